/* The checkpoint of a count of queens: what it is of, what the parts that are done gave, and a bit
 * for each of them. The parts themselves follow from the board; the fingerprint is theirs, so that
 * the file of another board is refused. */
#include "search/halves/halves_keep.h"

#include "base/file.h"
#include "base/record.h"

static const struct record_kind kind = {"halves", 2, "a checkpoint of a count of queens"};

static size_t words_in(const struct bits *set)
{
    return (set->size + 63) / 64;
}

bool halves_keep_write(const char *path, const struct halves_keep *keep, struct sentence *sentence)
{
    struct file file;
    struct record_writer writer;
    if (!file_create(&file, path)) return sentence_say(sentence, "%s", file_error(&file));
    record_begin(&writer, &file.buf, &kind);
    record_put_int(&writer, "fingerprint", (int64_t)keep->fingerprint);
    record_put_int(&writer, "parts", (int64_t)keep->done.size);
    record_put_wide(&writer, "sum", keep->sum);
    record_put_key(&writer, "done");
    record_put_words(&writer, keep->done.words, words_in(&keep->done));
    record_seal(&writer);
    return file_commit(&file) || sentence_say(sentence, "%s", file_error(&file));
}

/* Are there bits after the last part? They would be counted as parts that are done. */
static bool overflows(const struct bits *set)
{
    size_t rest = set->size % 64;
    return rest && set->words[set->size / 64] >> rest;
}

static bool read_fields(struct record *r, struct halves_keep *keep, struct sentence *sentence)
{
    uint64_t fingerprint = (uint64_t)record_int(r, "fingerprint", INT64_MIN, INT64_MAX);
    size_t parts = (size_t)record_int(r, "parts", 0, INT64_MAX);
    if (record_ok(r) && (fingerprint != keep->fingerprint || parts != keep->done.size))
        record_fail(r, "is the checkpoint of another count");
    ASSERT(bits_next(&keep->done, 0) == keep->done.size); /* nothing is done yet */
    keep->sum = record_wide(r, "sum");
    record_key(r, "done");
    record_words(r, keep->done.words, words_in(&keep->done));
    if (overflows(&keep->done)) record_fail(r, "is damaged: it has more parts than there are");
    return record_close(r, sentence);
}

enum halves_keep_end halves_keep_read(const char *path, struct halves_keep *keep, struct sentence *sentence)
{
    struct record r;
    bool there = record_open(&r, path, &kind);
    if ((there && !read_fields(&r, keep, sentence)) || !record_writable(path, sentence))
        return HALVES_KEEP_REFUSED;
    return there ? HALVES_KEEP_READ : HALVES_KEEP_NOTHING;
}

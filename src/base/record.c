/* Records. The digest is computed over large blocks: a writer stages its fields, and a reader
 * digests consumed bytes whenever its window slides. So a checkpoint of many gigabytes costs a copy
 * and the digest, however small the fields are.
 *
 * Invariants of a reader: undigested <= at <= end, and all bytes before `undigested` are in the
 * digest. The last SEAL bytes of the window are not consumed as fields, because they may be the
 * seal. */
#include "base/record.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/say.h"
#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static const char magic[] = "damier ", mark[] = "sum ";

enum {
    STAGE = 1 << 16,
    WINDOW = 1 << 16,
    SEAL = sizeof mark - 1 + DIGEST_ROOM, /* with the line's end in the place of the 0 */
    PIECE = WINDOW / 2,                   /* of texts and words, that is taken at once */
    KEY_ROOM = 40,
    LINE = KEY_ROOM + WIDE_ROOM + 2 /* a key, a number, what is between and after them */
};

/* ---- writing */

/* Digests and writes the stage if it has at least this many bytes. */
static void unload(struct record_writer *writer, size_t least)
{
    if (writer->stage.size < least) return;
    digest_add(&writer->digest, writer->stage.data, writer->stage.size);
    buf_bytes(writer->out, writer->stage.data, writer->stage.size);
    buf_clear(&writer->stage);
}

void record_flush(struct record_writer *writer)
{
    unload(writer, 1);
    buf_free(&writer->stage);
}

void record_begin(struct record_writer *writer, struct buf *out, const struct record_kind *kind)
{
    ASSERT(strlen(kind->name) < KEY_ROOM && !strpbrk(kind->name, " \n"));
    *writer = (struct record_writer){.out = out};
    buf_print(&writer->stage, "%s%s %d\n", magic, kind->name, kind->format);
}

void record_put_int(struct record_writer *writer, const char *key, int64_t value)
{
    ASSERT(strlen(key) < KEY_ROOM);
    buf_print(&writer->stage, "%s %" PRId64 "\n", key, value);
    unload(writer, STAGE);
}

void record_put_wide(struct record_writer *writer, const char *key, wide value)
{
    char number[WIDE_ROOM];
    ASSERT(strlen(key) < KEY_ROOM);
    buf_print(&writer->stage, "%s %s\n", key, wide_text(value, number));
    unload(writer, STAGE);
}

void record_put_bytes(struct record_writer *writer, const char *bytes, size_t size)
{
    if (size >= STAGE) { /* without a copy */
        unload(writer, 1);
        digest_add(&writer->digest, bytes, size);
        buf_bytes(writer->out, bytes, size);
    } else {
        buf_bytes(&writer->stage, bytes, size);
        unload(writer, STAGE);
    }
}

void record_put_text(struct record_writer *writer, const char *key, const char *bytes, size_t size)
{
    ASSERT(strlen(key) < KEY_ROOM);
    buf_print(&writer->stage, "%s %zu ", key, size);
    record_put_bytes(writer, bytes, size);
    record_put_bytes(writer, "\n", 1);
}

void record_put_key(struct record_writer *writer, const char *key)
{
    record_put_bytes(writer, key, strlen(key));
    record_put_bytes(writer, "\n", 1);
}

static bool is_low_first(void)
{
    const uint64_t one = 1;
    return *(const char *)&one == 1;
}

void record_put_words(struct record_writer *writer, const uint64_t *words, size_t count)
{
    if (is_low_first()) {
        record_put_bytes(writer, (const char *)words, count * sizeof *words);
        return;
    }
    for (size_t i = 0; i < count; i++)
        for (int shift = 0; shift < 64; shift += 8) buf_char(&writer->stage, (char)(words[i] >> shift));
    unload(writer, STAGE);
}

void record_seal(struct record_writer *writer)
{
    char sum[DIGEST_ROOM];
    record_flush(writer);
    buf_print(writer->out, "%s%s\n", mark, digest_text(&writer->digest, sum));
}

/* ---- the window */

void record_fail(struct record *r, const char *format, ...)
{
    char name[TEXT_PATH_ROOM];
    va_list args;
    if (r->failed) return;
    r->failed = true;
    sentence_set(&r->error, "%s ", text_path(r->name, name));
    va_start(args, format);
    sentence_vappend(&r->error, format, args);
    va_end(args);
}

void record_say(struct record *r, const char *key, const struct say_argument *arguments)
{
    struct sentence sentence;
    if (r->failed) return;
    say_set(&sentence, key, arguments);
    record_fail(r, "%s", sentence.text);
}

static size_t left(const struct record *r)
{
    ASSERT(r->undigested <= r->at && r->at <= r->end);
    return (size_t)(r->end - r->at);
}

/* Digests the consumed bytes and reads more. Returns whether more was read. */
static bool slide(struct record *r)
{
    size_t kept = left(r);
    digest_add(&r->digest, r->undigested, (size_t)(r->at - r->undigested));
    r->undigested = r->at;
    if (!r->in || kept == WINDOW) return false;
    memmove(r->window, r->at, kept);
    size_t got = fread(r->window + kept, 1, WINDOW - kept, r->in);
    r->at = r->undigested = r->window;
    r->end = r->at + kept + got;
    return got > 0;
}

/* Brings this many bytes into the window, if there are. */
static void fill(struct record *r, size_t wanted)
{
    ASSERT(wanted <= WINDOW);
    while (left(r) < wanted && slide(r)) continue;
}

/* The number of contiguous bytes available before the seal, at most `wanted`. */
static size_t peek(struct record *r, size_t wanted)
{
    fill(r, wanted + SEAL);
    size_t usable = left(r) > SEAL ? left(r) - SEAL : 0;
    return usable < wanted ? usable : wanted;
}

static bool begins(struct record *r, const char *word)
{
    size_t size = strlen(word);
    return peek(r, size) == size && memcmp(r->at, word, size) == 0;
}

static bool accept(struct record *r, const char *word)
{
    bool there = begins(r, word);
    if (there) r->at += strlen(word);
    return there;
}

/* ---- fields */

static void unexpected(struct record *r, const char *key)
{
    record_say(r, "base.record.expected", SAY(say_raw("key", key)));
}

bool record_is_next(struct record *r, const char *key)
{
    size_t size = strlen(key);
    return record_ok(r) && peek(r, size + 1) == size + 1 && begins(r, key) && r->at[size] == ' ';
}

/* The number of "KEY NUMBER", as text, up to this character, which is consumed. "" after an
 * error. */
static void take_number(struct record *r, const char *key, char end, char number[WIDE_ROOM + 1])
{
    size_t length = 0, room = peek(r, LINE), before = strlen(key) + 1;
    number[0] = '\0';
    if (record_ok(r) && !record_is_next(r, key)) unexpected(r, key);
    if (!record_ok(r)) return;
    const char *digits = r->at + before;
    while (length < room - before && length < WIDE_ROOM && digits[length] != end) length++;
    memcpy(number, digits, length);
    number[length] = '\0';
    r->at = digits + length;
    if (!accept(r, (char[]){end, '\0'})) unexpected(r, key);
}

static int64_t take_int(struct record *r, const char *key, char end, int64_t lo, int64_t hi)
{
    char number[WIDE_ROOM + 1];
    int64_t value = lo;
    take_number(r, key, end, number);
    if (record_ok(r) && (!text_int(number, &value) || value < lo || value > hi)) unexpected(r, key);
    return record_ok(r) ? value : lo;
}

int64_t record_int(struct record *r, const char *key, int64_t lo, int64_t hi)
{
    return take_int(r, key, '\n', lo, hi);
}

bool record_bool(struct record *r, const char *key)
{
    return record_int(r, key, 0, 1);
}

wide record_wide(struct record *r, const char *key)
{
    char digits[WIDE_ROOM + 1];
    wide value = 0;
    take_number(r, key, '\n', digits);
    bool fine = record_ok(r) && *digits && strspn(digits, "0123456789") == strlen(digits);
    for (const char *at = digits; fine && *at; at++) {
        wide digit = (wide)(*at - '0');
        fine = value <= (~(wide)0 - digit) / 10;
        value = value * 10 + digit;
    }
    if (!fine) unexpected(r, key);
    return record_ok(r) ? value : 0;
}

/* Allocates no more than the file contains, even if the length is damaged. */
char *record_text(struct record *r, const char *key, size_t *length)
{
    struct buf bytes = {0};
    size_t size = (size_t)take_int(r, key, ' ', 0, INT64_MAX / 2);
    while (record_ok(r) && bytes.size < size) {
        size_t wanted = size - bytes.size, piece = peek(r, wanted < PIECE ? wanted : PIECE);
        if (!piece) unexpected(r, key);
        buf_bytes(&bytes, r->at, piece);
        r->at += piece;
    }
    if (record_ok(r) && !accept(r, "\n")) unexpected(r, key);
    if (length) *length = bytes.size;
    buf_char(&bytes, '\0');
    return bytes.data;
}

void record_sentence(struct record *r, const char *key, struct sentence *sentence)
{
    char *text = record_text(r, key, NULL);
    sentence_set(sentence, "%s", text);
    alloc_free(text);
}

void record_key(struct record *r, const char *key)
{
    if (record_ok(r) && !(accept(r, key) && accept(r, "\n"))) unexpected(r, key);
}

static void take_words(const char *bytes, uint64_t *words, size_t count)
{
    memcpy(words, bytes, count * sizeof *words);
    for (size_t i = 0; i < count && !is_low_first(); i++, bytes += 8) {
        words[i] = 0;
        for (int byte = 0; byte < 8; byte++) words[i] |= (uint64_t)(unsigned char)bytes[byte] << 8 * byte;
    }
}

void record_words(struct record *r, uint64_t *words, size_t count)
{
    while (count && record_ok(r)) {
        size_t most = PIECE / sizeof *words;
        size_t piece = peek(r, (count < most ? count : most) * sizeof *words) / sizeof *words;
        if (!piece) record_say(r, "base.record.words", NULL);
        take_words(r->at, words, piece);
        r->at += piece * sizeof *words;
        words += piece;
        count -= piece;
    }
    memset(words, 0, count * sizeof *words);
}

/* ---- the first line */

/* Compares as many bytes as there are, because the record may be truncated. */
static bool bare_begins(struct record *r, const char *word)
{
    size_t size = strlen(word);
    fill(r, size);
    return memcmp(r->at, word, left(r) < size ? left(r) : size) == 0;
}

static void read_head(struct record *r)
{
    char name[KEY_ROOM] = "", number[WIDE_ROOM + 1];
    size_t length = 0;
    if (!record_ok(r)) return;
    r->ours = bare_begins(r, magic);
    if (!r->ours && (bare_begins(r, "damier-") || bare_begins(r, "DMR")))
        record_say(r, "base.record.earlier", NULL);
    if (!r->ours) record_say(r, "base.record.is-not", SAY(say_text("what", say_known(r->kind->what))));
    accept(r, magic);
    size_t room = peek(r, KEY_ROOM - 1);
    while (length < room && r->at[length] != ' ' && r->at[length] != '\n') length++;
    memcpy(name, r->at, length);
    if (strcmp(name, r->kind->name) != 0)
        record_say(r, "base.record.kind",
                   SAY(say_text("what", say_known(r->kind->what)), say_raw("kind", name)));
    take_number(r, r->kind->name, '\n', number);
    int64_t format = 0;
    if (record_ok(r) && (!text_int(number, &format) || format != r->kind->format))
        record_say(r, "base.record.format", SAY(say_raw("format", number), say_int("own", r->kind->format)));
}

bool record_open(struct record *r, const char *path, const struct record_kind *kind)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    *r = (struct record){.name = path, .kind = kind};
    if (!there && (errno == ENOENT || errno == ENOTDIR)) return false;
    if (there && S_ISREG(about.st_mode)) r->in = fopen(path, "rb");
    if (there && !S_ISREG(about.st_mode))
        record_say(r, "base.record.irregular", SAY(say_text("what", say_known(kind->what))));
    else if (!r->in)
        record_say(r, "base.record.unreadable", NULL);
    r->window = alloc_bytes(WINDOW);
    r->at = r->end = r->undigested = r->window;
    read_head(r);
    return true;
}

void record_open_text(struct record *r, const char *name, const char *bytes, size_t size,
                      const struct record_kind *kind)
{
    if (!size) bytes = "";
    *r = (struct record){.name = name, .kind = kind, .at = bytes, .end = bytes + size, .undigested = bytes};
    read_head(r);
}

/* ---- the seal */

void record_skip(struct record *r)
{
    do {
        if (left(r) > SEAL) r->at = r->end - SEAL;
    } while (slide(r));
    if (left(r) > SEAL) r->at = r->end - SEAL;
}

/* NULL, or a description of the damage. Everything before the last SEAL bytes is in the digest. */
static const char *seal_flaw(struct record *r)
{
    char expected[DIGEST_ROOM];
    if (r->in && ferror(r->in)) return "cannot be read";
    if (left(r) < SEAL || memcmp(r->at, mark, sizeof mark - 1) != 0 || r->end[-1] != '\n')
        return "is cut off, or its end is damaged";
    slide(r);
    digest_text(&r->digest, expected);
    return memcmp(r->at + sizeof mark - 1, expected, DIGEST_ROOM - 1) == 0 ? NULL : "is damaged";
}

bool record_close(struct record *r, struct sentence *error)
{
    if (record_ok(r) && peek(r, 1)) record_say(r, "base.record.more", NULL);
    record_skip(r);
    const char *flaw = r->ours ? seal_flaw(r) : NULL;
    if (flaw) {
        r->failed = false;
        record_fail(r, "%s", flaw);
    }
    if (r->failed) sentence_copy(error, &r->error);
    if (r->in) fclose(r->in);
    alloc_free(r->window);
    r->in = NULL;
    r->window = NULL;
    return record_ok(r);
}

/* ---- names */

bool record_writable(const char *path, struct sentence *sentence)
{
    if (strcmp(path, "-") == 0) return say_set(sentence, "base.record.standard-output", NULL);
    return file_writable(path, sentence);
}

/* Recognises earlier versions too, so that they get the right message. */
bool record_is(const char *path, const struct record_kind *kind)
{
    char begin[KEY_ROOM + sizeof magic] = "", expected[sizeof begin];
    struct stat about;
    FILE *in = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    if (!in) return false;
    size_t got = fread(begin, 1, sizeof begin - 1, in);
    fclose(in);
    int length = snprintf(expected, sizeof expected, "%s%s ", magic, kind->name);
    if (got > sizeof magic && begin[sizeof magic - 2] == '-') begin[sizeof magic - 2] = ' ';
    return memcmp(begin, expected, (size_t)length) == 0;
}

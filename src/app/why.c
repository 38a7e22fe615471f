/* Contradictions told one after another: as many as were asked for, and what came of it. */
#include "app/why.h"

#include "app/say.h"

/* What may be done to prove that a reason is the smallest, unless that is asked for. */
static const struct fewest_effort usual = {.questions = 500,
                                           .failures = 1000,
                                           .asking = 200,
                                           .hitting = 1000};
static const struct fewest_effort endless = {0};

void why_head(size_t count, enum why_proof proof, struct buf *out)
{
    static const char *const words[] = {[WHY_CONTRADICTS] = "; some may not be needed",
                                        [WHY_MINIMAL] = "; without any one of them the others can be kept",
                                        [WHY_SMALLEST] = ", and no fewer do"};
    if (count == 0)
        buf_add(out, "There is no solution, whichever of them is left out.\n");
    else if (count == 1)
        buf_add(out, "This cannot be, whatever else is left out:\n");
    else
        buf_print(out, "These %zu contradict each other%s:\n", count, words[proof]);
}

void why_json(struct json_writer *json, enum why_proof proof, size_t least, const char *sentence)
{
    json_write_bool(json, "minimal", proof >= WHY_MINIMAL);
    json_write_bool(json, "smallest", proof == WHY_SMALLEST);
    json_write_int(json, "least", (int64_t)least);
    json_write_text(json, "sentence", sentence);
}

const char *why_possible(const struct why_settings *settings)
{
    return settings->expected ? "This can be: there is a solution with it." : "There is a solution.";
}

static int tell_stopped(const struct blame *blame, const struct why_settings *settings,
                        const struct why_teller *teller, int64_t count)
{
    bool part = count == 0 && blame_reason(blame)->size;
    if (part) teller->reason(teller->self, blame_reason(blame), WHY_CONTRADICTS, 0);
    if (part)
        say_note(settings->output.quiet, "stopped before it was known which of them are needed");
    else
        say_note(settings->output.quiet, "stopped: %lld found so far", (long long)count);
    return STATUS_LIMIT;
}

static int tell_all(const struct basis *basis, struct blame *blame, const struct why_settings *settings,
                    const struct why_teller *teller)
{
    int64_t most = settings->all_reasons ? settings->limit : 1, count = 0;
    bool quiet = settings->output.quiet;
    enum blame_answer answer = BLAME_TOLD;
    size_t least = 0;
    while (count < most && (answer = blame_next(blame)) == BLAME_TOLD) {
        const reason_list *reason = blame_reason(blame);
        enum why_proof proof = basis->vague ? WHY_CONTRADICTS : WHY_MINIMAL;
        if (count++ == 0 && blame_smallest(blame, settings->smallest ? &endless : &usual, &least))
            proof = WHY_SMALLEST;
        teller->reason(teller->self, reason, proof, least);
    }
    if (answer == BLAME_NONE && count == 0) return teller->possible(teller->self);
    if (answer == BLAME_STOPPED) return tell_stopped(blame, settings, teller, count);
    if (settings->all_reasons && answer == BLAME_NONE)
        say_note(quiet, count == 1 ? "this is the only one" : "these are all %lld", (long long)count);
    else if (settings->all_reasons)
        say_note(quiet, "there may be more: --limit says how many are told");
    return STATUS_DONE;
}

int why_tell(struct basis *basis, const struct why_settings *settings, const struct why_teller *teller)
{
    struct blame *blame = blame_open(basis);
    int status = tell_all(basis, blame, settings, teller);
    blame_close(blame);
    return status;
}

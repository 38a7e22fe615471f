/* Proofs: the checks of --proof before a search, its report after it, and `damier check` of a
 * proof.
 *
 * The search writes the two files itself if it ends without a solution. It may take long, so
 * whether they can be written is checked first. The proof checker is tools/drat, which shares no
 * code with the solvers. */
#include "app/proof.h"

#include "app/message.h"
#include "app/output.h"
#include "base/alloc.h"
#include "base/json_write.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "drat/drat.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* FILE.cnf; owned by the caller. */
static char *formula_beside(const char *path)
{
    size_t size = strlen(path) + sizeof ".cnf";
    char *name = alloc_bytes(size);
    snprintf(name, size, "%s.cnf", path);
    return name;
}

/* Errors of base/file.h name the file, and both names begin with the proof's path. */
bool proof_unwritten(const char *path, const char *error)
{
    struct sentence start;
    char name[TEXT_PATH_ROOM];
    if (!path) return false;
    sentence_clear(&start);
    say_set(&start, "base.cannot-write", SAY(say_raw("file", text_path(path, name)), say_raw("why", "")));
    return strncmp(error, start.text, strlen(start.text)) == 0;
}

bool proof_writable(const char *path, bool alone)
{
    struct sentence error;
    if (strcmp(path, "-") == 0) {
        message_say("message.proof-file", NULL);
        return false;
    }
    char *formula = formula_beside(path);
    bool fine = file_writable(path, &error) && (alone || file_writable(formula, &error));
    if (!fine) message_error("%s", error.text);
    alloc_free(formula);
    return fine;
}

/* ---- After the search ---- */

static void report_written(const char *path, const char *formula, bool quiet)
{
    char name[TEXT_PATH_ROOM], beside[TEXT_PATH_ROOM];
    message_say_remark(quiet, "message.proof-written",
                       SAY(say_raw("proof", text_path(path, name)),
                           say_raw("formula", text_path(formula, beside))));
}

static void report_unwritten(const char *why, bool quiet)
{
    message_say_remark(quiet, "message.no-proof", SAY(say_key("why", why)));
}

void proof_report(const struct common_search *asked, const struct session *session, bool quiet)
{
    int64_t found = session_found(session);
    ASSERT(asked->request.proof); /* the files have its name */
    if (session_proved(session)) {
        char *formula = formula_beside(asked->request.proof);
        report_written(asked->request.proof, formula, quiet);
        alloc_free(formula);
    } else if (!session_error(session)) {
        report_unwritten(found > 1                 ? "message.several-solutions"
                         : found && !asked->unique ? "message.a-solution"
                                                   : "report.search-unfinished",
                         quiet);
    }
}

void proof_report_joint(const char *path)
{
    char *formula = formula_beside(path);
    report_written(path, formula, false);
    alloc_free(formula);
}

void proof_report_formula(const char *path, const char *formula, enum sat_status status, bool quiet)
{
    char *beside = formula_beside(path);
    if (status == SAT_UNSATISFIABLE)
        report_written(path, proof_beside(path, formula) ? formula : beside, quiet);
    else
        report_unwritten(status == SAT_SATISFIABLE ? "report.formula-satisfiable"
                                                   : "report.search-unfinished",
                         quiet);
    alloc_free(beside);
}

/* ---- damier sat ---- */

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool proof_beside(const char *path, const char *formula)
{
    char *beside = formula_beside(path);
    bool same = formula && same_file(beside, formula);
    alloc_free(beside);
    return same;
}

bool proof_kind(const char *path, const char *formula, const struct sat_kind **kind)
{
    struct sentence error;
    if (!(*kind)->proving) {
        solvers_no_proofs((*kind)->name, &error);
        return message_refusal(&error);
    }
    *kind = (*kind)->proving;
    return proof_writable(path, proof_beside(path, formula));
}

/* ---- damier check ---- */

static void write_text(const struct drat_result *result, struct buf *out)
{
    if (result->verdict == DRAT_REJECTED) {
        buf_print(out, "s NOT VERIFIED\nc %s\n", result->sentence.text);
        return;
    }
    ASSERT(result->verdict == DRAT_VERIFIED && result->needed_clauses <= result->clauses);
    ASSERT(result->by_rat <= result->checked && result->checked <= result->added);
    buf_add(out, "s VERIFIED\nc ");
    const struct say_argument needed = say_int("needed", result->needed_clauses),
                              clauses = say_int("clauses", result->clauses),
                              checked = say_int("checked", result->checked),
                              added = say_int("added", result->added), rat = say_int("rat", result->by_rat);
    if (result->by_rat)
        say(out, "report.verified-rat", SAY(needed, clauses, checked, added, rat));
    else
        say(out, "report.verified", SAY(needed, clauses, checked, added));
    buf_char(out, '\n');
}

static void write_json(const struct drat_result *result, struct buf *out)
{
    struct json_writer json = {.out = out};
    bool verified = result->verdict == DRAT_VERIFIED;
    ASSERT(verified || !sentence_is_empty(&result->sentence)); /* it says which step fails */
    json_write_object(&json, NULL);
    json_write_text(&json, "status", verified ? "verified" : "not verified");
    json_write_text(&json, "sentence", verified ? NULL : result->sentence.text);
    json_write_text(&json, "format", result->binary ? "binary" : "text");
    json_write_int(&json, "variables", result->variables);
    json_write_int(&json, "clauses", result->clauses);
    json_write_int(&json, "needed_clauses", result->needed_clauses);
    json_write_int(&json, "added", result->added);
    json_write_int(&json, "deleted", result->deleted);
    json_write_int(&json, "checked", result->checked);
    json_write_int(&json, "by_rat", result->by_rat);
    json_write_end(&json);
    json_write_finish(&json);
}

static int write_verdict(const struct drat_result *result, const struct common_output *output, bool json)
{
    struct output out;
    if (result->verdict == DRAT_UNREADABLE) return message_error("%s", result->sentence.text);
    if (!output_open(&out, output, false)) return STATUS_USAGE;
    (json ? write_json : write_text)(result, output_next(&out, false));
    return output_close(&out, result->verdict == DRAT_VERIFIED ? STATUS_DONE : STATUS_NONE);
}

int proof_check(const char *formula_path, const char *text, size_t length, const char *proof_path,
                const struct common_output *output)
{
    struct drat_result result;
    size_t size;
    bool json = output->format && strcmp(output->format, "json") == 0;
    if (output->format && !json && strcmp(output->format, "text") != 0) {
        char quote[TEXT_QUOTE_ROOM];
        text_quote(output->format, strlen(output->format), quote);
        return message_say("message.proof-format", SAY(say_raw("word", quote)));
    }
    if (!common_still(output)) return STATUS_USAGE;
    char *proof = common_bytes(proof_path, &size);
    if (!proof) return STATUS_USAGE;
    drat_check((struct drat_input){common_name(formula_path), text, length},
               (struct drat_input){common_name(proof_path), proof, size}, false, &result);
    alloc_free(proof);
    return write_verdict(&result, output, json);
}

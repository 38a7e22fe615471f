/* Asking the prover in tests. */
#include "kit_prove.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void gather(struct kit_prove *kit, struct prover *prover)
{
    for (int64_t found = 0; !kit->most || found < kit->most; found++) {
        kit->status = prove_next(prover);
        if (kit->status != PROVE_TRUE) break;
        prove_answer(prover, &kit->out);
        buf_char(&kit->out, '\n');
    }
    if (kit->status == PROVE_FALSE) buf_add(&kit->out, "false\n");
    if (kit->status == PROVE_ERROR || kit->status == PROVE_STOPPED)
        buf_print(&kit->out, "%s\n", prove_why(prover));
}

void kit_prove_run(struct kit_prove *kit, const char *text, const char *query)
{
    struct reader rules, question;
    kit->config.out = &kit->out;
    buf_clear(&kit->out);
    kit->status = PROVE_ERROR;
    struct prover *prover = prove_open(&kit->config);
    reader_text(&rules, "rules", text, strlen(text));
    reader_text(&question, "query", query, strlen(query));
    if (!prove_load(prover, &rules))
        buf_print(&kit->out, "%s\n", rules.error.text);
    else if (!prove_set_query(prover, &question))
        buf_print(&kit->out, "%s\n", question.error.text);
    else
        gather(kit, prover);
    prove_numbers(prover, &kit->numbers);
    prove_close(prover);
}

void kit_prove_expect(const char *text, const char *query, const char *answers)
{
    static const struct prove_config ways[] = {{0}, {.stress = true}, {.occurs_check = true}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct kit_prove kit = {.config = ways[i]};
        kit_prove_run(&kit, text, query);
        if (strcmp(buf_text(&kit.out), answers) != 0)
            fail_msg("way %zu, %s:\n%s\ninstead of\n%s", i, query, buf_text(&kit.out), answers);
        buf_free(&kit.out);
    }
}

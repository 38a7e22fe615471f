/* Rule bases: as programs, without the library, whose reading would be most of the time, and as
 * bases of propositions. */
#include "fuzz.h"
#include "prover/consult.h"
#include "prover/prove.h"

static void read_program(const uint8_t *data, size_t size)
{
    struct program program;
    struct reader r;
    program_init(&program);
    vec_push(&program.files, "t");
    reader_text(&r, "t", (const char *)data, size);
    consult_text(&program, &r);
    program_free(&program);
    reader_close(&r);
}

static void read_propositions(const uint8_t *data, size_t size)
{
    struct reader r;
    struct prove_config config = {.propositional = true};
    struct prover *prover = prove_open(&config);
    reader_text(&r, "t", (const char *)data, size);
    prove_load(prover, &r);
    prove_close(prover);
    reader_close(&r);
}

int fuzz_rules(const uint8_t *data, size_t size)
{
    read_program(data, size);
    read_propositions(data, size);
    return 0;
}

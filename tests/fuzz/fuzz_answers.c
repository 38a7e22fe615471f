/* Answers to a FlatZinc program, checked by the referee; answers of SAT solvers. */
#include "formats/flatzinc/zinc.h"
#include "fuzz.h"
#include "solver/dimacs/dimacs.h"

#include "base/alloc.h"

static const char program[] = "var 1..9: x :: output_var;\n"
                              "var bool: b :: output_var;\n"
                              "var set of 1..5: s :: output_var;\n"
                              "var -3..3: y;\n"
                              "array [1..4] of var int: a :: output_array([1..2, 0..1]) = [x, y, 3, y];\n"
                              "constraint int_le_reif(x, y, b);\n"
                              "constraint set_in(x, s);\n"
                              "constraint set_card(s, 3);\n"
                              "solve satisfy;\n";

static void read_values(const uint8_t *data, size_t size)
{
    struct reader r;
    struct zinc_values values;
    struct sentence why;
    struct buf out = {0};
    reader_text(&r, "p", program, sizeof program - 1);
    struct zinc *zinc = zinc_read(&r);
    REQUIRE(zinc, "the program is right");
    reader_close(&r);
    reader_text(&r, "t", (const char *)data, size);
    if (zinc_values_read(&values, zinc, &r) && zinc_check(&values, "p", &why)) {
        bool all = true;
        for (size_t i = 0; i < 4; i++) all = all && values.known[i];
        if (all) zinc_values_write(&values, &out);
    }
    zinc_values_free(&values);
    zinc_store_free(zinc);
    reader_close(&r);
    buf_free(&out);
}

int fuzz_answers(const uint8_t *data, size_t size)
{
    struct reader r;
    struct dimacs_answer answer;
    read_values(data, size);
    reader_text(&r, "t", (const char *)data, size);
    if (dimacs_answer_read(&r, 100, &answer)) dimacs_answer_free(&answer);
    reader_close(&r);
    return 0;
}

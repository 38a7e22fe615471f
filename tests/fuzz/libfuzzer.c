/* libFuzzer's entry point, for the target that FUZZ_TARGET names. */
#include "base/say.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    say_begin(&say_program_words, SAY_ENGLISH);
    return FUZZ_TARGET(data, size);
}

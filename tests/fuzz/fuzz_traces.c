/* Traces of searches: what is read can be written, and read again. */
#include "fuzz.h"
#include "lab/trace/trace.h"

#include "base/alloc.h"

static struct trace *read_trace(const char *text, size_t size)
{
    struct reader r;
    reader_text(&r, "t", text, size);
    struct trace *trace = trace_file_read(&r);
    reader_close(&r);
    return trace;
}

int fuzz_traces(const uint8_t *data, size_t size)
{
    struct buf out = {0};
    struct trace *trace = read_trace((const char *)data, size);
    if (trace) {
        trace_file_write(trace, &out);
        struct trace *again = read_trace(buf_text(&out), out.size);
        REQUIRE(again, "what we write can be read");
        trace_free(again);
    }
    trace_free(trace);
    buf_free(&out);
    return 0;
}

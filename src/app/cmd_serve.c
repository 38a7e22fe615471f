/* damier serve: the page, which scripts/build-web made, for a browser on this machine. */
#include "app/commands.h"
#include "app/help_page.h"
#include "app/installed.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/option_row.h"
#include "app/serve/serve.h"
#include "base/alloc.h"
#include "base/buf.h"
#include "base/process.h"
#include "base/text.h"

/* Fixed by default: a browser stores saved games by address and port. */
enum { PORT = 8421 };

struct settings {
    int64_t port;
    const char *address;
    const char *folder; /* NULL: the page's own folder */
    bool open, quiet;
};

static void open_browser(const char *url)
{
    static const char *const openers[] = {"xdg-open", "x-www-browser", "open"};
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
        if (process_start((char *[]){(char *)openers[i], (char *)url, NULL})) return;
    message_error("no browser found to open (xdg-open is not on PATH)");
}

static bool is_ended(void *data)
{
    (void)data;
    return interrupt_flag != 0;
}

static int announce(const struct serve *serve, const struct settings *settings)
{
    struct buf line = {0};
    buf_print(&line, "%s\n", serve_url(serve));
    int status = help_page_text(buf_text(&line));
    buf_free(&line);
    if (serve_is_open(serve)) message_remark(settings->quiet, "other machines can reach this address");
    message_remark(settings->quiet, "open it in a browser; Ctrl-C ends it");
    return status;
}

static int serve_folder(const char *folder, const struct settings *settings)
{
    struct sentence error = {0};
    ASSERT(settings->port >= 0 && settings->port <= UINT16_MAX);
    struct serve *serve = serve_open(folder, settings->address, (int)settings->port, &error);
    if (!serve) return message_error("%s", error.text);
    interrupt_catch();
    int status = announce(serve, settings);
    if (status == STATUS_DONE) {
        if (settings->open) open_browser(serve_url(serve));
        serve_run(serve, is_ended, NULL);
    }
    serve_close(serve);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    if (settings->folder) return serve_folder(settings->folder, settings);
    char *folder = installed_page();
    if (!folder)
        return message_error(
            "the page is not installed; scripts/build-web makes it, and --folder names its folder");
    int status = serve_folder(folder, settings);
    alloc_free(folder);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)
static const struct option rows[] = {
    OPTION_ROW_INT("port", 'p', AT(port), 0, 65535, "N", "machine.serve.port"),
    OPTION_ROW_TEXT("address", 0, AT(address), "ADDRESS", "machine.serve.address"),
    OPTION_ROW_TEXT("folder", 0, AT(folder), "FOLDER", "machine.serve.folder"),
    OPTION_ROW_FLAG("open", 0, AT(open), "machine.serve.open"),
    OPTION_ROW_QUIET(AT(quiet), "machine.serve.quiet"),
    {0},
};

static const struct command_group groups[] = {{"machine.title.page", rows, 0}, {0}};
static const struct settings defaults = {.port = PORT, .address = "127.0.0.1"};

const struct command cmd_serve = {
    .name = "serve",
    .blurb = "machine.serve.blurb",
    .description = "machine.serve.description",
    .examples = "damier serve --open\n"
                "damier serve --port 0 --quiet\n",
    .exits = "machine.serve.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};

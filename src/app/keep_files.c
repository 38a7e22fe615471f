/* The three files of --keep: the formula as `damier encode` writes it, the solution and the picture
 * in the family's formats of those names, else in its native format and as text. */
#include "app/keep_files.h"

#include "app/message.h"
#include "ask/write.h"
#include "base/alloc.h"
#include "base/file.h"
#include "base/sentence.h"

#include <unistd.h>

static bool refuse(const char *sentence)
{
    message_error("%s", sentence);
    return false;
}

static bool open_in(struct file *out, const char *directory, const char *name)
{
    char *path = file_join(directory, name);
    bool created = file_create(out, path);
    alloc_free(path);
    return created || refuse(file_error(out));
}

static void remove_from(const char *directory, const char *name)
{
    char *path = file_join(directory, name);
    unlink(path);
    alloc_free(path);
}

/* The model of --model, else the one for formulas. */
static bool model_of(const struct plan *plan, const struct family_model **model)
{
    *model = plan->model;
    return plan->request.model || common_model(plan->board->family, NULL, model);
}

bool keep_files_formula(const char *directory, const struct plan *plan)
{
    const struct board *board = plan->board;
    struct sentence error;
    const struct family_model *model;
    struct file out;
    ASSERT(plan->request.uncut); /* the files are those of one search */
    if (!model_of(plan, &model)) return false;
    if (!file_make_directory(directory, &error)) return refuse(error.text);
    if (!open_in(&out, directory, "dimacs.txt")) return false;
    if (!cnf_write(board, model, &plan->encoding, false, &out.buf, &error)) {
        file_abandon(&out);
        return refuse(error.text);
    }
    remove_from(directory, "solution.txt");
    remove_from(directory, "interface.txt");
    return file_commit(&out) || refuse(file_error(&out));
}

static bool write_as(const char *directory, const char *name, const struct board *board,
                     const int32_t *values, const char *format)
{
    struct file out;
    struct arena scratch = {0};
    struct write_facts facts = {.status = "solution"};
    if (!open_in(&out, directory, name)) return false;
    write_answer(board, values, format, &facts, &scratch, &out.buf);
    arena_free(&scratch);
    return file_commit(&out) || refuse(file_error(&out));
}

bool keep_files_answer(const char *directory, const struct board *board, const int32_t *values)
{
    const char *solution = write_known(board->family, "solution", NULL) ? "solution" : "native";
    const char *interface = write_known(board->family, "interface", NULL) ? "interface" : "text";
    return write_as(directory, "solution.txt", board, values, solution) &&
           write_as(directory, "interface.txt", board, values, interface);
}

/* Option rows mark which files a command reads and writes, so this check covers all commands,
 * before any begins. A file is identified by device and inode, through any links; a file that does
 * not exist yet, by its folder and name. Devices and pipes cannot be overwritten and pass. O(files
 * squared); files are few, except for the operands of `solve`. */
#include "app/guard.h"

#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "base/vec.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct path {
    const char *option; /* the option that names it; NULL for operands */
    char *name;         /* owned */
    bool spared;        /* written only if it is not read */
    bool standard;      /* standard input */
};

typedef VEC(struct path) path_list;

struct files {
    path_list read, written;
};

static void add(path_list *list, const char *option, const char *name, const char *behind, bool spared)
{
    size_t size = strlen(name) + strlen(behind) + 1;
    struct path path = {.option = option, .name = alloc_bytes(size), .spared = spared};
    snprintf(path.name, size, "%s%s", name, behind);
    vec_push(list, path);
}

static bool is_standard(const char *name)
{
    return !name || strcmp(name, "-") == 0;
}

static void add_read(struct files *files, const char *option, const char *name)
{
    add(&files->read, option, is_standard(name) ? say_word("base.standard-input") : name, "", false);
    files->read.data[files->read.size - 1].standard = is_standard(name);
}

/* A missing operand is standard input; a missing option is no file. */
static void add_row(struct files *files, const struct option_group *group, const struct option *row)
{
    if (!row->reads && !row->writes) return;
    ASSERT(row->type == OPTION_TEXT && group->target); /* a path, after parsing */
    const char *value = *(const char *const *)((const char *)group->target + row->offset);
    const char *file = option_file(row, group->target);
    if (file || (row->reads && row->positional && !value))
        add_read(files, row->positional ? NULL : row->name, file);
    if (!row->writes || is_standard(value)) return;
    ASSERT(!row->positional); /* messages name the option that writes */
    for (const struct option_target *target = row->writes; target->behind; target++)
        add(&files->written, row->name, value, target->behind, target->unless_read);
}

static void collect(const struct invocation *invocation, struct files *files)
{
    struct option_group groups[COMMANDS_GROUPS];
    const struct option_parse *parse = &invocation->parse;
    size_t count = commands_groups(invocation->command, (struct invocation *)invocation, groups);
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) add_row(files, &groups[i], row);
    for (int i = 0; i < parse->operand_count; i++) add_read(files, NULL, parse->operands[i]);
    if (invocation->command->operand_most > 1 && !parse->operand_count) add_read(files, NULL, NULL);
}

/* The folder of a new file, and its name there. */
static bool folder_of(const char *path, struct stat *folder, const char **name)
{
    const char *slash = strrchr(path, '/');
    char *head = alloc_bytes(strlen(path) + 2);
    snprintf(head, strlen(path) + 2, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    bool found = stat(head, folder) == 0;
    alloc_free(head);
    *name = slash ? slash + 1 : path;
    return found;
}

static bool same_inode(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool same_file(const struct path *a, const struct path *b)
{
    struct stat one, other;
    const char *name, *other_name;
    ASSERT(!b->standard); /* it is written: standard output is no file here */
    bool there = (a->standard ? fstat(STDIN_FILENO, &one) : stat(a->name, &one)) == 0;
    bool other_there = stat(b->name, &other) == 0;
    if (a->standard && !there) return false;
    if (there && other_there) return S_ISREG(one.st_mode) && same_inode(&one, &other);
    return !there && !other_there && folder_of(a->name, &one, &name) &&
           folder_of(b->name, &other, &other_name) && same_inode(&one, &other) &&
           strcmp(name, other_name) == 0;
}

/* An option may name one file to read and write: the command resumes from it. */
static bool spares_inputs(const struct files *files)
{
    for (size_t i = 0; i < files->written.size; i++)
        for (size_t j = 0; j < files->read.size; j++) {
            const struct path *to = &files->written.data[i], *from = &files->read.data[j];
            char name[TEXT_PATH_ROOM];
            if (to->spared || from->option == to->option || !same_file(from, to)) continue;
            message_say("message.would-overwrite",
                        SAY(say_raw("option", to->option), say_raw("file", text_path(from->name, name))));
            return false;
        }
    return true;
}

static bool writes_once(const struct files *files)
{
    for (size_t i = 0; i < files->written.size; i++)
        for (size_t j = 0; j < i; j++) {
            const struct path *a = &files->written.data[j], *b = &files->written.data[i];
            char name[TEXT_PATH_ROOM];
            if (a->option == b->option || !same_file(a, b)) continue;
            message_say("message.would-both-write",
                        SAY(say_raw("first", a->option), say_raw("second", b->option),
                            say_raw("file", text_path(b->name, name))));
            return false;
        }
    return true;
}

static void list_free(path_list *list)
{
    for (size_t i = 0; i < list->size; i++) alloc_free(list->data[i].name);
    vec_free(list);
}

bool guard_files(const struct invocation *invocation)
{
    struct files files = {0};
    collect(invocation, &files);
    bool fine = spares_inputs(&files) && writes_once(&files);
    list_free(&files.read);
    list_free(&files.written);
    return fine;
}

/* An oracle of chess, written from the rules, which shares no table and no walk with the family:
 * small boards, what threatens what, and all answers by putting pieces in all ways. */
#ifndef KIT_CHESS_H
#define KIT_CHESS_H

#include "base/rng.h"
#include "puzzle/family/chess/chess.h"

enum {
    KIT_CHESS_KINDS = 22,
    KIT_CHESS_OBSTACLE = 5,
    KIT_CHESS_DOCUMENT = 10 /* the document's kinds */,
    KIT_CHESS_CELLS = 16,
    KIT_CHESS_SHAPES = 17
};

struct kit_step {
    int down, right;
    bool ride;
};

struct kit_kind {
    const char *name;
    char letter;
    int count;
    struct kit_step steps[16];
};

struct kit_shape {
    int rows, columns;
};

extern const struct kit_kind kit_chess_kinds[KIT_CHESS_KINDS];
extern const struct kit_shape kit_chess_shapes[KIT_CHESS_SHAPES]; /* of small boards */

/* An instance. A position holds, by square, 0 or 1 + a kind. */
struct kit_setting {
    int rows, columns;
    bool dominate, optimise;
    int number[KIT_CHESS_KINDS]; /* -1: not given, as many as are loaded */
    int loaded[KIT_CHESS_CELLS];
};

/* Without pieces. */
struct kit_setting kit_chess_setting(int rows, int columns, bool dominate, bool optimise);

/* A board of `cells` squares at most, some kinds with numbers, some loaded pieces, of which one may
 * be of a kind that has no number. */
struct kit_setting kit_chess_random(struct rng *rng, int cells, bool optimise);

/* Walks over settings. Both take their share where tests are short (kit_rounds.h). */
typedef void kit_chess_visit(const struct kit_setting *s);

/* Each kind alone on every small board, in independence and in domination: 0 to 3 of it, or free to
 * optimise. `takes`, which may be NULL, chooses among them. */
void kit_chess_alone(bool optimise, bool (*takes)(const struct kit_setting *s, int kind),
                     kit_chess_visit *visit);

/* So many random ones. */
void kit_chess_rounds(uint64_t seed, uint64_t rounds, int cells, bool optimise, kit_chess_visit *visit);

int kit_chess_cells(const struct kit_setting *s);
bool kit_chess_is_free(const struct kit_setting *s, int kind);
int kit_chess_number(const struct kit_setting *s, int kind); /* so many, where it is not free */
int kit_chess_count(const struct kit_setting *s, const int *position, int kind);
int kit_chess_pieces(const struct kit_setting *s, const int *position); /* without obstacles */
bool kit_chess_threatens(const struct kit_setting *s, const int *position, int from, int to);
bool kit_chess_threatened(const struct kit_setting *s, const int *position, int cell);
bool kit_chess_numbers_right(const struct kit_setting *s, const int *position);
bool kit_chess_valid(const struct kit_setting *s, const int *position);

struct kit_answers {
    VEC(int) cells; /* one position after the other, where they are kept; the caller's to free */
    int count;
    int best; /* pieces; -1 where there is no position */
};

struct kit_answers kit_chess_answers(const struct kit_setting *s, bool keep);

void kit_chess_write(const struct kit_setting *s, struct buf *out); /* as a file */
/* NULL with the error */
struct board *kit_chess_read(struct arena *arena, const char *text, size_t length, struct sentence *error);
/* With the setting as a file. */
void kit_chess_fail(const struct kit_setting *s, const char *words, int64_t value);
struct board *kit_chess_board(struct arena *arena, const struct kit_setting *s);
/* A board's values as a position. */
void kit_chess_values(const struct board *board, const int32_t *values, int *position);

#endif

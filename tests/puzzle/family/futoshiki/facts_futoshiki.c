/* What tests of all families must know of Futoshiki. */
#include "kit_clued.h"
#include "kit_facts.h"
#include "puzzle/family/futoshiki/futoshiki.h"

static bool futoshiki_means(const struct kit_said *s)
{
    int side = futoshiki_of(s->board)->side;
    bool seen[FUTOSHIKI_MOST + 1] = {0};
    if (kit_said_begins(s, "less"))
        return kit_said_value(s, s->a[0], s->a[1]) < kit_said_value(s, s->a[0], s->a[2]);
    for (int i = 1; i <= side; i++) {
        int32_t value = kit_said_value(s, s->a[0], i);
        if (seen[value]) return false;
        seen[value] = true;
    }
    return true;
}

static void cells_of_futoshiki(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++)
        k->cell[i] = dm_range(k->model, 1, futoshiki_of(k->board)->side);
}

/* Every pair of values that two cells of a line, or of a sign, may not have. */
static bool say_futoshiki(struct kit_stated *k, const char *key, const int *a)
{
    int n = futoshiki_of(k->board)->side;
    struct kit_said said = {.board = k->board, .key = key};
    bool down = kit_said_columns(&said), less = kit_said_begins(&said, "less");
    for (int i = less ? a[1] : 1; i <= (less ? a[1] : n); i++)
        for (int j = less ? a[2] : i + 1; j <= (less ? a[2] : n); j++)
            for (int v = 1; v <= n; v++)
                for (int w = 1; w <= (less ? v : n); w++) {
                    size_t one = kit_said_cell(k->board, down ? i : a[0], down ? a[0] : i);
                    size_t other = kit_said_cell(k->board, down ? j : a[0], down ? a[0] : j);
                    if (less || v == w)
                        kit_stated_not_both(k, kit_stated_is(k, one, v), kit_stated_is(k, other, w));
                }
    return true;
}

/* Numbers and signs, mostly those of one Latin square. */
static void make_futoshiki(struct rng *rng, struct buf *out)
{
    int side = kit_facts_side(rng, 4), shift = (int)rng_below(rng, (uint64_t)side);
    uint64_t share = rng_below(rng, 8), signs = rng_below(rng, 8);
    bool wrong = rng_below(rng, 8) == 0;
    buf_print(out, "futoshiki %d\n", side);
    for (int row = 0; row < side; row++)
        for (int half = 0; half < 2; half++)
            for (int column = 0; column < side; column++) {
                int number = (row + column + shift) % side, next = (number + 1) % side;
                bool there = rng_below(rng, 8) < signs, smaller = number < next || wrong;
                if (half == 0 && rng_below(rng, 8) < share)
                    buf_print(out, "%2d", number + 1);
                else
                    buf_add(out, half == 0 ? " ." : row + 1 < side && there ? smaller ? " ^" : " v" : "  ");
                bool last = column + 1 == side;
                buf_add(out, last ? "\n" : half == 0 && there ? smaller ? " < " : " > " : "   ");
            }
}

static const struct kit_facts_form forms[] = {{"sgt", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS}, {0}};

static const char *const samples[] = {
    "futoshiki 1\n.\n",
    "futoshiki 2\n. < .\n^\n.   .\n",
    "futoshiki 3\n. > .   .\n    v\n.   . < 2\n^\n.   .   .\n",
    "futoshiki 4\n.   .   . > .\nv           ^\n.   2   .   .\n\n. < .   . > .\n    ^\n1   .   .   .\n",
    NULL,
};

static struct board *blank_futoshiki(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &futoshiki_family, "size", rng_between(rng, 3, 5));
}

const struct kit_facts facts_futoshiki = {
    .blank = blank_futoshiki,
    .make = make_futoshiki,
    .forms = forms,
    .samples = samples,
    .means = futoshiki_means,
    .cells = cells_of_futoshiki,
    .say = say_futoshiki,
};

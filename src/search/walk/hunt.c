/* The search for a tour among the links between squares.
 *
 * An open tour becomes a cycle through one more point, the home, which is linked to all squares
 * where the tour may begin or end. If there are two colours with equally many squares, there are
 * two homes that are linked to each other, one for each colour. So there is one search for all
 * kinds of tours, and it makes use of the colours. It decides links, not steps: chains grow
 * wherever squares have few links left, and what a decision forces is found by hunt_web.c. When the
 * links that are left fall apart, hunt_web.c says so.
 *
 * Decisions. The ends of an open tour come first, at random: with the home's links gone, corners
 * have two links and force what is around them. Then the point with the fewest links left takes the
 * link to the neighbour with the fewest left; on large boards only the points near the last
 * decisions are considered, so that a contradiction is near its cause. A link that led to a
 * contradiction is out, which is a fact at the level below; so the search is complete.
 *
 * Restarts. One wrong decision near the root can cost hours, so the search starts again with other
 * random choices after some contradictions, then after half as many more, and so on. What was
 * refuted at the root stays refuted; since the limits grow without end, so does what a round can
 * refute, and the search also ends on boards without a tour.
 *
 * Another tour. If one is known and another is wanted, a search that comes upon the known one
 * treats it as a contradiction: the last decision is out, and so on. Refutations then say "no other
 * tour", which is the question, so they may stay at the root as well. */
#include "search/walk/hunt.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "search/walk/hunt_web.h"
#include "search/walk/survey.h"

/* LOOKS: about how many times a web that gives no trouble is checked as a whole. A web with more
 * than FEW_POINTS points is searched near the last decisions. The first round has FIRST_ROUND
 * contradictions, and one more for each POINTS_A_CONTRADICTION points. */
enum { LOOKS = 16, FEW_POINTS = 1000, FIRST_ROUND = 100, POINTS_A_CONTRADICTION = 64 };

struct choice {
    size_t mark; /* size of the trail before it */
    int32_t link;
};

struct search {
    const struct hunt *hunt;
    struct survey survey;
    struct hunt_web web;
    struct hunt_cut cut;
    int32_t start;      /* the point, or -1 */
    int homes;          /* points after those of the survey, which join the ends of an open tour */
    int32_t start_home; /* the one that leads to the first square */
    struct rng rng;
    VEC(struct choice) choices;
    uint64_t contradictions, turns;
    int unseen, pause; /* decisions since the last check of the whole web, and between two checks */
    size_t sound;      /* choices that are known to leave the web whole */
    /* By square: the numbers of a tour that may be the known one; owned, NULL: none is known. */
    int32_t *met;
};

/* ---- the web */

/* The home that a point is linked to, or -1 if no tour ends there. With equally many points of two
 * colours, the ends of a tour have different colours, and each has its home; else both have the
 * colour with more points. */
static int8_t home_of(const struct search *search, int32_t point)
{
    const struct survey *survey = &search->survey;
    int8_t own = survey->colour[point];
    if (!survey->two_colours) return 0;
    if (survey->count[0] != survey->count[1]) return survey->count[own] > survey->points / 2 ? 0 : -1;
    return search->start < 0 || point == search->start || own != survey->colour[search->start] ? own : -1;
}

static void build(struct search *search)
{
    const struct survey *survey = &search->survey;
    struct hunt_web_homes homes = {0};
    if (!search->hunt->closed)
        homes.count = survey->two_colours && survey->count[0] == survey->count[1] ? 2 : 1;
    homes.of = alloc_array((size_t)survey->points, sizeof *homes.of);
    for (int32_t p = 0; p < survey->points; p++) homes.of[p] = home_of(search, p);
    hunt_web_init(&search->web, survey, &homes);
    hunt_web_cut_init(&search->cut, search->web.points);
    ASSERT(search->web.points == survey->points + homes.count);
    search->homes = homes.count;
    search->start_home = survey->points;
    if (homes.count == 2 && search->start >= 0) search->start_home += survey->colour[search->start];
    alloc_free(homes.of);
}

static int32_t find_link(const struct hunt_web *web, int32_t a, int32_t b)
{
    for (uint32_t i = web->first[a]; i < web->first[a + 1]; i++)
        if (hunt_web_across(web, web->link[i], a) == b) return web->link[i];
    return -1;
}

static bool demand(struct hunt_web *web, int32_t a, int32_t b)
{
    int32_t link = find_link(web, a, b);
    if (link < 0 || web->state[link] == HUNT_WEB_OUT) return false;
    return web->state[link] == HUNT_WEB_IN || hunt_web_decide(web, link, HUNT_WEB_IN);
}

/* What holds before any decision. */
static bool prepare(struct search *search)
{
    const struct hunt *hunt = search->hunt;
    const int32_t *point = search->survey.point;
    struct hunt_web *web = &search->web;
    int32_t home = search->survey.points;
    ASSERT(search->choices.size == 0 && web->trail.size == 0);
    if (!survey_balanced(&search->survey, search->start, hunt->closed) || !hunt_web_settle(web)) return false;
    for (int i = 0; i < hunt->wanted_count; i++)
        if (!demand(web, point[hunt->wanted[i][0]], point[hunt->wanted[i][1]])) return false;
    if (search->homes == 2 && !demand(web, home, home + 1)) return false;
    if (search->homes > 0 && search->start >= 0 && !demand(web, search->start, search->start_home))
        return false;
    return hunt_web_cut_sound(&search->cut, web);
}

/* ---- decisions */

/* The smallest comes first: few links left, and the end of a chain before a single point. */
static int score_of(const struct hunt_web *web, int32_t point)
{
    return web->used[point] == 2 ? INT32_MAX : 2 * web->left[point] - web->used[point];
}

/* The best point among those whose links were decided last; -1 if all of them are done. */
static int32_t choose_near(const struct hunt_web *web)
{
    enum { BACK = 64 };
    size_t size = web->trail.size, stop = size > BACK ? size - BACK : 0;
    int32_t best = -1;
    int score = INT32_MAX;
    for (size_t i = size; i-- > stop;)
        for (int side = 0; side < 2; side++) {
            int32_t point = web->end[web->trail.data[i]][side];
            if (score_of(web, point) >= score) continue;
            score = score_of(web, point);
            best = point;
        }
    return best;
}

/* The best point of all, the first one from a random place on. */
static int32_t choose_anywhere(struct search *search)
{
    const struct hunt_web *web = &search->web;
    int32_t p = (int32_t)rng_below(&search->rng, (uint64_t)web->points), best = p;
    for (int i = 0; i < web->points; i++, p = p + 1 == web->points ? 0 : p + 1)
        if (score_of(web, p) < score_of(web, best)) best = p;
    return best;
}

static int32_t choose_point(struct search *search)
{
    int32_t near = search->web.points > FEW_POINTS ? choose_near(&search->web) : -1;
    return near >= 0 ? near : choose_anywhere(search);
}

/* The link to the neighbour with the fewest links left; at the home, a random one. */
static int32_t choose_link(struct search *search, int32_t point)
{
    const struct hunt_web *web = &search->web;
    uint32_t first = web->first[point], count = web->first[point + 1] - first;
    uint32_t turn = (uint32_t)rng_below(&search->rng, count);
    int32_t best = -1, score = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        int32_t link = web->link[first + (i + turn) % count];
        if (web->state[link] != HUNT_WEB_OPEN) continue;
        if (point >= search->survey.points) return link;
        int32_t own = web->left[hunt_web_across(web, link, point)];
        if (own >= score) continue;
        score = own;
        best = link;
    }
    return best;
}

static void go_back(struct search *search, size_t choices)
{
    ASSERT(choices <= search->choices.size);
    if (search->choices.size > choices) hunt_web_undo(&search->web, search->choices.data[choices].mark);
    search->choices.size = choices;
}

/* False: the last decision was wrong. A check of the whole web costs more than a decision, so it is
 * made only now and then. If it comes too late to say which decision was wrong, all decisions since
 * the last check are undone, and from then on checks are twice as frequent. */
static bool holds_together(struct search *search)
{
    if (search->choices.size < search->sound) search->sound = search->choices.size;
    ASSERT(search->pause >= 0 && search->unseen <= search->web.points);
    if (++search->unseen <= search->pause) return true;
    search->unseen = 0;
    bool good = hunt_web_cut_sound(&search->cut, &search->web);
    if (good) search->sound = search->choices.size;
    if (good || search->pause == 0 || search->choices.size == search->sound) return good;
    search->pause /= 2;
    go_back(search, search->sound);
    return true;
}

static bool decide(struct search *search)
{
    struct hunt_web *web = &search->web;
    int32_t home = search->survey.points;
    while (home < web->points && web->used[home] == 2) home++;
    ASSERT(web->taken < web->points); /* so some point lacks a link */
    int32_t link = choose_link(search, home < web->points ? home : choose_point(search));
    ASSERT(link >= 0 && web->state[link] == HUNT_WEB_OPEN);
    vec_push(&search->choices, ((struct choice){web->trail.size, link}));
    return hunt_web_decide(web, link, HUNT_WEB_IN) && holds_together(search);
}

/* The last decision was wrong: its link is out, which may show that the one before was wrong. False
 * when none is left. */
static bool retreat(struct search *search)
{
    while (search->choices.size > 0) {
        struct choice last = vec_pop(&search->choices);
        ASSERT(last.mark <= search->web.trail.size);
        search->contradictions++;
        hunt_web_undo(&search->web, last.mark);
        if (hunt_web_decide(&search->web, last.link, HUNT_WEB_OUT) && holds_together(search)) return true;
    }
    return false;
}

/* A decision on a large web may look at all of its points, so the watch is asked at every one. */
static bool told_to_stop(struct search *search)
{
    const struct hunt *hunt = search->hunt;
    uint64_t pause = search->web.points > FEW_POINTS ? 1 : 64;
    if (hunt->limit && search->contradictions >= hunt->limit) return true;
    return hunt->watch && ++search->turns % pause == 0 && ground_stopped(hunt->watch);
}

/* ---- the answer */

static int32_t next_point(const struct hunt_web *web, int32_t point, int32_t from)
{
    int32_t to = from;
    for (uint32_t i = web->first[point]; i < web->first[point + 1]; i++)
        if (web->state[web->link[i]] == HUNT_WEB_IN) {
            to = hunt_web_across(web, web->link[i], point);
            if (to != from) break;
        }
    return to;
}

static void number_steps(const struct search *search, int32_t *step)
{
    const struct survey *survey = &search->survey;
    int32_t home = survey->points, other = search->homes == 2 ? 2 * home + 1 - search->start_home : -1;
    int32_t before = search->homes > 0 ? search->start_home : -1, p = search->start;
    if (p < 0) p = before < 0 ? 0 : next_point(&search->web, before, other);
    for (int s = 0; s < survey->graph.squares; s++) step[s] = 0;
    for (int32_t k = 1; k <= survey->points; k++) {
        ASSERT(p >= 0 && p < survey->points && step[survey->square[p]] == 0); /* met once */
        int32_t next = next_point(&search->web, p, before);
        step[survey->square[p]] = k;
        before = p;
        p = next;
    }
}

/* True if the cycle that the search came upon is the known tour. A closed one is the same in both
 * directions. */
static bool is_known(const struct search *search)
{
    const int32_t *known = search->hunt->unlike;
    size_t squares = (size_t)search->survey.graph.squares;
    int32_t behind = search->survey.points + 2;
    bool same = true, turned = search->hunt->closed;
    if (!known) return false;
    number_steps(search, search->met);
    for (size_t s = 0; s < squares && (same || turned); s++) {
        same &= search->met[s] == known[s];
        turned &= search->met[s] <= 1 ? search->met[s] == known[s] : behind - search->met[s] == known[s];
    }
    return same || turned;
}

/* ---- the search */

static enum tour_end look(struct search *search)
{
    uint64_t round = FIRST_ROUND + (uint64_t)search->web.points / POINTS_A_CONTRADICTION, end = round;
    if (!prepare(search)) return TOUR_NONE;
    for (;;) {
        bool complete = search->web.taken == search->web.points;
        ASSERT(search->web.taken <= search->web.points);
        if (complete && !is_known(search)) return TOUR_FOUND;
        if (told_to_stop(search)) return TOUR_STOPPED;
        if ((complete || !decide(search)) && !retreat(search)) return TOUR_NONE;
        if (search->contradictions < end) continue;
        go_back(search, 0);
        round += round / 2;
        end = search->contradictions + round;
    }
}

enum tour_end hunt_tour(const struct hunt *hunt, int32_t *step)
{
    struct search search = {.hunt = hunt};
    REQUIRE(ground_squares(hunt->ground) >= 3, "a tour of fewer squares is no search");
    REQUIRE(!hunt->unlike || hunt->closed || hunt->start != GROUND_NOWHERE,
            "an open tour from anywhere has another, its own reversal");
    rng_seed(&search.rng, 1);
    survey_init(&search.survey, hunt->ground);
    search.start = hunt->start == GROUND_NOWHERE ? -1 : search.survey.point[hunt->start];
    build(&search);
    if (hunt->unlike) search.met = alloc_array((size_t)search.survey.graph.squares, sizeof *search.met);
    search.pause = search.web.points / LOOKS;
    enum tour_end result = look(&search);
    if (result == TOUR_FOUND) number_steps(&search, step);
    hunt_web_free(&search.web);
    hunt_web_cut_free(&search.cut);
    survey_free(&search.survey);
    vec_free(&search.choices);
    alloc_free(search.met);
    return result;
}

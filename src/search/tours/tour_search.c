/* Complete search for a tour (Hamiltonian cycle) over the links between squares.
 *
 * An open tour becomes a cycle through a dummy vertex, the home, which is linked to all possible
 * first and last squares. If the graph is bipartite with equal parts, there are two homes, one per
 * colour, linked to each other. So one search covers all kinds of tours and exploits the colouring.
 * It decides links, not steps: paths grow wherever squares have few links left. tour_links.c
 * propagates decisions and detects when the remaining links are not biconnected.
 *
 * Branching. The ends of an open tour are chosen first, at random: once the home has its two links,
 * corners have two links left and force their surroundings. Then first fail: the vertex with the
 * fewest links left takes the link to the neighbour with the fewest left. On large boards only
 * vertices near the last decisions are considered, so conflicts are near their cause. After a
 * conflict the link is out at the level below, so the search is complete.
 *
 * Restarts. A wrong decision near the root can cost hours, so the search restarts with new random
 * choices after a limit of conflicts that grows by half each time. Links refuted at the root stay
 * out. As the limits grow without bound, the search terminates on boards without a tour.
 *
 * A second tour. If one tour is forbidden, finding it counts as a conflict. Refutations then mean
 * "no other tour", so they may stay at the root as well. */
#include "search/tours/tour_search.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "search/tours/tour_graph.h"
#include "search/tours/tour_links.h"

/* CHECKS: how often the connectivity of an easy web is checked, about. Above FEW_POINTS vertices,
 * branching is restricted to the last decisions. The first round is limited to FIRST_ROUND
 * conflicts, plus one per POINTS_A_CONTRADICTION vertices. */
enum { CHECKS = 16, FEW_POINTS = 1000, FIRST_ROUND = 100, POINTS_A_CONTRADICTION = 64 };

struct choice {
    size_t mark; /* size of the trail before the decision */
    int32_t link;
};

struct search {
    const struct tour_search *hunt;
    struct tour_graph survey;
    struct tour_links web;
    struct tour_links_cut cut;
    int32_t start; /* vertex, or -1 */
    /* dummy vertices after those of the graph, which join the ends of an open tour */
    int homes;
    int32_t start_home; /* the home next to the first square */
    struct rng rng;
    VEC(struct choice) choices;
    uint64_t contradictions, turns;
    int unseen, pause; /* decisions since the last connectivity check, and between two checks */
    size_t sound;      /* decisions after which the web was biconnected */
    /* By square: the numbers of a tour that may be the forbidden one; owned; NULL: none is
     * forbidden. */
    int32_t *candidate;
};

/* ---- the web */

/* The home that a vertex is linked to, or -1 if no tour ends there. With equal colour classes the
 * ends differ in colour, and each colour has its home; otherwise both ends have the majority
 * colour. */
static int8_t home_of(const struct search *search, int32_t point)
{
    const struct tour_graph *survey = &search->survey;
    int8_t own = survey->colour[point];
    if (!survey->two_colours) return 0;
    if (survey->count[0] != survey->count[1]) return survey->count[own] > survey->points / 2 ? 0 : -1;
    return search->start < 0 || point == search->start || own != survey->colour[search->start] ? own : -1;
}

static void build(struct search *search)
{
    const struct tour_graph *survey = &search->survey;
    struct tour_links_homes homes = {0};
    if (!search->hunt->closed)
        homes.count = survey->two_colours && survey->count[0] == survey->count[1] ? 2 : 1;
    homes.of = alloc_array((size_t)survey->points, sizeof *homes.of);
    for (int32_t p = 0; p < survey->points; p++) homes.of[p] = home_of(search, p);
    tour_links_init(&search->web, survey, &homes);
    tour_links_cut_init(&search->cut, search->web.points);
    ASSERT(search->web.points == survey->points + homes.count);
    search->homes = homes.count;
    search->start_home = survey->points;
    if (homes.count == 2 && search->start >= 0) search->start_home += survey->colour[search->start];
    alloc_free(homes.of);
}

static int32_t find_link(const struct tour_links *web, int32_t a, int32_t b)
{
    for (uint32_t i = web->first[a]; i < web->first[a + 1]; i++)
        if (tour_links_across(web, web->link[i], a) == b) return web->link[i];
    return -1;
}

static bool demand(struct tour_links *web, int32_t a, int32_t b)
{
    int32_t link = find_link(web, a, b);
    if (link < 0 || web->state[link] == TOUR_LINKS_OUT) return false;
    return web->state[link] == TOUR_LINKS_IN || tour_links_decide(web, link, TOUR_LINKS_IN);
}

/* Root propagation. */
static bool prepare(struct search *search)
{
    const struct tour_search *hunt = search->hunt;
    const int32_t *point = search->survey.point;
    struct tour_links *web = &search->web;
    int32_t home = search->survey.points;
    ASSERT(search->choices.size == 0 && web->trail.size == 0);
    if (!tour_graph_balanced(&search->survey, search->start, hunt->closed) || !tour_links_propagate_root(web))
        return false;
    for (int i = 0; i < hunt->required_count; i++)
        if (!demand(web, point[hunt->required[i][0]], point[hunt->required[i][1]])) return false;
    if (search->homes == 2 && !demand(web, home, home + 1)) return false;
    if (search->homes > 0 && search->start >= 0 && !demand(web, search->start, search->start_home))
        return false;
    return tour_links_is_biconnected(&search->cut, web);
}

/* ---- decisions */

/* First fail: fewest links left, and ends of paths before isolated vertices. */
static int score_of(const struct tour_links *web, int32_t point)
{
    return web->used[point] == 2 ? INT32_MAX : 2 * web->left[point] - web->used[point];
}

/* The best vertex among those whose links were decided last; -1 if all are done. */
static int32_t choose_near(const struct tour_links *web)
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

/* The best vertex; ties go to the first one after a random position. */
static int32_t choose_anywhere(struct search *search)
{
    const struct tour_links *web = &search->web;
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

/* The link to the neighbour with the fewest links left; at a home, a random one. */
static int32_t choose_link(struct search *search, int32_t point)
{
    const struct tour_links *web = &search->web;
    uint32_t first = web->first[point], count = web->first[point + 1] - first;
    uint32_t turn = (uint32_t)rng_below(&search->rng, count);
    int32_t best = -1, score = INT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        int32_t link = web->link[first + (i + turn) % count];
        if (web->state[link] != TOUR_LINKS_OPEN) continue;
        if (point >= search->survey.points) return link;
        int32_t own = web->left[tour_links_across(web, link, point)];
        if (own >= score) continue;
        score = own;
        best = link;
    }
    return best;
}

static void go_back(struct search *search, size_t choices)
{
    ASSERT(choices <= search->choices.size);
    if (search->choices.size > choices) tour_links_undo(&search->web, search->choices.data[choices].mark);
    search->choices.size = choices;
}

/* False: the last decision was wrong. A connectivity check costs more than a decision, so it is
 * made only after `pause` decisions. If it fails too late for the last decision to be the cause,
 * all decisions since the last check are undone and the pause is halved. */
static bool is_connected(struct search *search)
{
    if (search->choices.size < search->sound) search->sound = search->choices.size;
    ASSERT(search->pause >= 0 && search->unseen <= search->web.points);
    if (++search->unseen <= search->pause) return true;
    search->unseen = 0;
    bool good = tour_links_is_biconnected(&search->cut, &search->web);
    if (good) search->sound = search->choices.size;
    if (good || search->pause == 0 || search->choices.size == search->sound) return good;
    search->pause /= 2;
    go_back(search, search->sound);
    return true;
}

static bool decide(struct search *search)
{
    struct tour_links *web = &search->web;
    int32_t home = search->survey.points;
    while (home < web->points && web->used[home] == 2) home++;
    ASSERT(web->taken < web->points); /* so some vertex lacks a link */
    int32_t link = choose_link(search, home < web->points ? home : choose_point(search));
    ASSERT(link >= 0 && web->state[link] == TOUR_LINKS_OPEN);
    vec_push(&search->choices, ((struct choice){web->trail.size, link}));
    return tour_links_decide(web, link, TOUR_LINKS_IN) && is_connected(search);
}

/* Backtracks: the last link is out, which may refute the decision before. False if none is left. */
static bool retreat(struct search *search)
{
    while (search->choices.size > 0) {
        struct choice last = vec_pop(&search->choices);
        ASSERT(last.mark <= search->web.trail.size);
        search->contradictions++;
        tour_links_undo(&search->web, last.mark);
        if (tour_links_decide(&search->web, last.link, TOUR_LINKS_OUT) && is_connected(search)) return true;
    }
    return false;
}

/* On large webs a decision may visit all vertices, so the deadline is polled at each one. */
static bool should_stop(struct search *search)
{
    const struct tour_search *hunt = search->hunt;
    uint64_t pause = search->web.points > FEW_POINTS ? 1 : 64;
    if (hunt->limit && search->contradictions >= hunt->limit) return true;
    return hunt->watch && ++search->turns % pause == 0 && ground_stopped(hunt->watch);
}

/* ---- the answer */

static int32_t next_point(const struct tour_links *web, int32_t point, int32_t from)
{
    int32_t to = from;
    for (uint32_t i = web->first[point]; i < web->first[point + 1]; i++)
        if (web->state[web->link[i]] == TOUR_LINKS_IN) {
            to = tour_links_across(web, web->link[i], point);
            if (to != from) break;
        }
    return to;
}

static void number_steps(const struct search *search, int32_t *step)
{
    const struct tour_graph *survey = &search->survey;
    int32_t home = survey->points, other = search->homes == 2 ? 2 * home + 1 - search->start_home : -1;
    int32_t before = search->homes > 0 ? search->start_home : -1, p = search->start;
    if (p < 0) p = before < 0 ? 0 : next_point(&search->web, before, other);
    for (int s = 0; s < survey->graph.squares; s++) step[s] = 0;
    for (int32_t k = 1; k <= survey->points; k++) {
        ASSERT(p >= 0 && p < survey->points && step[survey->square[p]] == 0); /* visited once */
        int32_t next = next_point(&search->web, p, before);
        step[survey->square[p]] = k;
        before = p;
        p = next;
    }
}

/* True if the cycle found is the forbidden tour, in either direction if it is closed. */
static bool is_known(const struct search *search)
{
    const int32_t *known = search->hunt->forbidden;
    size_t squares = (size_t)search->survey.graph.squares;
    int32_t behind = search->survey.points + 2;
    bool same = true, turned = search->hunt->closed;
    if (!known) return false;
    number_steps(search, search->candidate);
    for (size_t s = 0; s < squares && (same || turned); s++) {
        same &= search->candidate[s] == known[s];
        turned &= search->candidate[s] <= 1 ? search->candidate[s] == known[s]
                                            : behind - search->candidate[s] == known[s];
    }
    return same || turned;
}

/* ---- the search */

static enum tour_end run(struct search *search)
{
    uint64_t round = FIRST_ROUND + (uint64_t)search->web.points / POINTS_A_CONTRADICTION, end = round;
    if (!prepare(search)) return TOUR_NONE;
    for (;;) {
        bool complete = search->web.taken == search->web.points;
        ASSERT(search->web.taken <= search->web.points);
        if (complete && !is_known(search)) return TOUR_FOUND;
        if (should_stop(search)) return TOUR_STOPPED;
        if ((complete || !decide(search)) && !retreat(search)) return TOUR_NONE;
        if (search->contradictions < end) continue;
        go_back(search, 0);
        round += round / 2;
        end = search->contradictions + round;
    }
}

enum tour_end tour_search_find(const struct tour_search *hunt, int32_t *step)
{
    struct search search = {.hunt = hunt};
    REQUIRE(ground_squares(hunt->ground) >= 3, "a tour of fewer squares is no search");
    REQUIRE(!hunt->forbidden || hunt->closed || hunt->start != GROUND_NOWHERE,
            "an open tour from anywhere has another, its own reversal");
    rng_seed(&search.rng, 1);
    tour_graph_init(&search.survey, hunt->ground);
    search.start = hunt->start == GROUND_NOWHERE ? -1 : search.survey.point[hunt->start];
    build(&search);
    if (hunt->forbidden)
        search.candidate = alloc_array((size_t)search.survey.graph.squares, sizeof *search.candidate);
    search.pause = search.web.points / CHECKS;
    enum tour_end result = run(&search);
    if (result == TOUR_FOUND) number_steps(&search, step);
    tour_links_free(&search.web);
    tour_links_cut_free(&search.cut);
    tour_graph_free(&search.survey);
    vec_free(&search.choices);
    alloc_free(search.candidate);
    return result;
}

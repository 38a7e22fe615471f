#!/usr/bin/env python3
"""Reasons judged by trial: steps, hints and contradictions of Garams, museums and tours.

    reasons.py DAMIER [--family NAME] [--number 10] [--seed 0]

Everything that the program says is read from its JSON and held against the rules as they are stated
here, with nothing of the program's own models: what can be true together is found by trying. Of
each step: nothing in its reason was unknown before, what it tells follows from the reason alone,
each part of the reason is needed, and nothing is told twice (people's rules for Garam name all that
is known of an equation, needed or not); in the end that is known which all
answers have in common. Of `why`: its parts contradict each other, and without any one of them they
do not. Of a hint with wrong entries: what is named is an entry, and wrong, and the reason does not
rest on another wrong one.

Boards are small, come from `damier generate` and a seed, and lose or get clues: so some have
several answers, and some none.
"""
import argparse, itertools, json, random, subprocess, sys, tempfile

# What is said about a cell: (cell, value, True) it has the value, (cell, value, False) it has not.
# A rule is a tuple of its key and arguments. `possible` takes both.


class Board:
    """What the families have in common. A cell is (row, column), from 1; `values` has for each the
    values that it may have before any clue or rule."""

    def domains(self, facts):
        """By cell, or None if a cell has no value left."""
        left = {cell: set(values) for cell, values in self.values.items()}
        for cell, value, has in facts:
            left[cell] = left[cell] & {value} if has else left[cell] - {value}
        return left if all(left.values()) else None

    def follows(self, fact, facts, rules):
        cell, value, has = fact
        return not self.possible([*facts, (cell, value, not has)], rules)

    def common(self):
        """By cell, the value in all answers: its own search, one question for each cell. None: no answer."""
        facts, rules = self.given, self.rules()
        first = self.possible(facts, rules)
        if not first:
            return None
        return {cell: first[cell] for cell in self.values
                if not self.possible([*facts, (cell, first[cell], False)], rules)}


# ---- Garam


class Garam(Board):
    SIGNS = "+-x"

    def __init__(self, text):
        lines = [line for line in text.split("\n") if line and line[0] != "c"]
        self.text = text
        self.at = {(r, c): sign for r, line in enumerate(lines, 1) for c, sign in enumerate(line, 1) if sign != " "}
        cells = [cell for cell, sign in self.at.items() if sign in "_0123456789"]
        signs = [cell for cell, sign in self.at.items() if sign in "+-x?"]
        self.values = {cell: range(10) for cell in cells} | {cell: range(3) for cell in signs if self.at[cell] == "?"}
        self.given = [(cell, int(self.at[cell]), True) for cell in cells if self.at[cell] != "_"]
        self.equations = {}
        for r, c in cells:
            for key, down, right in (("equation-row", 0, 1), ("equation-column", 1, 0)):
                if (r + down, c + right) not in signs:
                    continue
                run = [(r, c)]
                while (run[-1][0] + down, run[-1][1] + right) in self.at:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                # A run may go on with another equation: the result ends before the next sign.
                self.add_equation(key, r if right else c, c if right else r, run)
        self.told_signs = {cell: self.SIGNS.index(self.at[cell]) for cell in signs if self.at[cell] != "?"}

    def add_equation(self, key, line, first, run):
        end = 4
        while end < len(run) and self.at[run[end]] in "_0123456789":
            end += 1
        self.equations[key, line, first, first + end - 1] = [*run[:3], *run[4:end]]

    def rules(self):
        return list(self.equations)

    def ways(self, cells, left):
        """All ways to fill the cells of an equation: operand, sign, operand, result."""
        a, sign, b, *result = cells
        for op in [self.told_signs[sign]] if sign in self.told_signs else left[sign]:
            for x, y in itertools.product(left[a], left[b]):
                number = str((x + y, x - y, x * y)[op])
                if len(number) != len(result) or number[0] == "-":
                    continue
                digits = [int(d) for d in number]
                if all(d in left[cell] for d, cell in zip(digits, result)):
                    yield [(a, x), (sign, op), (b, y), *zip(result, digits)]

    def possible(self, facts, rules):
        left = self.domains(facts)
        return left and self.fill(left, [self.equations[rule] for rule in rules])

    def fill(self, left, equations):
        if not equations:
            return {cell: min(values) for cell, values in left.items()}
        ways = [list(self.ways(cells, left)) for cells in equations]
        fewest = min(range(len(ways)), key=lambda i: len(ways[i]))
        for way in ways[fewest]:
            found = self.fill({**left, **{cell: {v} for cell, v in way if cell in left}},
                              equations[:fewest] + equations[fewest + 1:])
            if found:
                return found
        return None

    def people(self, step, facts):
        """What a step by one of people's rules may rest on: each way as facts and equations."""
        told = {cell for cell, _, _ in told_of(step)}
        because = {tuple(cell) for cell in step["because"]}
        near = [rule for rule, cells in self.equations.items() if told & set(cells)]
        inside = [rule for rule in near if told | because <= set(self.equations[rule])]
        known = [f for f in facts if f[2] and f[0] in because]
        if step["rule"] == "trial":
            return [(facts, self.rules())]
        if step["rule"] == "crossing":
            return [(known, near)]
        if step["rule"] == "candidates":  # with all that was struck out in the equation
            return [([f for f in facts if f[0] in self.equations[rule]], [rule]) for rule in inside]
        return [(known, [rule]) for rule in inside]


# ---- museums


class Museum(Board):
    LOOKS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "O": (0, -1)}

    def __init__(self, text):
        lines = [line for line in text.split("\n") if line and line[0] != "c"]
        self.text = text
        width = max(len(line) for line in lines)
        self.at = {(r, c // 2 + 1): (line + " " * width)[c]
                   for r, line in enumerate(lines, 1) for c in range(0, width, 2)}
        self.signs = "x*NSEO" if "*" in self.at.values() else "xNSEO"  # by value, as the legend has them
        self.walls = {self.signs.find("*")} - {-1}
        looks = {self.signs.index(sign): way for sign, way in self.LOOKS.items()}
        self.looks = looks
        self.values = {cell: [*self.walls] if sign == "*" else [0, *looks] for cell, sign in self.at.items()}
        self.given = [(cell, self.signs.index(sign), True) for cell, sign in self.at.items() if sign in "xNSEO"]
        self.rays = {cell: list(self.sources(cell)) for cell, sign in self.at.items() if sign != "*"}
        self.fewest = None

    def sources(self, cell):
        """Who may see a cell: (where, looking which way, the cells between)."""
        for look, (down, right) in self.looks.items():
            between, (r, c) = [], cell
            while self.at.get((r := r - down, c := c - right), "*") != "*":
                yield (r, c), look, tuple(between)
                between.append((r, c))

    def rules(self):
        watched = [("watched", *cell) for cell in self.rays]
        while self.fewest is None or not self.possible(self.given, [*watched, ("total", self.fewest)]):
            self.fewest = 0 if self.fewest is None else self.fewest + 1
            if self.fewest > len(self.at):
                return watched
        return [*watched, ("total", self.fewest)]

    def possible(self, facts, rules):
        left = self.domains(facts)
        totals = [rule[1] for rule in rules if rule[0] == "total"]
        assert len(totals) < 2
        watched = [rule[1:] for rule in rules if rule[0] == "watched"]
        return left and self.place(left, watched, totals[0] if totals else None)

    def ways(self, cell, left):
        """By whom a cell can be seen, or True if it is for certain. (A sensor on it, whichever, is a way.)"""
        if 0 not in left[cell]:
            return True
        ways = [(cell, None, ())] if len(left[cell]) > 1 else []
        for source, look, between in self.rays[cell]:
            if look not in left[source] or any(0 not in left[c] for c in between):
                continue
            if len(left[source]) == 1 and all(len(left[c]) == 1 for c in between):
                return True
            ways.append((source, look, between))
        return ways

    def place(self, left, watched, total):
        open_ways = [ways for ways in (self.ways(cell, left) for cell in watched) if ways is not True]
        sensors = [cell for cell, values in left.items() if 0 not in values and not self.walls & values]
        perhaps = [cell for cell, values in left.items() if 0 in values and len(values) > 1]
        if total is not None and not len(sensors) <= total <= len(sensors) + len(perhaps):
            return None
        if not open_ways:
            more = perhaps[:total - len(sensors)] if total is not None else []
            return {cell: max(values) if cell in more else min(values) for cell, values in left.items()}
        if total is not None and len(sensors) + self.apart(open_ways, left) > total:
            return None
        for source, look, between in min(open_ways, key=len):
            tried = {**left, source: left[source] - {0} if look is None else {look}, **{c: {0} for c in between}}
            if found := self.place(tried, watched, total):
                return found
        return None

    @staticmethod
    def apart(open_ways, left):
        """So many sensors more are needed at least: cells that no two of which the same one can see."""
        count, taken = 0, set()
        for ways in sorted(open_ways, key=len):
            where = {source for source, _, _ in ways}
            free = all(0 in left[source] for source in where)
            if free and not where & taken:
                count, taken = count + 1, taken | where
        return count


# ---- tours


class Tour(Board):
    def __init__(self, text):
        head, *lines = [line for line in text.split("\n") if line and line[0] != "c"]
        words = self.words = head.split()
        self.text = text
        self.closed = "closed" in words
        cells = {(r, c): word for r, line in enumerate(lines, 1) for c, word in enumerate(line.split(), 1)}
        squares = sorted(cell for cell, word in cells.items() if word != "#")
        self.count = len(squares)
        self.values = {cell: range(1, self.count + 1) for cell in squares}
        self.given = [(cell, int(word), True) for cell, word in cells.items() if word not in ".#"]
        self.bit = {cell: 1 << i for i, cell in enumerate(squares)}
        self.near = {a: [b for b in squares if sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2]] for a in squares}
        self.masks = [sum(self.bit[b] for b in self.near[a]) for a in squares]
        self.leaps = {cell: self.distances(cell) for cell in squares}

    def rules(self):
        more = [("home", self.count), ("beginning",), ("direction", self.count)] if self.closed else []
        if "given" in self.words:  # then it may begin anywhere, and go either way
            more = more[:1]
        return [("leap", k, k + 1) for k in range(1, self.count)] + more

    def people(self, step, facts):
        """What a step by one of people's rules may rest on. The rules that look at known numbers name
        them all; what was struck out counts too. The others may use all that is known."""
        if step["rule"] not in ("only leap", "bridge"):
            return [(facts, self.rules())]
        because = {tuple(cell) for cell in step["because"]}
        return [([f for f in facts if not f[2] or f[0] in because], self.rules())]

    def possible(self, facts, rules):
        """Where numbers may be, then chains of numbers one after another, as sets of squares that they
        take; what is on no chain goes anywhere."""
        left = self.domains(facts)
        where = left and {k: {cell for cell in left if k in left[cell]} for k in range(1, self.count + 1)}
        if not where or not all(where.values()):
            return None
        bound = [k for k, rule in ((1, "beginning"), (1, "home"), (self.count, "home"), (2, "direction"),
                                   (self.count, "direction")) if any(r[0] == rule for r in rules)]
        return self.bind(where, sorted(set(bound)), rules, left)

    def bind(self, where, bound, rules, left):
        """Numbers of rules that are no leaps are tried on every square first."""
        if not bound:
            return self.holds(where, rules) and self.chain(where, rules)
        for cell in sorted(where[bound[0]]):
            if found := self.bind({**where, bound[0]: {cell}}, bound[1:], rules, left):
                return found
        return None

    def holds(self, where, rules):
        at = lambda k: min(where[k])
        return all((rule[0] == "leap") or (rule == ("home", self.count) and at(1) in self.near[at(self.count)])
                   or (rule == ("beginning",) and at(1) == min(self.near))
                   or (rule == ("direction", self.count) and at(2) < at(self.count)) for rule in rules)

    def chain(self, where, rules):
        """Chains one after another, those with numbers in known places first, by trial; what is on no
        chain goes where it may."""
        steps = {rule[1] for rule in rules if rule[0] == "leap"}
        chains, k = [], 1
        while k <= self.count:
            end = k
            while end in steps:
                end += 1
            chains.append(range(k, end + 1))
            k = end + 1
        free = [chain[0] for chain in chains if len(chain) == 1]
        chains = sorted((c for c in chains if len(c) > 1), key=lambda c: self.width(c, where))
        # A number whose place is known has it to itself.
        own = {k: min(where[k]) for k in where if len(where[k]) == 1}
        if len(set(own.values())) < len(own):
            return None
        kept = sum(self.bit[cell] for cell in own.values())
        orders = [self.order(chain, own) for chain in chains]
        free = [k for k in free if k not in own]
        return self.lay([step for order in orders for step in order], where, own, kept, 2 * len(chains), free)

    @staticmethod
    def width(chain, own_or_where):
        known = [i for i, k in enumerate(chain) if len(own_or_where[k]) == 1]
        if not known:
            return 100 + len(chain)
        return max(known[0], len(chain) - 1 - known[-1], *(b - a for a, b in zip(known, known[1:])), 0)

    @staticmethod
    def order(chain, own):
        """The numbers of a chain in the order in which they are tried, each with the one that it must be
        a leap from, and with the next known number that way: (number, from, known, how far it is)."""
        chain = list(chain)
        first = next((i for i, k in enumerate(chain) if k in own), 0)
        steps = [(chain[first], None, None, 0)]
        for way in (chain[first:], chain[first::-1]):
            for i in range(1, len(way)):
                ahead = next((j for j in range(i, len(way)) if way[j] in own), None)
                steps.append((way[i], way[i - 1], own[way[ahead]] if ahead else None, (ahead or i) - i))
        return steps

    def lay(self, order, where, own, kept, tips, free):
        """Squares for the numbers in this order. What failed with the same squares taken, and the same
        squares to go on from, fails again. Where all numbers are on chains, a square without a
        neighbour that could be beside it is left over, and those with one are tips of chains."""
        ends = [{k for k in (step[1] for step in order[i:]) if k is not None} & {step[0] for step in order[:i]}
                for i in range(len(order) + 1)]
        failed, at = set(), {}

        def go(i, taken):
            if i == len(order):
                found = self.scatter(free, where, taken)
                return found and {**found, **{cell: k for k, cell in at.items()}}
            state = (i, taken, *(at[k] for k in sorted(ends[i])))
            if state in failed or not free and self.stranded(taken, kept | sum(self.bit[c] for c in state[2:]), tips):
                return None
            number, before, goal, far = order[i]
            for cell in [own[number]] if number in own else where[number]:
                if number not in own and taken & self.bit[cell]:
                    continue
                if before is not None and cell not in self.near[at[before]]:
                    continue
                if goal is not None and (self.leaps[goal].get(cell, 99) > far or (self.leaps[goal][cell] - far) % 2):
                    continue
                at[number] = cell
                if found := go(i + 1, taken | self.bit[cell]):
                    return found
                del at[number]
            failed.add(state)
            return None

        return go(0, kept)

    def stranded(self, taken, beside, tips):
        for i, near in enumerate(self.masks):
            if not taken >> i & 1:
                ways = (near & (~taken | beside)).bit_count()
                tips -= ways == 1
                if ways == 0 or tips < 0:
                    return True
        return False

    def distances(self, cell):
        far, rim = {cell: 0}, [cell]
        for a in rim:
            for b in self.near[a]:
                if b not in far:
                    far[b] = far[a] + 1
                    rim.append(b)
        return far

    def scatter(self, free, where, taken):
        """Numbers on no chain, each on a square of its own: a matching of those that may not be
        everywhere; the others take what is left."""
        room, squares = {}, [cell for cell in self.bit if not taken & self.bit[cell]]

        def seat(k, seen):
            for cell in squares:
                if cell in seen or cell not in where[k]:
                    continue
                seen.add(cell)
                if cell not in room or seat(room[cell], seen):
                    room[cell] = k
                    return True
            return False

        choosy = [k for k in free if not where[k].issuperset(squares)]
        if not all(seat(k, set()) for k in choosy):
            return None
        rest = zip((cell for cell in squares if cell not in room), (k for k in free if k not in choosy))
        return {None: 0, **room, **dict(rest)}


# ---- judging


def told_of(step):
    return [(tuple(f["cell"]), f["value"], True) for f in step.get("facts", [])] + \
           [(tuple(f["cell"]), f["value"], False) for f in step.get("excluded", [])]


def rules_of(step):
    return [(rule["rule"], *rule["arguments"]) for rule in step.get("rules", [])]


def needed(board, told, facts, rules):
    """The parts without which all that is told would follow."""
    idle = [*facts, *rules]
    for fact in told:
        denied = (fact[0], fact[1], not fact[2])
        idle = [p for p in idle if not board.possible([*(f for f in facts if f != p), denied],
                                                      [r for r in rules if r != p])]
    return idle


class Judge:
    def __init__(self, damier, board, seed):
        self.damier, self.board, self.seed = damier, board, seed
        self.rules = set(board.rules())
        self.common = board.common()
        self.counts = dict.fromkeys(("steps", "parts", "spare", "whys", "hints", "wrong"), 0)

    def fail(self, words, said=None):
        print(f"{words}\n{json.dumps(said) if said else ''}\n{self.board.text}", file=sys.stderr)
        sys.exit(1)

    def run(self, *words, progress=None):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as puzzle, tempfile.NamedTemporaryFile("w") as entries:
            puzzle.write(self.board.text)
            puzzle.flush()
            files = [puzzle.name]
            if progress is not None:
                json.dump(progress, entries)
                entries.flush()
                files.append(entries.name)
            seed = ["--seed", str(self.seed)] if words[0] == "solve" else []
            run = subprocess.run([self.damier, *words, *seed, "--format", "json", *files],
                                 capture_output=True, text=True)
        if run.returncode not in (0, 1):
            self.fail(f"{words}: exit {run.returncode}: {run.stderr}")
        return [json.loads(line) for line in run.stdout.splitlines()]

    def spare(self, idle, said):
        """Where the best is asked for, searches are short, and may leave a part that is not needed."""
        if not isinstance(self.board, Museum):
            self.fail(f"not needed: {idle}", said)
        self.counts["spare"] += len(idle)

    def check_reason(self, told, facts, rules, said):
        """What is told follows from these alone, and from no fewer."""
        if set(rules) - self.rules:
            self.fail(f"no rule of this board: {set(rules) - self.rules}", said)
        for fact in told:
            if not self.board.follows(fact, facts, rules):
                self.fail(f"{fact} does not follow", said)
        if idle := needed(self.board, told, facts, rules):
            self.spare(idle, said)
        self.counts["parts"] += len(facts) + len(rules)

    def check_step(self, step, known):
        told = told_of(step)
        if not told or set(told) & set(known):
            self.fail("nothing is told, or something is told again", step)
        if "from" in step:
            facts, rules = told_of(step["from"]), rules_of(step)
            if set(facts) - set(known):
                self.fail(f"not known before: {set(facts) - set(known)}", step)
            self.check_reason(told, facts, rules, step)
        else:
            ways = [way for way in self.board.people(step, known)
                    if all(self.board.follows(fact, *way) for fact in told)]
            if not ways:
                self.fail("does not follow from what the rule looks at", step)
        self.counts["steps"] += 1

    # -- steps

    def steps(self):
        lines = self.run("solve", "--steps")
        known = list(self.board.given)
        end = [line for line in lines if "status" in line][0]
        for step in (line for line in lines if "step" in line):
            self.check_step(step, known)
            known += told_of(step)
        held = {cell: value for cell, value, has in known if has}
        if self.common is None:
            if end["status"] != "none":
                self.fail("there is no answer", end)
            return
        if any(self.common.get(cell) != value for cell, value in held.items()):
            self.fail("a value is not in all answers", end)
        missing = {cell: value for cell, value in self.common.items()
                   if cell not in held and len(self.board.values[cell]) > 1}
        if missing:
            self.fail(f"not told: {missing}", end)

    # -- why

    def why(self, *words, supposed=()):
        said = self.run("why", *words)[-1]
        parts = said.get("contradiction")
        possible = self.board.possible([*self.board.given, *supposed], self.board.rules())
        if bool(parts) == bool(possible):
            self.fail("there is an answer" if possible else "there is no answer", said)
        if not parts:
            return
        facts = [(tuple(p[kind]["cell"]), p[kind]["value"], True) for p in parts
                 for kind in ("given", "supposed") if kind in p]
        rules = rules_of({"rules": [p for p in parts if "rule" in p]})
        if set(facts) - {*self.board.given, *supposed} or set(rules) - self.rules:
            self.fail("no clue or rule of this board", said)
        if self.board.possible(facts, rules):
            self.fail("these do not contradict each other", said)
        for i in range(len(facts)):
            if not self.board.possible(facts[:i] + facts[i + 1:], rules):
                self.fail(f"not needed: {facts[i]}", said)
        for i in range(len(rules)):
            if not self.board.possible(facts, rules[:i] + rules[i + 1:]):
                self.fail(f"not needed: {rules[i]}", said)
        self.counts["whys"] += 1

    # -- hints

    def progress(self, rng, wrong):
        """Some values of the answer, some of them altered: the entries."""
        free = [cell for cell in self.board.values if len(self.board.values[cell]) > 1
                and cell not in {f[0] for f in self.board.given}]
        entries = {cell: self.common[cell] for cell in free if cell in self.common and rng.random() < 0.5}
        for cell in rng.sample(free, min(wrong, len(free))):
            entries[cell] = rng.choice([v for v in self.board.values[cell] if v != self.common.get(cell)])
        return entries

    def hint(self, rng, wrong):
        entries = self.progress(rng, wrong)
        given = {"facts": [{"cell": list(cell), "value": value} for cell, value in entries.items()]}
        stages = [self.run("hint", "--stage", str(stage), progress=given)[-1] for stage in (1, 2, 3, 4)]
        last = stages[-1]
        for stage, said in enumerate(stages, 1):
            for key, since in (("where", 1), ("rule", 2), ("rules", 2), ("sentence", 3), ("facts", 4), ("from", 4)):
                if stage >= since and said.get(key) != last.get(key) or stage < since and key in said:
                    self.fail(f"stage {stage}: {key}", said)
        bad = {cell for cell, value in entries.items()
               if not self.board.possible([*self.board.given, (cell, value, True)], self.board.rules())}
        self.counts["hints"] += 1
        if not bad and wrong and not self.board.possible([*self.board.given, *((c, v, True) for c, v in entries.items())],
                                                         self.board.rules()):
            return  # each of them is possible, all are not: any may be called wrong
        if bool(bad) != (last["status"] == "wrong"):
            self.fail(f"wrong are {bad} of {entries}", last)
        if bad:
            self.wrong(last, entries, bad)
        elif last["status"] == "hint":
            known = [*self.board.given, *((cell, value, True) for cell, value in entries.items())]
            self.check_step(last, known)

    def wrong(self, said, entries, bad):
        (told,) = told_of(said)
        cell, value, has = told
        if has or cell not in bad or entries[cell] != value:
            self.fail(f"wrong are {bad} of {entries}", said)
        if "from" in said:
            facts = told_of(said["from"])
            if any(has and c in bad and entries[c] == v for c, v, has in facts):
                self.fail(f"the reason rests on something wrong: {bad}", said)
            if {f for f in facts} - {*self.board.given, *((c, v, True) for c, v in entries.items())}:
                self.fail("the reason rests on what was not filled in", said)
            self.check_reason([told], facts, rules_of(said), said)
        self.counts["wrong"] += 1


# ---- boards


MADE = {
    "garam": (Garam, [["--shape", "mini"], ["--shape", "mini", "--hide-operators"], [], ["--shape", "mini", "--clues", "minimum"]]),
    "museum": (Museum, [["--size", size, "--clues", clues] for size in ("4", "3x5", "5") for clues in ("0.45", "0.6")]),
    "tour": (Tour, [None, None, None, ["--size", "5", "--clues", "13"], ["--size", "4x5", "--clues", "8"], None]),
}


def walked(rng):
    """A tour of 8 to 14 squares of a board of 5 x 5, some of its numbers given; all else are holes."""
    squares = list(itertools.product(range(1, 6), repeat=2))
    closed = rng.random() < 0.3
    leaps = lambda a, b: sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2]
    walk = []
    while len(walk) < 8 or len(walk) % 2 and closed or closed and not leaps(walk[0], walk[-1]):
        walk, length = [rng.choice(squares)], rng.randint(8, 14)
        while len(walk) < length and (near := [s for s in squares if leaps(s, walk[-1]) and s not in walk]):
            walk.append(rng.choice(near))
    if closed:  # numbered from the first square, in the direction of the earlier one
        first = walk.index(min(walk))
        walk = walk[first:] + walk[:first]
        walk = walk if walk[1] < walk[-1] else walk[:1] + walk[:0:-1]
    number = {s: str(k) for k, s in enumerate(walk, 1)}
    shown = {s: number[s] if rng.random() < 0.3 else "." for s in walk}
    rows = [" ".join(shown.get((r, c), "#") for c in range(1, 6)) for r in range(1, 6)]
    words = [" closed" * closed, " given" * (any(sign != "." for sign in shown.values()) or rng.random() < 0.5)]
    return "\n".join([f"tour 5 5{''.join(words)}", *rows]) + "\n"


def generated(damier, family, number, seed, rng):
    words = MADE[family][1][number % len(MADE[family][1])]
    if words is None:
        return walked(rng)
    run = subprocess.run([damier, "generate", family, *words, "--quiet", "--seed", str(seed + number)],
                         capture_output=True, text=True)
    return "".join(line for line in run.stdout.splitlines(True) if not line.startswith("c"))


def spoiled(family, board, rng, common):
    """The text with one clue less, or one more, which is wrong."""
    lines = [list(line) if family == "garam" else line[::2] if family == "museum" else line.split()
             for line in board.text.splitlines()]
    lines = [[*line] for line in lines]
    first = 1 if family == "tour" else 0
    open_sign = {"garam": "_", "museum": " ", "tour": "."}[family]
    kind = rng.choice(("drop", "wrong", "wrong"))
    if kind == "drop":
        if not board.given:
            return board.text
        cell = rng.choice(board.given)[0]
        sign = open_sign
    else:
        free = [c for c in common or () if len(board.values[c]) > 2 and c not in {f[0] for f in board.given}
                and not (family == "garam" and board.at[c] == "?")]
        if not free:
            return board.text
        cell = rng.choice(free)
        value = rng.choice([v for v in board.values[cell] if v != common[cell]])
        if family == "tour" and any(v == value for _, v, _ in board.given):
            return board.text
        sign = board.signs[value] if family == "museum" else str(value)
    if family == "tour" and "given" not in lines[0]:
        lines[0].append("given")
    row = lines[cell[0] - 1 + first]
    row += [open_sign] * (cell[1] - len(row))
    row[cell[1] - 1] = sign
    return "\n".join(("" if family == "garam" else " ").join(line) for line in lines) + "\n"


def judge(damier, family, number, seed, counts):
    make = MADE[family][0]
    rng = random.Random(f"{family} {seed} {number}")
    text = generated(damier, family, number, seed, rng)
    if not text:
        return
    board = make(text)
    judges = [Judge(damier, board, number)]
    judges[0].steps()
    judges.append(Judge(damier, make(spoiled(family, board, rng, judges[0].common)), number))
    judges[1].steps()
    judges[1].why()
    for one in judges:
        if one.common is not None:
            one.hint(rng, 0)
            one.hint(rng, 1)
            one.hint(rng, 3)
    cell = rng.choice(list(board.values))
    if len(board.values[cell]) > 1:
        value = rng.choice(list(board.values[cell]))
        judges[0].why("--not", f"{cell[0]},{cell[1]}={value}", supposed=[(cell, value, True)])
    for one in judges:
        for key, count in one.counts.items():
            counts[key] = counts.get(key, 0) + count


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("damier")
parser.add_argument("--family", action="append", choices=[*MADE])
parser.add_argument("--number", type=int, default=10, help="boards of each family")
parser.add_argument("--seed", type=int, default=0)
options = parser.parse_args()
for family in options.family or MADE:
    counts = {}
    for number in range(options.number):
        judge(options.damier, family, number, options.seed, counts)
    if counts.get("spare", 0) * 1000 > counts.get("parts", 0):
        sys.exit(f"{family}: of {counts['parts']} parts {counts['spare']} are not needed")
    print(f"{family}: {options.number} boards, " + ", ".join(f"{count} {key}" for key, count in counts.items()), flush=True)

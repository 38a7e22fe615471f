#!/usr/bin/env python3
"""sweep.py DAMIER LIBRARY [--all] [--seed N] [--only TEXT] [--kind KIND]: runs each command with one call that fails.

LIBRARY is what tests/faults/faults.c makes. Every case below is run without a fault first, which gives its answer and the
number of calls of each kind. Then one of these calls fails at a time: the outcome must be the same answer or one message
on standard error and the exit status 2 or 3. A crash, a hang, an output file that is cut off and a temporary file that
stays behind are failures. By default a few calls of each kind are tried, chosen by the seed; with --all every call up to
MOST of each kind, and MOST of them at equal distances if there are more.

The answers are printed in TAP, one line for each case, with the outcomes that were not allowed."""
import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

KINDS = ["thread", "memory", "write", "sync", "rename", "fork", "pipe"]
FEW = {"memory": 4}  # calls that are tried of a kind; 2 of the others
MOST = 400
LIMIT = 120  # seconds by the clock, after which a run counts as one that hangs
ANSWERS = (0, 1, 10, 20)  # exit statuses of an answer; the last two are those of `sat`
TEMPORARY = re.compile(r"(^|/)\.damier-\d+-\d+\.tmp$|^cubes\.\w{6}(/|$)")
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"

CNF = "p cnf 4 6\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 3 0\n-3 4 0\n-3 -4 0\n"
FZN = """array [1..4] of int: ones = [1,1,1,1];
array [1..4] of var 1..4: q :: output_array([1..4]);
constraint damier_all_different(q);
constraint int_lin_le(ones, q, 10);
solve satisfy;
"""
TREE = "edge(a,b). edge(b,c). edge(c,d).\npath(X,Y) :- edge(X,Y).\npath(X,Z) :- edge(X,Y), path(Y,Z).\n"


class Case:
    """A question. WORDS are those of the command line; what begins with @ is a file of the examples, with % one that
    PREPARE made. `again`: what is left after a fault is a state to resume from, and the same words must then give the
    answer. `volatile`: names of files whose bytes differ from run to run. `shown`: words in the output
    that tell of the fault, in place of a message: a run that was measured is a row, whatever became of it.
    `fortran`: CBC is loaded, and below it the Fortran library, which ends the process itself if it cannot allocate
    then."""

    def __init__(self, name, words, stdin="", copies=(), volatile=(), again=False, shown=(), fortran=False):
        self.name, self.words, self.stdin = name, words.split(), stdin
        self.copies, self.volatile, self.again, self.shown, self.fortran = copies, volatile, again, shown, fortran

    def owns(self, name):
        """Is this a volatile file, or what SQLite has beside one?"""
        return any(name == own or name.startswith(own + "-") for own in self.volatile)


# What other cases read: made once, without faults.
PREPARE = [
    "encode @queens/partial-5.txt -o formula.cnf",
    "sat formula.cnf -o answer.txt",
    "split queens 5 --count --cubes 3 --output cubes --quiet",
    "split queens 5 --count --cubes 3 --output solved --quiet",
    "solve --quiet solved/00000.part",
    "solve --quiet solved/00001.part",
    "solve --quiet solved/00002.part",
    "sat unsat.cnf --proof unsat.drat",
    "solve @queens/partial-5.txt --trace-tree tree.json",
    "generate binero --size 4 --number 3 -o three.txt",
    "solve three.txt -o answers.txt",
]

CASES = [
    Case("solve", "solve @queens/partial-6.txt"),
    Case("solve all", "solve @binero/6-easy.txt --all"),
    Case("solve to a file", "solve @queens/empty-5.txt --all -o out.txt"),
    Case("solve to files", "solve @queens/empty-5.txt --all --format svg -o out%d.svg"),
    Case("solve as json", "solve @garam/mini-easy.txt --format json", volatile=["stdout"]),
    Case("solve by turns", "solve @garam/mini-easy.txt --threads 2"),
    Case("solve by cadical", "solve @queens/partial-5.txt --engine cadical"),
    Case("solve by cbc", "solve @queens/partial-5.txt --engine cbc", fortran=True),
    Case("the best by cbc", "chess -d -minmax -c 1 -n 5 --engine cbc", fortran=True),
    Case("solve by brute force", "solve @queens/partial-4.txt --engine brute"),
    Case("solve by a program", "solve @queens/partial-5.txt --engine minisat"),
    Case("solve with a proof", "solve @queens/impossible-4.txt --proof out.drat"),
    Case("solve with steps", "solve @binero/6-easy.txt --steps"),
    Case("solve with a tree", "solve @queens/partial-5.txt --trace-tree out.json"),
    Case("keep", "solve @queens/partial-4.txt --keep kept"),
    Case("check", "check @queens/empty-6.txt @queens/right-6.txt"),
    Case("check wrong", "check @queens/empty-6.txt @queens/wrong-6.txt"),
    Case("check several", "check %three.txt %answers.txt"),
    Case("check proof", "check %unsat.cnf %unsat.drat"),
    Case("draw", "draw @hidato/easy.txt --format svg -o out.svg"),
    Case("draw several", "draw %three.txt --format svg -o out.svg"),
    Case("draw a tree", "draw %tree.json --format svg"),
    Case("draw latex", "draw @queens/right-5.txt --format latex"),
    Case("encode", "encode @queens/partial-5.txt -o out.cnf"),
    Case("encode several", "encode %three.txt -o out%d.cnf"),
    Case("decode", "decode @queens/partial-5.txt %answer.txt"),
    Case("generate", "generate binero --size 4 --number 2 --seed 3"),
    Case("generate to a checkpoint", "generate binero --size 4 --number 2 --checkpoint state", again=True, volatile=["state"]),
    Case("compare", "compare --engine kernel,brute --format csv @queens/partial-4.txt", volatile=["stdout"], shown=["crashed", "memory"]),
    Case("study", "study queens -n 4..5 --count --db runs.db --show solutions,status", volatile=["runs.db", "stdout"], shown=["crashed", "memory"]),
    Case("split", "split queens 5 --count --cubes 3 --output cubes --quiet"),
    Case("split a file", "split solve @queens/empty-6.txt --count --cubes 20 --output cubes --quiet"),
    Case("split for the best", "split chess -d -minmax -c 1 -n 4 --cubes 4 --output cubes --quiet"),
    Case("solve a cube", "solve cubes/00001.part", copies=["cubes"], volatile=["cubes/00001.done"], again=True),
    Case("join", "join solved", copies=["solved"]),
    Case("show", "show queens 4 --model m2"),
    Case("show clauses", "show queens 4 --format dimacs"),
    Case("hint", "hint @binero/6-easy.txt"),
    Case("hint about several", "hint %three.txt %three.txt"),
    Case("why", "why @queens/impossible-4.txt"),
    Case("prove", "prove %tree.pl path(a,X) --all"),
    Case("sat", "sat -", stdin=CNF),
    Case("sat with a proof", "sat %unsat.cnf --proof out.drat"),
    Case("fzn", "fzn -a %model.fzn"),
    Case("fzn with threads", "fzn -n 3 -p 2 %model.fzn", volatile=["stdout"]),
    Case("queens by a kernel", "queens 6 --count --engine kernel --threads 2"),
    Case("queens by halves", "queens 8 --count --threads 2"),
    Case("queens to a checkpoint", "queens 12 --count --checkpoint state", again=True, volatile=["state"]),
    Case("solve to a checkpoint", "solve @queens/empty-6.txt --count --checkpoint state", again=True, volatile=["state"]),
    Case("tour to a checkpoint", "tour 5x6 --closed --count --checkpoint state", again=True, volatile=["state"]),
    Case("tour", "tour 5x6 --closed"),
    Case("tour count", "tour 5x6 --closed --count --threads 2"),
    Case("museum", "museum @museum/small.txt"),
    Case("maze", "maze @maze/two_ways.txt"),
    Case("families", "families"),
    Case("engines", "engines"),
    Case("help", "help solve"),
    Case("man", "man"),
    Case("completion", "completion bash"),
]


class Outcome:
    def __init__(self, status, output, errors, files, folders):
        self.status, self.output, self.errors, self.files, self.folders = status, output, errors, files, folders


class Sweep:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.given = folder / "given"
        self.place = folder / "place"
        self.runs = 0
        self.random = random.Random(options.seed)

    def words(self, case_words):
        paths = {"@": EXAMPLES, "%": self.given}
        return [str(paths[w[0]] / w[1:]) if w[0] in paths and len(w) > 1 else w for w in case_words]

    def prepare(self):
        self.given.mkdir()
        for name, text in ("unsat.cnf", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"), ("model.fzn", FZN), ("tree.pl", TREE):
            (self.given / name).write_text(text)
        for line in PREPARE:
            words = self.words(line.split())
            done = subprocess.run([self.options.damier, *words], cwd=self.given, capture_output=True, check=False)
            if done.returncode not in ANSWERS:
                sys.exit(f"sweep: cannot prepare: {line}: {done.stderr.decode()}")

    def run(self, case, fault=None, report=None, fresh=True):
        """Runs a case in a folder of its own. `fault`: the kind and number of the call that fails, and whether those
        after it fail too."""
        if fresh:
            shutil.rmtree(self.place, ignore_errors=True)
            self.place.mkdir()
            for name in case.copies:
                shutil.copytree(self.given / name, self.place / name)
        environment = dict(os.environ, LC_ALL="C")
        if fault or report:
            environment["LD_PRELOAD"] = self.options.library
        if fault:
            environment.update(FAULTS_KIND=fault[0], FAULTS_AT=str(fault[1]))
            if fault[2]:
                environment["FAULTS_ON"] = "1"
        if report:
            environment["FAULTS_REPORT"] = str(report)
        self.runs += 1
        with subprocess.Popen([self.options.damier, *self.words(case.words)], cwd=self.place, env=environment,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              pass_fds=[report] if report else [], start_new_session=True) as process:
            try:
                output, errors = process.communicate(case.stdin.encode(), timeout=LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return Outcome("hangs", b"", b"", {}, [])
        paths = {str(p.relative_to(self.place)): p for p in sorted(self.place.rglob("*"))}
        return Outcome(process.returncode, output, errors, {n: p.read_bytes() for n, p in paths.items() if p.is_file()},
                       [n for n, p in paths.items() if p.is_dir()])

    def same(self, case, expected, found):
        """Is this the answer?"""
        if found.status != expected.status:
            return False
        if {n for n in found.files if not case.owns(n)} != {n for n in expected.files if not case.owns(n)}:
            return False
        if "stdout" not in case.volatile and found.output != expected.output:
            return False
        return all(case.owns(name) or found.files[name] == data for name, data in expected.files.items())

    def wrong(self, case, before, expected, found):
        """What is not allowed about an outcome, as a sentence; None if it is allowed."""
        for name in [*found.files, *found.folders]:
            if TEMPORARY.search(name):
                return f"leaves {name}"
        if self.same(case, expected, found):
            return None
        lines = found.errors.decode(errors="replace").splitlines()
        if case.fortran and found.status == 1 and lines[:1] == ["Operating system error: Cannot allocate memory"]:
            return None
        if any(word in found.output.decode() for word in case.shown) and found.status in (0, 3):
            return None
        if found.status not in (2, 3) and found.output != b"s UNKNOWN\n":
            return f"status {found.status}, {lines[:2]}"
        expected_lines = expected.errors.decode(errors="replace").splitlines()
        lines = [line for line in lines if line not in expected_lines]
        if len(lines) != 1 or not lines[0].startswith("damier: "):
            return f"status {found.status} with {len(lines)} lines on standard error: {lines[:3]}"
        if "stdout" not in case.volatile and not expected.output.startswith(found.output) and found.output != b"s UNKNOWN\n":
            return f"status {found.status} and another answer: {found.output[:80]!r}"
        for name, data in found.files.items():
            if not case.owns(name) and data not in (expected.files.get(name), before.get(name)):
                return f"status {found.status} and a file that is cut off: {name}"
        return None

    def sound(self, name):
        """A database after a fault can be read."""
        path = self.place / name
        if not name.endswith(".db") or not path.exists() or path.stat().st_size == 0:
            return True
        base = sqlite3.connect(path)
        verdict = base.execute("pragma integrity_check").fetchone()[0]
        base.close()
        return verdict == "ok"

    def numbers(self, kind, calls):
        """The calls of a kind that are to fail, and whether those after them fail too: where one thread cannot be
        started, most likely no other can."""
        if self.options.all:
            step = max(1.0, calls / MOST)
            chosen = sorted({int(i * step) + 1 for i in range(MOST) if int(i * step) < calls})
        else:
            chosen = sorted(self.random.sample(range(1, calls + 1), min(calls, FEW.get(kind, 2))))
        return [(number, on) for number in chosen for on in ((False, True) if kind == "thread" else (False,))]

    def measure(self, case):
        """The answer without faults and the number of calls by kind."""
        ends = os.pipe()
        expected = self.run(case, report=ends[1])
        os.close(ends[1])
        with os.fdopen(ends[0]) as stream:
            words = stream.read().split()
        return expected, {kind: int(number) for kind, number in zip(words[::2], words[1::2])}

    def try_case(self, case):
        """Yields what went wrong."""
        expected, calls = self.measure(case)
        if expected.status not in ANSWERS or not calls:
            yield f"without a fault: status {expected.status}, {expected.errors[:300]!r}"
            return
        before = {f"{folder}/{path.relative_to(self.given / folder)}": path.read_bytes()
                  for folder in case.copies for path in (self.given / folder).rglob("*") if path.is_file()}
        for kind in [self.options.kind] if self.options.kind else KINDS:
            for number, on in self.numbers(kind, calls.get(kind, 0)):
                found = self.run(case, fault=(kind, number, on))
                wrong = self.wrong(case, before, expected, found)
                if not wrong and not all(self.sound(name) for name in case.volatile):
                    wrong = "leaves a database that is damaged"
                if not wrong and case.again:
                    wrong = self.wrong(case, before, expected, self.run(case, fresh=False))
                    wrong = wrong and f"the next run does not give the answer: {wrong}"
                if wrong:
                    yield f"{kind} {number} of {calls[kind]}{' and all after it' if on else ''}: {wrong}"

    def run_all(self):
        self.prepare()
        cases = [case for case in CASES if self.options.only in case.name]
        print(f"1..{len(cases)}")
        failed = 0
        for index, case in enumerate(cases, 1):
            complaints = list(self.try_case(case))
            failed += bool(complaints)
            print(f"{'not ok' if complaints else 'ok'} {index} - {case.name}", flush=True)
            for complaint in complaints:
                print(f"# {complaint}", flush=True)
        print(f"# {self.runs} runs")
        return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("damier")
    parser.add_argument("library")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    options.damier, options.library = os.path.abspath(options.damier), os.path.abspath(options.library)
    with tempfile.TemporaryDirectory() as folder:
        return 1 if Sweep(options, pathlib.Path(folder)).run_all() else 0


if __name__ == "__main__":
    sys.exit(main())

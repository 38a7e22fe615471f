/* web/program.js: what a call leaves behind, which is nothing, also where it ends badly. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { loadProgram } from "./kit/node_program.js";

const QUEENS = "8\n1\n3\n";
const BINERO = "binero 6 6\n0 . . . . .\n. . 1 . 1 .\n. 1 . . 1 .\n0 . 0 . . .\n. . . . 1 0\n. . . . . .\n";
const WORDS = [
    ["solve", "q.txt", "--format", "json"],
    ["solve", "b.txt", "--steps"],
    ["hint", "b.txt", "--format", "json"],
    ["why", "q.txt", "--not", "1,3=1"],
    ["generate", "binero", "--size", "6", "--format", "json"],
    ["draw", "b.txt", "--format", "svg"],
    ["check", "q.txt", "b.txt"],
    ["nonsense"],
    ["families", "--lang", "fr"],
];

test("three thousand calls in one instance: the same answers, and memory that does not grow", async () => {
    const program = await loadProgram();
    const files = { "q.txt": QUEENS, "b.txt": BINERO };
    const untimed = ({ out, ...rest }) => ({ ...rest, out: out.replace(/"time": [0-9.e-]+/g, "") });
    const first = [];
    for (const words of WORDS) first.push(untimed(await program.run(words, files)));
    const memory = program.memory();
    assert.ok(memory > 0);
    for (let i = 0; i < 3000; i++) {
        const which = i % WORDS.length;
        assert.deepEqual(untimed(await program.run(WORDS[which], files)), first[which], WORDS[which].join(" "));
    }
    assert.equal(program.memory(), memory);
});

test("a call that runs out of memory tells so; the next has a new instance", async () => {
    const program = await loadProgram();
    const { status, err } = await program.run(["solve", "tour.txt", "--quiet"], { "tour.txt": "tour 23170 23170\n" });
    assert.equal(status, 3, err);
    assert.match(err, /^damier: out of memory \([0-9]+ bytes requested\)$/m);
    assert.equal(program.memory(), 0);
    assert.match((await program.run(["solve", "q.txt", "--unique", "--quiet"], { "q.txt": "4\n2\n2\n8\n" })).out, /^unique\n/);
});

test("standard input is empty, standard output no terminal", async () => {
    const program = await loadProgram();
    const { status, err } = await program.run(["solve", "-"]);
    assert.equal(status, 2);
    assert.match(err, /^damier: /);
    const board = await program.run(["draw", "q.txt"], { "q.txt": QUEENS }); // in colours on a terminal
    assert.equal(board.status, 0);
    assert.ok(!board.out.includes("\x1b"));
});

/* The program in the page and the same program of this machine (build-page, meson's -Dweb=true) give
 * the same bytes: status, output, messages and files, for a hundred command lines from a seed.
 * PARITY=N asks N of them, SEED=N begins elsewhere. What was measured, "time" in JSON, is left out. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { makeEngine } from "../../web/engine.js";
import { nodeWorker } from "./kit/node_worker.js";

const root = new URL("../../", import.meta.url).pathname;
const NATIVE = process.env.DAMIER_NATIVE ?? `${root}build-page/web/damier`;
const COUNT = Number(process.env.PARITY ?? 100), SEED = Number(process.env.SEED ?? 20);

/* ---- random choices: mulberry32, a generator of 32 bits of state */

function makeRandom(seed) {
    let state = seed >>> 0;
    function below(limit) {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) % limit;
    }
    return { below, pick: (list) => list[below(list.length)] };
}

/* ---- command lines */

const FAMILIES = [...readFileSync(`${root}src/puzzle/families.def`, "utf8").matchAll(/^FAMILY\((\w+)\)$/gm)].map((match) => match[1]);

/* Some question about these takes seconds. */
const SLOW = ["chess/amazons-10", "chess/knights-8", "museum/10x10", "museum/20x20", "rikudo/document-ends", "tour/closed_8x8", "tour/document",
    "tour/uncrossed_7x7"];

const isQuick = (path) => readFileSync(path).length < 260 && !SLOW.some((name) => path.endsWith(`${name}.txt`));

const EXAMPLES = FAMILIES.flatMap((family) =>
    readdirSync(`${root}examples/${family}`)
        .map((name) => `${root}examples/${family}/${name}`)
        .filter((path) => path.endsWith(".txt") && isQuick(path)),
);

const QUESTIONS = [
    ["solve"],
    ["solve", "--format", "json"],
    ["solve", "--format", "svg"],
    ["solve", "--unique"],
    ["solve", "--limit", "3", "--format", "native"],
    ["solve", "--format", "json", "--lang", "fr"],
    ["solve", "--steps"],
    ["solve", "--steps", "--format", "json"],
    ["solve", "--engine", "kernel", "--seed", "7"],
    ["solve", "--engine", "kernel", "--no-learn"],
    ["solve", "--trace-tree", "answer", "--trace-nodes", "50"],
    ["solve", "--steps", "--format", "json", "--lang", "fr"],
    ["hint", "--stage", "1"],
    ["hint", "--stage", "3", "--format", "json"],
    ["why"],
    ["why", "--format", "json"],
    ["why", "--format", "json", "--lang", "fr"],
    ["draw"],
    ["draw", "--format", "svg", "-o", "answer"],
    ["draw", "--format", "json"],
    ["draw", "--layout", "--format", "json", "--lang", "fr"],
    ["check", "--format", "json", "board.txt"],
];

const SIZES = { binero: ["6", "8", "8x6"], queens: ["5", "8"], hidato: ["4", "5x4"], numbrix: ["4", "5"], maze: ["9", "12x7"], sudoku: ["4", "6"], kakuro: ["5", "6x7"], nonogram: ["5", "8x6"] };

function generation(random) {
    const family = random.pick(["binero", "queens", "hidato", "numbrix", "maze", "rikudo", "garam", "sudoku", "kakuro", "nonogram"]);
    const words = ["generate", family, "--seed", String(random.below(1000))];
    if (SIZES[family]) words.push("--size", random.pick(SIZES[family]));
    if (family === "rikudo") words.push("--radius", "2");
    if (family === "garam") words.push("--shape", "mini");
    if (family !== "maze" && random.below(3) === 0) words.push("--level", random.pick(["easy", "medium", "hard"]));
    if (random.below(2)) words.push("--format", random.pick(["json", "native", "svg"]));
    return { words, files: {} };
}

/* Commands that it has not, too: it refuses them. */
function other(random) {
    const words = random.pick([
        ["queens", String(4 + random.below(6)), "--count"],
        ["queens", String(4 + random.below(4)), "--all", "--up-to-symmetry"],
        ["binero", random.pick(["4", "6"]), "--count"],
        ["tour", random.pick(["5x5", "5x6", "3x10"]), "--count"],
        ["numbrix", "4", "--count"],
        ["chess", "--queens", String(3 + random.below(3)), "--rows", "5", "--columns", "5", "--count"],
        ["families", "--format", "json"],
        ["help", random.pick(["solve", "generate", "binero"])],
        ["solv", "x"],
        ["solve", "--format", "jsn", "missing.txt"],
    ]);
    return { words, files: {} };
}

function question(random) {
    const path = random.pick(EXAMPLES);
    const [command, ...options] = random.pick(QUESTIONS);
    return { words: [command, "board.txt", ...options], files: { "board.txt": readFileSync(path, "utf8") }, path };
}

function commandLine(random) {
    const kind = random.below(10);
    if (kind < 2) return generation(random);
    return kind < 3 ? other(random) : question(random);
}

/* ---- both answers */

function askMachine(folder, { words, files }) {
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stdout, stderr } = spawnSync(NATIVE, words, { cwd: folder, encoding: "utf8", env: { PATH: "/" }, input: "" });
    const written = readdirSync(folder).includes("answer") ? { answer: readFileSync(join(folder, "answer"), "utf8") } : {};
    rmSync(folder, { recursive: true });
    return { status, out: stdout, err: stderr, files: written };
}

function untimed(text) {
    return text.replace(/"time": [0-9.e+-]+/g, '"time": _');
}

test(`${COUNT} command lines from seed ${SEED}`, async () => {
    const random = makeRandom(SEED), engine = makeEngine(nodeWorker);
    const place = mkdtempSync(join(tmpdir(), "damier-parity-"));
    const statuses = new Set();
    try {
        for (let i = 0; i < COUNT; i++) {
            const line = commandLine(random);
            const native = askMachine(join(place, String(i)), line);
            const page = await engine.run(line.words, line.files, ["answer"]);
            const what = `${line.words.join(" ")} ${line.path ?? ""}`;
            assert.deepEqual({ ...page, out: untimed(page.out) }, { ...native, out: untimed(native.out) }, what);
            statuses.add(page.status);
        }
    } finally {
        rmSync(place, { recursive: true });
    }
    if (COUNT >= 100) for (const status of [0, 1, 2]) assert.ok(statuses.has(status), `none ends with ${status}`);
});

/* What the browser tests share: the page with a puzzle on it, and hands that fill it in by mouse, by
 * touch and by keys alone. What is right they learn from the program itself, in node. */
import { readFileSync } from "node:fs";
import { makeDesk } from "../../../web/desk.js";
import { makeEngine } from "../../../web/engine.js";
import { linkOf } from "../../../web/link.js";
import { nodeWorker } from "../kit/node_worker.js";

export { FAMILIES } from "../kit/boards.js";

/* A hint on this closed tour takes some twenty seconds: three numbers are given, nothing follows. */
export const LONG = ["tour 10 10 closed given", "1 . . . . . . . . .", ...new Array(3).fill(". . . . . . . . . ."), ". . . . 51 . . . . .", ...new Array(2).fill(". . . . . . . . . ."), ". . . . . . 70 . . .", ...new Array(2).fill(". . . . . . . . . ."), ""].join("\n");

/* Small puzzles, so that filling them in by hand is quick. */
const SMALL = { size: 4, seed: 3 }, WISHES = {
    binero: { size: 4, seed: 3 }, queens: { size: 5, seed: 2 }, chess: { size: 4, rooks: 1, bishops: 0, knights: 3, seed: 1 }, museum: { size: "3x4", seed: 5 },
    tour: { size: 5, seed: 2 }, maze: { size: 4, seed: 2 }, garam: { shape: "mini", seed: 3 }, rikudo: { radius: 2, links: 2, seed: 4 },
    hidato: { size: 4, seed: 1 }, numbrix: { size: 4, seed: 2 },
};

export function openProgram() {
    let worker = null;
    const engine = makeEngine(() => (worker = nodeWorker())), desk = makeDesk(engine);
    return {
        desk,
        async puzzle(family, more = {}) {
            const made = await desk.make(family, { ...(WISHES[family] ?? SMALL), ...more });
            return desk.open(made.puzzle);
        },
        example: (name) => desk.open(readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8")),
        solution: async (board) => (await desk.solve(board)).values,
        close: () => worker.terminate(),
    };
}

export const cellOf = (cell) => `[data-cell="${cell}"]`;

/* The page with this board; `entries` are progress in the link. */
export async function show(page, server, board, entries = null) {
    await page.go(`${server.url}${linkOf(board.text, entries)}`);
    await page.until(`document.querySelector("#board svg")?.getAttribute("data-family") === ${JSON.stringify(board.family)}`, "the board");
    await page.until("location.hash === ''", "the link to be taken");
}

export function newsOf(page) {
    return page.call(() => (document.getElementById("news").hidden ? "" : document.getElementById("news").textContent));
}

export async function solved(page) {
    await page.until("document.querySelector('#news.good') || document.querySelector('#news .actions button')", "the end of the game");
    const best = await page.call(() => {
        const button = document.querySelector("#news:not(.good) .actions button");
        button?.click();
        return button !== null;
    });
    if (best) await page.until("document.querySelector('#news.good')", "the best");
}

// ---- what to do, whatever the hand

/* [cell, value] of all that is to be filled in; numbers and ways in their order. */
export function entriesOf(board, solution) {
    const entries = solution.map((value, cell) => [cell, value]).filter(([cell, value]) => board.isFree(cell) && value !== board.blank);
    return board.neighbours ? entries.sort(([, a], [, b]) => a - b) : entries;
}

/* How often to tap a cell whose values go round, until it has this one. */
function taps(board, cell, value) {
    const values = board.kind(cell).values, ring = [...values.filter((one) => one !== board.blank), ...values.filter((one) => one === board.blank)];
    return ring.indexOf(value) + 1;
}

/* Fills in by taps: `tap` is a click or a touch. */
export async function fillByTaps(page, board, solution, tap) {
    const cellWith = new Map(solution.map((value, cell) => [value, cell]));
    for (const [cell, value] of entriesOf(board, solution)) {
        switch (board.mode(cell)) {
        case "cycle":
            for (let i = taps(board, cell, value); i > 0; i--) await tap(cellOf(cell));
            break;
        case "digit":
            await tap(cellOf(cell));
            await tap(`#palette button:nth-child(${board.choices(cell).indexOf(value) + 1})`);
            break;
        case "number": {
            const before = cellWith.get(value - 1);
            if (before !== undefined && !board.isFree(before)) await tap(cellOf(before)); // the pen goes on from there
            await tap(cellOf(cell));
            break;
        }
        default:
            await tap(cellOf(cell));
        }
    }
}

// ---- keys

const ARROWS = [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]];

/* As the page goes: past walls. */
function next(board, cell, dx, dy) {
    let at = board.beside(cell, dx, dy);
    while (at !== null && board.layout.kind[at] === null && board.given[at] === null) at = board.beside(at, dx, dy);
    return at;
}

/* Keys from one cell to another. */
export function keysTo(board, from, to) {
    const ways = new Map([[from, []]]), queue = [from];
    for (let cell = queue.shift(); cell !== undefined && !ways.has(to); cell = queue.shift())
        for (const [key, dx, dy] of ARROWS) {
            const at = next(board, cell, dx, dy);
            if (at === null || ways.has(at)) continue;
            ways.set(at, [...ways.get(cell), key]);
            queue.push(at);
        }
    if (!ways.has(to)) throw new Error(`arrows do not lead from ${from} to ${to}`);
    return ways.get(to);
}

async function goTo(page, board, to) {
    const from = Number(await page.call(() => document.activeElement.dataset.cell));
    for (const key of keysTo(board, from, to)) await page.key(key);
}

/* With Tab to the board, and then by keys alone. */
export async function focusBoard(page) {
    for (let i = 0; i < 30; i++) {
        if (await page.call(() => document.activeElement?.dataset?.cell !== undefined)) return;
        await page.key("Tab");
    }
    throw new Error("Tab does not lead to the board");
}

export async function fillByKeys(page, board, solution) {
    await focusBoard(page);
    for (const [cell, value] of entriesOf(board, solution)) {
        if (board.mode(cell) === "walk") {
            const tip = Number(await page.call(() => document.activeElement.dataset.cell));
            const [key] = ARROWS.find(([, dx, dy]) => next(board, tip, dx, dy) === cell);
            await page.key(key);
            continue;
        }
        await goTo(page, board, cell);
        const kind = board.kind(cell), text = kind.words ? kind.words[kind.values.indexOf(value)] : String(value);
        for (const character of text) await page.key(character);
    }
}

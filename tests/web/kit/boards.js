/* Boards for tests, as the program describes them. */
import { readFileSync, readdirSync } from "node:fs";
import { makeDesk } from "../../../web/desk.js";
import { makeEngine } from "../../../web/engine.js";
import { nodeWorker } from "./node_worker.js";

const root = new URL("../../../", import.meta.url);

/* All of them. */
export const FAMILIES = [...readFileSync(new URL("src/puzzle/families.def", root), "utf8").matchAll(/^FAMILY\((\w+)\)$/gm)].map((match) => match[1]);

/* A board of each: these, else the first of its examples. */
const CHOSEN = {
    binero: "8-hard.txt", queens: "partial-8.txt", chess: "general-independent.txt", museum: "small.txt", tour: "document.txt", maze: "two_ways.txt",
    garam: "operators-medium.txt", rikudo: "links.txt", hidato: "links.txt", numbrix: "medium.txt", sudoku: "jigsaw.txt",
};

function exampleOf(family) {
    const files = readdirSync(new URL(`examples/${family}/`, root)).filter((name) => name.endsWith(".txt"));
    return `${family}/${CHOSEN[family] ?? files.sort()[0]}`;
}

export const EXAMPLES = Object.fromEntries(FAMILIES.map((family) => [family, exampleOf(family)]));

export function exampleText(name) {
    return readFileSync(new URL(`examples/${name}`, root), "utf8");
}

/* The page's desk over the program that scripts/build-web made, in node. */
export function openDesk() {
    let worker = null;
    const desk = makeDesk(makeEngine(() => (worker = nodeWorker())));
    return { desk, example: (family) => desk.open(exampleText(EXAMPLES[family])), close: () => worker.terminate() };
}

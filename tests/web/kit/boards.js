/* Boards for tests, as the program describes them. */
import { readFileSync } from "node:fs";
import { makeDesk } from "../../../web/desk.js";
import { makeEngine } from "../../../web/engine.js";
import { nodeWorker } from "./node_worker.js";

export const FAMILIES = ["binero", "queens", "chess", "museum", "tour", "maze", "garam", "rikudo", "hidato", "numbrix", "sudoku", "kakuro", "nonogram"];

export const EXAMPLES = {
    binero: "binero/8-hard.txt", queens: "queens/partial-8.txt", chess: "chess/general-independent.txt", museum: "museum/small.txt", tour: "tour/document.txt",
    maze: "maze/two_ways.txt", garam: "garam/operators-medium.txt", rikudo: "rikudo/links.txt", hidato: "hidato/links.txt", numbrix: "numbrix/medium.txt",
    sudoku: "sudoku/jigsaw.txt", kakuro: "kakuro/easy.txt", nonogram: "nonogram/15-easy.txt",
};

export function exampleText(name) {
    return readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
}

/* The page's desk over the program that scripts/build-web made, in node. */
export function openDesk() {
    let worker = null;
    const desk = makeDesk(makeEngine(() => (worker = nodeWorker())));
    return { desk, example: (family) => desk.open(exampleText(EXAMPLES[family])), close: () => worker.terminate() };
}

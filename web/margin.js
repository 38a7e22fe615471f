/* What stands beside a board: clues, then counts of the cells in a line, then the numbers of rows
 * and columns as sentences name them. Where there are clues, those numbers stand on the other side
 * of the board, so that nobody takes one for the other.
 *
 * Lengths are in cells, font sizes in units, of which a cell has U. */
import { svg } from "./dom.js";

export const U = 40; // units in a cell
const CLUE = 17, COUNTS = 1.12; // font size of clues; room for counts

const SIDES = ["left", "right", "above", "below"];

export function round(number) {
    return Math.round(number * 100) / 100;
}

/* The point beside a row or column (from 1), `away` from the board. */
export function beside({ rows, columns }, side, line, away) {
    const at = line - 0.5;
    return { left: [-away, at], right: [columns + away, at], above: [at, -away], below: [at, rows + away] }[side];
}

/* ---- clues */

/* The distance of tracks: beside rows they have the width of the longest clue. */
function pitchOf(layout, side) {
    if (side === "above" || side === "below") return (1.15 * CLUE) / U;
    const longest = Math.max(0, ...layout.clues.filter((clue) => clue.side === side).map(({ text }) => text.length));
    return ((0.58 * longest + 0.65) * CLUE) / U;
}

/* By side: the room of its clues. */
export function clueRoom(layout) {
    return Object.fromEntries(SIDES.map((side) => {
        const tracks = Math.max(0, ...layout.clues.filter((clue) => clue.side === side).map(({ track }) => track + 1));
        return [side, tracks ? tracks * pitchOf(layout, side) + 0.1 : 0];
    }));
}

export function cluesOf(layout) {
    const pitch = Object.fromEntries(SIDES.map((side) => [side, pitchOf(layout, side)]));
    const texts = layout.clues.map(({ side, line, track, text }) => {
        const [x, y] = beside(layout, side, line, 0.1 + (track + 0.5) * pitch[side]);
        return svg("text", { x: round(x * U), y: round(y * U), class: "clue", "font-size": CLUE }, text);
    });
    return svg("g", { class: "clues", "aria-hidden": "true" }, ...texts);
}

/* ---- everything together */

/* The side where the numbers of rows (or of columns) stand. */
export function rulerSide(layout, rows) {
    const room = clueRoom(layout);
    if (rows) return room.left > 0 ? "right" : "left";
    return room.above > 0 ? "below" : "above";
}

/* By side: the room of clues and counts, behind which the numbers of rows and columns stand. */
export function innerRoom(board, counted) {
    const room = clueRoom(board.layout), counts = counted && board.counters.some((counter) => counter.side) ? COUNTS : 0;
    return { ...room, right: room.right + counts, below: room.below + counts };
}

/* How many cells wide a picture is, with what stands at its sides. */
export function acrossOf({ layout }) {
    const { left, right } = clueRoom(layout);
    return layout.columns + Math.ceil(left + right);
}

/* A puzzle in the part of an address that is behind #, which browsers keep to themselves:
 *
 *     #p=binero+4+4%0A.+.+1+.%0A...&w=..1.0...
 *
 * `p` is the puzzle as text, in the program's own form; `w` what was filled in, a value for each
 * cell between dots. Whatever comes in that way was written by somebody else: it is looked at
 * here, and becomes nothing but a text for the program and numbers that fit the board. */

export const MOST_TEXT = 60000; // characters of a puzzle, wherever it comes from

/* Why a link is no puzzle: "long" or "broken". */
export class BadLink extends Error {}

export function linkOf(text, entries = null) {
    const parts = new URLSearchParams({ p: text });
    if (entries?.some((value) => value !== null)) parts.set("w", entries.map((value) => value ?? "").join("."));
    return `#${parts}`;
}

/* Text without anything that does not belong into a text. */
function isText(text) {
    // eslint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/.test(text);
}

/* { text, entries } or null if there is no puzzle in the address. The entries are a list of numbers
 * and nulls, or null. */
export function puzzleOf(fragment) {
    if (fragment.length < 2) return null;
    if (fragment.length > 4 * MOST_TEXT) throw new BadLink("long");
    const parts = new URLSearchParams(fragment.slice(1)), text = parts.get("p");
    if (text === null || text.trim() === "" || !isText(text)) throw new BadLink("broken");
    if (text.length > MOST_TEXT) throw new BadLink("long");
    const entries = parts.has("w") ? parts.get("w").split(".").map((part) => (/^-?[0-9]{1,9}$/.test(part) ? Number(part) + 0 : null)) : null; // -0 becomes 0
    return { text, entries };
}

/* As changes for a game: null if they do not fit the board. */
export function changesOf(board, entries) {
    if (entries.length !== board.count) return null;
    const changes = [];
    for (const [cell, value] of entries.entries()) {
        if (value === null || value === board.given[cell]) continue;
        if (!board.isFree(cell) || !board.holds(cell, value)) return null;
        changes.push([cell, { value }]);
    }
    return changes;
}

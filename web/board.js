/* A board as the program describes it (`damier draw --layout --format json`): what its cells are,
 * what they can hold, and where one gets to from them. It knows no family: everything that
 * differs is data.
 *
 * Cells have numbers from 0, in the order of the program's list. A value is an integer; null stands
 * for "nothing yet". */

export class Board {
    constructor(answer) {
        const layout = answer.layout;
        this.family = answer.family;
        this.text = answer.puzzle;
        this.cells = answer.cells; // [row, column] from 1, as sentences have them
        this.count = answer.cells.length;
        this.layout = layout;
        this.given = layout.given;
        this.neighbours = layout.neighbours;
        this.counters = layout.counters;
        this.walks = answer.legend?.kind === "steps"; // values are the steps of a walk
        this.small = new Set(layout.small);
        this.texts = {}; // shared with boards that are made of this one
        this.learn(answer);
        this.looks = new Map(layout.looks.map((look) => [look.value, look]));
        this.at = new Map(answer.cells.map((cell, i) => [cell.join(), i]));
        const blank = layout.looks.find((look) => look.look === "blank");
        this.blank = blank ? blank.value : null; // what a cell holds that is left empty; null: it must be filled
        this.reach = layout.kinds.some((kind) => kind.values) ? null : Math.max(0, ...layout.kinds.map((kind) => kind.hi));
    }

    /* Takes what is in the language of people from a description of the same board. */
    learn({ layout, legend }) {
        this.texts.title = layout.title;
        this.texts.rules = [layout.rules, ...layout.terms.map((term) => term.says)].filter((text) => text !== null);
        this.texts.names = new Map((legend?.meanings ?? []).map((meaning) => [meaning.value, meaning]));
    }

    get title() {
        return this.texts.title;
    }

    /* Paragraphs: the rules of the family, and what is asked of this board besides. */
    get rules() {
        return this.texts.rules;
    }

    /* By value: { name, says, letter }; empty if values are numbers. */
    get names() {
        return this.texts.names;
    }

    /* The number of the cell at [row, column]; undefined if there is none. */
    cellAt(place) {
        return this.at.get(place.join());
    }

    kind(cell) {
        const number = this.layout.kind[cell];
        return number === null ? null : this.layout.kinds[number];
    }

    /* Can something be filled in there? */
    isFree(cell) {
        return this.layout.kind[cell] !== null && this.given[cell] === null;
    }

    holds(cell, value) {
        const kind = this.kind(cell);
        if (kind === null || !Number.isInteger(value)) return false;
        return kind.values ? kind.values.includes(value) : value >= kind.lo && value <= kind.hi;
    }

    /* How people fill a cell in:
     *   cycle   few values with names: a tap goes from one to the next
     *   digit   a digit or a sign, chosen below the board or typed
     *   number  a number of a path: a tap writes the next one
     *   walk    a cell of a way, which grows from its end */
    mode(cell) {
        const kind = this.kind(cell);
        if (kind === null) return null;
        if (this.neighbours) return kind.lo === 0 ? "walk" : "number";
        return kind.values && !kind.words ? "cycle" : "digit";
    }

    /* Of the whole board: that of most of its cells. */
    get usualMode() {
        const first = this.layout.kind.findIndex((kind) => kind !== null);
        return first < 0 ? "cycle" : this.mode(first);
    }

    /* The values of a cell, for buttons; [] if they are too many for that. */
    choices(cell) {
        const kind = this.kind(cell);
        if (kind === null) return [];
        if (kind.values) return kind.values;
        if (this.neighbours) return [];
        return Array.from({ length: kind.hi - kind.lo + 1 }, (_, i) => kind.lo + i);
    }

    /* The letters or digits of a value, as a cell shows it where it has no figure. */
    letter(cell, value) {
        const kind = this.kind(cell);
        const word = kind?.words ? kind.words[kind.values.indexOf(value)] : undefined;
        if (word !== undefined) return SIGNS.get(word) ?? word;
        const name = this.names.get(value);
        return this.looks.get(value)?.look === "text" && name?.letter ? name.letter : String(value);
    }

    /* Pencil marks help where there are several digits to choose from. */
    takesNotes(cell) {
        const mode = this.mode(cell);
        return mode === "digit" || mode === "number";
    }

    /* Whole answers have a value everywhere: what is open is left empty where that is allowed. */
    whole(values) {
        return values.map((value, i) => value ?? this.given[i] ?? (this.layout.kind[i] === null ? this.blank : null) ?? this.blank);
    }

    /* Is a value known, or not needed, in every cell? */
    isFull(values) {
        return this.blank !== null || values.every((value, i) => value !== null || !this.isFree(i));
    }

    // ---- what says something about the cells around

    /* The clues beside the row (or column) of a cell, as they are read. */
    cluesAt(cell, rows) {
        const [x, y] = this.layout.places[cell], line = Math.floor(rows ? y : x) + 1, sides = rows ? ["left", "right"] : ["above", "below"];
        const inwards = (clue) => (clue.side === sides[0] ? -1 : 1); // those before the cells end next to them
        return this.layout.clues.filter((clue) => sides.includes(clue.side) && clue.line === line)
            .sort((a, b) => sides.indexOf(a.side) - sides.indexOf(b.side) || inwards(a) * (a.track - b.track)).map(({ text }) => text);
    }

    /* The number of the run across (or down) that a cell is in, from the split cell at its start; null
     * if there is none. */
    runAt(cell, across) {
        const { places, tiles, splits } = this.layout;
        let [x, y] = places[cell];
        for (;;) {
            if (across) x--;
            else y--;
            const tile = tiles[Math.floor(y)]?.[Math.floor(x)] ?? " ", split = splits.find(({ at }) => at[0] === x && at[1] === y);
            if (split) return across ? split.right : split.below;
            if (tile === " " || tile === "#") return null;
        }
    }

    /* All cells of its region; [] on boards without regions. */
    regionAt(cell) {
        const { places, regions } = this.layout, of = ([x, y]) => regions[Math.floor(y)][Math.floor(x)];
        return regions ? places.flatMap((place, i) => (of(place) === of(places[cell]) ? [i] : [])) : [];
    }

    /* The next cell in a direction, as the picture lies; null if there is none. */
    beside(cell, dx, dy) {
        const [x, y] = this.layout.places[cell];
        let best = null, least = Infinity;
        this.layout.places.forEach(([px, py], i) => {
            const along = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy - (py - y) * dx);
            if (i === cell || along <= 0.1 || aside > along * 1.05) return;
            const cost = along + 2 * aside;
            if (cost < least - 1e-9) [best, least] = [i, cost];
        });
        return best;
    }
}

/* Signs of arithmetic as they are printed. */
const SIGNS = new Map([["-", "\u2212"], ["x", "\u00d7"]]);

export function signOf(text) {
    return SIGNS.get(text) ?? text;
}

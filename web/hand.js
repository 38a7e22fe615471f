/* The player's hand: what a tap, a key or a button below the board writes. No screen is in here.
 *
 * It holds what is not worth undoing: the cell that is selected, the next number of a path (`pen`),
 * whether the pencil is taken instead of the pen. */

const TYPING = 1500; // milliseconds in which a second digit belongs to the first

export class Hand {
    /* `nameOf`: what a value is called, for those who type its first letter. */
    constructor(board, game, nameOf = () => "") {
        this.board = board;
        this.game = game;
        this.nameOf = nameOf;
        this.pencil = false;
        this.typed = null; // { cell, text, time }: digits that may go on
        this.selected = this.#firstCell();
        this.pen = board.usualMode === "number" ? this.#missing(1) ?? 1 : null;
    }

    #firstCell() {
        const way = this.board.usualMode === "walk" ? this.way().at(-1) : undefined;
        const free = this.board.layout.kind.findIndex((kind, cell) => this.board.isFree(cell));
        return way ?? (free < 0 ? 0 : free);
    }

    select(cell) {
        if (cell !== this.selected) this.typed = null;
        this.selected = cell;
    }

    // ---- a tap

    /* True if something was written. `back`: a right click, or a long press. */
    tap(cell, back = false) {
        const again = cell === this.selected;
        this.select(cell);
        if (this.board.kind(cell) === null) return false;
        switch (this.board.mode(cell)) {
        case "cycle": return this.cycle(cell, back);
        case "number": return this.#tapNumber(cell, again, back);
        case "walk": return back ? this.#toggle(cell, this.board.blank) : this.walkTo(cell);
        default: return false;
        }
    }

    /* Open, then each value, the empty one last, and open again. */
    cycle(cell, back = false) {
        if (!this.board.isFree(cell)) return false;
        const values = this.board.kind(cell).values;
        const ring = [null, ...values.filter((value) => value !== this.board.blank), ...values.filter((value) => value === this.board.blank)];
        const at = ring.indexOf(this.game.cells[cell].value);
        return this.game.set([[cell, { value: ring[(at + (back ? ring.length - 1 : 1)) % ring.length] }]]);
    }

    // ---- numbers of a path

    /* The first number from this one on that is not on the board; null if all are. */
    #missing(from) {
        const there = new Set(this.game.values());
        for (let number = Math.max(1, from); number <= this.board.reach; number++) if (!there.has(number)) return number;
        return null;
    }

    #tapNumber(cell, again, back) {
        const value = this.game.value(cell);
        if (value !== null) {
            if (this.board.isFree(cell) && (again || back)) return this.#erase(cell);
            this.pen = this.#missing(value + 1) ?? this.#missing(1);
            return false;
        }
        return this.writeNext(cell);
    }

    /* The next number goes there, or becomes a pencil mark. */
    writeNext(cell) {
        if (!this.board.isFree(cell) || this.pen === null) return false;
        return this.#put(cell, this.pen);
    }

    /* Another number is next: one more or one less that is not on the board yet. */
    turnPen(step) {
        const there = new Set(this.game.values());
        for (let number = this.pen + step; number >= 1 && number <= this.board.reach; number += step)
            if (!there.has(number)) return (this.pen = number);
        return this.pen;
    }

    /* Dragging from a number to a neighbour goes on with the next. */
    drag(from, to) {
        const mode = this.board.mode(to);
        if (!this.board.neighbours?.[from].includes(to)) return false;
        if (mode === "walk") return this.walkTo(to);
        if (mode !== "number" || this.game.value(from) === null || this.game.value(to) !== null || this.pencil) return false;
        this.select(to);
        const next = this.game.value(from) + 1;
        return next <= this.board.reach && !this.game.values().includes(next) && this.#put(to, next);
    }

    // ---- a way

    /* The cells of the way, from its start as far as it is numbered without a gap. */
    way() {
        const values = this.game.values(), start = values.indexOf(1);
        if (start < 0) return [];
        const way = [start];
        for (;;) {
            const next = this.board.neighbours[way.at(-1)].find((cell) => values[cell] === way.length + 1);
            if (next === undefined) return way;
            way.push(next);
        }
    }

    /* The way goes on to this cell, if only passages without a fork lie between; or back to it. */
    walkTo(cell) {
        const way = this.way(), at = way.indexOf(cell);
        this.selected = cell;
        if (at >= 0) return this.#cutAfter(way, at);
        if (way.length === 0) return this.#put(cell, 1);
        const added = this.#passage(way, cell);
        if (added === null) return false;
        return this.game.set(added.map((next, i) => [next, { value: way.length + 1 + i }]));
    }

    #cutAfter(way, at) {
        return this.game.set(way.slice(at + 1).filter((cell) => this.board.isFree(cell)).map((cell) => [cell, { value: null }]));
    }

    /* From the end of the way: each direction, as far as there is no choice. */
    #passage(way, goal) {
        const taken = new Set(way);
        for (const first of this.board.neighbours[way.at(-1)]) {
            const cells = [];
            for (let cell = first, before = way.at(-1); cell !== undefined && !taken.has(cell) && !cells.includes(cell);) {
                cells.push(cell);
                if (cell === goal) return cells;
                const on = this.board.neighbours[cell].filter((next) => next !== before);
                [before, cell] = [cell, on.length === 1 ? on[0] : undefined];
            }
        }
        return null;
    }

    /* An arrow key where there is a way: on, or back by one. */
    step(dx, dy) {
        const tip = this.board.usualMode === "walk" ? this.way().at(-1) : undefined;
        if (tip === undefined) return false;
        const to = this.board.beside(tip, dx, dy);
        if (to === null || !this.board.neighbours[tip].includes(to)) return false;
        return this.walkTo(to);
    }

    // ---- keys and buttons

    /* A digit or a letter for the selected cell; `now` in milliseconds. */
    type(character, now) {
        const cell = this.selected, board = this.board;
        if (!board.isFree(cell)) return false;
        const mode = board.mode(cell);
        if (mode === "walk") return false;
        const byLetter = this.#valueOfLetter(cell, character);
        if (byLetter !== undefined) return this.#put(cell, byLetter);
        if (!/^[0-9]$/.test(character)) return false;
        if (mode === "number") return this.#typeDigit(cell, character, now);
        const value = board.names.size && !board.kind(cell).values?.includes(Number(character)) ? undefined : Number(character);
        return value !== undefined && board.holds(cell, value) && this.#put(cell, value);
    }

    #valueOfLetter(cell, character) {
        const kind = this.board.kind(cell), letter = character.toLowerCase();
        if (kind.words) return kind.values.find((value, i) => kind.words[i] === letter || (kind.words[i] === "x" && letter === "*"));
        if (!kind.values) return undefined;
        if (letter === "x" || letter === "." || letter === "-") return this.board.blank ?? undefined;
        if (/[0-9]/.test(letter)) return undefined;
        const named = kind.values.filter((value) => this.nameOf(value).toLowerCase().startsWith(letter));
        if (named.length === 1) return named[0];
        return kind.values.find((value) => this.board.names.get(value)?.letter?.toLowerCase() === letter);
    }

    #typeDigit(cell, digit, now) {
        const goesOn = this.typed?.cell === cell && now - this.typed.time < TYPING;
        let text = goesOn ? this.typed.text + digit : digit;
        if (Number(text) > this.board.reach || text === "0") text = digit;
        this.typed = { cell, text, time: now };
        const number = Number(text);
        if (number < 1) return false;
        if (goesOn && text.length > 1 && this.pencil) this.game.undo();
        if (this.pencil) return this.#note(cell, number);
        const done = goesOn && text.length > 1 ? this.game.amend([[cell, { value: number }]]) : this.game.set([[cell, { value: number }]]);
        this.pen = this.#missing(number + 1) ?? this.#missing(1);
        return done;
    }

    /* A value below the board was chosen. */
    choose(value) {
        return this.board.isFree(this.selected) && this.#put(this.selected, value);
    }

    /* Space or Enter. */
    press(back = false) {
        const cell = this.selected;
        if (!this.board.isFree(cell)) return false;
        const mode = this.board.mode(cell);
        if (mode === "cycle") return this.cycle(cell, back);
        if (mode === "number") return this.game.value(cell) === null && this.writeNext(cell);
        return mode === "walk" && this.walkTo(cell);
    }

    erase() {
        const cell = this.selected;
        if (this.board.mode(cell) === "walk") {
            const way = this.way(), at = way.indexOf(cell);
            return at > 0 ? this.#cutAfter(way, at - 1) : this.#erase(cell);
        }
        return this.#erase(cell);
    }

    #erase(cell) {
        if (!this.board.isFree(cell)) return false;
        const value = this.game.cells[cell].value;
        const done = this.game.set([[cell, { value: null, notes: [], struck: [] }]]);
        if (done && this.board.mode(cell) === "number" && value !== null) this.pen = value;
        return done;
    }

    #put(cell, value) {
        if (this.pencil && this.board.takesNotes(cell)) return this.#note(cell, value);
        const mode = this.board.mode(cell);
        if (mode !== "number") return this.#toggle(cell, value);
        const done = this.game.set([[cell, { value }]]);
        this.pen = this.#missing(value + 1) ?? this.#missing(1);
        return done;
    }

    #toggle(cell, value) {
        if (!this.board.isFree(cell)) return false;
        return this.game.set([[cell, { value: this.game.cells[cell].value === value ? null : value }]]);
    }

    #note(cell, value) {
        const { notes, value: written } = this.game.cells[cell];
        if (written !== null) return false;
        const without = notes.filter((note) => note !== value);
        const after = without.length < notes.length ? without : [...notes, value].sort((a, b) => a - b);
        return this.game.set([[cell, { notes: after }]]);
    }

    /* After undo and the like: numbers may have come or gone. */
    refresh() {
        this.typed = null;
        if (this.board.usualMode === "number") this.pen = this.#missing(this.pen ?? 1) ?? this.#missing(1);
    }
}

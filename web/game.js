/* What a player has done on a board: entries, pencil marks, a trial, and all of it back to the start.
 *
 * A cell's state is { value, trial, notes, struck }: what was written, whether in a trial, pencil
 * marks, and values that were struck out because a hint excluded them. States are never changed,
 * only replaced, so that history is a list of replacements: an action is { cells: [{ cell, before,
 * after }], links, trial }, where the last two are { before, after } if they changed. Undo and redo
 * walk along that list, without end.
 *
 * `links`: pairs of cells that a hint joined. `base`: the cells as they were when a trial began;
 * null if none is on. */

export const OPEN = Object.freeze({ value: null, trial: false, notes: Object.freeze([]), struck: Object.freeze([]) });

export class Game {
    constructor(board) {
        this.board = board;
        this.cells = new Array(board.count).fill(OPEN);
        this.links = [];
        this.base = null;
        this.actions = [];
        this.at = 0; // actions that are in force; those behind can be redone
        this.version = 0; // another one after every change
    }

    /* What is in the cell, given or entered. */
    value(cell) {
        return this.board.given[cell] ?? this.cells[cell].value;
    }

    values() {
        return this.cells.map((state, i) => this.board.given[i] ?? state.value);
    }

    /* What was entered alone. */
    entries() {
        return this.cells.map((state) => state.value);
    }

    get isEmpty() {
        return this.cells.every((state) => state === OPEN) && this.links.length === 0;
    }

    get canUndo() {
        return this.at > 0;
    }

    get canRedo() {
        return this.at < this.actions.length;
    }

    get inTrial() {
        return this.base !== null;
    }

    // ---- actions

    /* Takes [cell, { value?, notes?, struck? }] pairs, and perhaps links, as one action. False if
     * nothing changes. */
    set(changes, links = this.links) {
        const cells = [];
        for (const [cell, change] of changes) {
            const before = this.cells[cell], after = this.#after(before, change);
            if (!same(before, after)) cells.push({ cell, before, after });
        }
        if (cells.length === 0 && links === this.links) return false;
        this.#act({ cells, ...(links === this.links ? {} : { links: { before: this.links, after: links } }) });
        return true;
    }

    #after(before, change) {
        const after = { ...before, ...change };
        if ("value" in change) {
            after.trial = after.value !== null && this.inTrial;
            if (after.value !== null) after.notes = OPEN.notes;
        }
        const blank = after.value === null && after.notes.length === 0 && after.struck.length === 0;
        return blank ? OPEN : after;
    }

    #act(action) {
        this.actions.length = this.at;
        this.actions.push(action);
        this.at++;
        this.#carry(action, "after");
    }

    #carry(action, side) {
        this.version++;
        for (const change of action.cells) this.cells[change.cell] = change[side];
        if (action.links) this.links = action.links[side];
        if (action.trial) this.base = action.trial[side];
    }

    undo() {
        if (!this.canUndo) return false;
        this.#carry(this.actions[--this.at], "before");
        return true;
    }

    redo() {
        if (!this.canRedo) return false;
        this.#carry(this.actions[this.at++], "after");
        return true;
    }

    /* What is set next belongs to the last action, as the second digit of a number does. */
    amend(changes) {
        const last = this.actions[this.at - 1];
        if (!last || this.canRedo || last.cells.length !== 1 || last.trial) return this.set(changes);
        this.undo();
        return this.set(changes);
    }

    /* These entries, and nothing else. */
    replace(changes) {
        const nothing = this.cells.map((state, cell) => [cell, { value: null, notes: [], struck: [] }]);
        return this.set([...new Map([...nothing, ...changes])], this.links.length === 0 ? this.links : []);
    }

    clear() {
        return this.replace([]);
    }

    // ---- a trial

    beginTrial() {
        if (this.inTrial) return false;
        this.#act({ cells: [], trial: { before: null, after: [...this.cells] } });
        return true;
    }

    /* What was tried stays. */
    keepTrial() {
        return this.#endTrial((state) => ({ ...state, trial: false }));
    }

    /* All is as it was before. */
    dropTrial() {
        return this.#endTrial((state, cell) => this.base[cell]);
    }

    #endTrial(settle) {
        if (!this.inTrial) return false;
        const cells = [];
        this.cells.forEach((before, cell) => {
            const after = settle(before, cell);
            if (!same(before, after)) cells.push({ cell, before, after });
        });
        this.#act({ cells, trial: { before: this.base, after: null } });
        return true;
    }

    // ---- for the program, and for keeping

    /* As `damier hint` and `damier check` read it. */
    progress() {
        const cells = this.board.cells;
        return {
            values: this.entries(),
            facts: this.links.map(([a, b]) => ({ cells: [cells[a], cells[b]], value: 1 })),
            excluded: this.cells.flatMap((state, i) =>
                state.value === null ? state.struck.map((value) => ({ cell: cells[i], value })) : []),
        };
    }

    save() {
        return { cells: this.cells.map(packed), links: this.links, base: this.base?.map(packed) ?? null,
                 actions: this.actions.slice(-MOST_KEPT).map(packedAction), at: this.at - Math.max(0, this.actions.length - MOST_KEPT) };
    }

    /* What save() returned, or anything at all: what does not fit this board is refused. */
    load(saved) {
        const game = new Game(this.board);
        game.cells = unpackedCells(this.board, saved.cells);
        game.links = unpackedLinks(this.board, saved.links);
        game.base = saved.base === null ? null : unpackedCells(this.board, saved.base);
        game.actions = list(saved.actions).map((action) => unpackedAction(this.board, action));
        game.at = Number.isInteger(saved.at) && saved.at >= 0 && saved.at <= game.actions.length ? saved.at : fail();
        Object.assign(this, { cells: game.cells, links: game.links, base: game.base, actions: game.actions, at: game.at, version: this.version + 1 });
    }
}

const MOST_KEPT = 5000; // actions that outlive the page

function same(a, b) {
    return a === b || (a.value === b.value && a.trial === b.trial && a.notes.join() === b.notes.join() && a.struck.join() === b.struck.join());
}

// ---- short forms, for keeping: 0 for an open cell

function packed(state) {
    if (state === OPEN) return 0;
    return [state.value, state.trial ? 1 : 0, state.notes, state.struck];
}

function packedAction(action) {
    const cells = action.cells.map(({ cell, before, after }) => [cell, packed(before), packed(after)]);
    const trial = action.trial && [action.trial.before?.map(packed) ?? null, action.trial.after?.map(packed) ?? null];
    return { c: cells, ...(action.links && { l: [action.links.before, action.links.after] }), ...(trial && { t: trial }) };
}

class Unfit extends Error {}

function fail() {
    throw new Unfit("what was kept does not fit the board");
}

function list(value) {
    return Array.isArray(value) ? value : fail();
}

function unpacked(board, cell, state) {
    if (state === 0) return OPEN;
    const [value, trial, notes, struck] = list(state);
    if (!board.isFree(cell) || (value !== null && !board.holds(cell, value))) fail();
    for (const other of [...list(notes), ...list(struck)]) if (!board.holds(cell, other)) fail();
    return { value, trial: trial === 1, notes, struck };
}

function unpackedCells(board, cells) {
    if (list(cells).length !== board.count) fail();
    return cells.map((state, cell) => unpacked(board, cell, state));
}

function unpackedLinks(board, links) {
    for (const link of list(links)) if (list(link).length !== 2 || !link.every((cell) => cell in board.cells)) fail();
    return links;
}

function unpackedAction(board, action) {
    const cells = list(action.c).map(([cell, before, after]) => {
        if (!Number.isInteger(cell) || cell < 0 || cell >= board.count) fail();
        return { cell, before: unpacked(board, cell, before), after: unpacked(board, cell, after) };
    });
    const base = (states) => (states === null ? null : unpackedCells(board, states));
    return { cells,
             ...(action.l && { links: { before: unpackedLinks(board, action.l[0]), after: unpackedLinks(board, action.l[1]) } }),
             ...(action.t && { trial: { before: base(action.t[0]), after: base(action.t[1]) } }) };
}

/* The board on screen: it shows the game, and turns what mouse, finger and keyboard do into what the
 * hand does. Whoever listens hears of every change. */
import { byId, el, icon } from "./dom.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { acrossOf } from "./margin.js";
import { makePicture, tally } from "./picture.js";
import { cellName, cellLabel, valueName } from "./wording.js";
import { say } from "./words.js";

const LONG_PRESS = 500; // milliseconds
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function makeStage({ news, ruled, changed, moved }) {
    const frame = byId("board"), palette = byId("palette"), tallies = byId("tallies");
    let board = null, game = null, hand = null, picture = null;
    let marks = {}; // sets of cells for the picture: wrong, reason, told, struck, differ
    let locked = false; // nothing is filled in by hand while steps are played

    // ---- showing

    function roleOf(cell) {
        if (board.given[cell] !== null) return "given";
        return game.cells[cell].trial ? "trial" : "entered";
    }

    function statesOf() {
        return game.cells.map((state, cell) => ({ value: game.value(cell), role: roleOf(cell), notes: state.notes, struck: state.struck }));
    }

    function draw() {
        if (!board) return;
        picture.draw({ states: statesOf(), links: game.links, selected: hand.selected, ...marks });
        drawPalette();
        drawTallies();
    }

    function build() {
        picture = makePicture(board, { ruled: ruled(), playable: true, label: board.title });
        frame.replaceChildren(picture.svg);
        frame.style.setProperty("--across", String(acrossOf(board)));
        frame.style.setProperty("--least", board.usualMode === "walk" ? "11px" : "26px");
        const { width, height } = picture.svg.viewBox.baseVal;
        frame.style.setProperty("--ratio", String(width / height));
    }

    function show(next, saved = null) {
        board = next;
        game = new Game(board);
        if (saved) saved(game);
        hand = new Hand(board, game, (value) => valueName(board, 0, value));
        marks = {};
        locked = false;
        build();
        draw();
    }

    /* The first of the cells that it is about comes into sight. */
    function mark(names) {
        marks = names;
        draw();
        const [cell] = [...(names.told ?? []), ...(names.wrong ?? []), ...(names.struck ?? [])];
        if (cell !== undefined) picture.nodes[cell]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    // ---- what is below and beside the board

    function paletteButton(value, cell) {
        const look = board.looks.get(value)?.look, name = valueName(board, cell, value);
        const picked = game.cells[cell].value === value || game.cells[cell].notes.includes(value);
        const face = look === "blank" ? el("span", { class: "face cross-face", "aria-hidden": "true" }, "×") :
            look === "figure" || look === "obstacle" ? figureFace(value) : el("span", { class: "face", "aria-hidden": "true" }, board.letter(cell, value));
        return el("button", { type: "button", class: "value-button", "aria-label": look === "blank" ? say("cross") : name, "aria-pressed": String(picked),
            onclick: () => act(() => hand.choose(value)) }, face);
    }

    /* What leaves the cell empty comes last. */
    function choicesOf(cell) {
        const choices = board.choices(cell);
        return [...choices.filter((value) => value !== board.blank), ...choices.filter((value) => value === board.blank)];
    }

    function figureFace(value) {
        const copy = picture.figureOf(value);
        copy.setAttribute("class", "face figure-face");
        copy.setAttribute("aria-hidden", "true");
        return copy;
    }

    function numberButtons() {
        const turn = (step) => {
            hand.turnPen(step);
            draw();
            news.hear(`${say("number")}: ${hand.pen}`);
        };
        return [
            el("button", { type: "button", class: "value-button narrow", "aria-label": say("previous"), onclick: () => turn(-1) }, "−"),
            el("button", { type: "button", class: "value-button wide", "aria-label": `${say("number")}: ${hand.pen ?? ""}`, onclick: () => act(() => hand.press()) },
                el("span", { class: "small", "aria-hidden": "true" }, say("number")), el("span", { class: "face", "aria-hidden": "true" }, String(hand.pen ?? "✓"))),
            el("button", { type: "button", class: "value-button narrow", "aria-label": say("following"), onclick: () => turn(1) }, "+"),
        ];
    }

    function drawPalette() {
        const cell = hand.selected, mode = board.mode(cell) ?? board.usualMode;
        const focused = palette.contains(document.activeElement) ? [...palette.children].indexOf(document.activeElement) : -1;
        const buttons = mode === "number" ? numberButtons() : board.isFree(cell) ? choicesOf(cell).map((value) => paletteButton(value, cell)) : samplePalette();
        const eraser = el("button", { type: "button", class: "value-button erase", "aria-label": say("erase"), onclick: () => act(() => hand.erase()) }, icon("erase"));
        palette.replaceChildren(...buttons, eraser);
        palette.classList.toggle("many", buttons.length > 8);
        if (focused >= 0) palette.children[Math.min(focused, palette.children.length - 1)].focus();
    }

    /* On a cell that is given: what other cells take, without effect. */
    function samplePalette() {
        const free = board.layout.kind.findIndex((kind, cell) => board.isFree(cell));
        if (free < 0) return [];
        return choicesOf(free).map((value) => {
            const button = paletteButton(value, free);
            button.disabled = true;
            return button;
        });
    }

    function drawTallies() {
        const values = game.values(), alone = board.counters.filter((counter) => !counter.side && board.looks.get(counter.value)?.look !== "obstacle");
        tallies.hidden = alone.length === 0;
        tallies.replaceChildren(...alone.map((counter) => {
            const count = tally(counter, values), done = counter.wanted !== null && count === counter.wanted, over = counter.wanted !== null && count > counter.wanted;
            const told = counter.wanted === null ? String(count) : say("of", { count, wanted: counter.wanted });
            return el("p", { class: `tally${done ? " full" : ""}${over ? " over" : ""}` }, figureFace(counter.value), el("span", {}, valueName(board, counter.first, counter.value)), el("strong", {}, told));
        }));
    }

    // ---- doing

    /* Runs what the hand does; tells and draws if it did something. */
    function act(work, quiet = false) {
        if (locked || !game) return false;
        const done = work();
        if (done) marks = {};
        draw();
        if (done) {
            if (!quiet) announce();
            changed();
        }
        return done;
    }

    function announce() {
        const cell = hand.selected, state = game.cells[cell], place = cellName(board.cells[cell]);
        const parts = [];
        if (game.value(cell) !== null) parts.push(say("placed", { cell: place, value: valueName(board, cell, game.value(cell)) }));
        else if (state.notes.length) parts.push(say("pencilled", { cell: place, values: state.notes.map((value) => board.letter(cell, value)).join(" ") }));
        else parts.push(say("erased", { cell: place }));
        parts.push(...lineCounts(cell));
        news.hear(parts.join(" "));
    }

    /* "Row 2: 0 × 3, 1 × 2." for each line with counters that the cell is in. */
    function lineCounts(cell) {
        const values = game.values(), lines = new Map();
        for (const counter of board.counters) {
            const offset = cell - counter.first;
            if (!counter.side || offset < 0 || offset % counter.step !== 0 || offset / counter.step >= counter.count) continue;
            const name = counter.side === "right" ? say("row", { row: counter.line }) : say("column", { column: counter.line });
            lines.set(name, [...(lines.get(name) ?? []), say("times", { value: valueName(board, cell, counter.value), n: tally(counter, values) })]);
        }
        return [...lines].map(([line, counts]) => say("counted", { line, counts: counts.join(", ") }));
    }

    /* The clues of the lines and runs that the cell is in. */
    function clueLists(cell) {
        const [row, column] = board.cells[cell], lists = [[say("row", { row }), board.cluesAt(cell, true)], [say("column", { column }), board.cluesAt(cell, false)]];
        const runs = [["runAcross", board.runAt(cell, true)], ["runDown", board.runAt(cell, false)]];
        return [...lists.filter(([, clues]) => clues.length).map(([line, clues]) => say("clueList", { line, clues: clues.join(", ") })),
                ...runs.filter(([, n]) => n !== null).map(([key, n]) => say(key, { n }))];
    }

    /* Everything in the lines and the region of the selected cell, for those who cannot see them. */
    function whereAmI() {
        const cell = hand.selected, [row, column] = board.cells[cell], region = board.regionAt(cell);
        const list = (name, cells) => `${name}: ${cells.filter((i) => picture.nodes[i]).map((i) => (game.value(i) === null ? say("value.open") : valueName(board, i, game.value(i)))).join(", ")}.`;
        const line = (which) => board.cells.flatMap((place, i) => (place[which] === board.cells[cell][which] ? [i] : []));
        news.hear([`${cellLabel(board, cell, game.value(cell))}.`, list(say("row", { row }), line(0)), list(say("column", { column }), line(1)),
            ...(region.length ? [list(say("region"), region)] : []), ...clueLists(cell), ...lineCounts(cell)].join(" "));
    }

    function select(cell, focus = true) {
        hand.select(cell);
        draw();
        if (focus) picture.nodes[cell]?.focus({ preventScroll: false });
        moved();
    }

    // ---- pointers

    function cellUnder(event) {
        const node = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-cell]");
        return node && picture.svg.contains(node) ? Number(node.dataset.cell) : null;
    }

    let press = null; // { cell, id, timer, dragged, done }

    function cancelPress() {
        clearTimeout(press?.timer);
        press = null;
    }

    frame.addEventListener("pointerdown", (event) => {
        const cell = board && cellUnder(event);
        if (cell === null || cell === undefined || (event.pointerType === "mouse" && event.button !== 0)) return;
        cancelPress();
        press = { cell, id: event.pointerId, last: cell, dragged: false, done: false };
        if (event.pointerType !== "mouse")
            press.timer = setTimeout(() => {
                if (!press || press.dragged) return;
                press.done = true;
                act(() => hand.tap(cell, true));
            }, LONG_PRESS);
    });

    /* From cell to cell: paths and ways grow. */
    frame.addEventListener("pointermove", (event) => {
        if (!press || press.id !== event.pointerId || press.done || locked) return;
        const cell = cellUnder(event);
        if (cell === null || cell === press.last) return;
        if (!press.dragged) clearTimeout(press.timer);
        const from = press.last;
        press.dragged = true;
        press.last = cell;
        if (board.neighbours && (from !== press.cell || game.value(from) !== null)) act(() => hand.drag(from, cell));
    });

    frame.addEventListener("pointerup", (event) => {
        if (!press || press.id !== event.pointerId) return;
        const { cell, dragged, done } = press;
        cancelPress();
        if (!dragged && !done && cellUnder(event) === cell) {
            act(() => hand.tap(cell));
            picture.nodes[cell]?.focus({ preventScroll: true });
            moved();
        }
    });
    frame.addEventListener("pointercancel", cancelPress);

    /* A finger on a number or a way draws on from there; anywhere else it moves the page. */
    frame.addEventListener("touchstart", (event) => {
        const cell = board?.neighbours && event.touches.length === 1 ? cellUnder(event.touches[0]) : null;
        if (cell !== null && game.value(cell) > 0) event.preventDefault();
    }, { passive: false });

    frame.addEventListener("contextmenu", (event) => {
        const cell = board && cellUnder(event);
        if (cell === null || cell === undefined) return;
        event.preventDefault();
        if (event.pointerType === "touch" || press) return;
        act(() => hand.tap(cell, true));
    });

    frame.addEventListener("focusin", (event) => {
        const node = event.target.closest("[data-cell]");
        if (node && Number(node.dataset.cell) !== hand.selected) {
            hand.select(Number(node.dataset.cell));
            draw();
        }
    });

    // ---- keys

    function moveTo(cell) {
        if (cell !== null && picture.nodes[cell]) select(cell);
    }

    /* Past walls, to the next cell that can be gone to. */
    function beside(cell, dx, dy) {
        let next = board.beside(cell, dx, dy);
        for (let i = 0; next !== null && !picture.nodes[next] && i < board.count; i++) next = board.beside(next, dx, dy);
        return next;
    }

    function edge(cell, dx) {
        let at = cell;
        for (let next = beside(at, dx, 0); next !== null; next = beside(at, dx, 0)) at = next;
        return at;
    }

    function arrow([dx, dy], shift) {
        const walks = board.usualMode === "walk" && !shift && hand.way().at(-1) === hand.selected;
        if (walks && act(() => hand.step(dx, dy))) {
            picture.nodes[hand.selected]?.focus();
            return;
        }
        if (!walks || shift) moveTo(beside(hand.selected, dx, dy));
    }

    frame.addEventListener("keydown", (event) => {
        if (!board || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key in ARROWS) arrow(ARROWS[event.key], event.shiftKey);
        else if (event.key === "Home") moveTo(edge(hand.selected, -1));
        else if (event.key === "End") moveTo(edge(hand.selected, 1));
        else if (event.key === " " || event.key === "Enter") act(() => hand.press(event.shiftKey));
        else if (event.key === "Backspace" || event.key === "Delete") act(() => hand.erase());
        else if (event.key === "+" && board.mode(hand.selected) === "number") hand.turnPen(1), draw();
        else if (event.key === "-" && board.mode(hand.selected) === "number") hand.turnPen(-1), draw();
        else if (event.key.length !== 1 || !typed(event)) return;
        event.preventDefault();
        event.stopPropagation();
    });

    /* A value by its digit or letter. Letters that mean nothing here may be those of tools. */
    function typed(event) {
        const cell = hand.selected, before = game.at;
        act(() => hand.type(event.key, event.timeStamp));
        return game.at !== before || hand.typed?.cell === cell || /^[0-9]$/.test(event.key);
    }

    return {
        show, draw, mark, act, select, whereAmI, build,
        get board() { return board; },
        get game() { return game; },
        get hand() { return hand; },
        get picture() { return picture; },
        get marks() { return marks; },
        set locked(value) { locked = value; },
        /* Language or settings have changed. */
        rebuild() {
            if (!board) return;
            build();
            draw();
        },
        focus: () => picture?.nodes[hand.selected]?.focus(),
    };
}

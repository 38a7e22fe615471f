/* A board as SVG, with what is filled in: for playing, side by side, and for print.
 *
 *     const picture = makePicture(board, { ruled: true, playable: true, label });
 *     frame.append(picture.svg);
 *     picture.draw(view);
 *
 * A view says what is to be seen: `states` by cell (value, role, notes, struck), sets of cells that
 * are `wrong`, `reason`, `told` or `differ`, `links` that a hint joined, the cell that is
 * `selected`. Whatever a colour says, a shape says too: wrong cells have a ring and a mark, reasons
 * a dashed frame, what follows a double ring. Only cells that changed are drawn again. Counters stand
 * beside boards that are played. */
import { svg } from "./dom.js";
import { floorOf, frameOf, linkPath, outline, overlayOf } from "./floor.js";
import { U, beside, clueRoom, round } from "./margin.js";
import { cellLabel, valueName } from "./wording.js";
import { say } from "./words.js";

const AT_ONCE = 500; // cells that are drawn without a pause
const SETS = ["reason", "told", "struck", "wrong", "differ"];

/* The state of a cell that shows this value. */
export function shown(value, role) {
    return { value, role, notes: [], struck: [] };
}

function text(x, y, content, cls, size) {
    return svg("text", { x, y, class: cls, "font-size": size }, content);
}

function figure(parts, [x, y], scale) {
    const drawn = parts.map((part) => svg("g", { transform: `translate(${part.x} ${part.y}) rotate(${part.turn}) scale(${part.scale})` },
        svg("path", { d: part.outline, class: "body" }),
        svg("path", { d: part.details, class: "details" })));
    return svg("g", { class: "figure", transform: `translate(${x} ${y}) scale(${scale})` }, ...drawn);
}

function cross([x, y], reach) {
    return svg("path", { class: "cross", d: `M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x + reach} ${y - reach}L${x - reach} ${y + reach}` });
}

/* A figure in a picture of its own. */
function faceOf(board, value) {
    const look = board.looks.get(value);
    const inside = look?.look === "figure" ? figure(look.figure.parts, [0, 0], 1) :
        look?.look === "obstacle" ? svg("path", { class: "wall", d: `M${-U / 3} ${-U / 3}h${(2 * U) / 3}v${(2 * U) / 3}h${(-2 * U) / 3}Z` }) : text(0, 0, board.names.get(value)?.letter ?? String(value), "value", 23);
    return svg("svg", { viewBox: `${-U / 2} ${-U / 2} ${U} ${U}` }, inside);
}

/* Pencil marks: in three columns, smaller if there are many; values that are struck out are crossed. */
function notes(board, cell, state, [x, y]) {
    const marks = [...state.notes.map((value) => [value, false]), ...state.struck.filter((value) => !state.notes.includes(value)).map((value) => [value, true])]
        .sort(([a], [b]) => a - b);
    const wide = marks.some(([value]) => value > 9), across = wide ? 2 : 3, most = wide ? 6 : 12;
    const rows = Math.ceil(Math.min(marks.length, most) / across), size = rows > 3 || wide ? 9 : 10.5, pitch = wide ? 14 : 11;
    return marks.slice(0, most).flatMap(([value, out], i) => {
        const nx = x + (i % across - (Math.min(across, marks.length) - 1) / 2) * pitch, ny = y + (Math.floor(i / across) - (rows - 1) / 2) * 10.5;
        const rest = i === most - 1 && marks.length > most, look = rest ? "text" : board.looks.get(value)?.look;
        if (look === "blank") return [text(nx, ny, "•", "note", 14)]; // not empty: something stands there
        const label = rest ? "…" : board.letter(cell, value), drawn = look === "figure";
        const width = drawn ? 6 : 3 + 2.4 * label.length;
        return [drawn ? figure(board.looks.get(value).figure.parts, [nx, ny], 0.32) : text(nx, ny, label, out ? "note out" : "note", size),
                ...(out && !rest ? [svg("path", { class: "strike", d: `M${nx - width} ${ny + 2}L${nx + width} ${ny - 2}` })] : [])];
    });
}

function mark(board, cell, state, at) {
    const look = board.looks.get(state.value), small = board.small.has(cell);
    if (look?.look === "blank") return [cross(at, small ? 3 : 5)];
    if (look?.look === "figure") return [figure(look.figure.parts, at, 1)];
    if (look?.look === "obstacle") return [svg("path", { class: "wall", d: outline(board.layout, [at[0] / U, at[1] / U]) })];
    if (board.usualMode === "walk") return [svg("circle", { class: "pace", cx: at[0], cy: at[1], r: 4 })];
    const letter = board.letter(cell, state.value);
    const size = small ? 15 : letter.length > 2 ? 15 : letter.length > 1 ? 19 : 23;
    const ends = board.usualMode === "number" && (state.value === 1 || state.value === board.reach);
    return [...(ends ? [svg("circle", { class: "end", cx: at[0], cy: at[1], r: 15.5 })] : []), text(at[0], at[1], letter, "value", size)];
}

/* Rings and frames around a cell: each kind has a shape of its own. */
function rings(board, cell, marks) {
    const place = board.layout.places[cell], [x, y] = [place[0] * U, place[1] * U], parts = [];
    const around = (inset, cls) => board.small.has(cell) ? svg("circle", { cx: x, cy: y, r: 12 - inset * U, class: cls }) :
        svg("path", { d: outline(board.layout, place, inset), class: cls });
    if (marks.has("reason")) parts.push(around(0.06, "ring reason"));
    if (marks.has("told")) parts.push(around(0.05, "ring told"), around(0.12, "ring told thin"));
    if (marks.has("struck")) parts.push(around(0.07, "ring struck"));
    if (marks.has("differ")) parts.push(around(0.07, "ring differ"));
    if (marks.has("wrong")) parts.push(around(0.06, "ring wrong"));
    return parts;
}

function badge(board, cell) {
    const [x, y] = board.layout.places[cell].map((at) => at * U);
    return [svg("circle", { class: "badge", cx: x + 13.5, cy: y - 13.5, r: 6 }), text(x + 13.5, y - 13.5, "!", "badge-text", 9.5)];
}

/* ---- counters beside lines */

function counterMarks(board) {
    const sided = board.counters.filter((counter) => counter.side), values = [...new Set(sided.map((counter) => counter.value))];
    const room = clueRoom(board.layout);
    const spot = (side, line, value) => beside(board.layout, side, line, room[side] + 0.36 + 0.5 * values.indexOf(value));
    const heads = values.flatMap((value) => [spot("right", 0.22, value), spot("below", 0.22, value)]
        .map(([x, y]) => text(x * U, y * U, board.letter(sided[0].first, value), "counter head", 12)));
    const marks = sided.map((counter) => {
        const [x, y] = spot(counter.side, counter.line, counter.value);
        return { counter, node: text(x * U, y * U, "", "counter", 13) };
    });
    return { group: svg("g", { class: "counters", "aria-hidden": "true" }, ...heads, ...marks.map(({ node }) => node)), marks };
}

/* How often a counter's value is among its cells. */
export function tally(counter, values) {
    let count = 0;
    for (let i = 0; i < counter.count; i++) if (values[counter.first + i * counter.step] === counter.value) count++;
    return count;
}

function drawCounters(marks, values) {
    for (const { counter, node } of marks) {
        const count = tally(counter, values);
        node.textContent = count === counter.wanted ? "✓" : String(count);
        node.setAttribute("class", `counter${count === counter.wanted ? " full" : count > counter.wanted ? " over" : ""}`);
    }
}

/* ---- the line of a walk or a path: from cell to cell, or, where numbers are written, from one to
 * the other without running through them */

const CLEAR = 0.34; // of a cell, around the middle of a number

function wayPath(board, values) {
    if (!board.neighbours) return "";
    const where = new Map();
    values.forEach((value, cell) => {
        if (value !== null && value > 0) where.set(value, cell);
    });
    let path = "";
    for (const [value, cell] of where) {
        const next = where.get(value + 1);
        if (next === undefined || !board.neighbours[cell].includes(next)) continue;
        const [[ax, ay], [bx, by]] = [board.layout.places[cell], board.layout.places[next]];
        const gap = board.usualMode === "walk" ? 0 : CLEAR / Math.hypot(bx - ax, by - ay);
        const at = (share) => `${round((ax + (bx - ax) * share) * U)} ${round((ay + (by - ay) * share) * U)}`;
        path += `M${at(gap)}L${at(1 - gap)}`;
    }
    return path;
}

/* Does the line lie under the cells? That of a way does, and leaps, which cross what others hold. */
function isLow(board) {
    const far = (cell) => (next) => Math.hypot(board.layout.places[next][0] - board.layout.places[cell][0], board.layout.places[next][1] - board.layout.places[cell][1]) > 1.5;
    return board.usualMode === "walk" || (board.neighbours?.some((others, cell) => others.some(far(cell))) ?? false);
}

/* ---- the picture */

function rowsOf(board, nodes) {
    const rows = new Map();
    board.cells.forEach(([row], cell) => {
        if (nodes[cell]) rows.set(row, [...(rows.get(row) ?? []), nodes[cell]]);
    });
    return [...rows.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

export function makePicture(board, { ruled = false, playable = false, label = "" } = {}) {
    const frame = frameOf(board, ruled, playable), counters = playable ? counterMarks(board) : { group: svg("g"), marks: [] };
    const seen = (cell) => board.layout.kind[cell] !== null || board.given[cell] !== null;
    const nodes = board.cells.map((place, cell) => (seen(cell) ? svg("g", playable ? { class: "cell", "data-cell": cell, role: "gridcell", tabindex: "-1" } : { class: "cell" }) : null));
    const row = (cells) => svg("g", playable ? { role: "row" } : {}, ...cells);
    const large = rowsOf(board, nodes.map((node, cell) => (board.small.has(cell) ? null : node))).map(row);
    const small = rowsOf(board, nodes.map((node, cell) => (board.small.has(cell) ? node : null))).map(row);
    const way = svg("path", { class: "way" }), joined = svg("path", { class: "link told" }), lines = svg("g", { "aria-hidden": "true" }, way, joined);
    const below = svg("g", { "aria-hidden": "true" }), above = svg("g", { "aria-hidden": "true" }), cursor = svg("path", { class: "cursor" });
    const root = svg("svg", {
        class: `board ${board.layout.shape} mode-${board.usualMode}`, viewBox: [frame.x, frame.y, frame.width, frame.height].map((n) => Math.round(n * 10) / 10).join(" "),
        role: playable ? "grid" : "img", "aria-label": label, "data-family": board.family,
    }, floorOf(board, ruled, playable), ...(isLow(board) ? [lines, ...large] : [...large, lines]), svg("g", { "aria-hidden": "true" }, cursor), below, overlayOf(board), ...small, counters.group, above);
    const signatures = new Array(board.count).fill(null);
    let latest = null, pending = null; // the view, and what is left of it to be drawn
    let ringed = null; // the rings that are drawn; null: to be drawn again

    function drawCell(cell, state) {
        const node = nodes[cell], [x, y] = board.layout.places[cell], at = [x * U, y * U];
        const hit = board.small.has(cell) ? svg("circle", { class: "hit small", cx: at[0], cy: at[1], r: 10.5 }) : svg("path", { class: "hit", d: outline(board.layout, [x, y]) });
        const inside = state.value !== null ? mark(board, cell, state, at) : notes(board, cell, state, at);
        const open = board.small.has(cell) && state.value === null && inside.length === 0 ? [text(at[0], at[1], "?", "value asked", 12)] : [];
        node.replaceChildren(hit, ...inside, ...open);
        node.setAttribute("class", `cell ${state.role}`);
        if (playable) node.setAttribute("aria-label", describe(cell, state));
    }

    /* Cells that changed; of many, as on a large board that was just opened, some now and the rest in a
     * moment, so that the page answers meanwhile. */
    function drawCells() {
        let left = playable ? AT_ONCE : Infinity;
        clearTimeout(pending);
        for (const [cell, state] of latest.states.entries()) {
            if (!nodes[cell]) continue;
            const signature = [state.value, state.role, state.notes, state.struck].join("|");
            if (signature === signatures[cell]) continue;
            if (left-- === 0) {
                pending = setTimeout(drawCells, 0);
                return;
            }
            signatures[cell] = signature;
            drawCell(cell, state);
            ringed = null;
        }
    }

    function describe(cell, state) {
        const parts = [cellLabel(board, cell, state.value)];
        if (state.role === "given" && state.value !== null) parts.push(say("role.given"));
        if (state.role === "trial") parts.push(say("role.trial"));
        if (state.notes.length) parts.push(say("role.notes", { values: state.notes.map((value) => board.letter(cell, value)).join(" ") }));
        if (state.struck.length && state.value === null) parts.push(say("role.struck", { values: state.struck.map((value) => valueName(board, cell, value)).join(", ") }));
        return parts.join(", ");
    }

    function drawRings(view) {
        const marks = new Map();
        for (const name of SETS) for (const cell of view[name] ?? []) marks.set(cell, (marks.get(cell) ?? new Set()).add(name));
        const signature = [...marks].map(([cell, names]) => `${cell}:${[...names]}`).join(" ");
        if (signature === ringed) return;
        ringed = signature;
        const of = (small) => [...marks].filter(([cell]) => board.small.has(cell) === small).flatMap(([cell, names]) => rings(board, cell, names));
        below.replaceChildren(...of(false));
        above.replaceChildren(...of(true), ...[...marks].filter(([, names]) => names.has("wrong")).flatMap(([cell]) => badge(board, cell)));
        nodes.forEach((node, cell) => node?.classList.toggle("is-reason", marks.get(cell)?.has("reason") ?? false));
    }

    function drawSelection(selected) {
        nodes.forEach((node, cell) => {
            if (!node || !playable) return;
            node.setAttribute("tabindex", cell === selected ? "0" : "-1");
            if (cell === selected) node.setAttribute("aria-selected", "true");
            else node.removeAttribute("aria-selected");
        });
        const there = selected !== null && selected !== undefined && nodes[selected];
        if (!there) cursor.setAttribute("d", "");
        else if (board.small.has(selected)) cursor.setAttribute("d", circlePath(board.layout.places[selected], 12.5));
        else cursor.setAttribute("d", outline(board.layout, board.layout.places[selected], 0.035));
    }

    function circlePath([x, y], r) {
        return `M${x * U - r} ${y * U}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }

    return {
        svg: root,
        nodes,
        /* A value alone, for buttons. */
        figureOf: (value) => faceOf(board, value),
        /* Texts of cells are in another language now. */
        forget: () => signatures.fill(null),
        draw(view) {
            latest = view;
            drawCells();
            const values = view.states.map((state) => state.value);
            way.setAttribute("d", wayPath(board, values));
            joined.setAttribute("d", (view.links ?? []).map(([a, b]) => linkPath(board.layout, a, b)).join(""));
            drawCounters(counters.marks, values);
            drawRings(view);
            drawSelection(view.selected ?? null);
        },
    };
}

/* The floor of a board as SVG: tiles, walls, the lines between cells and regions, the frame, the
 * numbers of rows and columns, clues, signs and links. It is drawn once; what is filled in comes on
 * top (picture.js).
 *
 * Hexagons have their points up; a row lies half a cell to the right of the one above, as the
 * program's layout has them. */
import { signOf } from "./board.js";
import { svg } from "./dom.js";
import { U, beside, cluesOf, innerRoom, round, rulerSide } from "./margin.js";

const SIDE = 1 / Math.sqrt(3), PITCH = Math.sqrt(3) / 2;

/* Corners of a hexagon around its middle, from the top, clockwise; and the place (row, column) of
 * the neighbour behind each side. */
const CORNERS = [[0, -SIDE], [0.5, -SIDE / 2], [0.5, SIDE / 2], [0, SIDE], [-0.5, SIDE / 2], [-0.5, -SIDE / 2]];
const BEHIND_HEXAGON = [[-1, 1], [0, 1], [1, 0], [1, -1], [0, -1], [-1, 0]];
const SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
const BEHIND_SQUARE = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/* The middle of a place of the picture, in cells. */
export function middle(layout, row, column) {
    return layout.shape === "hexagons" ? [column + 0.5 + row * 0.5, row * PITCH + SIDE] : [column + 0.5, row + 0.5];
}

/* The outline of a cell around [x, y], smaller by `inset` of a cell. */
export function outline(layout, [x, y], inset = 0) {
    const corners = layout.shape === "hexagons" ? CORNERS : SQUARE, scale = 1 - 2 * inset;
    return `M${corners.map(([dx, dy]) => `${round((x + dx * scale) * U)} ${round((y + dy * scale) * U)}`).join("L")}Z`;
}

function tileAt(layout, row, column) {
    return layout.tiles[row]?.[column] ?? " ";
}

function eachTile(layout, call) {
    layout.tiles.forEach((line, row) => [...line].forEach((tile, column) => call(tile, row, column)));
}

function tiles(layout, wanted) {
    let path = "";
    eachTile(layout, (tile, row, column) => {
        if (wanted.includes(tile)) path += outline(layout, middle(layout, row, column));
    });
    return path;
}

/* What is between two places, the first of which is a cell: "grid" within a region, "region" between
 * two, "frame" where there is no other cell. */
function borderOf(layout, row, column, otherRow, otherColumn) {
    if (tileAt(layout, otherRow, otherColumn) === " ") return "frame";
    return layout.regions && layout.regions[row][column] !== layout.regions[otherRow][otherColumn] ? "region" : "grid";
}

/* Sides of cells where there is such a border. One of two cells is left with that between them. */
function edges(layout, border) {
    const hexagons = layout.shape === "hexagons";
    const corners = hexagons ? CORNERS : SQUARE, behind = hexagons ? BEHIND_HEXAGON : BEHIND_SQUARE;
    let path = "";
    eachTile(layout, (tile, row, column) => {
        if (tile === " ") return;
        const [x, y] = middle(layout, row, column);
        behind.forEach(([down, right], side) => {
            if (borderOf(layout, row, column, row + down, column + right) !== border || (border !== "frame" && side >= corners.length / 2)) return;
            const [a, b] = [corners[side], corners[(side + 1) % corners.length]];
            path += `M${round((x + a[0]) * U)} ${round((y + a[1]) * U)}L${round((x + b[0]) * U)} ${round((y + b[1]) * U)}`;
        });
    });
    return path;
}

/* ---- numbers of rows and columns, as sentences name them */

function lines(board, which) {
    const ends = new Map(); // number of the line: its first and last cell
    board.cells.forEach((place, cell) => {
        if (board.small.has(cell) || (board.layout.kind[cell] === null && board.given[cell] === null && board.neighbours)) return;
        const [first] = ends.get(place[which]) ?? [cell];
        ends.set(place[which], [first, cell]);
    });
    return ends;
}

/* The size of their digits, in units: large boards are drawn small, and have every fifth alone. */
function rulerSize({ layout }) {
    return Math.max(11, 0.8 * Math.max(layout.rows, layout.columns));
}

function rulers(board, counted) {
    const room = innerRoom(board, counted), rowSide = rulerSide(board.layout, true), columnSide = rulerSide(board.layout, false);
    const { layout } = board, hexagons = layout.shape === "hexagons", most = Math.max(layout.rows, layout.columns), marks = [];
    const size = rulerSize(board), aside = 0.08 + (0.8 * size) / U;
    const mark = (x, y, text) => marks.push(svg("text", { x: round(x * U), y: round(y * U), class: "ruler", "font-size": round(size) }, String(text)));
    const shown = (number) => most <= 24 || number === 1 || number % 5 === 0;
    for (const [row, [first]] of lines(board, 0)) {
        const [x, y] = layout.places[first];
        if (shown(row)) mark(hexagons ? x - 0.78 : beside(layout, rowSide, 1, room[rowSide] + aside)[0], y, row);
    }
    for (const [column, [first, last]] of lines(board, 1)) {
        if (!shown(column)) continue;
        if (hexagons) mark(layout.places[last][0] + 0.36, layout.places[last][1] + 0.66, column);
        else mark(layout.places[first][0], beside(layout, columnSide, 1, room[columnSide] + aside)[1] + 0.02, column);
    }
    return svg("g", { class: "rulers", "aria-hidden": "true" }, ...marks);
}

/* ---- what stands between cells, and in split ones */

/* Comparisons are drawn: fonts have no upright ones. They point to the smaller side. */
const CHEVRONS = { "<": "M4 -5L-3.5 0L4 5", ">": "M-4 -5L3.5 0L-4 5", "^": "M-5 4L0 -3.5L5 4", v: "M-5 -4L0 3.5L5 -4" };

function signs(board) {
    const marks = board.layout.signs.map(({ at: [x, y], text }) => {
        const between = !Number.isInteger(x - 0.5) || !Number.isInteger(y - 0.5);
        const parts = between ? [svg("circle", { cx: round(x * U), cy: round(y * U), r: 8.4, class: "disc" })] : [];
        if (between && CHEVRONS[text]) return svg("g", {}, ...parts, svg("path", { d: CHEVRONS[text], class: "chevron", transform: `translate(${round(x * U)} ${round(y * U)})` }));
        const own = between ? { class: "sign" } : { class: "mark", "font-size": Math.min(36, Math.max(22, round(rulerSize(board)))) };
        const label = svg("text", { x: round(x * U), y: round(y * U), ...own }, signOf(text));
        return svg("g", {}, ...parts, label);
    });
    return svg("g", { class: "signs", "aria-hidden": "true" }, ...marks);
}

function isDark(layout, { at: [x, y] }) {
    return tileAt(layout, Math.floor(y), Math.floor(x)) === "#";
}

/* A diagonal, with the number of the run below in its lower half and that of the run to the right in
 * the upper one. */
function splits({ layout }) {
    const marks = layout.splits.map((split) => {
        const { at: [x, y], below, right } = split;
        const number = (n, aside) => n !== null && svg("text", { x: round(x * U + aside), y: round(y * U - aside), "font-size": Math.min(14, 25 / String(n).length) }, String(n));
        const line = svg("path", { d: `M${round((x - 0.5) * U)} ${round((y - 0.5) * U)}l${U} ${U}` });
        return svg("g", { class: isDark(layout, split) ? "split dark" : "split" }, line, ...[number(below, -9.5), number(right, 9.5)].filter(Boolean));
    });
    return svg("g", { class: "splits", "aria-hidden": "true" }, ...marks);
}

/* A link is a dot on the side that two cells share; across a corner, which others share too, a bar
 * says which of them are meant. The line's round ends make it. */
export function linkPath(layout, a, b) {
    const [ax, ay] = layout.places[a], [bx, by] = layout.places[b];
    const crosses = layout.shape === "squares" && ax !== bx && ay !== by, half = crosses ? 0.09 : 0;
    const at = (share) => `${round((ax + (bx - ax) * share) * U)} ${round((ay + (by - ay) * share) * U)}`;
    return `M${at(0.5 - half)}L${at(0.5 + half)}`;
}

function links(board) {
    const path = board.layout.links.map(([a, b]) => linkPath(board.layout, a, b)).join("");
    return svg("path", { d: path, class: "link" });
}

/* ---- together */

/* Where the picture lies: x, y, width, height in units. */
export function frameOf(board, ruled, counted) {
    const { layout } = board, hexagons = layout.shape === "hexagons";
    const centres = [];
    eachTile(layout, (tile, row, column) => {
        if (tile !== " ") centres.push(middle(layout, row, column));
    });
    const xs = centres.map(([x]) => x), ys = centres.map(([, y]) => y), half = hexagons ? SIDE : 0.5;
    const room = innerRoom(board, counted), ruler = ruled ? 0.16 + (1.45 * rulerSize(board)) / U : 0.08;
    const rim = (side, rows) => room[side] + (rulerSide(layout, rows) === side ? ruler : 0.08);
    const rims = hexagons ? { left: ruled ? 0.5 : ruler, right: ruled ? 0.42 : 0.08, above: 0.08, below: ruled ? 0.42 : 0.08 } :
        { left: rim("left", true), right: rim("right", true), above: rim("above", false), below: rim("below", false) };
    const left = Math.min(...xs) - 0.5 - rims.left, top = Math.min(...ys) - half - rims.above;
    return { x: left * U, y: top * U, width: (Math.max(...xs) + 0.5 + rims.right - left) * U, height: (Math.max(...ys) + half + rims.below - top) * U };
}

export function floorOf(board, ruled, counted) {
    const { layout } = board;
    return svg("g", { class: "floor", "aria-hidden": "true" },
        svg("path", { d: tiles(layout, ".l"), class: "tile" }),
        svg("path", { d: tiles(layout, "ds"), class: "tile dark" }),
        svg("path", { d: tiles(layout, "#"), class: "wall" }),
        svg("path", { d: layout.splits.filter((split) => !isDark(layout, split)).map(({ at }) => outline(layout, at)).join(""), class: "tile given" }),
        cluesOf(layout), ruled ? rulers(board, counted) : null);
}

/* What lies over the cells: lines, links, signs. */
export function overlayOf(board) {
    const { layout } = board;
    return svg("g", { class: "overlay", "aria-hidden": "true" },
        board.usualMode === "walk" ? null : svg("path", { d: edges(layout, "grid"), class: "grid" }),
        splits(board), layout.regions ? svg("path", { d: edges(layout, "region"), class: "region" }) : null,
        svg("path", { d: edges(layout, "frame"), class: "frame" }), links(board), signs(board));
}

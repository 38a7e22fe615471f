/* The board as SVG, without a browser: regions, clues beside it, split cells, comparisons, and what
 * the page says of them aloud. Elements are objects that remember what they are given. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";

import { Board } from "../../web/board.js";
import { floorOf, frameOf, overlayOf } from "../../web/floor.js";
import { acrossOf } from "../../web/margin.js";
import { makePicture, shown } from "../../web/picture.js";

const U = 40;

class Node {
    constructor(tag) {
        this.tag = tag;
        this.attributes = {};
        this.children = [];
        this.textContent = "";
    }

    setAttribute(name, value) {
        this.attributes[name] = value;
    }

    removeAttribute(name) {
        delete this.attributes[name];
    }

    append(...children) {
        for (const child of children) {
            if (typeof child === "string") this.textContent += child;
            else this.children.push(child);
        }
    }

    replaceChildren(...children) {
        this.children = [];
        this.append(...children);
    }

    get classList() {
        return { toggle() {} };
    }

    /* All below it that have this class. */
    all(cls) {
        const own = (this.attributes.class ?? "").split(" ").includes(cls) ? [this] : [];
        return [...own, ...this.children.flatMap((child) => child.all(cls))];
    }
}

/* A board of squares with a cell of every tile that is plain; `more` are members of its layout. */
function boardOf(tiles, more = {}, shape = "squares") {
    const cells = tiles.flatMap((row, r) => [...row].flatMap((tile, c) => (tile === "." ? [[r + 1, c + 1]] : [])));
    const places = cells.map(([row, column]) => [column - 0.5, row - 0.5]), nothing = cells.map(() => null);
    const layout = {
        shape, rows: tiles.length, columns: tiles[0].length, tiles, regions: null, clues: [], splits: [], places, small: [], signs: [], links: [],
        kind: cells.map(() => 0), kinds: [{ lo: 1, hi: 9 }], given: nothing, unit: U, looks: [], neighbours: null, counters: [], terms: [], ...more,
    };
    return new Board({ family: "test", puzzle: "", cells, layout });
}

const clue = (side, line, track, text) => ({ side, line, track, text });
const nonogram = boardOf(["....", "....", "...."], {
    clues: [clue("left", 1, 0, "1"), clue("left", 1, 1, "12"), clue("left", 3, 0, "3"), clue("above", 4, 0, "2"), clue("above", 4, 1, "7"), clue("above", 4, 2, "5"), clue("right", 2, 0, "8"), clue("right", 2, 1, "9")],
});
const kakuro = boardOf(["####", "#...", "#.#."], {
    splits: [{ at: [1.5, 0.5], below: 12, right: null }, { at: [0.5, 1.5], below: null, right: 24 }, { at: [2.5, 2.5], below: null, right: 5 }, { at: [3.5, 0.5], below: 300, right: null }],
});
const jigsaw = boardOf(["..", "..", ".."], { regions: [[0, 0], [0, 7], [7, 7]] });

/* The x and y of a text, and half of its width, generously. */
function boxOf(text) {
    const { x, y, "font-size": size } = text.attributes, half = 0.3 * size * text.textContent.length;
    return { left: x - half, right: +x + half, top: y - size / 2, bottom: +y + size / 2 };
}

describe("pictures", () => {
    before(() => {
        globalThis.document = { createElementNS: (space, tag) => new Node(tag), createElement: (tag) => new Node(tag) };
    });

    test("thick lines separate regions, thin ones the cells within", () => {
        const overlay = overlayOf(jigsaw), path = (cls) => overlay.all(cls)[0]?.attributes.d;
        const sides = (d) => d.match(/M[^M]*/g).sort();
        assert.deepEqual(sides(path("region")), ["M0 80L40 80", "M40 40L40 80", "M40 40L80 40"].sort());
        assert.deepEqual(sides(path("grid")), ["M40 0L40 40", "M0 40L40 40", "M40 80L40 120", "M40 80L80 80"].sort());
        assert.equal(sides(path("frame")).length, 10);
        assert.equal(overlayOf(boardOf(["..", ".."])).all("region").length, 0);
    });

    test("regions of hexagons have six sides between them and the others", () => {
        const board = boardOf([" ..", "...", ".. "], { regions: [[0, 0, 0], [0, 1, 0], [0, 0, 0]] }, "hexagons");
        assert.equal(overlayOf(board).all("region")[0].attributes.d.match(/M/g).length, 6);
    });

    test("clues stand beside their line, in order, within the picture, and touch nothing", () => {
        for (const ruled of [false, true]) {
            const frame = frameOf(nonogram, ruled, true), floor = floorOf(nonogram, ruled, true), clues = floor.all("clue").map((node) => [node.textContent, boxOf(node)]);
            const box = new Map(clues), others = [...clues.map(([, b]) => b), ...floor.all("ruler").map(boxOf)];
            assert.equal(clues.length, 8);
            for (const b of others) {
                assert.ok(b.left > frame.x && b.right < frame.x + frame.width && b.top > frame.y && b.bottom < frame.y + frame.height, "within the picture");
                assert.ok(b.right < 0 || b.left > 4 * U || b.bottom < 0 || b.top > 3 * U, "beside the board");
                for (const c of others) assert.ok(b === c || b.right < c.left || c.right < b.left || b.bottom < c.top || c.bottom < b.top, "two texts touch");
            }
            assert.ok(box.get("12").right < box.get("1").left && box.get("5").bottom < box.get("7").top && box.get("7").bottom < box.get("2").top);
            assert.ok(box.get("8").right < box.get("9").left && box.get("8").left > 4 * U);
        }
    });

    test("numbers of rows and columns stand where there are no clues", () => {
        const at = (board) => floorOf(board, true, false).all("ruler").map(boxOf);
        assert.ok(at(jigsaw).every((b) => b.right < 0 || b.bottom < 0));
        assert.ok(at(nonogram).every((b) => b.left > 4 * U || b.top > 3 * U));
        const above = boardOf(["..", ".."], { clues: [clue("above", 1, 0, "1")] });
        assert.ok(at(above).every((b) => b.right < 0 || b.top > 2 * U));
    });

    test("counts stand behind clues, within the picture", () => {
        const counters = [0, 1].flatMap((value) => [{ value, first: 0, step: 1, count: 2, wanted: null, side: "right", line: 1 }, { value, first: 0, step: 2, count: 2, wanted: null, side: "below", line: 1 }]);
        const board = boardOf(["..", ".."], { counters, clues: [clue("right", 1, 0, "10"), clue("below", 1, 0, "3")] });
        const picture = makePicture(board, { ruled: true, playable: true }), frame = frameOf(board, true, true);
        picture.draw({ states: board.cells.map(() => shown(1, "entered")) });
        const [clues, counts] = ["clue", "counter"].map((cls) => picture.svg.all(cls).map(boxOf));
        assert.equal(counts.length, 8);
        for (const b of counts) {
            assert.ok(b.right < frame.x + frame.width && b.bottom < frame.y + frame.height);
            for (const c of clues) assert.ok(b.right < c.left || c.right < b.left || b.bottom < c.top || c.bottom < b.top);
        }
    });

    test("a board without clues lies as before", () => {
        assert.deepEqual(frameOf(jigsaw, false, true), { x: -0.08 * U, y: -0.08 * U, width: 2.16 * U, height: 3.16 * U });
        assert.equal(acrossOf(jigsaw), 2);
        assert.ok(acrossOf(nonogram) > 6 && acrossOf(nonogram) < 10);
    });

    test("split cells: a diagonal, each number in its half, light on walls", () => {
        const marks = overlayOf(kakuro).all("split");
        assert.deepEqual(marks.map((mark) => mark.attributes.class), Array(4).fill("split dark"));
        assert.deepEqual(marks.map((mark) => mark.children.slice(1).map((text) => text.textContent)), [["12"], ["24"], ["5"], ["300"]]);
        assert.equal(marks[0].children[0].attributes.d, "M40 0l40 40");
        for (const [i, [x, y]] of [[1.5, 0.5], [0.5, 1.5], [2.5, 2.5], [3.5, 0.5]].entries()) {
            const b = boxOf(marks[i].children[1]), below = i === 0 || i === 3;
            const corner = below ? [b.right - x * U, b.top - y * U] : [b.left - x * U, b.bottom - y * U];
            assert.ok(below ? corner[1] > corner[0] : corner[0] > corner[1], "on its side of the diagonal");
            assert.ok(b.left > (x - 0.5) * U && b.right < (x + 0.5) * U);
        }
        const light = boardOf([".."], { splits: [{ at: [0.5, 0.5], below: 1, right: 2 }] });
        assert.equal(overlayOf(light).all("split")[0].attributes.class, "split");
        assert.equal(floorOf(light, false, false).all("given")[0].attributes.d, "M0 0L40 0L40 40L0 40Z");
    });

    test("comparisons are drawn, other signs written", () => {
        const signs = [["<", 1, 0.5], ["^", 0.5, 1], ["+", 1, 1.5]].map(([text, x, y]) => ({ at: [x, y], text }));
        const overlay = overlayOf(boardOf(["..", ".."], { signs }));
        assert.deepEqual(overlay.all("chevron").map((node) => node.attributes.transform), ["translate(40 20)", "translate(20 40)"]);
        assert.deepEqual(overlay.all("sign").map((node) => node.textContent), ["+"]);
        assert.equal(overlay.all("disc").length, 3);
    });

    test("what a cell is told of its clues, runs and region", () => {
        const at = (board, row, column) => board.cellAt([row, column]);
        assert.deepEqual(nonogram.cluesAt(at(nonogram, 1, 4), true), ["12", "1"]);
        assert.deepEqual(nonogram.cluesAt(at(nonogram, 1, 4), false), ["5", "7", "2"]);
        assert.deepEqual(nonogram.cluesAt(at(nonogram, 2, 1), true), ["8", "9"]);
        assert.deepEqual(nonogram.cluesAt(at(nonogram, 2, 1), false), []);
        assert.deepEqual([kakuro.runAt(at(kakuro, 2, 4), true), kakuro.runAt(at(kakuro, 3, 4), false), kakuro.runAt(at(kakuro, 3, 4), true), kakuro.runAt(at(kakuro, 2, 3), false), kakuro.runAt(at(kakuro, 3, 2), true)], [24, 300, 5, null, null]);
        assert.deepEqual(jigsaw.regionAt(at(jigsaw, 3, 1)), [3, 4, 5]);
        assert.deepEqual(kakuro.regionAt(0), []);
    });
});

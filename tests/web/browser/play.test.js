/* Every family, played to its end by mouse, by touch and by keys, in a real browser. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { hasBrowser, openBrowser } from "./driver.js";
import { FAMILIES, cellOf, entriesOf, fillByKeys, fillByTaps, newsOf, openProgram, show, solved } from "./kit.js";
import { openServer } from "./server.js";
import { PAGE } from "../kit/node_worker.js";

describe("play", { skip: !hasBrowser() && "there is no browser" }, () => {
    let browser, server, program;
    before(async () => {
        [browser, server] = await Promise.all([openBrowser(), openServer(PAGE)]);
        program = openProgram();
    });
    after(async () => {
        await browser.close();
        server.close();
        program.close();
    });

    for (const family of FAMILIES) {
        test(`${family} by mouse`, async () => {
            const page = await browser.newPage(), board = await program.puzzle(family);
            await show(page, server, board);
            await fillByTaps(page, board, await program.solution(board), (selector) => page.click(selector));
            await solved(page);
            assert.deepEqual(page.errors, []);
            await page.close();
        });

        test(`${family} by touch`, async () => {
            const page = await browser.newPage({ width: 390, height: 800, touch: true }), board = await program.puzzle(family);
            await show(page, server, board);
            await fillByTaps(page, board, await program.solution(board), (selector) => page.tap(selector));
            await solved(page);
            assert.deepEqual(page.errors, []);
            await page.close();
        });

        test(`${family} by keys`, async () => {
            const page = await browser.newPage(), board = await program.puzzle(family);
            await show(page, server, board);
            await fillByKeys(page, board, await program.solution(board));
            await solved(page);
            assert.deepEqual(page.errors, []);
            await page.close();
        });
    }

    test("paths and ways grow under a dragged finger, and under the mouse", async () => {
        for (const [family, drag] of [["maze", "swipe"], ["tour", "swipe"], ["numbrix", "drag"], ["maze", "drag"]]) {
            const page = await browser.newPage({ touch: drag === "swipe", width: 390, height: 800 }), board = await program.puzzle(family);
            const solution = await program.solution(board), order = solution.map((value, cell) => [value, cell]).filter(([value]) => value > 0).sort(([a], [b]) => a - b);
            await show(page, server, board);
            if (board.given.every((value) => value !== 1)) await page[drag === "swipe" ? "tap" : "click"](cellOf(order[0][1]));
            await page[drag](order.map(([, cell]) => cellOf(cell)));
            await solved(page);
            await page.close();
        }
    });

    test("undo to the start and redo to the end; a trial thrown away, another kept", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero", { size: 6 }), solution = await program.solution(board);
        await show(page, server, board);
        const labels = () => page.call(() => [...document.querySelectorAll("[data-cell]")].map((node) => node.getAttribute("aria-label")).join("|"));
        const empty = await labels(), entries = entriesOf(board, solution);
        await fillByTaps(page, board, solution, (selector) => page.click(selector));
        await solved(page);
        const full = await labels();
        assert.notEqual(full, empty);
        let steps = 0;
        while (!(await page.call(() => document.getElementById("undo").disabled))) {
            await page.key("z", { ctrl: true });
            steps++;
        }
        assert.equal(await labels(), empty);
        assert.ok(steps >= entries.length);
        for (let i = 0; i < steps; i++) await page.key("y", { ctrl: true });
        assert.equal(await labels(), full);
        assert.ok(await page.call(() => document.getElementById("redo").disabled));
        await page.click("#restart");
        assert.equal(await labels(), empty);
        await page.click("#trial");
        await page.click(cellOf(entries[0][0]));
        await page.until("document.querySelector('.cell.trial')", "a trial entry");
        await page.click("#trial-drop");
        assert.equal(await labels(), empty);
        await page.click("#trial");
        await page.click(cellOf(entries[0][0]));
        const tried = await labels();
        await page.click("#trial-keep");
        assert.equal(await page.call(() => document.querySelectorAll(".cell.trial").length), 0);
        assert.notEqual(await labels(), empty);
        await page.click("#undo");
        assert.equal(await labels(), tried);
        await page.close();
    });

    test("a hint comes in stages, with its reason shaded; then it is filled in", async () => {
        const page = await browser.newPage(), board = await program.example("binero/8-hard.txt");
        await show(page, server, board);
        const rings = (name) => page.call((cls) => document.querySelectorAll(`.ring.${cls}`).length, name);
        await page.key("h");
        await page.until("!document.getElementById('news').hidden", "the first stage");
        assert.match(await newsOf(page), /^Look at row 2, column 6\./);
        assert.equal(await rings("told"), 0);
        await page.click("#hint");
        assert.match(await newsOf(page), /Think of this: .*\(pair\)/);
        assert.ok((await rings("told")) > 0);
        assert.equal(await rings("reason"), 0);
        await page.click("#news .actions button");
        assert.match(await newsOf(page), /Row 2, columns 7 and 8 hold 1 1: column 6 holds 0\./);
        assert.equal(await rings("reason"), 2);
        await page.click("#news .actions button");
        await page.click("#news button.primary");
        assert.equal(await page.call((cell) => document.querySelector(`[data-cell="${cell}"]`).getAttribute("aria-label"), board.cellAt([2, 6])), "row 2, column 6, 0");
        await page.click("#step");
        await page.until("document.querySelectorAll('.cell.entered .value').length > 1", "the next step");
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    test("a wrong entry is told by the hint and ringed by the check, never before", async () => {
        const page = await browser.newPage(), board = await program.example("binero/8-hard.txt"), solution = await program.solution(board);
        await show(page, server, board);
        const cell = board.cellAt([2, 6]);
        for (let i = 0; i < (solution[cell] === 0 ? 2 : 1); i++) await page.click(cellOf(cell));
        await page.after(200); // longer than the page waits before it looks at an entry
        assert.equal(await page.call(() => document.querySelectorAll(".ring.wrong").length), 0);
        await page.key("v");
        await page.until("document.querySelectorAll('.ring.wrong').length === 1", "the ring");
        assert.match(await newsOf(page), /This cell is wrong/);
        await page.key("h");
        await page.until("/cannot hold/.test(document.getElementById('news').textContent)", "the hint");
        await page.click("#undo");
        assert.equal(await page.call(() => document.querySelectorAll(".ring.wrong").length), 0);
        await page.close();
    });

    test("pencil marks; numbers of two digits by keys", async () => {
        const page = await browser.newPage(), board = await program.puzzle("garam");
        await show(page, server, board);
        const cell = board.given.findIndex((value, i) => value === null && board.isFree(i));
        await page.click(cellOf(cell));
        await page.key("p");
        for (const digit of "258") await page.key(digit);
        assert.match(await page.call((at) => document.querySelector(`[data-cell="${at}"]`).getAttribute("aria-label"), cell), /pencil marks 2 5 8/);
        await page.key("5");
        assert.match(await page.call((at) => document.querySelector(`[data-cell="${at}"]`).getAttribute("aria-label"), cell), /pencil marks 2 8/);
        await page.key("p");
        await page.key("2");
        assert.match(await page.call((at) => document.querySelector(`[data-cell="${at}"]`).getAttribute("aria-label"), cell), /, 2$/);
        const path = await program.puzzle("numbrix");
        await show(page, server, path);
        const open = path.given.findIndex((value) => value === null);
        await page.click(cellOf(open), { button: "right" });
        await page.call((at) => document.querySelector(`[data-cell="${at}"]`).focus(), open);
        await page.key("1");
        await page.key("3");
        assert.match(await page.call((at) => document.querySelector(`[data-cell="${at}"]`).getAttribute("aria-label"), open), /, 13$/);
        await page.close();
    });

    test("what is told is put away by its button and by Escape, with its rings, and by the next entry", async () => {
        const page = await browser.newPage(), board = await program.example("binero/8-hard.txt");
        await show(page, server, board);
        const ends = [() => page.click("#news .away"), () => page.key("Escape"), () => page.click(cellOf(board.given.findIndex((value) => value === null)))];
        for (const end of ends) {
            await page.key("h");
            await page.until("!document.getElementById('news').hidden", "the hint");
            await page.key("h");
            await page.until("document.querySelector('.ring.told')", "the second stage");
            await end();
            await page.until("document.getElementById('news').hidden && !document.querySelector('.ring')", "the end of it");
        }
        assert.deepEqual(page.errors, []);
        await page.close();
    });

    test("in one column what is told is below the board, and the cell that it is about stays in sight", async () => {
        const page = await browser.newPage({ width: 320, height: 640, touch: true }), board = await program.example("binero/8-hard.txt");
        await show(page, server, board);
        for (let i = 0; i < 3; i++) {
            await page.tap(i === 0 ? "#hint" : "#news .actions button");
            await page.until(`document.querySelector("#news p") && document.querySelectorAll(".ring.told").length >= ${Math.min(i, 1)}`, "the hint");
        }
        const { cell, card, height } = await page.call((at) => {
            const box = (node) => (({ top, bottom }) => ({ top, bottom }))(node.getBoundingClientRect());
            return { cell: box(document.querySelector(`[data-cell="${at}"]`)), card: box(document.getElementById("news")), height: innerHeight };
        }, board.cellAt([2, 6]));
        assert.ok(cell.top >= 0 && cell.bottom <= card.top && card.bottom <= height, JSON.stringify({ cell, card, height }));
        await page.close();
    });

    test("a finger moves the page, but not from a number, which it draws on from", async () => {
        const phone = { width: 390, height: 500, touch: true }, board = await program.puzzle("numbrix"), solution = await program.solution(board);
        const moved = await browser.newPage(phone), open = [4, 3, 2, 1].find((row) => board.given[board.cellAt([row, 2])] === null);
        await show(moved, server, board);
        await moved.swipe([cellOf(board.cellAt([open, 2])), "#title"]);
        await moved.until("scrollY > 0 || document.querySelector('.cell.entered .value')", "the page to move");
        assert.equal(await moved.call(() => document.querySelectorAll(".cell.entered .value").length), 0);
        await moved.close();
        const page = await browser.newPage(phone);
        await show(page, server, board);
        const from = board.given.findIndex((value) => value !== null && board.isFree(solution.indexOf(value + 1)));
        await page.swipe([cellOf(from), cellOf(solution.indexOf(board.given[from] + 1))]);
        await page.until("document.querySelectorAll('.cell.entered .value').length === 1", "the next number");
        assert.equal(await page.evaluate("scrollY"), 0);
        await page.close();
    });

    test("the solution comes step by step, can be paused, and every step can be undone", async () => {
        const page = await browser.newPage(), board = await program.puzzle("queens");
        await show(page, server, board);
        await page.click("#solve");
        await page.until("/Step \\d+ of/.test(document.getElementById('news').textContent)", "the steps");
        await page.click("#news .toggle");
        const at = await newsOf(page);
        await page.after(1000); // longer than a step is shown
        assert.equal(await newsOf(page), at);
        for (let i = 0; i < 8; i++) await page.click("#news .actions button:nth-child(3)");
        await page.click("#news .toggle");
        await page.until("document.querySelector('#news.good')", "the end");
        assert.ok(!(await page.call(() => document.getElementById("undo").disabled)));
        await page.close();
    });
});

/* The page as one file, opened from disk: no server, no network. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { hasBrowser, openBrowser } from "./driver.js";
import { LONG, cellOf, fillByTaps, newsOf, openProgram, show, solved } from "./kit.js";
import { PAGE } from "../kit/node_worker.js";

const FILE = `${PAGE}/../damier.html`;

describe("one file from disk", { skip: !(hasBrowser() && existsSync(FILE)) && "there is no browser, or no such file" }, () => {
    const server = { url: pathToFileURL(FILE).href };
    let browser, program;
    before(async () => {
        browser = await openBrowser();
        program = openProgram();
    });
    after(async () => {
        await browser.close();
        program.close();
    });

    test("the first puzzle is there, and nothing was asked of any network", async () => {
        const times = [];
        for (let i = 0; i < 3; i++) {
            const page = await browser.newPage();
            await page.go(server.url);
            await page.until("document.querySelector('#board svg .cell')", "a puzzle");
            times.push(await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))"));
            assert.ok(page.requests.every((url) => /^(file|blob|data):/.test(url)), page.requests.join());
            assert.deepEqual(page.errors, []);
            await page.close();
        }
        console.log(`# milliseconds from opening the file to the first puzzle: ${times.map(Math.round).join(", ")}`);
    });

    test("a puzzle is played to its end; hints, stopping and a new worker work too", async () => {
        const page = await browser.newPage(), board = await program.puzzle("rikudo");
        await show(page, server, board);
        await page.click("#hint");
        await page.until("!document.getElementById('news').hidden", "a hint");
        await fillByTaps(page, board, await program.solution(board), (selector) => page.click(selector));
        await solved(page);
        await show(page, server, await program.desk.open(LONG));
        await page.click(cellOf(21));
        await page.click("#hint");
        await page.until("!document.getElementById('busy').hidden", "the bar");
        await page.click("#busy-stop");
        await page.until("/Stopped/.test(document.getElementById('news').textContent)", "the end");
        await page.click("#check");
        await page.until("!/Stopped/.test(document.getElementById('news').textContent) || !document.getElementById('busy').hidden", "an answer of the new worker");
        assert.ok((await newsOf(page)).length > 0);
        assert.deepEqual(page.errors, []);
        await page.close();
    });
});

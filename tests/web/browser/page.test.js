/* The page around the board, in a real browser: links, progress, making, editing, paper, eyes and ears,
 * and those who mean it no good. KEEP=FOLDER keeps screenshots and what was printed, to be looked
 * at. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { hasBrowser, openBrowser } from "./driver.js";
import { LONG, FAMILIES, cellOf, fillByTaps, newsOf, openProgram, show, solved } from "./kit.js";
import { openOwnServer, openServer } from "./server.js";
import { PAGE } from "../kit/node_worker.js";
import { linkOf } from "../../../web/link.js";

const KEEP = process.env.KEEP;

function keep(name, data) {
    if (!KEEP) return;
    mkdirSync(KEEP, { recursive: true });
    writeFileSync(`${KEEP}/${name}`, data);
}

function printed(pdf, ...tool) {
    return execFileSync(tool[0], [...tool.slice(1), "-", ...(tool[0] === "pdftotext" ? ["-"] : [])], { input: pdf, encoding: "utf8" });
}

describe("page", { skip: !hasBrowser() && "there is no browser" }, () => {
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

    const labels = (page) => page.call(() => [...document.querySelectorAll("[data-cell]")].map((node) => node.getAttribute("aria-label")).join("|"));
    const title = (page) => page.call(() => document.getElementById("title").textContent);
    const quiet = (page) => assert.deepEqual(page.errors, []);

    // ---- first sight

    test("opened for the first time: the puzzle of the day, nothing from elsewhere", async () => {
        const page = await browser.newPage();
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        assert.match(await title(page), /^Binero 8 x 8$/);
        assert.match(await page.call(() => document.getElementById("subtitle").textContent), /^Puzzle of /);
        assert.ok(page.requests.every((url) => url.startsWith(server.url) || url.startsWith("data:") || url.startsWith("blob:")), page.requests.join());
        quiet(page);
        await page.close();
    });

    test("served by the program itself: it is played, and no script of others runs", async (context) => {
        const own = await openOwnServer(PAGE);
        if (!own) return context.skip("there is no `damier serve'");
        const page = await browser.newPage(), board = await program.puzzle("binero");
        try {
            await show(page, own, board);
            await page.click("#hint");
            await page.until("!document.getElementById('news').hidden", "a hint");
            await fillByTaps(page, board, await program.solution(board), (selector) => page.click(selector));
            await solved(page);
            quiet(page);
            await page.call(() => {
                const script = document.createElement("script"), image = document.createElement("img");
                script.textContent = "window.hurt = 1";
                document.body.append(script, image);
                image.setAttribute("onerror", "window.hurt = 1");
                image.src = "data:,x";
            });
            await page.until("document.images[0].complete", "the image that is none");
            assert.equal(await page.evaluate("window.hurt === undefined"), true);
            await page.until("true");
            assert.ok(page.errors.some((error) => /Content Security Policy/.test(error)), page.errors.join());
        } finally {
            own.close();
            await page.close();
        }
        return undefined;
    });

    test("French by the browser's wish, English by hand, and it stays", async () => {
        const page = await browser.newPage({ languages: "fr-FR,fr" });
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        const word = () => page.call(() => [document.documentElement.lang, document.getElementById("undo").textContent.trim(), document.querySelector("[data-cell]").getAttribute("aria-label")]);
        assert.deepEqual((await word()).slice(0, 2), ["fr", "Défaire"]);
        assert.match((await word())[2], /^ligne 1, colonne 1/);
        await page.click("#to-settings");
        await page.call(() => {
            const select = document.getElementById("set-language");
            select.value = "en";
            select.dispatchEvent(new Event("change"));
        });
        assert.deepEqual((await word()).slice(0, 2), ["en", "Undo"]);
        assert.match((await word())[2], /^row 1, column 1/);
        await page.reload();
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        assert.equal((await word())[0], "en");
        quiet(page);
        await page.close();
    });

    // ---- progress

    test("reload keeps progress, undo and all", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero", { size: 6 });
        await show(page, server, board);
        const empty = await labels(page), free = board.given.map((value, cell) => cell).filter((cell) => board.isFree(cell));
        await page.click(cellOf(free[0]));
        await page.click(cellOf(free[1]));
        await page.click(cellOf(free[1]));
        const filled = await labels(page);
        await page.call(() => dispatchEvent(new Event("pagehide")));
        await page.reload();
        await page.until("document.querySelector('.cell.entered .value')", "what was filled in");
        assert.equal(await labels(page), filled);
        for (let i = 0; i < 3; i++) await page.key("z", { ctrl: true });
        assert.equal(await labels(page), empty);
        quiet(page);
        await page.close();
    });

    test("a shared link opens in a second tab, without progress and with it", async () => {
        const page = await browser.newPage(), board = await program.puzzle("rikudo"), solution = await program.solution(board);
        await show(page, server, board);
        const empty = await labels(page), cell = board.given.findIndex((value) => value === null);
        await page.call((at) => document.querySelector(`[data-cell="${at}"]`).focus(), cell);
        for (const digit of String(solution[cell])) await page.key(digit);
        const filled = await labels(page);
        await page.click("#to-share");
        await page.until("document.getElementById('dialog-share').open", "the dialog");
        const plain = await page.call(() => document.getElementById("share-link").value);
        await page.click("#share-progress");
        const whole = await page.call(() => document.getElementById("share-link").value);
        assert.ok(plain.startsWith(`${server.url}#p=`) && whole.length > plain.length);
        const other = await browser.newPage();
        await other.go(plain);
        await other.until("document.querySelector('#board svg[data-family=rikudo]')", "the puzzle");
        assert.equal(await labels(other), empty);
        const third = await browser.newPage();
        await third.go(whole);
        await third.until("document.querySelector('.cell.entered')", "the progress");
        assert.equal(await labels(third), filled);
        await page.key("Escape");
        await page.click(cellOf(cell)); // selected already: it is erased
        const mine = await labels(page);
        assert.notEqual(mine, filled);
        await page.go(whole);
        await page.until("location.hash === ''", "the link to be taken");
        assert.equal(await labels(page), filled, "the link's progress instead of mine");
        await page.click("#undo");
        assert.equal(await labels(page), mine, "and mine again");
        const tab = await browser.newPage({ beside: page });
        await tab.go(server.url);
        await tab.until("document.querySelector('#board svg[data-family=rikudo]')", "what the first tab plays");
        for (const one of [page, other, third, tab]) {
            quiet(one);
            await one.close();
        }
    });

    test("settings: timer, checks while typing, numbers beside the board, colours; all progress forgotten", async () => {
        const page = await browser.newPage(), board = await program.example("binero/8-hard.txt"), solution = await program.solution(board);
        await show(page, server, board);
        const set = async (...boxes) => {
            await page.click("#to-settings");
            for (const box of boxes) await page.click(`#${box}`);
        };
        assert.ok(await page.call(() => document.getElementById("clock").hidden && document.querySelectorAll(".ruler").length === 16));
        await set("set-timer", "set-watch", "set-rulers");
        await page.call(() => {
            const looks = document.getElementById("set-looks");
            looks.value = "dark";
            looks.dispatchEvent(new Event("change"));
        });
        await page.key("Escape");
        assert.equal(await page.call(() => getComputedStyle(document.body).backgroundColor), "rgb(21, 23, 27)");
        assert.equal(await page.call(() => document.querySelectorAll(".ruler").length), 0);
        const cell = board.cellAt([2, 6]);
        for (let i = 0; i < (solution[cell] === 0 ? 2 : 1); i++) await page.click(cellOf(cell));
        await page.until("document.querySelectorAll('.ring.wrong').length === 1", "the ring, unasked");
        await page.until("/^Time 0:0[1-9]$/.test(document.getElementById('clock').textContent)", "a second");
        await page.reload();
        await page.until("document.querySelector('.cell.entered .value')", "what was filled in");
        assert.match(await page.call(() => document.getElementById("clock").textContent), /^Time \d:\d\d$/);
        await page.click("#undo");
        await page.click("#undo");
        await fillByTaps(page, board, solution, (selector) => page.click(selector));
        await page.until("/^Solved in \\d:\\d\\d\\.$/.test(document.querySelector('#news p')?.textContent)", "the time that it took");
        await set("set-forget");
        await page.until("document.getElementById('settings-news').textContent !== ''", "the answer");
        await page.reload();
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        assert.match(await page.call(() => document.getElementById("subtitle").textContent), /^Puzzle of /);
        assert.equal(await page.call(() => document.querySelectorAll(".ruler").length), 0); // settings stay
        quiet(page);
        await page.close();
    });

    // ---- others' links

    test("hostile links: a message, and nothing runs", async () => {
        const hostile = [
            "#p=", "#x", "#p=%", "#p=%00", `#p=${"A".repeat(1000000)}`, "#p=<script>window.hurt=1</script>", "#p=<img src=x onerror=window.hurt=1>", `#p=${encodeURIComponent('"><svg onload=window.hurt=1>')}`,
            "#p=binero 8 8", `#p=${encodeURIComponent("10000000\n0\n")}`, `#p=${encodeURIComponent("tour 1000 1000\n")}`, `#p=${encodeURIComponent('{"puzzle": "<script>hurt=1</script>"}')}`, `#p=${"%5B".repeat(20000)}`,
            "#__proto__[hurt]=1&p=javascript:hurt=1",
        ];
        for (const link of hostile) {
            const page = await browser.newPage();
            await page.go(server.url + link);
            await page.until("!document.getElementById('news').hidden && document.querySelector('#board svg .cell')", `an answer to ${link.slice(0, 40)}`);
            assert.match(await page.call(() => document.getElementById("news").className), /bad/, link.slice(0, 40));
            assert.equal(await page.call(() => window.hurt === undefined && {}.hurt === undefined && document.querySelectorAll("#news script, #news img, #news svg:not(.icon)").length === 0), true, link.slice(0, 40));
            assert.ok((await newsOf(page)).length < 700);
            quiet(page);
            await page.close();
        }
    });

    test("hostile progress is left out; damaged storage is as none", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero");
        const empty = new Array(board.count).fill(null);
        await page.go(`${server.url}${linkOf(board.text)}&w=${empty.map((value, i) => (i ? "" : "99")).join(".")}`);
        await page.until("!document.getElementById('news').hidden", "the message");
        assert.match(await newsOf(page), /does not fit/);
        await page.call(() => localStorage.setItem("damier", '{"version":1,"settings":{"language":7},"puzzles":[{"text":"binero 4 4\\n. . . .\\n","game":{"cells":"x"},"meta":null,"time":"<b>"}]}'));
        await page.reload();
        await page.until("document.querySelector('#board svg .cell')", "a board all the same");
        quiet(page);
        await page.close();
    });

    // ---- making, opening, editing

    test("every family can be made from its form, with the puzzle of the day", async () => {
        const page = await browser.newPage();
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        for (const family of FAMILIES) {
            await page.click("#to-new");
            await page.until("document.getElementById('dialog-new').open", "the form");
            await page.click(`input[value="${family}"]`);
            await page.until("document.querySelectorAll('#new-wishes input').length > 0", "the fields");
            if (KEEP) keep(`new-${family}.png`, await page.screenshot());
            await page.click(family === "binero" ? "#new-today" : "#new-make");
            await page.until(`!document.getElementById('dialog-new').open && document.querySelector('#board svg').getAttribute('data-family') === '${family}'`, family);
        }
        await page.click("#to-new");
        await page.until("document.getElementById('dialog-new').open", "the form");
        await page.click('input[value="binero"]');
        await page.call(() => (document.querySelector('[name="rows"]').value = "5"));
        await page.click("#new-make");
        await page.until("!document.getElementById('new-problem').hidden", "the refusal");
        assert.match(await page.call(() => document.getElementById("new-problem").textContent), /even sides/);
        quiet(page);
        await page.close();
    });

    test("text is opened from the form, pasted, and dropped", async () => {
        const page = await browser.newPage(), native = await program.puzzle("queens"), json = await program.desk.written(await program.puzzle("garam"), "json");
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        await page.click("#to-open");
        await page.call((text) => (document.getElementById("open-text").value = text), "hello");
        await page.click("#open-take");
        await page.until("!document.getElementById('open-problem').hidden", "the refusal");
        assert.match(await page.call(() => document.getElementById("open-problem").textContent), /no family recognised this/);
        await page.call((text) => (document.getElementById("open-text").value = text), native.text);
        await page.click("#open-take");
        await page.until("document.querySelector('#board svg[data-family=queens]')", "queens");
        await page.call((text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }, json);
        await page.until("document.querySelector('#board svg[data-family=garam]')", "Garam");
        await page.call(() => {
            const data = new DataTransfer();
            data.items.add(new File(["6x6u:faFbCEcccgdgA\n"], "unruly.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        });
        await page.until("!document.getElementById('news').hidden || document.querySelector('#board svg[data-family=binero]')", "the dropped game id");
        await page.call(() => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array([0, 1, 2, 3])], "x.bin"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        });
        await page.until("/not text/.test(document.getElementById('news').textContent)", "the refusal");
        quiet(page);
        await page.close();
    });

    test("downloads hold the puzzle: text, JSON, a picture", async () => {
        const page = await browser.newPage(), board = await program.puzzle("museum");
        await show(page, server, board);
        await page.call(() => {
            window.blobs = [];
            URL.createObjectURL = (blob) => (window.blobs.push(blob), "blob:none");
            HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
        });
        await page.click("#to-share");
        for (const [format, name] of [["native", "museum.txt"], ["json", "museum.json"], ["svg", "museum.svg"]]) {
            await page.click(`[data-download="${format}"]`);
            await page.until(`window.saved === ${JSON.stringify(name)}`, name);
        }
        const [text, json, picture] = await page.evaluate("Promise.all(window.blobs.map((blob) => blob.text()))");
        assert.equal((await program.desk.open(text)).text, board.text);
        assert.equal((await program.desk.open(json)).text, board.text);
        assert.match(picture, /^<svg[^]*<\/svg>\n$/);
        quiet(page);
        await page.close();
    });

    test("a board of one's own: several solutions side by side, none with the reason, one at last", async () => {
        const page = await browser.newPage(), board = await program.desk.open("binero 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n");
        await show(page, server, board);
        const ask = async () => {
            await page.call(() => (document.getElementById("news").hidden = true));
            await page.click("#editor .primary");
            await page.until("!document.getElementById('news').hidden && document.getElementById('busy').hidden", "the answer");
        };
        await page.click("#to-edit");
        await page.until("!document.getElementById('editor').hidden", "the editor");
        await ask();
        assert.match(await newsOf(page), /several solutions/);
        assert.equal(await page.call(() => document.querySelectorAll("#news .solution svg").length), 2);
        assert.ok((await page.call(() => document.querySelectorAll("#news .solution .ring.differ").length)) >= 2);
        if (KEEP) keep("edit-several.png", await page.screenshot());
        for (const cell of [0, 1, 2]) await page.click(cellOf(cell)); // three 0s in a row
        await ask();
        assert.match(await newsOf(page), /no solution/);
        assert.match(await newsOf(page), /Rule: in row 1, columns 1 to 3 are not all equal/);
        assert.equal(await page.call(() => document.querySelectorAll("#board .ring.wrong").length), 3);
        await page.click(cellOf(2)); // 1 instead
        await page.click("#editor .actions button:nth-child(2)");
        await page.until("/Now there is one solution/.test(document.getElementById('news').textContent)", "clues that make it one");
        await ask();
        assert.match(await newsOf(page), /exactly one solution/);
        await page.click("#editor .actions button:nth-child(3)");
        await page.until("/dropped/.test(document.getElementById('news').textContent)", "clues that are not needed");
        await page.click("#editor .actions button:nth-child(5)");
        await page.until("document.getElementById('editor').hidden", "the game");
        const text = await page.call(async () => document.querySelectorAll(".cell.given .value").length);
        assert.ok(text > 0);
        quiet(page);
        await page.close();
    });

    test("a new board begins empty; clues that contradict are dropped, and others added until there is one solution", async () => {
        const page = await browser.newPage();
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        await page.click("#to-new");
        await page.until("document.getElementById('dialog-new').open", "the form");
        await page.click('input[value="queens"]');
        await page.call(() => document.querySelectorAll("#new-wishes [name=rows], #new-wishes [name=columns]").forEach((field) => (field.value = "6")));
        await page.click("#new-own");
        await page.until("!document.getElementById('editor').hidden && document.querySelector('#board svg[data-family=queens]')", "an empty board");
        assert.equal(await page.call(() => document.querySelectorAll("#board .figure").length), 0);
        for (const cell of [0, 7]) await page.click(cellOf(cell)); // on one diagonal
        await page.call(() => dispatchEvent(new Event("pagehide")));
        await page.reload();
        await page.until("!document.getElementById('editor').hidden && document.querySelectorAll('#board .figure').length === 2", "the board as it was");
        await page.click("#editor .actions button:nth-child(2)");
        await page.until("/clues? dropped\\. .*Now there is one solution/.test(document.getElementById('news').textContent)", "one solution");
        await page.click("#to-edit");
        await page.until("document.getElementById('editor').hidden", "the game");
        assert.ok((await page.call(() => document.querySelectorAll(".cell.given .figure").length)) >= 1);
        await page.reload();
        await page.until("document.querySelector('#board svg .cell')", "the game again");
        assert.ok(await page.call(() => document.getElementById("editor").hidden));
        quiet(page);
        await page.close();
    });

    test("boards of every family can be edited: on the board or as text", async () => {
        const page = await browser.newPage();
        for (const family of FAMILIES) {
            const board = await program.puzzle(family);
            await show(page, server, board);
            await page.click("#to-edit");
            await page.until("!document.getElementById('editor').hidden", family);
            await page.click("#editor summary");
            await page.until("document.querySelector('#editor textarea').value.length > 0", "the text");
            await page.click("#to-edit");
            await page.until("document.getElementById('editor').hidden", `${family} is played`);
            assert.equal(await page.call(() => document.querySelector("#board svg").getAttribute("data-family")), family);
        }
        quiet(page);
        await page.close();
    });

    // ---- long work

    test("long work can be stopped; the page answers all the while", async () => {
        const page = await browser.newPage(), board = await program.desk.open(LONG);
        await show(page, server, board);
        await page.click(cellOf(21));
        await page.call(() => {
            window.gaps = [];
            let last = performance.now();
            const beat = () => {
                const now = performance.now();
                window.gaps.push(now - last);
                last = now;
                window.beating = setTimeout(beat, 5);
            };
            beat();
        });
        await page.click("#hint");
        await page.until("!document.getElementById('busy').hidden", "the bar");
        const before = await labels(page);
        await page.click(cellOf(42));
        assert.notEqual(await labels(page), before, "the board takes entries while the program works");
        await page.click("#busy-stop");
        await page.until("document.getElementById('busy').hidden", "the end of the work");
        assert.match(await newsOf(page), /Stopped/);
        const gaps = await page.call(() => (clearTimeout(window.beating), window.gaps));
        console.log(`# longest pause of the page while the program worked: ${Math.round(Math.max(...gaps))} ms`);
        await show(page, server, await program.puzzle("binero"));
        await page.click("#hint");
        await page.until("!document.getElementById('news').hidden && document.getElementById('busy').hidden", "a hint, from a new worker");
        quiet(page);
        await page.close();
    });

    test("a puzzle that takes long to make can be stopped in its form, and by closing it", async () => {
        const page = await browser.newPage();
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        const before = await title(page);
        const begin = async () => {
            await page.click("#to-new");
            await page.until("document.getElementById('dialog-new').open", "the form");
            await page.click('input[value="hidato"]');
            await page.call(() => {
                document.querySelectorAll("#new-wishes [name=rows], #new-wishes [name=columns]").forEach((field) => (field.value = "30"));
                document.querySelector("#new-wishes [name=level]").value = "expert";
            });
            await page.click("#new-make");
            await page.until("document.querySelector('#dialog-new .bar:not([hidden])')", "the bar in the form");
        };
        await begin();
        await page.click("#busy-stop");
        await page.until("/Stopped/.test(document.getElementById('new-problem').textContent)", "the end");
        assert.ok(await page.call(() => document.getElementById("dialog-new").open));
        await page.key("Escape");
        await begin();
        await page.key("Escape");
        await page.until("document.getElementById('busy').hidden && !document.getElementById('dialog-new').open", "the end of it all");
        assert.equal(await title(page), before);
        await page.click("#hint");
        await page.until("!document.getElementById('news').hidden", "a hint, from a new worker");
        quiet(page);
        await page.close();
    });

    // ---- eyes and ears

    test("every control has a name, and so has every cell", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero");
        await show(page, server, board);
        const nameless = async () => {
            const roles = new Set(["button", "textbox", "searchbox", "checkbox", "radio", "combobox", "spinbutton", "gridcell", "grid", "dialog", "link", "toolbar", "radiogroup", "navigation", "complementary", "image", "status"]);
            const nodes = await page.accessibility();
            return nodes.filter((node) => !node.ignored && roles.has(node.role?.value) && !node.name?.value && node.role.value !== "status").map((node) => node.role.value);
        };
        assert.deepEqual(await nameless(), []);
        const tree = await page.accessibility(), count = (role) => tree.filter((node) => !node.ignored && node.role?.value === role).length;
        assert.equal(count("gridcell"), board.count);
        assert.equal(count("row"), 4);
        assert.ok(tree.some((node) => node.role?.value === "gridcell" && /row 1, column 1/.test(node.name.value)));
        for (const [button, dialog] of [["to-new", "dialog-new"], ["to-open", "dialog-open"], ["to-share", "dialog-share"], ["to-print", "dialog-print"], ["to-settings", "dialog-settings"], ["to-help", "dialog-help"]]) {
            await page.click(`#${button}`);
            await page.until(`document.getElementById('${dialog}').open`, dialog);
            assert.deepEqual(await nameless(), [], dialog);
            if (KEEP) keep(`${dialog}.png`, await page.screenshot());
            await page.key("Escape");
            await page.until(`!document.getElementById('${dialog}').open`, `${dialog} to close`);
        }
        await page.click("#to-edit");
        await page.until("!document.getElementById('editor').hidden", "the editor");
        assert.deepEqual(await nameless(), [], "editor");
        quiet(page);
        await page.close();
    });

    test("a screen reader hears every move, and what is in the lines", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero");
        await show(page, server, board);
        const heard = () => page.call(() => document.getElementById("heard").textContent);
        const free = board.given.findIndex((value) => value === null);
        await page.call((at) => document.querySelector(`[data-cell="${at}"]`).focus(), free);
        await page.key("1");
        const [row, column] = board.cells[free];
        assert.match(await heard(), new RegExp(`^row ${row}, column ${column}: 1\\. row ${row}: 0 × \\d, 1 × \\d\\. column ${column}: `));
        await page.key("w");
        assert.match(await heard(), new RegExp(`row ${row}: (0|1|open), `));
        await page.key("z", { ctrl: true });
        assert.equal((await heard()).trim(), "Undone.");
        await page.close();
    });

    test("every family fits 320 pixels, light and dark, in both languages", async () => {
        for (const dark of [false, true])
            for (const family of FAMILIES) {
                const page = await browser.newPage({ width: 320, height: 640, touch: true, dark, languages: dark ? "fr" : "en" }), board = await program.puzzle(family);
                await show(page, server, board);
                const { inner, scroll, colour } = await page.call(() => ({ inner: innerWidth, scroll: document.documentElement.scrollWidth, colour: getComputedStyle(document.body).backgroundColor }));
                assert.equal(inner, 320);
                assert.ok(scroll <= 320, `${family} is ${scroll} wide`);
                assert.equal(colour, dark ? "rgb(21, 23, 27)" : "rgb(247, 245, 240)");
                if (KEEP) keep(`narrow-${family}-${dark ? "dark" : "light"}.png`, await page.screenshot());
                quiet(page);
                await page.close();
            }
    });

    test("by keys alone: a new puzzle, a trial, a hint, a link", async () => {
        const page = await browser.newPage();
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        const tabTo = async (selector) => {
            for (let i = 0; i < 60 && !(await page.call((wanted) => document.activeElement?.matches(wanted), selector)); i++) await page.key("Tab");
            assert.ok(await page.call((wanted) => document.activeElement?.matches(wanted), selector), selector);
        };
        await tabTo("#to-new");
        await page.key("Enter");
        await page.until("document.getElementById('dialog-new').open", "the form");
        await tabTo('input[name="family"]');
        while (!(await page.call(() => document.querySelector('input[value="queens"]').checked))) await page.key("ArrowRight");
        await tabTo("#new-make");
        await page.key("Enter");
        await page.until("document.querySelector('#board svg[data-family=queens]') && document.activeElement.closest('[data-cell]')", "the puzzle, and its cell in focus");
        await page.key("t");
        assert.equal(await page.call(() => document.activeElement.id), "trial-keep");
        await page.key("Tab");
        await page.key("Enter");
        await page.until("document.getElementById('trial-bar').hidden", "the end of the trial");
        await page.key("h");
        await page.until("!document.getElementById('news').hidden", "the hint");
        await tabTo("#news .actions button");
        await page.key("Enter");
        await page.until("document.querySelector('.ring')", "the next stage");
        for (let i = 0; i < 3; i++) await page.key("Enter"); // the sentence, the values, and fill it in
        await page.until("document.querySelector('.cell.entered .cross, .cell.entered .figure') && document.activeElement.closest('[data-cell]')", "the entries, and the board in focus");
        await tabTo("#to-share");
        await page.key(" ");
        await page.until("document.getElementById('dialog-share').open", "the link");
        await page.key("Escape");
        await page.until("!document.getElementById('dialog-share').open && document.activeElement.id === 'to-share'", "the way back");
        quiet(page);
        await page.close();
    });

    test("focus is seen, on cells and on buttons", async () => {
        const page = await browser.newPage(), board = await program.puzzle("binero");
        await show(page, server, board);
        for (let i = 0; i < 5; i++) await page.key("Tab");
        assert.match(await page.call(() => getComputedStyle(document.activeElement).outlineStyle), /solid/);
        const width = () => page.call(() => parseFloat(getComputedStyle(document.querySelector(".cursor")).strokeWidth));
        const away = await width();
        await page.call((at) => document.querySelector(`[data-cell="${at}"]`).focus(), 0);
        assert.ok((await width()) > away);
        await page.close();
    });

    // ---- paper

    test("on paper: the board, its level and rules; the solution on a page of its own on request", async () => {
        const page = await browser.newPage({ dark: true });
        await page.go(server.url);
        await page.until("document.querySelector('#board svg .cell')", "a puzzle");
        await page.call(() => (window.print = () => (window.printing = true)));
        const paper = async (...boxes) => {
            await page.call(() => (window.printing = false));
            await page.click("#to-print");
            for (const box of boxes) await page.click(`#${box}`);
            await page.click("#print-go");
            await page.until("window.printing", "the browser's own printing");
            const pdf = await page.pdf();
            await page.call(() => dispatchEvent(new Event("afterprint")));
            return pdf;
        };
        const pages = (pdf) => Number(/Pages:\s+(\d+)/.exec(printed(pdf, "pdfinfo"))[1]);
        const one = await paper();
        assert.equal(pages(one), 1);
        const text = printed(one, "pdftotext");
        assert.match(text, /Binero 8 x 8/);
        assert.match(text, /^(Easy|Medium|Hard) · no\. \d+$/m);
        assert.match(text, /No three consecutive cells/);
        keep("paper.pdf", one);
        await page.resize(340, 640);
        await page.click("#hint");
        await page.until("!document.getElementById('news').hidden", "the hint");
        assert.equal(pages(await paper()), 1, "from a narrow window, with a message");
        await page.resize(1100, 900);
        const two = await paper("print-solution");
        assert.equal(pages(two), 2);
        assert.match(printed(two, "pdftotext"), /Solution/);
        keep("paper-solution.pdf", two);
        for (const family of FAMILIES) {
            await show(page, server, await program.puzzle(family));
            await page.call(() => (window.print = () => (window.printing = true)));
            const pdf = await paper();
            assert.equal(pages(pdf), 2, family); // the box is still ticked
            keep(`paper-${family}.pdf`, pdf);
            await page.click("#to-print");
            await page.key("Escape");
        }
        quiet(page);
        await page.close();
    });

    test("the whole game goes on with the address bar alone: another link in the same tab", async () => {
        const page = await browser.newPage(), first = await program.puzzle("binero"), second = await program.puzzle("queens");
        await show(page, server, first);
        await show(page, server, second);
        await fillByTaps(page, second, await program.solution(second), (selector) => page.click(selector));
        await solved(page);
        quiet(page);
        await page.close();
    });
});

/* Words: those of the page and those of the program, in both languages; and the page's sources keep
 * its promises. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { blankOf } from "../../web/edit.js";
import { Game } from "../../web/game.js";
import { keys, known, row, say, speak } from "../../web/words.js";
import { cellName, contradictionLines, timeText, valueName } from "../../web/wording.js";
import { EXAMPLES, FAMILIES, openDesk } from "./kit/boards.js";

const WEB = new URL("../../web/", import.meta.url), SRC = new URL("../../src/", import.meta.url);
const sources = readdirSync(WEB).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(new URL(name, WEB), "utf8")]);
const page = readFileSync(new URL("index.html", WEB), "utf8");

test("every row has both languages, with the same places in them", () => {
    const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
    for (const key of keys()) {
        const [english, french] = row(key);
        assert.equal(row(key).length, 2, key);
        assert.equal(places(english), places(french), key);
        assert.ok(english !== "" && french !== "", key);
        assert.doesNotMatch(french, /'/, `${key}: an apostrophe of typewriters`);
    }
});

test("every word that the page asks for is in the table, and every word of the table is asked for", () => {
    const asked = [...page.matchAll(/data-(?:word|label)="([^"]+)"/g)].map(([, key]) => key), text = sources.filter(([name]) => name !== "words.js").map(([, source]) => source).join("");
    asked.push(...[...text.matchAll(/\bsay\("([^"]+)"/g)].map(([, key]) => key));
    assert.ok(asked.length > 150);
    for (const key of asked) assert.ok(known(key), key);
    const begun = [...text.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start);
    for (const key of keys()) assert.ok(asked.includes(key) || text.includes(`"${key}"`) || begun.some((start) => key.startsWith(start)), `${key} is not asked for`);
});

test("forms for one and for more; languages by wish", () => {
    assert.equal(speak(["de", "fr-CA", "en"]), "fr");
    assert.equal(say("clues", { n: 0 }), "0 case donnée");
    assert.equal(say("clues", { n: 2 }), "2 cases données");
    assert.match(say("best"), /\u00a0\?$/);
    assert.equal(speak(["de"]), "en");
    assert.equal(say("clues", { n: 0 }), "0 clues");
    assert.equal(say("clues", { n: 1 }), "1 clue");
    assert.throws(() => say("no such key"));
    assert.throws(() => say("constructor"));
});

test("cells and times in words", () => {
    speak(["fr"]);
    assert.equal(cellName([2, 3]), "ligne 2, colonne 3");
    speak(["en"]);
    assert.equal(cellName([2, 3]), "row 2, column 3");
    assert.equal(timeText(59.9), "0:59");
    assert.equal(timeText(3661), "1:01:01");
});

/* Words of English that French sentences about boards have not. */
const ENGLISH = /\b(row|column|holds?|the|queen|rule|cells?|must|cannot|board|given|looks)\b|undefined|\{|[a-z]\.[a-z]/;

describe("what the program says, in both languages", () => {
    let program;
    before(() => (program = openDesk()));
    after(() => {
        speak(["en"]);
        program.close();
    });

    test("every family, option and shape has a name", async () => {
        for (const language of ["en", "fr"]) {
            speak([language]);
            const families = await program.desk.families();
            assert.deepEqual(families.map((family) => family.name).sort(), [...FAMILIES].sort());
            for (const family of families) {
                assert.ok(family.title.length > 3 && !family.title.includes("."), family.name);
                for (const wish of family.wishes ?? []) {
                    assert.ok(wish.label || ["size", "height", "piece"].includes(wish.option), `${family.name} ${wish.option}`);
                    for (const label of wish.labels ?? []) assert.ok(label, `${family.name} ${wish.option}`);
                }
            }
            const titles = families.map((family) => family.title);
            assert.equal(titles.includes("Labyrinthe"), language === "fr");
            assert.equal(titles.includes("Maze"), language === "en");
        }
    });

    test("titles, rules and values of every example; another language, the same board", async () => {
        for (const family of FAMILIES) {
            speak(["en"]);
            const board = await program.example(family), { title, rules, names } = board, [first] = rules;
            assert.ok(title.length > 3 && first.length > 30 && !first.includes("\n"), family);
            for (const kind of board.layout.kinds)
                for (const value of kind.values ?? [kind.lo]) assert.ok(valueName(board, 0, value).length > 0);
            speak(["fr"]);
            await program.desk.reword(board);
            assert.notEqual(board.rules[0], first, family);
            assert.equal(board.rules.length, rules.length, family);
            for (const text of board.rules) assert.doesNotMatch(text, /\b(the|and|cell)\b/, text);
            assert.deepEqual([...board.names.keys()], [...names.keys()]);
            for (const [value, { name, says }] of names) {
                assert.equal(board.names.get(value).name, name);
                assert.ok(says && board.names.get(value).says, name);
            }
        }
    });

    test("a board that was made of another is reworded with it", async () => {
        speak(["en"]);
        const board = await program.example("queens"), blank = blankOf(board);
        speak(["fr"]);
        await program.desk.reword(board);
        assert.equal(valueName(blank, 0, 1), "dame");
        assert.equal(blank.title, board.title);
    });

    test("steps and hints in French hold no English, and name their place", async () => {
        speak(["fr"]);
        for (const family of ["binero", "queens", "garam", "numbrix", "chess", "sudoku", "kakuro", "nonogram"]) {
            const board = await program.example(family), { steps } = await program.desk.steps(board);
            assert.ok(steps.length > 3, family);
            for (const step of steps.slice(0, 40)) {
                if (family !== "garam") assert.match(step.sentence, /ligne|colonne|bloc|région|L\d/, step.sentence);
                assert.doesNotMatch(step.sentence, ENGLISH, step.sentence);
            }
            const hint = await program.desk.hint(new Game(board));
            assert.match(hint.look, /^Regardez /, hint.look);
            assert.match(hint.think, /^Pensez à ceci\u00a0: .+\.$/, hint.think);
            for (const text of [hint.look, hint.think, hint.sentence]) assert.doesNotMatch(text, ENGLISH, text);
        }
    });

    test("contradictions and verdicts", async () => {
        speak(["fr"]);
        const board = await program.desk.open("4\n2\n1\n2\n"), why = await program.desk.why(board);
        const lines = contradictionLines(why.contradiction);
        assert.ok(lines.some((line) => line === "donné\u00a0: la case L1C1 contient une dame") && lines.some((line) => /^règle\u00a0: .*au plus une dame$/.test(line)), lines.join("; "));
        const answer = async () => (await program.desk.checkWhole(await program.desk.open("4\n0\n"), [1, 1, ...new Array(14).fill(0)])).wrong;
        const french = await answer();
        assert.match(french.rule, /^les dames sur la case L1C1 et sur la case L1C2 s’attaquent/);
        speak(["en"]);
        const english = await answer();
        assert.match(english.rule, /^the queens in row 1, column 1 and in row 1, column 2/);
        assert.equal(english.says, french.says);
    });

    test("a refusal is in the language of the page", async () => {
        speak(["fr"]);
        await assert.rejects(program.desk.open("binero 4 2\n0 1 1 0\n. . .\n"), /la ligne 2 a 3 cases/);
        speak(["en"]);
        await assert.rejects(program.desk.open("binero 4 2\n0 1 1 0\n. . .\n"), /row 2 has 3 cells/);
    });
});

test("the sources read no text as markup, write no style, load nothing from elsewhere", () => {
    for (const [name, text] of sources) {
        assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("style"/, name);
        if (name !== "dom.js") assert.doesNotMatch(text, /https?:\/\//, name);
        assert.doesNotMatch(text, /XMLHttpRequest|sendBeacon|WebSocket|EventSource/, name);
        if (!["worker.js"].includes(name)) assert.doesNotMatch(text, /\bfetch\("/, name);
    }
    assert.doesNotMatch(page, /style="|\son[a-z]+="|<script>|https?:\/\/(?!www\.w3\.org)/);
    assert.doesNotMatch(readFileSync(new URL("style.css", WEB), "utf8"), /@import|url\(/);
});

/* ---- contrast, as WCAG 2 computes it */

function luminance(colour) {
    const [r, g, b] = colour.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
}

test("colours: text has a contrast of 4.5, lines and rings of 3, light and dark", () => {
    const style = readFileSync(new URL("style.css", WEB), "utf8");
    const blocks = [...style.matchAll(/:root[^{]*\{([^}]*--paper[^}]*)\}/g)].map(([, body]) => Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])));
    assert.ok(blocks.length >= 3);
    const texts = [
        ["ink", "paper"], ["ink", "sheet"], ["ink", "tile"], ["ink", "tile-dark"], ["ink", "tile-given"], ["ink", "wash"], ["soft", "paper"], ["soft", "sheet"], ["soft", "tile"], ["soft", "tile-dark"],
        ["accent", "tile"], ["accent", "sheet"], ["accent", "paper"], ["accent", "wash"], ["on-accent", "accent"], ["trial", "tile"], ["wrong", "sheet"], ["ink", "wrong-wash"], ["ink", "good-wash"], ["ink", "reason-wash"],
        ["accent", "reason-wash"], ["sheet", "wrong"], ["on-wall", "wall"],
    ];
    const signs = [["told", "tile"], ["reason", "tile"], ["wrong", "tile"], ["frame", "paper"], ["edge", "sheet"], ["wall", "tile"], ["told", "tile-dark"], ["wrong", "tile-dark"], ["wrong", "tile-given"], ["told", "sheet"], ["accent", "tile-dark"]];
    for (const colours of blocks) {
        if (!colours["on-accent"]) continue; // paper
        for (const [a, b] of texts) assert.ok(contrast(colours[a], colours[b]) >= 4.5, `${a} ${colours[a]} on ${b} ${colours[b]}: ${contrast(colours[a], colours[b]).toFixed(2)}`);
        for (const [a, b] of signs) assert.ok(contrast(colours[a], colours[b]) >= 3, `${a} ${colours[a]} on ${b} ${colours[b]}: ${contrast(colours[a], colours[b]).toFixed(2)}`);
    }
});

test("examples that tests rely on are there", () => {
    assert.equal(Object.keys(EXAMPLES).length, FAMILIES.length);
});

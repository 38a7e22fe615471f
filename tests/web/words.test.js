/* Words: both languages say everything, whatever the program tells; and the page's sources keep its
 * promises. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { keys, known, row, say, speak, spoken } from "../../web/words.js";
import { cellsName, contradictionLines, factsText, reasonKey, rulesOf, stepKey, stepText, timeText, titleOf, valueName, verdictText, where } from "../../web/wording.js";
import { EXAMPLES, FAMILIES, openDesk } from "./kit/boards.js";

const WEB = new URL("../../web/", import.meta.url), SRC = new URL("../../src/", import.meta.url);
const sources = readdirSync(WEB).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(new URL(name, WEB), "utf8")]);
const page = readFileSync(new URL("index.html", WEB), "utf8");

test("every row has both languages, with the same places in them", () => {
    const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
    for (const key of keys()) {
        const [english, french] = row(key);
        assert.equal(row(key).length, 2, key);
        if (key.startsWith("says.")) continue; // English is the program's own
        assert.equal(places(english), places(french), key);
        assert.equal(english === "", french === "", key);
    }
});

test("every word that the page asks for is in the table", () => {
    const asked = [...page.matchAll(/data-(?:word|label)="([^"]+)"/g)].map(([, key]) => key);
    for (const [, text] of sources) asked.push(...[...text.matchAll(/\bsay\("([^"]+)"/g)].map(([, key]) => key));
    assert.ok(asked.length > 150);
    for (const key of asked) assert.ok(known(key), key);
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

test("cells, runs and times in words", () => {
    speak(["en"]);
    assert.equal(cellsName([[2, 3]]), "row 2, column 3");
    assert.equal(cellsName([[2, 3], [2, 4], [2, 5], [2, 7]]), "row 2, columns 3 to 5 and 7");
    assert.equal(cellsName([[1, 4], [3, 4]]), "column 4, rows 1 and 3");
    assert.equal(cellsName([[1, 2], [3, 4]]), "row 1, column 2 and row 3, column 4");
    assert.equal(cellsName([[1, 2], [3, 4], [5, 6]]), "r1c2, r3c4 and r5c6");
    assert.equal(where({ facts: [{ cell: [2, 3], value: 1 }, { cell: [2, 5], value: 1 }] }), "Look at row 2.");
    assert.equal(where({ facts: [], excluded: [{ cell: [2, 3], value: 1 }] }), "Look at row 2, column 3.");
    assert.equal(timeText(59.9), "0:59");
    assert.equal(timeText(3661), "1:01:01");
    speak(["fr"]);
    assert.equal(cellsName([[2, 3], [2, 4], [2, 5]]), "ligne 2, colonnes 3 à 5");
    assert.equal(cellsName([[1, 2], [3, 4], [5, 6]]), "L1C2, L3C4 et L5C6");
    speak(["en"]);
});

describe("what the program tells", () => {
    let program, families;
    before(async () => {
        program = openDesk();
        families = await program.desk.families();
    });
    after(() => program.close());

    test("every family, rule, step, wish and shape has words", () => {
        assert.deepEqual(families.map((family) => family.name).sort(), [...FAMILIES].sort());
        for (const family of families) {
            assert.ok(known(`family.${family.name}`) && known(`rules.${family.name}`), family.name);
            for (const { rule } of family.reasons) assert.ok(known(reasonKey(family.name, rule)), `${family.name} ${rule}`);
            for (const { rule } of family.steps) assert.notEqual(stepKey(family.name, rule), `step.${rule}`, `${family.name} ${rule}`);
            for (const wish of family.wishes ?? []) {
                assert.ok(known(`wish.${wish.option}`) || ["height", "piece"].includes(wish.option), wish.option);
                for (const choice of wish.choices ?? []) assert.ok(known(`shape.${choice}`), choice);
            }
        }
    });

    test("English rules are those of the program, word for word", () => {
        speak(["en"]);
        for (const family of families)
            for (const { rule, says } of family.reasons) {
                if (family.name === "chess" && rule === "number") continue; // its first argument is a word
                let i = 0;
                const own = says.replace(/\{\}/g, () => `{${i++}}`);
                assert.equal(row(reasonKey(family.name, rule))[0], own, `${family.name} ${rule}`);
            }
    });

    test("every verdict of every referee has words in French", () => {
        const files = readdirSync(new URL("puzzle/", SRC), { recursive: true }).filter((name) => name.endsWith(".c") && !name.includes("TEMPLATE"));
        const patterns = new Set();
        for (const name of files) {
            const text = readFileSync(new URL(`puzzle/${name}`, SRC), "utf8");
            for (const [, , format] of text.matchAll(/verdict_fail\(\s*verdict,((?:[^"]|\n)*?)((?:"(?:[^"\\]|\\.)*"\s*)+)/g))
                patterns.add(format.replace(/"\s*"/g, "").trim().slice(1, -1).replace(/%(?:zu|lld|d|s)/g, "{}"));
        }
        assert.ok(patterns.size > 30, `${patterns.size} patterns found`);
        for (const pattern of patterns) assert.ok(known(`says.${pattern}`), pattern);
    });

    test("names of values and terms of every example", async () => {
        for (const language of ["en", "fr"]) {
            speak([language]);
            for (const family of FAMILIES) {
                const board = await program.example(family);
                assert.ok(titleOf(board).length > 3 && rulesOf(board).length > 0);
                for (const term of board.terms) assert.ok(known(`term.${term.term}`), term.term);
                for (const meaning of board.names.values()) assert.ok(known(`value.${meaning.name}`), meaning.name);
                for (const kind of board.layout.kinds)
                    for (const value of kind.values ?? [kind.lo]) assert.ok(valueName(board, 0, value).length > 0);
            }
        }
        speak(["en"]);
    });

    test("steps and hints in French name their rule and their cells, and hold no English", async () => {
        speak(["fr"]);
        for (const family of ["binero", "queens", "garam", "numbrix", "chess"]) {
            const board = await program.example(family), { steps } = await program.desk.steps(board);
            for (const step of steps.slice(0, 40)) {
                const text = stepText(board, step);
                assert.match(text, /ligne|colonne|L\d/, text);
                assert.doesNotMatch(text, /\b(row|column|holds|the|queen|rule)\b|undefined|\{/, text);
            }
        }
        speak(["en"]);
    });

    test("many facts in few words: all values of a cell, all cells of a value, very many by their rings", async () => {
        speak(["fr"]);
        const path = await program.example("numbrix"), deny = (facts) => factsText(path, facts, true), cells = path.cells.slice(0, 20);
        assert.equal(deny([1, 2, 3, 5].map((value) => ({ cell: [2, 3], value }))), "ligne 2, colonne 3 ne contient pas 1 à 3 et 5");
        assert.equal(deny([[1, 1], [1, 2]].map((cell) => ({ cell, value: 7 }))), "ligne 1, colonnes 1 et 2 ne contiennent pas 7");
        assert.equal(deny(cells.map((cell) => ({ cell, value: 7 }))), "les cases entourées ne contiennent pas 7");
        const text = deny(cells.map((cell, i) => ({ cell, value: i + 1 })));
        assert.equal(text.split("\u00a0; ").length, 8, text);
        assert.ok(text.endsWith("…"));
        speak(["en"]);
    });

    test("contradictions and verdicts in French", async () => {
        speak(["fr"]);
        const { desk } = program, board = await desk.open("4\n2\n1\n2\n"), why = await desk.why(board);
        const lines = contradictionLines(board, why.contradiction);
        assert.ok(lines.some((line) => line.startsWith("donné\u00a0: ligne 1, colonne")) && lines.some((line) => /au plus une dame/.test(line)), lines.join());
        const answer = await desk.checkWhole(await desk.open("4\n0\n"), [1, 1, ...new Array(14).fill(0)]);
        assert.equal(verdictText(answer.wrong), "les dames en ligne 1, colonne 1 et en ligne 1, colonne 2 s’attaquent");
        speak(["en"]);
        assert.match(verdictText(answer.wrong), /^the queens in row 1, column 1 and in row 1, column 2/);
        assert.equal(spoken(), "en");
        assert.equal(factsText(board, [{ cell: [1, 1], value: 0 }, { cell: [1, 2], value: 1 }]), "row 1, column 1 is empty; row 1, column 2 holds queen");
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

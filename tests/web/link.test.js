/* Links, and what is kept: what goes out comes in again, and what others made up does no harm. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BadLink, MOST_TEXT, changesOf, linkOf, puzzleOf } from "../../web/link.js";
import { makeKeep } from "../../web/keep.js";
import { Game } from "../../web/game.js";
import { EXAMPLES, FAMILIES, exampleText, openDesk } from "./kit/boards.js";

test("every example goes into a link and out again", () => {
    for (const family of FAMILIES) {
        const text = exampleText(EXAMPLES[family]);
        assert.equal(puzzleOf(linkOf(text)).text, text);
        assert.equal(puzzleOf(linkOf(text)).entries, null);
    }
    assert.deepEqual(puzzleOf(linkOf("x", [null, 1, -2, null])).entries, [null, 1, -2, null]);
    assert.equal(puzzleOf(linkOf("x", [null, null])).entries, null);
    assert.ok(!/[\s"<>]/.test(linkOf(exampleText(EXAMPLES.garam))));
});

test("links that are none", () => {
    assert.equal(puzzleOf(""), null);
    assert.equal(puzzleOf("#"), null);
    const refused = (fragment, why) => assert.throws(() => puzzleOf(fragment), (error) => error instanceof BadLink && error.message === why);
    refused("#nothing", "broken");
    refused("#p=", "broken");
    refused("#p=%00%01", "broken");
    refused("#p=%ff%fe", "broken");
    refused(`#p=${"x".repeat(1000000)}`, "long");
    refused(`#p=${"x".repeat(MOST_TEXT + 1)}`, "long");
    assert.equal(puzzleOf("#p=%3Cscript%3Ealert(1)%3C/script%3E").text, "<script>alert(1)</script>");
    assert.deepEqual(puzzleOf("#p=x&w=1..x.1e9.99999999999.-3").entries, [1, null, null, null, null, -3]);
});

/* Random numbers from a seed (mulberry32): the same links in every run. */
function random(seed) {
    return (below) => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) % below;
    };
}

const TOKENS = ["%", "%00", "%ff", "%e2%80", "%F0%9F%98%80", "&", "&p=", "&w=", "=", "+", "#", "..", "-", "1e9", "999999999", "9999999999", "\ud800", "__proto__", "constructor", "%250A"];

function mutate(link, below) {
    const at = below(link.length + 1), length = below(12), token = TOKENS[below(TOKENS.length)];
    switch (below(5)) {
        case 0: return link.slice(0, at) + String.fromCharCode(below(below(8) ? 128 : 65536)) + link.slice(at + 1);
        case 1: return link.slice(0, at) + link.slice(at + length);
        case 2: return link.slice(0, at) + link.slice(at, at + length) + link.slice(at);
        case 3: return link.slice(0, at) + token + link.slice(at);
        default: return link.slice(0, at) + token + link.slice(at + token.length);
    }
}

/* A board of a few cells, whose values are 0 and 1. */
const SMALL = { count: 4, given: [null, 1, null, 0], isFree: (cell) => SMALL.given[cell] === null, holds: (cell, value) => value === 0 || value === 1 };

function judge(link) {
    let puzzle;
    try {
        puzzle = puzzleOf(link);
    } catch (error) {
        assert.ok(error instanceof BadLink && ["long", "broken"].includes(error.message), `${error} of ${JSON.stringify(link)}`);
        return 0;
    }
    if (puzzle === null) return 0;
    const { text, entries } = puzzle;
    assert.ok(typeof text === "string" && text.trim() !== "" && text.length <= MOST_TEXT);
    // eslint-disable-next-line no-control-regex
    assert.ok(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/.test(text), JSON.stringify(link));
    for (const value of entries ?? []) assert.ok(value === null || (Number.isSafeInteger(value) && Math.abs(value) < 1e9));
    const again = puzzleOf(linkOf(text, entries));
    assert.equal(again.text, text);
    assert.deepEqual(again.entries, entries?.some((value) => value !== null) ? entries : null);
    for (const [cell, { value }] of (entries && changesOf(SMALL, entries)) ?? []) assert.ok(SMALL.isFree(cell) && SMALL.holds(cell, value));
    return 1;
}

test("whatever is made of a link is a puzzle that fits, or refused by name", () => {
    const below = random(31), seeds = [linkOf("4x4:BaCfaBbd", [1, null, -2, 0]), "#p=binero+4+4%0A.+.+1+.&w=..1.0", "#w=1&p=x", linkOf("\u00e9\ud83d\ude00\n\t")];
    for (const family of FAMILIES) seeds.push(linkOf(exampleText(EXAMPLES[family]).slice(0, 300)));
    let puzzles = 0;
    for (let round = 0; round < 5000; round++) {
        let link = seeds[below(seeds.length)];
        for (let change = below(5); change >= 0; change--) link = mutate(link, below);
        puzzles += judge(link);
    }
    assert.ok(puzzles > 500); // it is not the first look at a link that refuses nearly all of them
});

describe("progress in links", () => {
    let program;
    before(() => (program = openDesk()));
    after(() => program.close());

    test("fits its board, or is left out whole", async () => {
        const board = await program.example("binero"), entries = board.given.map(() => null), free = board.given.findIndex((value) => value === null);
        entries[free] = 1;
        const game = new Game(board);
        game.set(changesOf(board, puzzleOf(linkOf(board.text, entries)).entries));
        assert.equal(game.value(free), 1);
        assert.equal(changesOf(board, entries.slice(1)), null);
        entries[free] = 2;
        assert.equal(changesOf(board, entries), null);
        entries[free] = null;
        const given = board.given.findIndex((value) => value !== null);
        entries[given] = 1 - board.given[given];
        assert.equal(changesOf(board, entries), null);
        entries[given] = board.given[given];
        assert.deepEqual(changesOf(board, entries), []);
    });
});

/* A storage like the browser's, which may refuse. */
function storage(room = Infinity) {
    const items = new Map();
    return {
        items,
        getItem: (name) => items.get(name) ?? null,
        setItem(name, value) {
            if (value.length > room) throw new Error("full");
            items.set(name, value);
        },
    };
}

test("what was kept is there again; the newest first, the oldest goes", () => {
    const place = storage(), keep = makeKeep(place);
    for (let i = 0; i < 60; i++) keep.put({ text: `puzzle ${i}`, game: i });
    keep.set("timer", true);
    const again = makeKeep(place);
    assert.equal(again.last().text, "puzzle 59");
    assert.equal(again.get("puzzle 30").game, 30);
    assert.equal(again.get("puzzle 1"), null);
    assert.equal(again.setting("timer", false), true);
    assert.equal(again.setting("timer", "text"), "text");
    again.forget();
    assert.equal(makeKeep(place).last(), null);
    assert.equal(makeKeep(place).setting("timer", false), true);
});

test("two tabs: neither loses what the other kept", () => {
    const place = storage(), one = makeKeep(place), two = makeKeep(place);
    one.put({ text: "a" });
    two.put({ text: "b" });
    one.put({ text: "c" });
    assert.deepEqual(["a", "b", "c"].map((text) => makeKeep(place).get(text)?.text), ["a", "b", "c"]);
});

test("storage that is full, damaged, or not there", () => {
    const keep = makeKeep(storage(300));
    for (let i = 0; i < 20; i++) keep.put({ text: `puzzle ${i}`, game: "x".repeat(60) });
    assert.equal(keep.last().text, "puzzle 19");
    for (const damaged of ["{", "[]", '{"version": 1}', '{"version": 2, "puzzles": []}', "null", "7"]) {
        const place = storage();
        place.items.set("damier", damaged);
        assert.equal(makeKeep(place).last(), null);
    }
    const none = makeKeep(null);
    none.put({ text: "a" });
    none.set("timer", true);
    assert.equal(none.setting("timer", false), true);
});

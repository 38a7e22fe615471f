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

/* What players do, without a screen: boards, games, hands. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Game, OPEN } from "../../web/game.js";
import { Hand } from "../../web/hand.js";
import { changesOf, looksDone } from "../../web/guide.js";
import { FAMILIES, exampleText, openDesk } from "./kit/boards.js";

/* A generator that gives the same numbers every time. */
function makeRandom(seed) {
    let state = seed;
    return (bound) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor((state / 2147483648) * bound);
    };
}

describe("games", () => {
    let program;
    const boards = {};
    before(async () => {
        program = openDesk();
        for (const family of FAMILIES) boards[family] = await program.example(family);
    });
    after(() => program.close());

    test("a board knows what its cells can hold", async () => {
        const sixteen = await program.desk.open(exampleText("sudoku/sixteen.txt"));
        assert.deepEqual(sixteen.choices(sixteen.given.indexOf(null)), Array.from({ length: 16 }, (_, i) => i + 1));
        assert.deepEqual(boards.binero.choices(0), [0, 1]);
        assert.equal(boards.binero.blank, null);
        assert.equal(boards.queens.blank, 0);
        assert.equal(boards.garam.mode(0), "digit");
        assert.equal(boards.garam.letter(boards.garam.count - 1, 1), "\u2212");
        assert.equal(boards.rikudo.mode(0), "number");
        assert.equal(boards.maze.usualMode, "walk");
        assert.equal(boards.tour.usualMode, "number");
        assert.equal(boards.museum.usualMode, "cycle");
        assert.ok(!boards.binero.holds(0, 2) && !boards.binero.holds(0, "1") && !boards.binero.holds(0, null));
        assert.equal(boards.maze.mode(0), null);
    });

    test("arrows lead to neighbours, from every cell to every other", () => {
        for (const family of FAMILIES) {
            const board = boards[family], seen = new Set([0]), queue = [0];
            for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
                for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                    const next = board.beside(cell, dx, dy);
                    if (next === null || seen.has(next)) continue;
                    seen.add(next);
                    queue.push(next);
                }
            assert.equal(seen.size, board.count, family);
        }
        assert.equal(boards.binero.beside(0, 1, 0), 1);
        assert.equal(boards.binero.beside(0, 0, 1), 8);
        assert.equal(boards.binero.beside(0, -1, 0), null);
    });

    /* A thousand random deeds on every family: undo always leads back, redo forth, and what is kept
     * and loaded is the same. */
    test("undo and redo without end, on every family", () => {
        for (const family of FAMILIES) {
            const board = boards[family], game = new Game(board), hand = new Hand(board, game), random = makeRandom(7);
            const picture = () => JSON.stringify([game.cells, game.links, game.base]);
            const past = [picture()];
            for (let i = 0; i < 400; i++) {
                const version = game.version, deed = random(12);
                hand.select(random(board.count));
                if (deed === 0 && !game.inTrial) game.beginTrial();
                else if (deed === 1) game.keepTrial();
                else if (deed === 2) game.dropTrial();
                else if (deed === 3) hand.pencil = !hand.pencil;
                else if (deed === 4) hand.erase();
                else if (deed === 5) hand.press();
                else if (deed === 6) hand.step(random(3) - 1, 1);
                else if (deed < 9) hand.tap(hand.selected, random(4) === 0);
                else hand.type(String(random(10)), i * 10000);
                for (const state of game.cells) assert.ok(state.value === null || Number.isInteger(state.value));
                if (game.version !== version) past.push(picture());
            }
            assert.ok(past.length > 20, `${family}: something happened`);
            assert.equal(game.at, past.length - 1, family);
            const copy = new Game(board);
            copy.load(JSON.parse(JSON.stringify(game.save())));
            assert.deepEqual(copy.cells, game.cells);
            for (let at = past.length - 1; at > 0; at--) {
                assert.equal(picture(), past[at], `${family} ${at}`);
                assert.ok(game.undo() && copy.undo());
                assert.equal(JSON.stringify(copy.cells), JSON.stringify(game.cells));
            }
            assert.ok(!game.undo() && game.isEmpty);
            for (let at = 1; at < past.length; at++) {
                assert.ok(game.redo());
                assert.equal(picture(), past[at]);
            }
            assert.ok(!game.redo());
        }
    });

    test("given cells are never written, nor values that a cell cannot hold", () => {
        for (const family of FAMILIES) {
            const board = boards[family], game = new Game(board), hand = new Hand(board, game);
            for (let cell = 0; cell < board.count; cell++) {
                hand.tap(cell);
                hand.type("9", cell * 10000);
                hand.type("1", cell * 10000 + 10);
                const state = game.cells[cell];
                if (!board.isFree(cell)) assert.equal(state, OPEN, `${family} ${cell}`);
                else assert.ok(state.value === null || board.holds(cell, state.value), `${family} ${cell} ${state.value}`);
            }
        }
    });

    test("what is kept but does not fit is refused whole", () => {
        const game = new Game(boards.binero), good = () => JSON.parse(JSON.stringify(game.save()));
        game.set([[0, { value: 1 }]]);
        const spoilt = [
            (saved) => saved.cells.pop(), (saved) => (saved.cells[0] = [7, 0, [], []]), (saved) => (saved.cells[0] = "1"), (saved) => (saved.at = 99),
            (saved) => (saved.actions = null), (saved) => (saved.actions[0].c[0][0] = -1), (saved) => (saved.links = [[1]]), (saved) => (saved.cells[0] = [1, 0, [5], []]),
            (saved) => (saved.cells = { length: 64 }), (saved) => (saved.cells[boards.binero.given.findIndex((value) => value !== null)] = [1, 0, [], []]),
        ];
        for (const spoil of spoilt) {
            const saved = good(), other = new Game(boards.binero);
            spoil(saved);
            assert.throws(() => other.load(saved), spoil.toString());
            assert.ok(other.isEmpty);
        }
        const other = new Game(boards.binero);
        other.load(good());
        assert.equal(other.value(0), 1);
    });

    test("entries of a link instead of one's own, and an empty board, are one step, or none", () => {
        const game = new Game(boards.binero), [a, b, c] = boards.binero.given.map((value, cell) => cell).filter((cell) => boards.binero.isFree(cell));
        assert.ok(!game.clear() && !game.canUndo);
        game.set([[a, { value: 1 }], [b, { value: 0 }]]);
        assert.ok(game.replace([[b, { value: 1 }], [c, { value: 0 }]]));
        assert.deepEqual([a, b, c].map((cell) => game.value(cell)), [null, 1, 0]);
        assert.ok(!game.replace([[b, { value: 1 }], [c, { value: 0 }]]));
        game.undo();
        assert.deepEqual([a, b, c].map((cell) => game.value(cell)), [1, 0, null]);
        assert.ok(game.clear() && !game.clear() && game.isEmpty);
    });

    test("a trial: thrown away it leaves nothing, kept it is an entry, and both can be undone", () => {
        const game = new Game(boards.binero);
        game.set([[0, { value: 1 }]]);
        game.beginTrial();
        game.set([[0, { value: 0 }], [1, { value: 1 }]]);
        assert.ok(game.cells[0].trial && game.cells[1].trial);
        game.dropTrial();
        assert.deepEqual([game.value(0), game.value(1), game.inTrial], [1, null, false]);
        game.undo();
        assert.deepEqual([game.value(0), game.value(1), game.inTrial], [0, 1, true]);
        game.keepTrial();
        assert.deepEqual([game.value(0), game.cells[0].trial, game.inTrial], [0, false, false]);
        game.undo();
        game.undo();
        game.undo();
        assert.deepEqual([game.value(0), game.inTrial], [1, false]);
    });

    test("numbers of paths: the pen goes on, a second digit joins the first, taps erase", () => {
        const board = boards.numbrix, game = new Game(board), hand = new Hand(board, game);
        const one = board.given.indexOf(Math.min(...board.given.filter((value) => value !== null))), number = board.given[one];
        hand.tap(one);
        assert.ok(hand.pen > number);
        const free = board.given.map((value, cell) => cell).filter((cell) => board.isFree(cell));
        const pen = hand.pen;
        assert.ok(hand.tap(free[0]));
        assert.equal(game.value(free[0]), pen);
        assert.ok(hand.pen > pen);
        hand.tap(free[1]);
        hand.select(free[2]);
        hand.type("1", 0);
        hand.type("2", 100);
        assert.equal(game.value(free[2]), 12);
        game.undo();
        assert.equal(game.value(free[2]), null);
        hand.tap(free[1]);
        assert.equal(game.value(free[1]) !== null, true);
        hand.tap(free[1]);
        assert.equal(game.value(free[1]), null);
    });

    test("a way: passages without a fork at once, back by a tap, arrows on and back", () => {
        const board = boards.maze, game = new Game(board), hand = new Hand(board, game), at = (row, column) => board.cellAt([row, column]);
        assert.equal(hand.way().length, 1);
        assert.ok(hand.walkTo(at(2, 6)));
        assert.equal(hand.way().length, 5);
        assert.ok(!hand.walkTo(at(11, 13))); // there is a fork between
        assert.ok(hand.walkTo(at(2, 3)));
        assert.equal(hand.way().length, 2);
        assert.ok(hand.step(1, 0));
        assert.equal(hand.way().length, 3);
        assert.ok(hand.step(-1, 0));
        assert.equal(hand.way().length, 2);
        assert.ok(!hand.step(0, 1));
    });

    test("hints, applied one after another, lead to the solution on every family that has one", async () => {
        for (const family of ["binero", "garam", "numbrix"]) {
            const board = family === "garam" ? await program.desk.open((await program.desk.make("garam", { shape: "mini", seed: 3 })).puzzle) : boards[family];
            const game = new Game(board);
            for (let i = 0; i < 500; i++) {
                const hint = await program.desk.hint(game);
                if (hint.status !== "hint") {
                    assert.equal(hint.status, "solved", family);
                    break;
                }
                const { changes, links } = changesOf(game, hint);
                assert.ok(game.set(changes, links), `${family}: the hint tells something new`);
            }
            assert.ok(looksDone(board, game.values()));
            assert.equal((await program.desk.checkWhole(board, board.whole(game.values()))).status, "valid");
        }
    });
});

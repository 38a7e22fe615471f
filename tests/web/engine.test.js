/* web/engine.js: with workers that a test plays itself, to see every order of events, then with the
 * real one. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { makeEngine, Stopped } from "../../web/engine.js";
import { nodeWorker } from "./kit/node_worker.js";

/* Workers that do nothing by themselves: `made` lists them, `sent` what each was told. */
function puppets() {
    const made = [];
    function make() {
        const worker = { sent: [], ended: false };
        worker.postMessage = (data) => worker.sent.push(data);
        worker.terminate = () => (worker.ended = true);
        worker.say = (data) => worker.onmessage({ data });
        made.push(worker);
        return worker;
    }
    return { made, make };
}

const reply = (id, out) => ({ id, status: 0, out, err: "", files: {} });

test("a worker is started at once, and hears nothing before it is ready", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    assert.equal(made.length, 1);
    const call = engine.run(["queens", "4"], { "a.txt": "A" }, ["b.txt"]);
    assert.deepEqual(made[0].sent, []);
    made[0].say({ ready: true });
    assert.equal(made[0].sent.length, 1);
    const { id, ...message } = made[0].sent[0];
    assert.deepEqual(message, { argv: ["queens", "4"], files: { "a.txt": "A" }, wanted: ["b.txt"] });
    made[0].say({ id, status: 1, out: "o", err: "e", files: { "b.txt": "B" } });
    assert.deepEqual(await call, { status: 1, out: "o", err: "e", files: { "b.txt": "B" } });
});

test("one call at a time, in order", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    made[0].say({ ready: true });
    const calls = ["a", "b", "c"].map((word) => engine.run([word]));
    for (let i = 0; i < 3; i++) {
        assert.equal(made[0].sent.length, i + 1);
        made[0].say(reply(made[0].sent[i].id, String(i)));
    }
    assert.deepEqual((await Promise.all(calls)).map(({ out }) => out), ["0", "1", "2"]);
});

test("a call whose program broke is rejected, and the next goes on", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    made[0].say({ ready: true });
    const broken = engine.run(["a"]), next = engine.run(["b"]);
    made[0].say({ id: made[0].sent[0].id, error: "unreachable" });
    await assert.rejects(broken, { message: "unreachable" });
    made[0].say(reply(made[0].sent[1].id, "fine"));
    assert.equal((await next).out, "fine");
    assert.equal(made.length, 1);
});

test("stop rejects all calls with Stopped; a new worker takes over", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    made[0].say({ ready: true });
    const calls = [engine.run(["a"]), engine.run(["b"])];
    engine.stop();
    for (const call of calls) await assert.rejects(call, Stopped);
    assert.ok(made[0].ended);
    assert.equal(made.length, 2);
    const again = engine.run(["c"]);
    made[0].say(reply(made[0].sent[0].id, "late")); // of the old one: nobody listens
    assert.deepEqual(made[1].sent, []);
    made[1].say({ ready: true });
    made[1].say(reply(made[1].sent[0].id, "new"));
    assert.equal((await again).out, "new");
});

test("stop with nothing to stop leaves the worker as it is, and before it is ready too", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    engine.stop();
    assert.equal(made.length, 1);
    const call = engine.run(["a"]);
    engine.stop();
    await assert.rejects(call, Stopped);
    assert.equal(made.length, 2);
    engine.stop();
    assert.equal(made.length, 2);
});

test("calls made while others are being rejected are answered by the new worker", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    made[0].say({ ready: true });
    const second = engine.run(["a"]).catch(() => engine.run(["b"]));
    engine.stop();
    await null;
    await null;
    made[1].say({ ready: true });
    assert.deepEqual(made[1].sent[0].argv, ["b"]);
    made[1].say(reply(made[1].sent[0].id, "b"));
    assert.equal((await second).out, "b");
});

test("a program that cannot be loaded: every call says why, and the next one tries again", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    const call = engine.run(["a"]);
    made[0].say({ failed: "damier.wasm: 404 Not Found" });
    await assert.rejects(call, { message: "damier.wasm: 404 Not Found" });
    assert.ok(made[0].ended);
    const again = engine.run(["b"]);
    made[1].say({ ready: true });
    made[1].say(reply(made[1].sent[0].id, "b"));
    assert.equal((await again).out, "b");
});

test("a worker that breaks loses its calls and is replaced", async () => {
    const { made, make } = puppets();
    const engine = makeEngine(make);
    made[0].say({ ready: true });
    const call = engine.run(["a"]);
    made[0].onerror({ message: "out of memory" });
    await assert.rejects(call, { message: "out of memory" });
    const again = engine.run(["b"]);
    made[0].onerror({ message: "late" });
    made[1].say({ ready: true });
    made[1].say(reply(made[1].sent[0].id, "b"));
    assert.equal((await again).out, "b");
    assert.equal(made.length, 2);
});

test("the program: words, files, statuses, output", async () => {
    const engine = makeEngine(nodeWorker);
    const board = { "four.txt": "4\n1\n2\n" };
    assert.deepEqual(await engine.run(["solve", "four.txt"], board), {
        status: 0,
        out: ". R . .\n. . . R\nR . . .\n. . R .\n",
        err: "",
        files: {},
    });
    const kept = await engine.run(["solve", "four.txt", "-o", "x"], board, ["x", "no"]);
    assert.equal(kept.status, 0, kept.err);
    assert.deepEqual(Object.keys(kept.files), ["x"]);
    assert.equal(kept.files.x, ". R . .\n. . . R\nR . . .\n. . R .\n");
    assert.equal((await engine.run(["solve", "three.txt"], { "three.txt": "3\n0\n" })).status, 1);
    const refused = await engine.run(["solve", "four.txt"]); // a file of the call before
    assert.equal(refused.status, 2);
    assert.match(refused.err, /^damier: .*four\.txt/);
    assert.equal((await engine.run(["solve", "sub/deep/4.txt"], { "sub/deep/4.txt": "4\n0\n" })).status, 0);
    assert.match((await engine.run(["prove", "x"])).err, /unknown command `prove'/);
});

test("the program: letters of any language in words, files and names", async () => {
    const engine = makeEngine(nodeWorker);
    const { status, err } = await engine.run(["solve", "damé.txt"], { "damé.txt": "c une reine ♛\n4\n1\n2\n" });
    assert.equal(err, "");
    assert.equal(status, 0);
    assert.match((await engine.run(["größe"])).err, /größe/);
});

test("the program: stopped in the middle of a search, it answers again", async () => {
    const engine = makeEngine(nodeWorker);
    const board = (n) => ({ board: `${n}\n0\n` });
    await engine.run(["solve", "board"], board(4));
    const long = engine.run(["solve", "board", "--all", "--quiet", "-o", "x"], board(30)), behind = engine.run(["solve", "board"], board(5));
    setTimeout(() => engine.stop(), 100);
    await assert.rejects(long, Stopped);
    await assert.rejects(behind, Stopped);
    assert.equal((await engine.run(["solve", "board", "--unique"], board(1))).out, "unique\n");
});

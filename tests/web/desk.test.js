/* The desk between the page and the program, over an engine that answers what the test says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDesk, Refused } from "../../web/desk.js";

test("a file of several boards is refused, with their number", async () => {
    const lines = ["1:1", "1:2"].map((file) => JSON.stringify({ family: "queens", cells: [], file }));
    const desk = makeDesk({ run: async () => ({ status: 0, out: `${lines.join("\n")}\n`, err: "" }), stop() {} });
    await assert.rejects(desk.open("two boards"), (error) => error instanceof Refused && error.message === "2 boards, expected one");
});

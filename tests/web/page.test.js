/* The built page as a whole: what it weighs, and what its policy allows. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { PAGE } from "./kit/node_worker.js";

const SERVER = new URL("../../src/app/serve/http.c", import.meta.url).pathname;

test("the folder is under 500 kB as brotli", () => {
    const sizes = readdirSync(PAGE).map((name) => [name, brotliCompressSync(readFileSync(`${PAGE}/${name}`)).length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [name, size] of sizes) console.log(`# ${name}: ${size}`);
    assert.ok(total < 500e3, `${total} bytes`);
});

function policyOf(html) {
    return html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)[1];
}

test("the page's own policy is that of `damier serve', but for what only a header can say", () => {
    const strings = readFileSync(SERVER, "utf8").match(/POLICY\[\] = ((?:"[^"]*"\s*)+)/)[1];
    const header = strings.replace(/"\s*"/g, "").trim().slice(1, -1);
    const html = readFileSync(`${PAGE}/index.html`, "utf8");
    assert.equal(policyOf(html), header.replace("; frame-ancestors 'none'", ""));
    assert.ok(!/<script(?![^>]*src=)|<style|\son[a-z]+=|\sstyle=/i.test(html), "inline script or style");
});

test("the page of one file allows its one script and its one style", () => {
    const html = readFileSync(`${PAGE}/../damier.html`, "utf8");
    const [, script] = html.match(/<script>([^]*?)<\/script>/), [, style] = html.match(/<style>([^]*?)<\/style>/);
    const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = policyOf(html);
    assert.ok(policy.includes(`script-src ${hash(script)} 'wasm-unsafe-eval';`));
    assert.ok(policy.includes(`style-src ${hash(style)};`));
    assert.ok(policy.includes("connect-src 'none';"));
    assert.ok(!/\ssrc="(?!data:)|<link(?![^>]*href="data:)/.test(html.replace(/<script[^]*?<\/script>/g, "")), "something is loaded");
    assert.equal(html.split("<script").length - 1, 3);
});

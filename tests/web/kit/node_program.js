/* The program in node, without a worker: web/program.js with what the compiler made. */
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

import { makeProgram } from "../../../web/program.js";

const WASM = process.env.DAMIER_WASM ?? new URL("../../../build-wasm/web", import.meta.url).pathname;

export async function loadProgram() {
    globalThis.self ??= globalThis;
    globalThis.location ??= { href: "blob:" };
    const makeDamier = runInThisContext(`${readFileSync(`${WASM}/damier.js`, "utf8")}; makeDamier`);
    return makeProgram(makeDamier, await WebAssembly.compile(readFileSync(`${WASM}/damier.wasm`)));
}

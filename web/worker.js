/* The worker: runs the program away from the page, one call after the other.
 *
 * In: {id, argv, files, wanted}. Out: {ready: true} once the program is loaded, or {failed} with the
 * reason if it cannot be; then for every call {id, status, out, err, files}, or {id, error} if the
 * program itself broke. A worker that was made from a Blob has no folder to fetch the program from:
 * its first message is {wasm}, the program as bytes, or as text: packed by gzip, in base64.
 *
 * scripts/build-web puts the compiler's glue in front of this, which defines makeDamier; a worker of
 * classic scripts works from file:// too, where modules do not load. */
/* global makeDamier */
import { makeProgram } from "./program.js";

const fromBlob = self.location.protocol === "blob:";
let last = Promise.resolve(); // the end of the call before

async function fetchProgram() {
    const answer = await fetch("damier.wasm");
    if (!answer.ok) throw new Error(`damier.wasm: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
}

function unpacked(base64) {
    const letters = atob(base64), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start(coming) {
    try {
        const program = makeProgram(makeDamier, await WebAssembly.compile(await coming));
        self.postMessage({ ready: true });
        return program;
    } catch (error) {
        self.postMessage({ failed: String(error.message ?? error) });
        return null;
    }
}

let program = fromBlob ? null : start(fetchProgram());

async function answer({ id, argv, files, wanted }) {
    try {
        self.postMessage({ id, ...(await (await program).run(argv, files, wanted)) });
    } catch (error) {
        self.postMessage({ id, error: String(error.message ?? error) });
    }
}

self.onmessage = ({ data }) => {
    if (data.wasm) program = start(typeof data.wasm === "string" ? unpacked(data.wasm) : data.wasm);
    else last = last.then(() => answer(data));
};

/* Where the worker comes from: beside the page, or out of the page itself.
 *
 * A page of one file carries the worker's script and the program, packed, in two elements that are
 * not run (scripts/one-file puts them there). A page that was opened from disk may load neither a
 * worker nor a program from a file, but it may make a worker of a Blob and hand it the program. */

const SCRIPT = "damier-worker", PROGRAM = "damier-wasm"; // ids of the elements

let address = null; // of the Blob: one for all workers

function carriedWorker(script, program) {
    address ??= URL.createObjectURL(new Blob([script.textContent], { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.postMessage({ wasm: program.textContent });
    return worker;
}

/* What makeEngine takes. */
export function pageWorker() {
    const script = document.getElementById(SCRIPT), program = document.getElementById(PROGRAM);
    return script && program ? carriedWorker(script, program) : new Worker("worker.js");
}

/* The page's worker in node: the script that scripts/build-web made, in a thread that looks like a
 * worker from a Blob. makeEngine(nodeWorker) is then the program itself, without a browser. */
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/* The folder of the built page. */
export const PAGE = process.env.DAMIER_PAGE ?? new URL("../../../build-web/page", import.meta.url).pathname;

const SHIM = `
const { parentPort, workerData } = require("node:worker_threads");
globalThis.self = globalThis;
self.location = { href: "blob:", protocol: "blob:" };
self.postMessage = (data) => parentPort.postMessage(data);
parentPort.on("message", (data) => self.onmessage({ data }));
require("node:vm").runInThisContext(workerData, { filename: "worker.js" });
`;

export function nodeWorker() {
    const thread = new Worker(SHIM, { eval: true, workerData: readFileSync(`${PAGE}/worker.js`, "utf8") });
    const worker = {
        onmessage: null,
        onerror: null,
        postMessage(data) {
            thread.ref();
            thread.postMessage(data);
        },
        terminate: () => thread.terminate(),
    };
    thread.on("message", (data) => {
        thread.unref(); // a test that has all its answers may end
        worker.onmessage?.({ data });
    });
    thread.on("error", (error) => worker.onerror?.({ message: error.message }));
    worker.postMessage({ wasm: new Uint8Array(readFileSync(`${PAGE}/damier.wasm`)).buffer });
    return worker;
}

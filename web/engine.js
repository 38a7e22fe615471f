/* The program, for the page: a worker behind a function.
 *
 *     const engine = makeEngine(pageWorker);
 *     const { status, out, err, files } = await engine.run(["hint", "puzzle.txt"], { "puzzle.txt": text });
 *     engine.stop();
 *
 * Calls are answered in the order in which they were made; the worker has one at a time, so that
 * those behind it can still be dropped. stop() rejects all that are not answered yet with Stopped
 * and puts a new worker in the place of the old one, which may be deep in a search and hears
 * nothing. A worker that breaks is replaced by the next call.
 *
 * makeWorker: a function that returns a worker (postMessage, terminate, onmessage, onerror) which
 * speaks as worker.js does. */

export class Stopped extends Error {
    constructor() {
        super("stopped");
        this.name = "Stopped";
    }
}

export function makeEngine(makeWorker) {
    const queue = []; // calls that are not answered: {id, message, resolve, reject}
    let worker = null;
    let ready = false; // the worker has loaded the program
    let busy = false; // it has the first call of the queue
    let lastId = 0;

    function start() {
        const mine = makeWorker();
        mine.onmessage = ({ data }) => mine === worker && hear(data);
        mine.onerror = (event) => mine === worker && fail(event.message || "the worker could not be started");
        worker = mine;
    }

    function end() {
        worker?.terminate();
        worker = null;
        ready = busy = false;
    }

    function hear(data) {
        if (data.ready) {
            ready = true;
        } else if (data.failed !== undefined) {
            fail(data.failed);
        } else if (busy && data.id === queue[0].message.id) {
            busy = false;
            const call = queue.shift();
            if (data.error === undefined) call.resolve(resultOf(data));
            else call.reject(new Error(data.error));
        }
        next();
    }

    function next() {
        if (!ready || busy || queue.length === 0) return;
        busy = true;
        worker.postMessage(queue[0].message);
    }

    function rejectAll(reason) {
        for (const call of queue.splice(0)) call.reject(reason());
    }

    function fail(message) {
        end();
        rejectAll(() => new Error(message));
    }

    function run(argv, files = {}, wanted = []) {
        return new Promise((resolve, reject) => {
            queue.push({ message: { id: ++lastId, argv, files, wanted }, resolve, reject });
            if (!worker) start();
            next();
        });
    }

    function stop() {
        if (queue.length === 0) return;
        end();
        rejectAll(() => new Stopped());
        start();
    }

    start();
    return { run, stop };
}

function resultOf({ status, out, err, files }) {
    return { status, out, err, files };
}

/* The program, compiled to WebAssembly, as a function: words and files in, status, text and files
 * out. This is the one place that knows the compiler's glue (makeDamier, of damier.js).
 *
 * One instance serves many calls, because a new one costs more than most of them. The C code has no
 * mutable statics but those of its signal handler, so a call leaves nothing behind but memory that
 * malloc has back. What it may leave in the file system is removed here: files, and descriptors of a
 * call that ended in the middle. An instance is thrown away after a call that did not return from
 * main (a trap, out of memory), since its heap is then in no known state, and after one that needed
 * much memory, since a heap grows and never shrinks.
 *
 * The three standard streams are files, not the glue's terminal: isatty then says no, as it does in
 * a pipe, and output is read back whole instead of being handed over byte by byte. */

const FOLDER = "/desk"; // where the files of a call are
const OUT = "/out", ERR = "/err";
const HEAP_KEPT = 256 * 1024 * 1024; // bytes

/* makeDamier: the glue; module: the WebAssembly.Module of damier.wasm. */
export function makeProgram(makeDamier, module) {
    let kept = null; // the instance for the next call

    async function run(argv, files = {}, wanted = []) {
        const damier = kept ?? (await instantiate(makeDamier, module));
        kept = null;
        openStreams(damier.FS);
        writeFiles(damier.FS, files);
        const { status, returned } = callMain(damier, argv);
        const result = {
            status,
            out: readText(damier.FS, OUT),
            err: readText(damier.FS, ERR),
            files: readFiles(damier.FS, wanted),
        };
        if (returned && damier.HEAPU8.length <= HEAP_KEPT) {
            closeStreams(damier.FS);
            removeAll(damier.FS, FOLDER);
            kept = damier;
        }
        return result;
    }

    /* Bytes that the next call begins with. */
    const memory = () => kept?.HEAPU8.length ?? 0;

    return { run, memory };
}

async function instantiate(makeDamier, module) {
    const damier = await makeDamier({
        noFSInit: true,
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(module, imports).then(done);
            return {};
        },
    });
    damier.FS.mkdir(FOLDER);
    damier.FS.chdir(FOLDER);
    return damier;
}

/* The status that main returns, or that exit was called with. Anything else that comes out of it is
 * a trap: the program's last words are the better part of the message. */
function callMain(damier, argv) {
    const stack = damier.stackSave();
    try {
        const words = ["damier", ...argv].map((word) => damier.allocateUTF8OnStack(word));
        const list = damier.stackAlloc(4 * (words.length + 1));
        damier.HEAPU32.set([...words, 0], list / 4);
        const status = damier._main(words.length, list);
        damier._fflush(0);
        damier.stackRestore(stack);
        return { status, returned: true };
    } catch (error) {
        if (error?.name === "ExitStatus") return { status: error.status, returned: false };
        throw new Error([readText(damier.FS, ERR).trim(), String(error)].filter(Boolean).join("\n"));
    }
}

/* A new stream gets the lowest free number, and none is open. */
function openStreams(FS) {
    FS.open("/dev/null", "r");
    FS.open(OUT, "w");
    FS.open(ERR, "w");
}

function closeStreams(FS) {
    for (const stream of FS.streams) if (stream) FS.close(stream);
}

function writeFiles(FS, files) {
    for (const [name, text] of Object.entries(files)) {
        const slash = name.lastIndexOf("/");
        if (slash > 0) FS.mkdirTree(`${FOLDER}/${name.slice(0, slash)}`);
        FS.writeFile(`${FOLDER}/${name}`, text);
    }
}

function readText(FS, path) {
    return new TextDecoder().decode(FS.readFile(path));
}

/* Those of the wanted files that are there. */
function readFiles(FS, wanted) {
    const found = wanted.filter((name) => FS.analyzePath(`${FOLDER}/${name}`).exists);
    return Object.fromEntries(found.map((name) => [name, readText(FS, `${FOLDER}/${name}`)]));
}

function removeAll(FS, folder) {
    for (const name of FS.readdir(folder)) {
        if (name === "." || name === "..") continue;
        const path = `${folder}/${name}`;
        if (FS.isDir(FS.lstat(path).mode)) {
            removeAll(FS, path);
            FS.rmdir(path);
        } else {
            FS.unlink(path);
        }
    }
}

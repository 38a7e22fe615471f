/* What outlives the page: settings, and the progress of the last puzzles, in the browser's own
 * storage and nowhere else.
 *
 * A browser may refuse storage, lose it, or hand back what another version left. So nothing here
 * fails: what cannot be kept is not kept, what cannot be read is not there. */

const NAME = "damier", VERSION = 1, MOST = 40; // puzzles

export function makeKeep(storage) {
    let memory = read();

    function read() {
        try {
            const kept = JSON.parse(storage.getItem(NAME));
            if (kept?.version === VERSION && Array.isArray(kept.puzzles)) return { settings: {}, ...kept };
        } catch {
            // as if there were nothing
        }
        return { version: VERSION, settings: {}, puzzles: [] };
    }

    function write() {
        while (memory.puzzles.length > 0) {
            try {
                storage.setItem(NAME, JSON.stringify(memory));
                return;
            } catch {
                memory.puzzles.pop(); // the oldest makes room
            }
        }
        try {
            storage.setItem(NAME, JSON.stringify(memory));
        } catch {
            // there is no storage
        }
    }

    return {
        setting(name, usual) {
            const value = memory.settings[name];
            return typeof value === typeof usual ? value : usual;
        },
        set(name, value) {
            memory.settings[name] = value;
            write();
        },
        /* The progress of a puzzle: what put() got, or null. */
        get(text) {
            return memory.puzzles.find((puzzle) => puzzle.text === text) ?? null;
        },
        /* Another tab may have put something else meanwhile: the newest of each puzzle counts. */
        put(puzzle) {
            const settings = memory.settings;
            memory = { ...read(), settings };
            memory.puzzles = [puzzle, ...memory.puzzles.filter((other) => other.text !== puzzle.text)].slice(0, MOST);
            write();
        },
        /* The puzzle that was played last, or null. */
        last() {
            return memory.puzzles[0] ?? null;
        },
        forget() {
            memory = { version: VERSION, settings: memory.settings, puzzles: [] };
            write();
        },
    };
}

/* What the page asks of the program, and what it makes of the answers: command lines in, objects
 * out. All of it goes through the engine, which runs the program away from the page. */
import { Board } from "./board.js";
import { MOST_TEXT } from "./link.js";
import { spoken } from "./words.js";

const PUZZLE = "puzzle.txt", PROGRESS = "progress.json", SHAPE = "shape.txt";
const PATIENCE = 8000; // milliseconds for reading a board: hostile texts can take any time
const MOST_CELLS = 2500, MOST_OUTPUT = 4000000; // what the page can show, and take in without a pause

/* The program refused, with its sentence; or the page did, with a key of the words. */
export class Refused extends Error {
    constructor(message, key = null) {
        super(message);
        this.key = key;
    }
}

/* "damier: puzzle.txt:3:1: expected ..." without what the reader knows. */
function complaint(err) {
    const line = err.trim().split("\n").find((text) => text.startsWith("damier: ")) ?? err.trim();
    return line.replace(/^damier: /, "").replace(/^puzzle\.txt(, puzzle)?:/, "");
}

function objects(out) {
    return out.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

export function makeDesk(engine) {
    /* In the language of the page. */
    function run(argv, files) {
        return engine.run([...argv, "--lang", spoken()], files);
    }

    /* Statuses that are answers; any other is a refusal. */
    async function ask(argv, files, good = [0]) {
        const { status, out, err } = await run(argv, files);
        if (!good.includes(status)) throw new Refused(complaint(err));
        if (out.length > MOST_OUTPUT) throw new Refused("too large", "tooLarge");
        return { status, out, err };
    }

    async function json(argv, files, good) {
        return objects((await ask([...argv, "--format", "json"], files, good)).out);
    }

    function withProgress(text, game) {
        return { [PUZZLE]: text, [PROGRESS]: JSON.stringify(game.progress()) };
    }

    /* Ends what takes too long, unless it is done before. */
    async function soon(promise) {
        let timer;
        const late = new Promise((_, reject) => {
            timer = setTimeout(() => {
                reject(new Refused("too long", "tookLong"));
                engine.stop();
            }, PATIENCE);
        });
        promise.catch(() => {}); // it may end after nobody listens any more
        try {
            return await Promise.race([promise, late]);
        } finally {
            clearTimeout(timer);
        }
    }

    function boardOf([answer]) {
        if (answer.cells.length > MOST_CELLS) throw new Refused("too large", "tooLarge");
        return new Board(answer);
    }

    return {
        async families() {
            return JSON.parse((await ask(["families", "--format", "json"])).out);
        },

        /* A board from any text that the program reads. */
        async open(text) {
            if (text.length > MOST_TEXT) throw new Refused("too long", "tooLong");
            const answers = await soon(json(["draw", "--layout", PUZZLE], { [PUZZLE]: text }));
            if (answers.length > 1) throw new Refused(`${answers.length} boards, expected one`);
            return boardOf(answers);
        },

        /* A board in the language of the page. */
        async reword(board) {
            board.learn((await json(["draw", "--layout", PUZZLE], { [PUZZLE]: board.text }))[0]);
        },

        /* The same board with these clues: a value for each cell, null where nothing is given. */
        async pose(board, values, links) {
            const facts = links.map(([a, b]) => ({ cells: [board.cells[a], board.cells[b]], value: 1 }));
            const files = { [PUZZLE]: board.text, [PROGRESS]: JSON.stringify({ values, facts }) };
            return boardOf(await soon(json(["draw", "--layout", "--pose", PUZZLE, PROGRESS], files)));
        },

        /* A new puzzle: options as { name: text }, true for flags; `shape` may be the text of a board. */
        async make(family, options, shape = null) {
            const argv = ["generate", family];
            for (const [name, value] of Object.entries(options)) {
                if (value === true) argv.push(`--${name}`);
                else argv.push(`--${name}`, String(value));
            }
            if (shape !== null) argv.push("--shape", SHAPE);
            const { status, out, err } = await run([...argv, "--format", "json"], shape === null ? {} : { [SHAPE]: shape });
            if (out === "") throw new Refused(complaint(err), err.trim() === "" ? "cannotMake" : null);
            const [puzzle] = objects(out);
            return { ...puzzle, nearest: status === 3 };
        },

        /* The next step of a game, or what is wrong with it. */
        async hint(game) {
            const [hint] = await json(["hint", PUZZLE, PROGRESS], withProgress(game.board.text, game), [0, 1]);
            return hint;
        },

        /* What is wrong with a board that is filled in part. */
        async checkPart(game) {
            const files = { [PUZZLE]: game.board.text, [PROGRESS]: JSON.stringify({ ...game.progress(), excluded: [], facts: [] }) };
            const [answer] = await json(["check", PUZZLE, PROGRESS], files, [0, 1]);
            return answer;
        },

        /* The referee on a whole answer; with `best`, whether there is a better one. */
        async checkWhole(board, values, best = false) {
            const files = { [PUZZLE]: board.text, [PROGRESS]: JSON.stringify({ values }) };
            const [answer] = await json(["check", ...(best ? ["--best"] : []), PUZZLE, PROGRESS], files, [0, 1, 3]);
            return answer;
        },

        async solve(board) {
            const [answer] = await json(["solve", PUZZLE, "--quiet"], { [PUZZLE]: board.text }, [0, 1]);
            return answer;
        },

        /* { steps, level, end, answer }: deductions in order, and how it ended. */
        async steps(board) {
            const lines = await json(["solve", "--steps", PUZZLE, "--quiet"], { [PUZZLE]: board.text }, [0, 1]);
            return {
                steps: lines.filter((line) => line.step !== undefined),
                level: lines.find((line) => line.hardest !== undefined)?.level ?? null,
                end: lines.find((line) => line.end !== undefined) ?? null,
                answer: lines.at(-1),
            };
        },

        /* { status: "unique" | "several" | "none", answers } */
        async unique(board) {
            const [verdict, ...answers] = await json(["solve", "--unique", PUZZLE, "--quiet"], { [PUZZLE]: board.text }, [0, 1]);
            return { status: verdict.status, verdict, answers: verdict.status === "unique" ? [verdict] : answers };
        },

        async why(board) {
            const [answer] = await json(["why", PUZZLE, "--quiet"], { [PUZZLE]: board.text }, [0, 1]);
            return answer;
        },

        /* The board in one of the program's formats, as a file. */
        async written(board, format) {
            if (format === "json") return (await ask(["draw", "--layout", PUZZLE, "--format", "json"], { [PUZZLE]: board.text })).out;
            return (await ask(["draw", PUZZLE, "--format", format], { [PUZZLE]: board.text })).out;
        },

        /* Browsers compile what is called for the first time: half a tenth of a second for a hint. A small
         * one that nobody waits for has it done before. */
        warm: () => run(["hint", PUZZLE, "--format", "json"], { [PUZZLE]: "4\n1\n2\n" }).catch(() => {}),

        stop: () => engine.stop(),
    };
}

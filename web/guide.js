/* The guide: checks on demand, hints in stages, the next step, and the whole solution step by step.
 * What is told here comes from the program; where it is told, the cells that it rests on are
 * shaded and those that it is about are ringed. */
import { el } from "./dom.js";
import { contradictionLines, sentence } from "./wording.js";
import { tally } from "./picture.js";
import { say } from "./words.js";

const WHERE = 1, RULE = 2, WHY = 3, VALUES = 4; // stages of a hint
const SLOW = 900, QUICK = 90, LONGEST = 30000; // milliseconds: of a step, and of all of them

/* Cells of facts; those between two cells are about both. */
function cellsOf(board, facts) {
    return new Set((facts ?? []).flatMap((fact) => (fact.cell ? [fact.cell] : fact.cells)).map((place) => board.cellAt(place)));
}

/* What a deduction changes in a game. */
export function changesOf(game, deduction) {
    const { board } = game, changes = new Map(), links = [...game.links];
    for (const fact of deduction.facts ?? []) {
        if (fact.cell) changes.set(board.cellAt(fact.cell), { value: fact.value });
        else if (fact.value === 1) links.push(fact.cells.map((place) => board.cellAt(place)));
    }
    for (const fact of deduction.excluded ?? []) {
        const cell = fact.cell && board.cellAt(fact.cell);
        if (cell === undefined || changes.get(cell)?.value !== undefined || game.cells[cell].value !== null) continue;
        const struck = changes.get(cell)?.struck ?? game.cells[cell].struck;
        if (!struck.includes(fact.value)) changes.set(cell, { struck: [...struck, fact.value].sort((a, b) => a - b), notes: game.cells[cell].notes.filter((note) => note !== fact.value) });
    }
    const free = [...changes].filter(([cell]) => board.isFree(cell));
    return { changes: free, links: links.length === game.links.length ? game.links : links };
}

/* What tells when all is filled in, where cells may stay empty: numbers of pieces. */
function totals(board) {
    return board.counters.filter((counter) => !counter.side && counter.wanted !== null);
}

/* Could it be the answer? Then it is worth asking. */
export function looksDone(board, values) {
    return board.isFull(values) && totals(board).every((counter) => tally(counter, values) === counter.wanted);
}

export function makeGuide({ desk, news, stage, onSolved, onChanged }) {
    let hint = null, level = 0, version = -1; // the hint that is being told, how much of it, and of which game
    let player = null; // the steps that are being played

    function button(key, onclick, cls = "plain") {
        return el("button", { type: "button", class: cls, onclick }, say(key));
    }

    // ---- hints

    function marksOf(deduction, upTo) {
        const { board } = stage, told = cellsOf(board, deduction.facts), struck = cellsOf(board, deduction.excluded);
        return {
            reason: upTo >= WHY ? new Set((deduction.because ?? []).map((place) => board.cellAt(place)).filter((cell) => !told.has(cell))) : [],
            told: upTo >= WHERE ? told : [],
            struck: upTo >= WHERE ? struck : [],
        };
    }

    function tellStage() {
        const parts = level >= WHY ? [hint.sentence] : level >= RULE ? [hint.look, hint.think] : [hint.look];
        if (level >= WHY && hint.substeps) parts.push(el("ol", { class: "substeps" }, ...hint.substeps.map((line) => el("li", {}, line))));
        const actions = el("div", { class: "actions start" },
            level < WHY ? button("more", more) : null,
            level === WHY ? button("show", more) : null,
            level >= VALUES ? button("apply", apply, "primary") : null);
        stage.mark(level >= WHY ? marksOf(hint, level) : { told: level >= RULE ? marksOf(hint, level).told : [], struck: level >= RULE ? marksOf(hint, level).struck : [] });
        news.tell([...parts, actions]);
    }

    function more() {
        level = Math.min(level + 1, VALUES);
        tellStage();
    }

    function apply() {
        const { changes, links } = changesOf(stage.game, hint), text = hint.sentence, marks = marksOf(hint, VALUES);
        stage.act(() => stage.game.set(changes, links), true);
        stage.mark(marks);
        hint = null;
        stage.focus();
        news.tell([text]);
    }

    /* The next step from here, or null after telling why there is none. */
    async function fetch() {
        const { game, board } = stage, asked = game.version;
        const found = await news.attempt(() => desk.hint(game));
        if (found === null || stage.game !== game || game.version !== asked) return null;
        if (found.status === "hint") return found;
        if (found.status === "wrong") {
            stage.mark({ wrong: cellsOf(board, [...(found.excluded ?? []), ...(found.facts ?? [])]), reason: new Set((found.because ?? []).map((place) => board.cellAt(place))) });
            news.tell([found.sentence], "bad");
        } else if (found.status === "solved") {
            onSolved();
        } else {
            news.tell([say(found.status === "several" ? "severalOpen" : "noSolution")]);
        }
        return null;
    }

    async function ask() {
        if (news.busy || player) return;
        if (hint && version === stage.game.version && level < VALUES) return more();
        const found = await fetch();
        if (!found) return;
        [hint, level, version] = [found, WHERE, stage.game.version];
        tellStage();
    }

    async function step() {
        if (news.busy || player) return;
        const found = await fetch();
        if (!found) return;
        hint = found;
        apply();
    }

    // ---- checks

    function ringWrong(found) {
        const cells = cellsOf(stage.board, [...(found.excluded ?? []), ...(found.facts ?? [])]);
        stage.mark({ wrong: cells });
        news.tell([found.together ? say("together") : say("wrong", { n: cells.size })], "bad");
    }

    function tellVerdict(answer) {
        stage.mark({ wrong: new Set(answer.wrong.cells.map((place) => stage.board.cellAt(place))) });
        news.tell([say("invalid", { why: answer.wrong.rule })], "bad");
    }

    /* Where the best is asked for, what holds the rules may not be it. */
    function tellValid(answer) {
        if (answer.objective === null) return onSolved();
        news.tell([say("valid", { n: answer.objective }), el("div", { class: "actions start" }, button("best", () => judgeBest()))]);
    }

    async function judgeBest() {
        const { board, game } = stage, answer = await news.attempt(() => desk.checkWhole(board, board.whole(game.values()), true));
        if (answer === null) return;
        if (answer.status === "best") onSolved(say("isBest", { n: answer.objective }));
        else if (answer.status === "not best") news.tell([say("notBest", { n: answer.objective, better: answer.better })]);
        else news.tell([say("unknownBest", { n: answer.objective })]);
    }

    async function check() {
        const { game, board } = stage;
        if (news.busy || player) return;
        if (game.entries().every((value) => value === null)) return news.tell([say("nothingYet")]);
        const values = game.values(), done = looksDone(board, values);
        const whole = done ? await news.attempt(() => desk.checkWhole(board, board.whole(values))) : null;
        if (done && whole === null) return;
        if (whole && whole.status !== "invalid") return tellValid(whole);
        if (whole && board.blank === null) return tellVerdict(whole);
        const part = await news.attempt(() => desk.checkPart(game));
        if (part === null || stage.game !== game) return;
        if (part.status === "wrong") ringWrong(part);
        else if (part.status === "none") news.tell([say("noSolution")], "bad");
        else if (whole && totals(board).length > 0) tellVerdict(whole);
        else {
            stage.mark({});
            news.tell([whole && board.usualMode !== "walk" ? say("unfinished", { why: whole.wrong.rule }) : say("fine")], "good");
        }
    }

    /* After every change: is it done? Quietly, and only if the program has nothing else to do. */
    let settling = 0;
    async function settle(watched) {
        const { game, board } = stage, asked = game.version, mine = ++settling;
        await new Promise((resolve) => setTimeout(resolve, 120));
        if (mine !== settling || news.busy || player || stage.game !== game || game.version !== asked) return;
        const values = game.values();
        try {
            if (looksDone(board, values)) {
                const answer = await desk.checkWhole(board, board.whole(values));
                if (stage.game !== game || game.version !== asked) return;
                if (answer.status === "valid") return tellValid(answer);
            }
            if (!watched || game.isEmpty) return;
            const part = await desk.checkPart(game);
            if (stage.game === game && game.version === asked && part.status === "wrong") ringWrong(part);
        } catch {
            // nobody asked
        }
    }

    // ---- all steps

    /* Steps as changes: from deductions, or, for walks, from number to number of a solution. */
    async function script() {
        const { board } = stage;
        if (board.walks) return walkScript(await desk.solve(board));
        const { steps, end, answer } = await desk.steps(board);
        if (end?.end === "none" || answer.status === "none") return { frames: [], none: true };
        const frames = steps.map((deduction) => ({ deduction, text: deduction.sentence }));
        if (!end) return { frames };
        const solution = await desk.solve(board); // what is left differs from solution to solution
        return { frames: [...frames, { rest: solution.values, text: say("oneOfSeveral") }] };
    }

    function walkScript(answer) {
        if (!answer.values) return { frames: [], none: true };
        const order = answer.values.map((value, cell) => [value, cell]).filter(([value]) => value > 0).sort(([a], [b]) => a - b);
        return { frames: order.map(([value, cell]) => ({ fact: [cell, value], text: "" })) };
    }

    function playFrame(frame) {
        const { game, board } = stage;
        if (frame.deduction) {
            const { changes, links } = changesOf(game, frame.deduction);
            game.set(changes, links);
            stage.mark(marksOf(frame.deduction, VALUES));
        } else if (frame.fact) {
            if (board.isFree(frame.fact[0])) game.set([[frame.fact[0], { value: frame.fact[1] }]]);
            stage.mark({ told: [frame.fact[0]] });
        } else {
            game.set(frame.rest.map((value, cell) => [cell, { value }]).filter(([cell]) => board.isFree(cell) && board.holds(cell, frame.rest[cell])));
            stage.mark({});
        }
        onChanged();
    }

    function tellFrame() {
        const { frames, at, paused } = player, text = frames[at - 1]?.text ?? "";
        const actions = el("div", { class: "actions start" },
            button(paused ? "go" : "pause", () => pause(!player.paused), "plain toggle"), button("slower", () => pace(1.6)), button("faster", () => pace(1 / 1.6)), button("done", endPlaying));
        news.tell([`${say("stepOf", { at, n: frames.length })}${text ? `. ${text}` : "."}`, actions]);
    }

    function pause(paused) {
        player.paused = paused;
        tellFrame();
        clearTimeout(player.timer);
        if (!paused) next();
    }

    function pace(factor) {
        player.pause = Math.min(4000, Math.max(30, player.pause * factor));
    }

    function next() {
        if (!player) return;
        if (player.at === player.frames.length) return endPlaying(true);
        playFrame(player.frames[player.at++]);
        tellFrame();
        player.timer = setTimeout(next, player.pause);
    }

    function endPlaying(finished = false) {
        if (!player) return;
        clearTimeout(player.timer);
        const last = player.frames.at(-1)?.text ?? "";
        player = null;
        stage.locked = false;
        stage.mark({});
        if (finished === true) news.tell([last === say("oneOfSeveral") ? last : say("solved")], "good");
        else news.clear();
        stage.focus();
    }

    async function solve() {
        if (news.busy || player) return;
        const { board, game } = stage, found = await news.attempt(script);
        if (found === null || stage.game !== game) return;
        if (found.none) return tellNone(board);
        if (found.frames.length === 0) return onSolved();
        game.clear();
        player = { frames: found.frames, at: 0, paused: false, pause: Math.min(SLOW, Math.max(QUICK, LONGEST / found.frames.length)), timer: null };
        stage.locked = true;
        next();
    }

    async function tellNone(board) {
        const why = await news.attempt(() => desk.why(board).catch(() => null));
        const lines = why?.contradiction ? contradictionLines(why.contradiction) : [];
        news.tell([say("noSolution"), ...(lines.length ? [say("contradiction"), el("ul", {}, ...lines.map((line) => el("li", {}, sentence(line))))] : [])], "bad");
    }

    function leave() {
        hint = null;
        settling++;
        if (player) endPlaying();
    }

    return { ask, step, check, settle, solve, leave, tellNone, get playing() { return player !== null; } };
}

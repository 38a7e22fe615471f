/* A board of one's own. While it is edited, everything that is given can be written and erased like
 * an entry; the program makes a puzzle of it whenever it is asked something. */
import { byId, el } from "./dom.js";
import { makePicture, shown } from "./picture.js";
import { contradictionLines, sentence } from "./wording.js";
import { say } from "./words.js";

/* The same board with nothing given: what was given is filled in instead. */
export function blankOf(board) {
    const blank = Object.create(board);
    blank.given = board.given.map((value, cell) => (board.layout.kind[cell] === null ? value : null));
    return blank;
}

export function cluesOf(board) {
    return board.given.map((value, cell) => [cell, { value }]).filter(([cell, { value }]) => value !== null && board.layout.kind[cell] !== null);
}

/* Clues that tell the first of two solutions from the second: one of the cells that differ. */
export function telling(first, second, random) {
    const differ = first.map((value, cell) => cell).filter((cell) => first[cell] !== second[cell]);
    return differ[Math.floor(random() * differ.length)];
}

export function makeEditor({ desk, news, stage, leave }) {
    const card = byId("editor");
    let on = false, origin = null, posable = true;

    // ---- asking the program

    /* The board as it stands, as a puzzle. */
    async function posed(values = stage.game.values()) {
        return posable ? desk.pose(origin, values, origin.layout.links) : origin;
    }

    function pictureOf(board, answer, differ, title) {
        const picture = makePicture(board, { label: title });
        picture.draw({ states: answer.values.map((value, cell) => shown(value === board.blank && board.blank !== null ? null : value, board.given[cell] === null ? "entered" : "given")), differ });
        return el("figure", { class: "solution" }, picture.svg, el("figcaption", {}, title));
    }

    function tellSeveral(board, [first, second]) {
        const differ = new Set(first.values.map((value, cell) => cell).filter((cell) => first.values[cell] !== second.values[cell]));
        stage.mark({ differ });
        news.tell([say("several"), el("div", { class: "side-by-side" }, pictureOf(board, first, differ, say("firstOf")), pictureOf(board, second, differ, say("secondOf")))]);
    }

    async function tellNone(board, verdict) {
        const why = await desk.why(board).catch(() => null), parts = why?.contradiction ?? [];
        const cells = parts.flatMap((part) => [part.given?.cell].filter(Boolean)).map((place) => board.cellAt(place));
        const lines = parts.length ? contradictionLines(parts) : verdict.wrong ? [verdict.wrong.rule] : verdict.reason ? [verdict.reason] : [];
        const wrong = parts.length ? cells : (verdict.wrong?.cells ?? []).map((place) => board.cellAt(place));
        stage.mark({ wrong: new Set(wrong) });
        news.tell([say("none"), ...(lines.length ? [say("contradiction"), el("ul", {}, ...lines.map((line) => el("li", {}, sentence(line))))] : [])], "bad");
    }

    async function ask() {
        if (news.busy) return;
        await news.attempt(async () => {
            const board = await posed(), { status, verdict, answers } = await desk.unique(board);
            if (status === "unique") {
                stage.mark({});
                news.tell([say("unique"), el("div", { class: "actions start" }, el("button", { type: "button", class: "primary", onclick: play }, say("play")))], "good");
            } else if (status === "several") tellSeveral(board, answers);
            else if (status === "none") await tellNone(board, verdict);
            else news.tell([say("notCounted", { why: verdict.stopped ?? "" })]);
            return true;
        });
    }

    // ---- adding and dropping clues

    /* While there is no solution: a clue that contradicts others goes. While there are several: a clue
     * comes that the first of two has and the second has not. */
    async function fill() {
        if (news.busy) return;
        await news.attempt(async () => {
            const values = stage.game.values(), before = [...values];
            for (;;) {
                const board = await posed(values), { status, verdict, answers } = await desk.unique(board);
                if (status === "unique") break;
                if (status !== "none" && status !== "several") return news.tell([say("notCounted", { why: verdict.stopped ?? "" })]);
                const [cell, value] = status === "none" ? [await toDrop(board, verdict), null] : toAdd(board, answers);
                if (cell === undefined) return tellNone(board, verdict); // the rules alone are to blame
                values[cell] = value;
            }
            const cells = values.map((value, cell) => cell).filter((cell) => values[cell] !== before[cell]);
            const dropped = cells.filter((cell) => values[cell] === null).length, added = cells.length - dropped;
            stage.act(() => stage.game.set(cells.map((cell) => [cell, { value: values[cell] }])), true);
            stage.mark({ told: cells });
            news.tell([[dropped ? say("thinned", { n: dropped }) : "", added ? say("added", { n: added }) : "", say("oneNow")].filter((part) => part !== "").join(" ")], "good");
            return true;
        });
    }

    /* A clue that others contradict; undefined if there is none. */
    async function toDrop(board, verdict) {
        const why = await desk.why(board).catch(() => null), clues = new Set(cluesOf(board).map(([cell]) => cell));
        const told = (why?.contradiction ?? []).flatMap((part) => [part.given?.cell].filter(Boolean)), blamed = told.length ? told : verdict.wrong?.cells ?? [];
        const cells = blamed.map((place) => board.cellAt(place)).filter((cell) => clues.has(cell));
        return cells[Math.floor(Math.random() * cells.length)];
    }

    /* That a cell is empty cannot be given everywhere: then one where either solution has something. */
    function toAdd(board, [first, second]) {
        const cell = telling(first.values, second.values, Math.random), filled = [first, second].find(({ values }) => values[cell] !== board.blank);
        return [cell, filled.values[cell]];
    }

    /* Every clue in turn, at random: without it, is there still one solution? */
    async function thin() {
        if (news.busy) return;
        await news.attempt(async () => {
            const values = stage.game.values(), board = await posed(values), { status, verdict, answers } = await desk.unique(board);
            if (status === "several") return tellSeveral(board, answers);
            if (status !== "unique") return tellNone(board, verdict);
            const cells = cluesOf(board).map(([cell]) => cell).sort(() => Math.random() - 0.5), dropped = [];
            for (const cell of cells) {
                const without = [...values];
                without[cell] = null;
                if ((await desk.unique(await posed(without))).status !== "unique") continue;
                values[cell] = null;
                dropped.push([cell, { value: null }]);
            }
            stage.act(() => stage.game.set(dropped), true);
            news.tell([say("thinned", { n: dropped.length })], "good");
            return true;
        });
    }

    // ---- as text

    function textForm() {
        const area = el("textarea", { rows: "10", spellcheck: "false", autocomplete: "off", "aria-label": say("text") });
        area.value = origin.text;
        if (posable) posed().then((board) => (area.value = board.text)).catch(() => {});
        const take = async () => {
            const board = await news.attempt(() => desk.open(area.value));
            if (board) begin(board);
        };
        return el("details", { open: !posable }, el("summary", {}, say("text")), area, el("div", { class: "actions" }, el("button", { type: "button", class: "plain", onclick: take }, say("takeText"))));
    }

    // ---- coming and going

    function drawCard() {
        const button = (key, onclick, cls = "plain") => el("button", { type: "button", class: cls, onclick }, say(key));
        const empty = () => stage.act(() => stage.game.clear(), true);
        card.replaceChildren(el("h3", {}, say("editTitle")), el("p", {}, say(posable ? "editHelp" : "noPose")),
            el("div", { class: "actions start" }, ...(posable ? [button("ask", ask, "primary"), button("fill", fill), button("thin", thin), button("empty", empty)] : []), button("play", play, posable ? "plain" : "primary")), textForm());
        card.hidden = false;
    }

    function begin(board, empty = false) {
        on = true;
        origin = board;
        posable = board.usualMode !== "walk";
        news.clear();
        stage.show(posable ? blankOf(board) : board, posable && !empty ? (game) => game.set(cluesOf(board)) : null);
        stage.locked = !posable;
        drawCard();
    }

    async function play() {
        const board = await news.attempt(() => posed());
        if (board) leave(board);
    }

    return {
        begin, play,
        end() {
            on = false;
            card.hidden = true;
            card.replaceChildren();
        },
        rewrite: () => on && drawCard(),
        get on() { return on; },
        /* What brings the board back as it is now: a text, and what is given instead. */
        draft: () => ({ text: origin.text, values: posable ? stage.game.values() : null }),
        posed,
    };
}

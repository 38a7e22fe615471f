/* Paper: the board, its level and rules, and on request the solution on a page of its own, printed
 * by the browser. What is printed is a part of the page that is seen on paper alone. */
import { Refused } from "./desk.js";
import { byId, el } from "./dom.js";
import { acrossOf } from "./margin.js";
import { makePicture, shown } from "./picture.js";
import { capital } from "./wording.js";
import { say } from "./words.js";

export function makePaper({ desk, news, stage, boardNow, metaNow, ruled }) {
    const dialog = byId("dialog-print"), paper = byId("paper"), problem = byId("print-problem");
    const rules = byId("print-rules"), entries = byId("print-entries"), solution = byId("print-solution");

    function caption(board, meta) {
        const parts = [meta.level ? say(`level.${meta.level}`) : null, meta.seed !== null && meta.seed !== undefined ? say("numbered", { seed: meta.seed }) : null];
        return capital(parts.filter(Boolean).join(" · "));
    }

    function picture(board, values, withEntries) {
        const drawn = makePicture(board, { ruled: ruled(), label: board.title });
        drawn.svg.style.setProperty("--across", String(acrossOf(board)));
        drawn.draw({ states: values.map((value, cell) => {
            const given = board.given[cell];
            if (given !== null) return shown(given, "given");
            return shown(withEntries && !(value === board.blank && board.blank !== null) ? value : null, "entered");
        }) });
        return drawn.svg;
    }

    function sheet(board, meta, values, withEntries, heading, withRules) {
        const foot = caption(board, meta);
        return el("article", { class: "leaf" },
            el("header", {}, el("h1", {}, board.title), el("p", {}, [heading, foot].filter((part) => part !== "").join(" · "))),
            el("div", { class: "leaf-board" }, picture(board, values, withEntries)),
            withRules ? el("div", { class: "leaf-rules" }, ...board.rules.map((rule) => el("p", {}, rule))) : null,
            el("footer", {}, say("printedBy")));
    }

    /* Puts the pages together; `answer`: a solution, or null. */
    function lay(board, meta, answer) {
        const pages = [sheet(board, meta, stage.board.count === board.count ? stage.game.values() : board.given, entries.checked, "", rules.checked)];
        if (answer) pages.push(sheet(board, meta, answer.values, true, say("solution"), false));
        paper.replaceChildren(...pages);
    }

    async function levelOf(board, meta) {
        if (meta.level) return meta.level;
        return desk.steps(board).then(({ level }) => level).catch(() => null);
    }

    async function prepare() {
        const board = await boardNow(), answer = solution.checked ? await desk.solve(board) : null;
        if (answer && !answer.values) throw new Refused("no solution", "noSolution");
        const meta = { ...metaNow(), level: await levelOf(board, metaNow()) };
        lay(board, meta, answer);
    }

    dialog.querySelector("form").addEventListener("submit", async (event) => {
        event.preventDefault();
        if (news.busy) return;
        problem.hidden = true;
        try {
            await news.during(prepare);
            dialog.close();
            setTimeout(() => print(), 0);
        } catch (error) {
            problem.textContent = news.reason(error);
            problem.hidden = false;
        }
    });

    /* The browser's own command: the board as it stands, without asking the program. */
    addEventListener("beforeprint", () => {
        if (paper.childElementCount === 0 && stage.board) lay(stage.board, metaNow(), null);
    });
    addEventListener("afterprint", () => paper.replaceChildren());

    return {
        open() {
            problem.hidden = true;
            dialog.showModal();
        },
        prepare,
    };
}

/* New puzzles: which family, how large, how hard, which number. What can be asked for is what the
 * program lists for each family (`damier families --format json`); the page only draws the form. */
import { byId, el, icon } from "./dom.js";
import { capital } from "./wording.js";
import { say, spoken } from "./words.js";

const LEVELS = ["any", "easy", "medium", "hard", "expert"], PATTERNS = ["none", "rotational", "mirror"];
const DAYS = ["hard", "easy", "easy", "medium", "medium", "medium", "hard"]; // levels from Sunday to Saturday
const MOST_SIDE = 30, MOST = { size: 36, radius: 9 }, MOST_NUMBER = 100; // what a page can show
export const FIRST = "binero"; // what those see who come for the first time: nothing more is asked before
const SKIPPED = new Set(["height", "piece"]); // said in another way, or not at all

/* The number of a day's puzzle: its date. */
export function seedOf(date) {
    return date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();
}

export function levelOf(date) {
    return DAYS[date.getDay()];
}

/* Levels are told by the rules that people use. */
function hasLevels(family) {
    return family.offers.includes("steps");
}

function randomSeed() {
    return crypto.getRandomValues(new Uint32Array(1))[0] % 1000000;
}

export function makeMaker({ desk, news, keep, shapeNow, take, own, toBoard }) {
    const dialog = byId("dialog-new"), list = byId("new-families"), fields = byId("new-wishes"), problem = byId("new-problem");
    let families = null, language = null, chosen = null;

    async function load() {
        if (language !== spoken()) families = await desk.families();
        language = spoken();
        return families;
    }

    // ---- the form

    function field(label, control, cls = "") {
        return el("label", { class: `field ${cls}`.trim() }, el("span", {}, label), control);
    }

    function number(name, lo, hi, value, step = 1) {
        return el("input", { type: "number", name, min: lo, max: hi, step, value, inputmode: "numeric", required: true });
    }

    function select(name, options, value) {
        return el("select", { name }, ...options.map(([word, label]) => el("option", { value: word, selected: word === value }, label)));
    }

    /* The size of the board, as two numbers. */
    function sizeFields(wish, value) {
        const [rows, columns] = value.includes("x") ? value.split("x").map(Number) : [Number(value), Number(value)], hi = Math.min(wish.hi, MOST_SIDE);
        const [r, c] = [rows || 10, columns || 10];
        return [field(say("wish.rows"), number("rows", wish.lo, hi, r)), field(say("wish.columns"), number("columns", wish.lo, hi, c))];
    }

    function shapeField(wish, family) {
        const now = shapeNow();
        const options = [...(wish.choices ?? [""]).map((word, i) => [word, capital(word === "" ? say("shape.usual") : wish.labels[i] ?? word)]),
            ...(now?.family === family.name ? [["=", capital(say("shape.same"))]] : [])];
        return field(wish.label ?? wish.option, select("shape", options, ""));
    }

    function wishFields(family, wish, usual) {
        const label = wish.option === "size" ? say("wish.size") : wish.label ?? wish.option;
        if (SKIPPED.has(wish.option)) return [];
        if (wish.option === "size" && wish.type === "size") return sizeFields(wish, String(usual));
        if (wish.type === "size") return [field(label, el("input", { type: "text", name: wish.option, pattern: "[0-9]+x[0-9]+", autocomplete: "off", spellcheck: "false" }))];
        if (wish.type === "file") return [shapeField(wish, family)];
        if (wish.type === "flag") return [el("label", { class: "choice" }, el("input", { type: "checkbox", name: wish.option, checked: usual === true }), el("span", {}, label))];
        if (wish.type === "integer") return [field(label, number(wish.option, wish.lo, Math.min(wish.hi, MOST[wish.option] ?? MOST_NUMBER), usual))];
        if (wish.type === "number") return [field(label, number(wish.option, wish.lo, wish.hi, usual, 0.05))];
        return [];
    }

    function drawFields() {
        const family = families.find((one) => one.name === chosen);
        const fieldsOf = (wishes) => wishes.flatMap((wish) => wishFields(family, wish, family.defaults[wish.option]));
        const own = fieldsOf(family.wishes.filter((wish) => wish.type !== "flag")), flags = fieldsOf(family.wishes.filter((wish) => wish.type === "flag"));
        const levels = hasLevels(family) ? [field(say("level"), select("level", LEVELS.map((word) => [word, capital(say(`level.${word}`))]), keep.setting("level", "medium")))] : [];
        const puzzles = family.makes === "puzzles" ? [field(say("symmetry"), select("symmetry", PATTERNS.map((word) => [word, capital(say(`symmetry.${word}`))]), "none"))] : [];
        const seed = number("seed", 0, 2000000000, randomSeed());
        const dice = el("button", { type: "button", class: "plain icon-only", "aria-label": say("dice"), onclick: () => (seed.value = String(randomSeed())) }, icon("dice"));
        fields.replaceChildren(...own, ...levels, ...puzzles, el("div", { class: "with-button" }, field(say("seed"), seed), dice), ...flags);
    }

    function drawFamilies() {
        list.replaceChildren(...families.filter((family) => family.wishes).map((family) => {
            const input = el("input", { type: "radio", name: "family", value: family.name, checked: family.name === chosen });
            input.addEventListener("change", () => {
                chosen = family.name;
                drawFields();
            });
            return el("label", { class: "family" }, input, el("span", {}, family.title));
        }));
    }

    // ---- what was asked for

    function optionsOf() {
        const family = families.find((one) => one.name === chosen), options = {};
        let shape = null;
        const control = (name) => fields.querySelector(`[name="${name}"]`);
        if (control("rows")) options.size = `${control("rows").value}x${control("columns").value}`;
        for (const wish of family.wishes) {
            const input = control(wish.option);
            if (!input || (wish.type === "size" && input.value === "")) continue;
            if (wish.type === "flag") input.checked && (options[wish.option] = true);
            else if (wish.type === "file") input.value === "=" ? (shape = shapeNow().text) : input.value && (options.shape = input.value);
            else options[wish.option] = input.value;
        }
        if (shape !== null) ["size", "radius", "whole"].forEach((name) => delete options[name]);
        if (control("level") && control("level").value !== "any") options.level = control("level").value;
        if (control("symmetry") && control("symmetry").value !== "none") options.symmetry = control("symmetry").value;
        options.seed = control("seed").value;
        return { options, shape };
    }

    /* Makes a puzzle and shows it; an answer in the problem line of the form, if there is one. */
    async function make(family, options, shape, meta) {
        const puzzle = await desk.make(family, options, shape);
        const board = await desk.open(puzzle.puzzle);
        take(board, { level: puzzle.level ?? null, seed: puzzle.seed, clues: puzzle.clues ?? null, ...meta });
        if (puzzle.nearest) news.tell([say("nearest")]);
    }

    async function submit(work) {
        if (news.busy) return;
        problem.hidden = true;
        dialog.classList.add("waits");
        try {
            await news.during(work);
            dialog.close();
            toBoard();
        } catch (error) {
            problem.textContent = news.reason(error);
            problem.hidden = false;
        } finally {
            dialog.classList.remove("waits");
        }
    }

    dialog.querySelector("form").addEventListener("submit", (event) => {
        event.preventDefault();
        const { options, shape } = optionsOf();
        keep.set("family", chosen);
        if (options.level) keep.set("level", options.level);
        submit(() => make(chosen, options, shape, {}));
    });
    byId("new-own").addEventListener("click", () => submit(async () => {
        const { options: { level, symmetry, ...others }, shape } = optionsOf(); // of clues, which it has not
        own(await desk.open((await desk.make(chosen, others, shape)).puzzle));
    }));
    byId("new-today").addEventListener("click", () => submit(() => today(chosen)));

    /* The puzzle of a day: its date is the number, and decides the level. */
    async function today(family, date = new Date()) {
        const levels = family === FIRST || hasLevels((await load()).find((one) => one.name === family)) ? { level: levelOf(date) } : {};
        await make(family, { seed: seedOf(date), ...levels }, null, { day: seedOf(date) });
    }

    return {
        today, load,
        async open() {
            if ((await news.attempt(load)) === null) return;
            chosen = keep.setting("family", shapeNow()?.family ?? FIRST);
            if (!families.some((family) => family.name === chosen && family.wishes)) chosen = FIRST;
            problem.hidden = true;
            drawFamilies();
            drawFields();
            dialog.showModal();
        },
    };
}

/* The page: puts its parts together, decides which puzzle is on the board, and keeps its progress.
 *
 * Everything that is known about puzzles comes from the program, which runs in a worker
 * (engine.js); the parts ask it through desk.js. Nothing is sent anywhere. */
import { makeClock } from "./clock.js";
import { makeDesk } from "./desk.js";
import { byId, el, icon } from "./dom.js";
import { makeEditor } from "./edit.js";
import { makeEngine } from "./engine.js";
import { makeGuide } from "./guide.js";
import { writeHelp } from "./help.js";
import { makeKeep } from "./keep.js";
import { BadLink, MOST_TEXT, changesOf, puzzleOf } from "./link.js";
import { FIRST, makeMaker } from "./make.js";
import { makeNews } from "./news.js";
import { makePaper } from "./paper.js";
import { pageWorker } from "./place.js";
import { makeSettings } from "./settings.js";
import { makeSharing } from "./share.js";
import { makeStage } from "./stage.js";
import { capital, timeText } from "./wording.js";
import { say, spoken } from "./words.js";

const SAVING = 400; // milliseconds after the last change

const storage = (() => {
    try {
        return window.localStorage;
    } catch {
        return null;
    }
})();
const keep = makeKeep(storage);
const settings = makeSettings(keep, retell, reword);
const engine = makeEngine(pageWorker);
const desk = makeDesk(engine);
const news = makeNews(() => engine.stop(), putAway);
const clock = makeClock(() => settings.timer);
const stage = makeStage({ news, ruled: () => settings.rulers, changed, moved: () => {} });
const guide = makeGuide({ desk, news, stage, onSolved: solved, onChanged: saveSoon });
const editor = makeEditor({ desk, news, stage, leave: (board) => take(board, {}) });
const maker = makeMaker({ desk, news, keep, shapeNow: () => stage.board, take, own: (board) => edit(board, true), toBoard: () => stage.focus() });
const sharing = makeSharing({ desk, news, stage, boardNow, open });
const paper = makePaper({ desk, news, stage, boardNow, metaNow: () => meta, ruled: () => settings.rulers });

let meta = {}; // of the puzzle on the board: level, seed, day, clues

/* The board as a puzzle: while it is edited, that which would be played. */
function boardNow() {
    return editor.on ? editor.posed() : Promise.resolve(stage.board);
}

// ---- which puzzle

/* A board comes on the table, with what was kept of it. */
function take(board, about, changes = null) {
    save();
    guide.leave();
    if (editor.on) keep.set("draft", null);
    editor.end();
    byId("to-edit").setAttribute("aria-pressed", "false");
    const kept = keep.get(board.text);
    let fits = true;
    stage.show(board, (game) => {
        try {
            if (kept?.game) game.load(kept.game);
        } catch {
            fits = false; // another version's, or damaged: as if it were not there
        }
        if (changes) game.replace(changes); // undo leads back to what was kept
    });
    const clues = board.given.filter((value, cell) => value !== null && board.layout.kind[cell] !== null).length;
    meta = { level: null, seed: null, day: null, clues: board.usualMode === "walk" ? null : clues, ...(fits ? kept?.meta : {}), ...about };
    clock.reset(fits && !changes ? kept?.time : 0);
    if (!stage.game.isEmpty) clock.start();
    news.clear();
    describe();
    tools();
    if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
    news.hear(say("openedFrom", { title: board.title }));
    saveSoon();
}

/* A text from anywhere. */
async function open(text, entries = null) {
    const board = await desk.open(text), changes = entries && changesOf(board, entries);
    take(board, {}, changes);
    if (entries && !changes) news.tell([say("badProgress")]);
}

function openLink() {
    let puzzle;
    try {
        puzzle = puzzleOf(location.hash);
    } catch (error) {
        if (!(error instanceof BadLink)) throw error;
        news.tell([say(error.message === "long" ? "tooLong" : "badLink", { most: MOST_TEXT })], "bad");
        return null;
    }
    return puzzle && news.attempt(async () => (await open(puzzle.text, puzzle.entries), true));
}

/* A board that was being edited when the page was left. */
async function openDraft() {
    const draft = keep.setting("draft", null), board = typeof draft?.text === "string" && (await desk.open(draft.text).catch(() => null));
    if (!board) return false;
    edit(board, true);
    const changes = Array.isArray(draft.values) ? changesOf(stage.board, draft.values) : null;
    if (changes) stage.act(() => stage.game.set(changes), true);
    return true;
}

async function openLast() {
    const last = keep.last(), kept = last && (await desk.open(last.text).catch(() => null));
    if (kept) take(kept, last.meta);
    else await news.attempt(() => maker.today(FIRST));
}

/* The address, else what was edited or played last, else the puzzle of the day. */
async function first() {
    if (await openLink()) return;
    const told = news.told();
    if (!(await openDraft())) await openLast();
    if (told) news.tell(told, "bad"); // what was wrong with the link
}

// ---- what is said about it

function describe() {
    const { board } = stage;
    const parts = editor.on ? [say("editing")] : [
        meta.day ? say("daily", { date: dayText(meta.day) }) : null,
        meta.level ? say(`level.${meta.level}`) : null,
        meta.clues ? say("clues", { n: meta.clues }) : null,
        meta.seed !== null && meta.seed !== undefined && !meta.day ? say("numbered", { seed: meta.seed }) : null,
    ];
    byId("title").textContent = board.title;
    byId("subtitle").textContent = capital(parts.filter(Boolean).join(" · "));
    byId("rules-text").replaceChildren(...board.rules.map((rule) => el("p", {}, rule)));
    document.title = `${board.title} · Damier`;
    writeHelp(board);
}

function dayText(day) {
    const date = new Date(Math.floor(day / 10000), Math.floor(day / 100) % 100 - 1, day % 100);
    return date.toLocaleDateString(spoken(), { day: "numeric", month: "long", year: "numeric" });
}

function tools() {
    const { game, hand } = stage, editing = editor.on;
    byId("undo").disabled = !game.canUndo;
    byId("redo").disabled = !game.canRedo;
    byId("pencil").setAttribute("aria-pressed", String(hand.pencil));
    byId("pencil").hidden = editing || !stage.board.layout.kind.some((kind, cell) => stage.board.takesNotes(cell));
    byId("trial").setAttribute("aria-pressed", String(game.inTrial));
    byId("trial-bar").hidden = !game.inTrial;
    for (const id of ["trial", "check", "hint", "step", "solve", "restart"]) byId(id).hidden = editing;
}

/* The language, or a setting of how boards look, has changed. */
function retell() {
    for (const node of document.querySelectorAll("[data-word]")) node.textContent = say(node.dataset.word);
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
    if (!stage?.board) return;
    stage.rebuild();
    clock.show();
    editor.rewrite();
    describe();
}

/* The program says everything in the other language from now on: the board is described again, and
 * what was told before is put away. */
async function reword() {
    const { board } = stage ?? {};
    if (!board) return;
    if (!guide.playing) news.clear();
    await desk.reword(board).catch(() => {}); // stopped: the next puzzle is in that language
    if (stage.board === board) retell();
}

// ---- what players do

function changed() {
    news.clear(); // it was about the board before
    clock.start();
    tools();
    saveSoon();
    if (!editor.on) guide.settle(settings.watch);
}

function solved(text = null) {
    const time = clock.elapsed(), told = settings.timer && time > 0 ? say("solvedIn", { time: timeText(time) }) : say("solved");
    clock.stop();
    stage.mark({});
    stage.picture.svg.classList.add("solved");
    news.tell([text ?? told], "good");
    save();
}

function undo() {
    if (guide.playing) return;
    const done = stage.game.undo();
    after(done, done ? "undone" : "nothingUndo");
}

function redo() {
    if (guide.playing) return;
    const done = stage.game.redo();
    after(done, done ? "redone" : "nothingRedo");
}

/* What is not written by the hand: the board is drawn again, and it is told. */
function after(done, key) {
    if (done) {
        stage.hand.refresh();
        stage.mark({});
        news.clear();
        saveSoon();
    }
    tools();
    news.hear(say(key));
}

/* What was told is put away, with its marks on the board. */
function putAway() {
    if (guide.playing) guide.leave();
    stage.mark({});
    stage.focus();
}

function pencil() {
    stage.hand.pencil = !stage.hand.pencil;
    tools();
    news.hear(say(stage.hand.pencil ? "pencilOn" : "pencilOff"));
}

function trial() {
    if (!stage.game.inTrial) after(stage.game.beginTrial(), "trialOn");
    byId("trial-keep").focus();
}

function restart() {
    if (!guide.playing) after(stage.game.clear(), "restarted");
}

/* The board on screen, or another, is edited; `empty`: without its clues. */
function edit(board, empty = false) {
    save();
    guide.leave();
    meta = {};
    editor.begin(board, empty);
    byId("to-edit").setAttribute("aria-pressed", "true");
    describe();
    tools();
}

function toggleEdit() {
    if (editor.on) editor.play();
    else if (stage.board) edit(stage.board);
}

const buttons = {
    undo, redo, pencil, trial, restart, check: guide.check, hint: guide.ask, step: guide.step, solve: guide.solve,
    "trial-keep": () => after(stage.game.keepTrial(), "trialKept"),
    "trial-drop": () => after(stage.game.dropTrial(), "trialDropped"),
    "to-new": maker.open, "to-open": sharing.open, "to-edit": toggleEdit, "to-share": sharing.show, "to-print": paper.open,
    "to-settings": settings.open, "to-help": () => byId("dialog-help").showModal(),
};
for (const [id, work] of Object.entries(buttons)) byId(id).addEventListener("click", () => (stage.board || id.startsWith("to-")) && work());

for (const button of document.querySelectorAll("[data-close]")) {
    button.append(icon("close"));
    button.addEventListener("click", () => button.closest("dialog").close());
}
for (const dialog of document.querySelectorAll("dialog"))
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside it

const letters = { p: pencil, t: trial, v: guide.check, h: guide.ask, s: guide.step, w: () => stage.whereAmI() };
document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (typing || !stage.board || event.altKey) return;
    const key = event.key.toLowerCase(), command = event.ctrlKey || event.metaKey;
    if (key === "escape" && news.told()) return news.close();
    const work = command ? { z: event.shiftKey ? redo : undo, y: redo }[key] : editor.on ? undefined : letters[key];
    if (!work || (key === "p" && byId("pencil").hidden)) return;
    event.preventDefault();
    work();
});

// ---- progress is kept

let saving = null;

function save() {
    clearTimeout(saving);
    saving = null;
    if (!stage.board) return;
    if (editor.on) keep.set("draft", editor.draft());
    else keep.put({ text: stage.board.text, meta, time: Math.round(clock.elapsed()), game: stage.game.save() });
}

function saveSoon() {
    tools();
    clearTimeout(saving);
    saving = setTimeout(save, SAVING);
}

addEventListener("pagehide", () => saving !== null && save());
document.addEventListener("visibilitychange", () => document.hidden && saving !== null && save());
addEventListener("hashchange", openLink);

byId("set-forget").addEventListener("click", () => {
    clearTimeout(saving);
    saving = null;
    keep.forget();
    byId("settings-news").textContent = say("forgotten");
});

retell();
byId("subtitle").textContent = say("loading");
first().then(desk.warm);

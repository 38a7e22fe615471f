/* How to play, for the board on screen. */
import { byId, el } from "./dom.js";
import { say } from "./words.js";

export function writeHelp(board) {
    const mode = board.usualMode;
    const keys = [
        ["key.arrows", mode === "walk" ? "key.walk" : "key.move"], ["key.values", "key.write"], ["key.space", "key.next"],
        ["key.delete", "key.clear"], ["key.undo", "key.undoredo"], ["key.letters", "key.tools"],
    ];
    byId("help-text").replaceChildren(
        el("h3", {}, say("rules")), ...board.rules.map((rule) => el("p", {}, rule)),
        el("h3", {}, say("helpPointer")), el("p", {}, say(`help.tap.${mode}`)),
        el("h3", {}, say("helpKeys")), el("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [el("dt", {}, say(key)), el("dd", {}, say(what))])),
        el("p", { class: "about" }, say("about")));
}

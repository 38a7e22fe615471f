/* What happened, for all who play: a card that is seen, a region that is heard, and a bar while the
 * program works, with a button that stops it. */
import { byId, el, icon } from "./dom.js";
import { Refused } from "./desk.js";
import { Stopped } from "./engine.js";
import { MOST_TEXT } from "./link.js";
import { say } from "./words.js";

const PATIENCE = 250; // milliseconds before the bar shows: most answers come sooner

/* stop: ends what the program does; closed: is told when somebody puts the card away. */
export function makeNews(stop, closed) {
    const card = byId("news"), heard = byId("heard"), bar = byId("busy");
    const home = bar.nextElementSibling; // which it stands before
    let jobs = 0, timer = null, last = "";
    let host = null; // the dialog that the work was asked for in: nothing behind it can be pressed

    byId("busy-stop").addEventListener("click", stop);
    document.addEventListener("close", (event) => jobs > 0 && event.target === host && stop(), true);

    /* Said even if it was just said: regions are silent about what does not change. */
    function hear(text) {
        heard.textContent = text === last ? `${text}\u00a0` : text;
        last = heard.textContent;
    }

    function clear() {
        card.replaceChildren();
        card.hidden = true;
        card.className = "card";
    }

    function close() {
        clear();
        closed();
    }

    /* Texts, each a paragraph, or elements; `kind`: "good", "bad", or nothing. A button that had the
     * focus hands it to the one in its place. */
    function tell(parts, kind = "") {
        const held = [...card.querySelectorAll("button")].indexOf(document.activeElement);
        const nodes = parts.map((part) => (typeof part === "string" ? el("p", {}, part) : part));
        card.className = `card ${kind}`.trim();
        card.replaceChildren(...nodes, el("button", { type: "button", class: "close away", "aria-label": say("close"), onclick: close }, icon("close")));
        card.hidden = false;
        if (held >= 0) [...card.querySelectorAll("button")].slice(0, held + 1).at(-1).focus();
        card.scrollIntoView({ block: "nearest" });
        hear(parts.filter((part) => typeof part === "string").join(" "));
    }

    function showBar() {
        (host?.querySelector(".actions") ?? home).before(bar);
        bar.hidden = false;
        if (host) bar.scrollIntoView({ block: "nearest" });
    }

    function begin() {
        if (jobs++ > 0) return;
        host = document.querySelector("dialog[open]");
        timer = setTimeout(showBar, PATIENCE);
    }

    function end() {
        if (--jobs > 0) return;
        clearTimeout(timer);
        bar.hidden = true;
        home.before(bar);
        host = null;
    }

    /* Why something was refused, in words. */
    function reason(error) {
        if (error instanceof Stopped) return say("stopped");
        if (error instanceof Refused) return error.key ? say(error.key, { most: MOST_TEXT }) : say("refused", { why: error.message });
        return say("broken", { why: error.message });
    }

    /* Shows the bar until the work is done. */
    async function during(work) {
        begin();
        try {
            return await work();
        } finally {
            end();
        }
    }

    return {
        hear, tell, clear, close, reason, during,
        /* What the card says, to be told again; null: nothing. */
        told: () => (card.hidden ? null : [...card.children].map((part) => part.textContent).filter((part) => part !== "")),
        /* The same for what a button starts: null if it failed, which is told. */
        async attempt(work) {
            try {
                return await during(work);
            } catch (error) {
                tell([reason(error)], error instanceof Stopped ? "" : "bad");
                return null;
            }
        },
        get busy() {
            return jobs > 0;
        },
    };
}

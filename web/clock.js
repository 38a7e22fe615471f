/* The time that a puzzle has taken, counted only while the page is looked at and nothing is solved;
 * shown only to those who ask for it. */
import { byId } from "./dom.js";
import { timeText } from "./wording.js";
import { say } from "./words.js";

export function makeClock(isWanted) {
    const face = byId("clock");
    let before = 0, since = null; // seconds counted, and when counting went on

    function elapsed() {
        return before + (since === null ? 0 : (performance.now() - since) / 1000);
    }

    function show() {
        face.hidden = !isWanted();
        face.textContent = `${say("time")} ${timeText(elapsed())}`;
    }

    function pause() {
        before = elapsed();
        since = null;
    }

    function go() {
        since ??= performance.now();
    }

    let running = false;
    document.addEventListener("visibilitychange", () => {
        if (document.hidden) pause();
        else if (running) go();
    });
    setInterval(() => isWanted() && show(), 1000);

    return {
        show, elapsed,
        reset(seconds = 0) {
            before = Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
            since = null;
            running = false;
            show();
        },
        start() {
            running = true;
            if (!document.hidden) go();
        },
        stop() {
            running = false;
            pause();
            show();
        },
    };
}

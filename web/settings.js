/* Settings, kept in the browser: language, colours, numbers beside the board, the timer, checks while
 * typing. */
import { byId } from "./dom.js";
import { LANGUAGES, speak } from "./words.js";

const LOOKS = ["system", "light", "dark"];

/* changed: is told of every change; reworded: of another language. */
export function makeSettings(keep, changed, reworded) {
    const values = {
        language: keep.setting("language", ""),
        looks: keep.setting("looks", "system"),
        rulers: keep.setting("rulers", true),
        timer: keep.setting("timer", false),
        watch: keep.setting("watch", false),
    };

    function apply() {
        const language = speak(LANGUAGES.includes(values.language) ? [values.language] : navigator.languages ?? ["en"]);
        document.documentElement.lang = language;
        document.documentElement.dataset.looks = LOOKS.includes(values.looks) ? values.looks : "system";
        byId("set-language").value = language;
        byId("set-looks").value = document.documentElement.dataset.looks;
        for (const name of ["rulers", "timer", "watch"]) byId(`set-${name}`).checked = values[name];
    }

    function listen(name, read) {
        byId(`set-${name}`).addEventListener("change", (event) => {
            values[name] = read(event.target);
            keep.set(name, values[name]);
            apply();
            changed();
            if (name === "language") reworded();
        });
    }

    listen("language", (control) => control.value);
    listen("looks", (control) => control.value);
    for (const name of ["rulers", "timer", "watch"]) listen(name, (control) => control.checked);
    apply();

    return {
        get rulers() { return values.rulers; },
        get timer() { return values.timer; },
        get watch() { return values.watch; },
        open() {
            byId("settings-news").textContent = "";
            byId("dialog-settings").showModal();
        },
    };
}

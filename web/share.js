/* Puzzles out and in: a link, files to download, pasted and dropped texts. */
import { byId } from "./dom.js";
import { Refused } from "./desk.js";
import { MOST_TEXT, linkOf } from "./link.js";
import { say } from "./words.js";

const SUFFIX = { native: "txt", json: "json", svg: "svg" };
const TYPE = { native: "text/plain", json: "application/json", svg: "image/svg+xml" };

export function makeSharing({ desk, news, stage, boardNow, open }) {
    const dialog = byId("dialog-share"), link = byId("share-link"), progress = byId("share-progress"), told = byId("share-news");
    const opening = byId("dialog-open"), text = byId("open-text"), problem = byId("open-problem");
    let shared = null; // the board that is shared

    // ---- out

    function writeLink() {
        const entries = progress.checked ? stage.game.entries() : null;
        link.value = `${location.href.split("#")[0]}${linkOf(shared.text, entries)}`;
    }

    async function show() {
        shared = await news.attempt(boardNow);
        if (shared === null) return;
        progress.checked = false;
        progress.disabled = shared.count !== stage.board.count || stage.game.entries().every((value) => value === null);
        told.textContent = "";
        writeLink();
        dialog.showModal();
        link.select();
    }

    progress.addEventListener("change", writeLink);

    byId("share-copy").addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(link.value);
            told.textContent = say("copied");
        } catch {
            link.select();
            told.textContent = document.execCommand("copy") ? say("copied") : say("notCopied");
        }
    });

    function save(name, content, type) {
        const address = URL.createObjectURL(new Blob([content], { type })), anchor = document.createElement("a");
        anchor.href = address;
        anchor.download = name;
        anchor.click();
        setTimeout(() => URL.revokeObjectURL(address), 10000);
    }

    for (const button of dialog.querySelectorAll("[data-download]"))
        button.addEventListener("click", async () => {
            const format = button.dataset.download;
            try {
                const content = await news.during(() => desk.written(shared, format)), name = `${shared.family}.${SUFFIX[format]}`;
                save(name, content, TYPE[format]);
                told.textContent = say("saved", { name });
            } catch (error) {
                told.textContent = news.reason(error);
            }
        });

    // ---- in

    /* A file's text; null, with what is wrong told, if it is none that could be a puzzle. */
    async function read(file) {
        if (file.size > 4 * MOST_TEXT) throw new Refused("too long", "tooLong");
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (bytes.includes(0)) throw new Refused("no text", "notText");
        return new TextDecoder().decode(bytes);
    }

    async function take(content) {
        if (news.busy) return;
        problem.hidden = true;
        try {
            await news.during(() => open(content));
            opening.close();
            stage.focus();
        } catch (error) {
            problem.textContent = news.reason(error);
            problem.hidden = false;
        }
    }

    opening.querySelector("form").addEventListener("submit", (event) => {
        event.preventDefault();
        take(text.value);
    });
    byId("open-file").addEventListener("change", async (event) => {
        const [file] = event.target.files;
        event.target.value = "";
        if (!file) return;
        try {
            text.value = await read(file);
            await take(text.value);
        } catch (error) {
            problem.textContent = news.reason(error);
            problem.hidden = false;
        }
    });

    /* Pasted on the page itself, or dropped anywhere. */
    function isField(node) {
        return node instanceof Element && node.closest("input, textarea, select") !== null;
    }

    document.addEventListener("paste", (event) => {
        const content = event.clipboardData?.getData("text/plain") ?? "";
        if (isField(event.target) || document.querySelector("dialog[open]") || content.trim() === "") return;
        event.preventDefault();
        news.attempt(() => open(content));
    });

    const zone = byId("drop");
    document.addEventListener("dragover", (event) => {
        event.preventDefault();
        zone.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) zone.hidden = true;
    });
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        zone.hidden = true;
        const [file] = event.dataTransfer.files, content = event.dataTransfer.getData("text/plain");
        if (file) news.attempt(async () => open(await read(file)));
        else if (content.trim() !== "") news.attempt(() => open(content));
    });

    return {
        show,
        open() {
            problem.hidden = true;
            opening.showModal();
            text.focus();
        },
    };
}

/* A browser for tests: Debian's chromium, headless, driven over a pipe (the DevTools protocol, a
 * message between zero bytes), with nothing in between.
 *
 *     const browser = await openBrowser();
 *     const page = await browser.newPage({ width: 1100, height: 900 });
 *     await page.go("http://...");
 *     await page.click("#undo");
 *     await browser.close();
 *
 * Whatever the page logs as an error, or throws, is in page.errors. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PATIENCE = 30000; // milliseconds that anything may take

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

export function hasBrowser() {
    return existsSync(CHROMIUM);
}

export async function openBrowser({ flags = [] } = {}) {
    const profile = mkdtempSync(join(tmpdir(), "damier-browser-"));
    const child = spawn(CHROMIUM, [
        "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--no-default-browser-check", "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--mute-audio",
        "--hide-scrollbars", "--force-color-profile=srgb", "--lang=en-US", `--user-data-dir=${profile}`, ...flags, "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    const wire = makeWire(child);
    const pages = new Map();
    wire.listen((message) => pages.get(message.sessionId)?.hear(message));

    /* Each page has storage of its own, unless it is opened `beside` another one. */
    async function newPage({ width = 1100, height = 900, touch = false, dark = false, languages = null, beside = null } = {}) {
        const { browserContextId } = beside ? { browserContextId: beside.context } : await wire.send("Target.createBrowserContext");
        const { targetId } = await wire.send("Target.createTarget", { url: "about:blank", browserContextId });
        const { sessionId } = await wire.send("Target.attachToTarget", { targetId, flatten: true });
        const page = new Page(wire, sessionId, targetId, browserContextId);
        pages.set(sessionId, page);
        for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
        await page.resize(width, height, touch);
        if (touch) await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
        if (languages) await page.send("Emulation.setUserAgentOverride", { userAgent: "test", acceptLanguage: languages });
        await page.media({ dark });
        return page;
    }

    /* The profile is removed once no process of the browser writes to it any more. */
    async function close() {
        const ended = new Promise((resolve) => child.on("exit", resolve));
        wire.send("Browser.close").catch(() => {});
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))]);
        child.kill("SIGKILL");
        for (let i = 0; i < 20 && existsSync(profile); i++) {
            try {
                rmSync(profile, { recursive: true, force: true });
            } catch {
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
        }
    }

    return { newPage, close };
}

function makeWire(child) {
    const [out, incoming] = [child.stdio[3], child.stdio[4]];
    const waiting = new Map(), listeners = [];
    let last = 0, rest = "";
    const failAll = (why) => {
        for (const { reject } of waiting.values()) reject(new Error(why));
        waiting.clear();
    };
    child.on("exit", () => failAll("the browser has ended"));
    child.on("error", (error) => failAll(error.message));
    out.on("error", () => {});
    incoming.setEncoding("utf8");
    incoming.on("data", (data) => {
        const parts = (rest + data).split("\0");
        rest = parts.pop();
        for (const part of parts) hear(JSON.parse(part));
    });

    function hear(message) {
        const call = waiting.get(message.id);
        if (!call) return listeners.forEach((listener) => listener(message));
        waiting.delete(message.id);
        clearTimeout(call.timer);
        if (message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
        else call.resolve(message.result);
        return undefined;
    }

    function send(method, params = {}, sessionId = undefined) {
        const id = ++last;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE);
            waiting.set(id, { resolve, reject, method, timer });
            out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        });
    }

    return { send, listen: (listener) => listeners.push(listener) };
}

class Page {
    constructor(wire, sessionId, targetId, context) {
        Object.assign(this, { wire, sessionId, targetId, context, errors: [], requests: [], waits: [] });
    }

    send(method, params) {
        return this.wire.send(method, params, this.sessionId);
    }

    hear({ method, params }) {
        if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        if (method === "Runtime.consoleAPICalled" && params.type === "error") this.errors.push(params.args.map((arg) => arg.value ?? arg.description).join(" "));
        if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(`${params.entry.text} ${params.entry.url ?? ""}`);
        if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
        this.waits = this.waits.filter((wait) => wait.method !== method || wait.resolve(params));
    }

    once(method) {
        return new Promise((resolve) => this.waits.push({ method, resolve: (params) => (resolve(params), false) }));
    }

    async resize(width, height, touch = false) {
        await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: touch });
    }

    async media({ dark = false, print = false } = {}) {
        await this.send("Emulation.setEmulatedMedia", { media: print ? "print" : "", features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: "reduce" }] });
    }

    /* Another fragment of the same address loads nothing. */
    async go(url) {
        const loaded = Promise.race([this.once("Page.loadEventFired"), this.once("Page.navigatedWithinDocument")]);
        await this.send("Page.navigate", { url });
        await loaded;
    }

    async reload() {
        const loaded = this.once("Page.loadEventFired");
        await this.send("Page.reload");
        await loaded;
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    /* Calls a function of the test in the page. */
    call(work, ...args) {
        return this.evaluate(`(${work})(...${JSON.stringify(args)})`);
    }

    async until(expression, what = expression, patience = PATIENCE) {
        const end = Date.now() + patience;
        for (;;) {
            const value = await this.evaluate(expression);
            if (value) return value;
            if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
            await new Promise((resolve) => setTimeout(resolve, 15));
        }
    }

    /* By a timer of the page: whatever it was to do within that time, it has done then, on a slow
     * machine too. */
    after(milliseconds) {
        return this.evaluate(`new Promise((resolve) => setTimeout(() => resolve(true), ${milliseconds}))`);
    }

    // ---- hands

    async middle(selector) {
        const spot = await this.call((wanted) => {
            const node = document.querySelector(wanted);
            if (!node) return null;
            const face = node.querySelector(".hit") ?? node, spotOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
            node.scrollIntoView({ block: "nearest", inline: "nearest" });
            const { x, y } = spotOf(face.getBoundingClientRect());
            if (!node.contains(document.elementFromPoint(x, y))) node.scrollIntoView({ block: "center" }); // from behind something
            return spotOf(face.getBoundingClientRect());
        }, selector);
        if (!spot) throw new Error(`there is no ${selector}`);
        return spot;
    }

    async mouse(type, { x, y }, more = {}) {
        await this.send("Input.dispatchMouseEvent", { type, x, y, button: "none", ...more });
    }

    async click(selector, { button = "left" } = {}) {
        const spot = await this.middle(selector);
        await this.mouse("mouseMoved", spot);
        await this.mouse("mousePressed", spot, { button, clickCount: 1 });
        await this.mouse("mouseReleased", spot, { button, clickCount: 1 });
    }

    async drag(selectors) {
        const spots = [];
        for (const selector of selectors) spots.push(await this.middle(selector));
        await this.mouse("mouseMoved", spots[0]);
        await this.mouse("mousePressed", spots[0], { button: "left", clickCount: 1 });
        for (const spot of spots.slice(1)) await this.mouse("mouseMoved", spot, { button: "left", buttons: 1 });
        await this.mouse("mouseReleased", spots.at(-1), { button: "left", clickCount: 1 });
    }

    async tap(selector) {
        const spot = await this.middle(selector);
        await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
        await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }

    async swipe(selectors) {
        const spots = [];
        for (const selector of selectors) spots.push(await this.middle(selector));
        await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spots[0]] });
        for (const spot of spots.slice(1)) await this.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [spot] });
        await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }

    async key(key, { ctrl = false, shift = false } = {}) {
        const codes = { Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, " ": 32, Home: 36, End: 35 };
        const code = codes[key] ?? key.toUpperCase().charCodeAt(0), modifiers = (ctrl ? 2 : 0) + (shift ? 8 : 0);
        const text = ctrl ? undefined : key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
        await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", key, text, windowsVirtualKeyCode: code, modifiers });
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode: code, modifiers });
    }

    // ---- eyes

    async screenshot() {
        const { data } = await this.send("Page.captureScreenshot", { format: "png" });
        return Buffer.from(data, "base64");
    }

    async pdf() {
        const { data } = await this.send("Page.printToPDF", { printBackground: false, preferCSSPageSize: false, paperWidth: 8.27, paperHeight: 11.69 });
        return Buffer.from(data, "base64");
    }

    async accessibility() {
        const { nodes } = await this.send("Accessibility.getFullAXTree");
        return nodes;
    }

    async close() {
        await this.wire.send("Target.closeTarget", { targetId: this.targetId });
    }
}

/* The page's folder on loopback, for tests, with the headers that the program's own server sends. */
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const SERVE = new URL("../../../src/app/serve/http.c", import.meta.url), DAMIER = process.env.DAMIER ?? new URL("../../../build/damier", import.meta.url).pathname;
const POLICY = readFileSync(SERVE, "utf8").match(/POLICY\[\] = ((?:"[^"]*"\s*)+)/)[1].replace(/"\s*"/g, "").trim().slice(1, -1);

export async function openServer(folder) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname);
        try {
            const file = join(folder, path === "/" ? "index.html" : path), body = await readFile(file);
            response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "text/plain", "Content-Security-Policy": POLICY, "Cache-Control": "no-store" });
            response.end(body);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/* The program's own: null where it was not built, or is without one. */
export async function openOwnServer(folder) {
    if (!existsSync(DAMIER)) return null;
    const child = spawn(DAMIER, ["serve", "--port", "0", "--folder", folder], { stdio: ["ignore", "pipe", "ignore"] });
    const url = await new Promise((resolve) => {
        child.stdout.once("data", (data) => resolve(String(data).trim()));
        child.once("exit", () => resolve(null));
    });
    return url && { url, close: () => child.kill("SIGINT") };
}

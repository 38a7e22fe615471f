/* The page's folder on loopback, for tests, with the headers that the program's own server sends. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

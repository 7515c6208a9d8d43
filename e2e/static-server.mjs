// A plain static file server: what any host of the built site does, and no more.
//
//   node static-server.mjs [--root DIR] [--base /tagdelta/] [--port 4173]
//
// It has no fallback page for unknown paths and no directory listing, so that a wrong link in the
// site fails here as it would fail on a real host.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Value of `--name` on the command line, else of the environment variable, else the default. */
function option(name, variable, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return (at > 0 && process.argv[at + 1]) || process.env[variable] || fallback;
}

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(option("root", "E2E_ROOT", path.join(here, "..", "dist")));
const base = `/${option("base", "E2E_BASE", "/tagdelta/").replace(/^\/+|\/+$/g, "")}/`.replace(/\/+/g, "/");
const port = Number(option("port", "E2E_PORT", "4173"));

/** The file that a request path names, or null when it lies outside the served folder. */
function fileFor(pathname) {
  let decoded;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes("\0") || decoded.includes("\\") || !decoded.startsWith(base)) return null;
  const relative = decoded.slice(base.length);
  // Joined first, then checked: `..` in any spelling ends outside of root and is refused.
  const file = path.resolve(root, relative.endsWith("/") || relative === "" ? `${relative}index.html` : relative);
  return file.startsWith(root + path.sep) ? file : null;
}

function refuse(response, status, text) {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" });
  response.end(`${text}\n`);
}

const server = createServer(async (request, response) => {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "Method not allowed");
  const raw = (request.url ?? "/").split("?")[0];
  if (`${raw}/` === base) {
    response.writeHead(301, { location: base });
    return response.end();
  }
  const file = fileFor(raw);
  const found = file && (await stat(file).catch(() => null));
  if (!found || !found.isFile()) return refuse(response, 404, "Not found");
  response.writeHead(200, {
    "cache-control": "no-cache",
    "content-length": found.size,
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "x-content-type-options": "nosniff",
  });
  if (request.method === "HEAD") return response.end();
  const stream = createReadStream(file);
  stream.on("error", () => response.destroy());
  stream.pipe(response);
});

server.on("error", (error) => {
  console.error(`static server: ${error.message}`);
  process.exit(1);
});
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}${base} serves ${root}`));

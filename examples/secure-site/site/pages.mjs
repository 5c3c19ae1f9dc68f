import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replaceAll(/[&<>"]/gu, (letter) => ESCAPED[letter]);

/** Static files by path. */
const FILES = {
  "/sdk": "frame.html",
  "/loading": "loading.html",
  "/result": "result.html",
  "/approval": "approval.html",
  "/approve": "approve.html",
  "/take-back": "take-back.html",
  "/dashboard": "dashboard.html",
  "/frame.js": "frame.js",
  "/approval.js": "approval.js",
  "/frame-screens.js": "frame-screens.js",
  "/gate.js": "gate.js",
  "/request-screen.js": "request-screen.js",
  "/requests.js": "requests.js",
  "/result.js": "result.js",
  "/approve.js": "approve.js",
  "/asks.js": "asks.js",
  "/browsers.js": "browsers.js",
  "/post.js": "post.js",
  "/take-back.js": "take-back.js",
  "/dashboard.js": "dashboard.js",
  "/details.js": "details.js",
  "/messages.js": "messages.js",
  "/readable.js": "readable.js",
  "/show.js": "show.js",
  "/site.css": "site.css",
};

/** True if a path has a static file. */
export const isPage = (path) => Object.hasOwn(FILES, path);

/**
 * The file of a path with `{{name}}` replaced from `values`, and its type; undefined if there is
 * none.
 */
export const pageAt = async (path, values) => {
  if (!isPage(path)) return undefined;
  const file = FILES[path];
  const text = await readFile(fileURLToPath(new URL(`../pages/${file}`, import.meta.url)), "utf8");
  const type = TYPES[file.slice(file.lastIndexOf(".") + 1)];
  const body = text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name) => escaped(values[name] ?? ""));
  return { type, body };
};

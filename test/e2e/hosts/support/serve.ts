import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { startHttpServer, type HttpServer } from "../../../support/servers/http-server.js";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
};

/** How pages are answered. */
export interface Serving {
  readonly folder: string;
  /** The policy sent with every answer; none where it is left out. */
  readonly policy?: string | undefined;
  /** The markup of a page, by its address. */
  readonly page: (url: URL) => string | Promise<string>;
}

/** Reads files of a folder, each once: what is built does not change. */
const readerOf = (folder: string): ((path: string) => Promise<Buffer>) => {
  const read = new Map<string, Promise<Buffer>>();
  return (path) => {
    const file = read.get(path) ?? readFile(join(folder, path));
    read.set(path, file);
    return file;
  };
};

/**
 * Serves built files and pages made on demand from a free port of 127.0.0.1. Files may be fetched
 * from anywhere, as a frame without an origin of its own does.
 */
export const serve = ({ folder, policy, page }: Serving): Promise<HttpServer> => {
  const fileAt = readerOf(folder);
  return startHttpServer((request, response) => {
    const url = new URL(request.url, "http://host");
    const extension = extname(url.pathname);
    const headers = {
      "content-type": TYPES[extension] ?? TYPES[".html"],
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      ...(policy === undefined ? {} : { "content-security-policy": policy }),
    };
    const body =
      extension === "" ? Promise.resolve(page(url)) : fileAt(url.pathname.replaceAll("..", ""));
    body.then(
      (text) => response.writeHead(200, headers).end(text),
      () => response.writeHead(404, headers).end(),
    );
  });
};

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** Any server of files will do: the page, and the package's `dist` under `/latchkit/`. */
const PACKAGE = dirname(fileURLToPath(import.meta.resolve("latchkit/standalone")));
const PAGE = fileURLToPath(new URL("./index.html", import.meta.url));

const fileOf = (path) => {
  if (path === "/") return { file: PAGE, type: "text/html; charset=utf-8" };
  const name = /^\/latchkit\/([\w./-]+\.js)$/.exec(path)?.[1];
  if (name === undefined || normalize(name).startsWith("..")) return undefined;
  return { file: join(PACKAGE, name), type: "text/javascript" };
};

const server = createServer(async ({ url }, response) => {
  const found = fileOf(new URL(url, "http://localhost").pathname);
  const body = found && (await readFile(found.file).catch(() => undefined));
  if (body === undefined) return response.writeHead(404).end();
  return response.writeHead(200, { "content-type": found.type }).end(body);
});
server.listen(Number(process.env.PORT ?? "3000"), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);

import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

const LOCAL = "127.0.0.1";

/** Serves the files of a folder, `index.html` at its root. `stop` ends open connections too. */
export async function serveFolder(folder) {
  const server = createServer(({ url = "/" }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    response.setHeader("content-type", path.endsWith(".js") ? "text/javascript" : "text/html");
    createReadStream(join(folder, path === "/" ? "index.html" : path))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise((listening) => server.listen(0, LOCAL, listening));
  return {
    url: `http://${LOCAL}:${server.address().port}/`,
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}

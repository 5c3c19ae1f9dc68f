import type { ServerResponse } from "node:http";
import { type HttpServer, startHttpServer } from "./http-server.js";

const PATH = "/first-script.js";
/** Headers of the body as it was sent, which is not how it is passed on. */
const OF_BODY = ["connection", "content-encoding", "content-length", "transfer-encoding"];

const pass = async (url: URL, response: ServerResponse): Promise<void> => {
  const answer = await fetch(url, { redirect: "manual" });
  const headers = [...answer.headers].filter(([name]) => !OF_BODY.includes(name));
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const body = isPage
    ? (await answer.text()).replace("<head>", `<head><script src="${PATH}"></script>`)
    : Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
};

/** Serves the pages of `origin`, each with a script that runs before all others. GET only. */
export const serveWithFirstScript = (origin: string, script: string): Promise<HttpServer> =>
  startHttpServer(({ url }, response) => {
    if (url === PATH) response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    else pass(new URL(url, origin), response).catch(() => response.writeHead(502).end());
  });

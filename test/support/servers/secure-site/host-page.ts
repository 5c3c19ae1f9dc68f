import { listen, type LoopbackServer } from "../../../../src/testing/node/listen.js";

/** Serves the host page of a world anew, with another secure site in place of the world's own. */
export const pageAtSite = (
  demo: string,
  origins: () => { readonly theirs: string; readonly own: string },
): Promise<LoopbackServer> =>
  listen(async (request, response) => {
    const { theirs, own } = origins();
    const answer = await fetch(new URL(request.url ?? "/", demo));
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      "content-type": type,
      "content-security-policy": (answer.headers.get("content-security-policy") ?? "").replaceAll(
        theirs,
        own,
      ),
    });
    response.end(type.includes("json") ? body.toString("utf8").replaceAll(theirs, own) : body);
  }, 0);

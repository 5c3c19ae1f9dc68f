import type { BrowserContext } from "@playwright/test";

/** Where a page went: requests and sockets by origin, and frames besides its own. */
export interface Calls {
  readonly origins: ReadonlySet<string>;
  readonly chunks: readonly string[];
  frames: number;
}

/** Notes every request, socket and frame of a context from now on. */
export const watchCalls = (context: BrowserContext): Calls => {
  const [origins, chunks] = [new Set<string>(), [] as string[]];
  const calls: Calls = { origins, chunks, frames: 0 };
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol === "data:" || url.protocol === "blob:") return;
    origins.add(url.origin);
    chunks.push(url.pathname);
  });
  const follow = (page: ReturnType<BrowserContext["pages"]>[number]): void => {
    page.on("websocket", (socket) => void origins.add(new URL(socket.url()).origin));
    page.on("frameattached", () => {
      calls.frames += 1;
    });
  };
  context.pages().forEach(follow);
  context.on("page", follow);
  return calls;
};

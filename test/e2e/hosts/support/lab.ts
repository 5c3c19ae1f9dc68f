import { test as base } from "latchkit/testing/playwright";
import { strictPolicy } from "latchkit/testing/node";
import type { HttpServer } from "../../../support/servers/http-server.js";
import { buildHost } from "./build-host.js";
import { serve } from "./serve.js";

/** The lab under the strict policy; the same, but allowed in frames; and without any policy. */
export interface LabSites {
  readonly strict: HttpServer;
  readonly framed: HttpServer;
  readonly free: HttpServer;
  readonly folder: string;
}

/** The page of the lab; `style` names its own style sheets. */
export const labMarkup = (url: URL): string => {
  const styles = url.searchParams
    .getAll("style")
    .map((name) => `<link rel="stylesheet" href="/${name}.css">`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lab</title><link rel="icon" href="data:,">${styles}</head><body><script type="module" src="/lab.js"></script></body></html>`;
};
const EMPTY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><link rel="icon" href="data:,"></head><body></body></html>';

/**
 * Playwright's `test` with the lab. `mode` chooses React's build: development tells more,
 * production is what users get.
 */
export const test = base.extend<{
  readonly lab: LabSites;
  readonly labMode: "development" | "production";
}>({
  labMode: ["production", { option: true }],
  lab: [
    async ({ labMode }, use) => {
      const entries = {
        lab: "main.tsx",
        "entry-index": "entries/index.ts",
        "entry-react": "entries/react.ts",
        "entry-element": "entries/element.ts",
        "entry-networks": "entries/networks.ts",
        "entry-testing": "entries/testing.ts",
      };
      const folder = await buildHost({
        folder: "lab",
        entries,
        mode: labMode,
        id: `lab-${labMode}`,
      });
      const page = (url: URL): string => (url.pathname === "/empty" ? EMPTY : labMarkup(url));
      const policy = strictPolicy(["http://127.0.0.1:9"]);
      const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors *");
      const [strict, inFrames, free] = await Promise.all(
        [policy, framed, undefined].map((one) => serve({ folder, policy: one, page })),
      );
      if (strict === undefined || inFrames === undefined || free === undefined)
        throw new Error("the lab is served three times");
      await use({ strict, framed: inFrames, free, folder });
      await Promise.all([strict, inFrames, free].map((site) => site.stop()));
    },
    { timeout: 60_000 },
  ],
});

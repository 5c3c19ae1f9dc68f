import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, run } from "../../scripts/lib/run.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";
import { pageReader } from "../support/servers/apps/page-reader.mjs";
import { section, stepsOf } from "../support/servers/apps/page-steps.mjs";
import { serveApp } from "../support/servers/apps/serve-app.mjs";
import { newcomerBrowser, visit } from "../support/servers/apps/visit.mjs";

const MOST_STEPS = 12;
const VITE = { script: "preview", at: ["--host", "127.0.0.1", "--port", "0"] };
const NEXT = { script: "start", at: ["--hostname", "127.0.0.1", "--port", "0"] };
/** Up to where a page builds its app, whether that app signs, and how it is served. */
const PAGES = {
  "docs/next.md": { upTo: "## Next.js 15", signs: false, serve: NEXT },
  "docs/elements.md": { upTo: "## The elements", signs: false },
  "docs/wagmi.md": { upTo: "### Hooks of the same name", signs: true },
  "docs/vue.md": { signs: true },
  "docs/svelte.md": { signs: true },
};
/** A sentence that says where the file of the next block goes, and that block's own name. */
const PLACED = /in `([\w/]+\/([\w.]+))`\. .*\n\n```\w+\n(?:\/\/ file: )\2\n/gu;
const stepsOfPage = (file, { upTo }) => {
  const text = readFileSync(join(ROOT, file), "utf8");
  const read = upTo === undefined ? text : text.slice(0, text.indexOf(upTo));
  const places = new Map(Array.from(read.matchAll(PLACED), ([, place, name]) => [name, place]));
  return stepsOf(read).map((step) => ({ ...step, file: places.get(step.file) ?? step.file }));
};
const isInstall = ({ command = "" }) =>
  /^(?:npm (?:i|create)|npx create-[\w-]+@\S+|cd) /.test(command);

const signs = async (page) => {
  await page.getByRole("button", { name: "Sign a message" }).click();
  await page.getByText(`0x${"11".repeat(64)}1b`).waitFor();
};

describe("first ten minutes without React's quick start", () => {
  it.each(Object.entries(PAGES))(
    "following %s makes an app in at most 12 commands and pastes",
    (file, page) => {
      const steps = stepsOfPage(file, page);
      expect(steps.filter(isInstall)).toHaveLength(3);
      expect(steps.some(({ file }) => /^(?:src|app)\//.test(file ?? ""))).toBe(true);
      expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
    },
  );
});

const SCRIPT = stepsOf(
  section(readFileSync(join(ROOT, "docs/container.md"), "utf8"), "## A script"),
);
/** Ends the process at the first request. */
const NO_NETWORK = "data:text/javascript,globalThis.fetch=()=>process.exit(7)";

describe("first ten minutes without a page", () => {
  it("the script of docs/container.md takes four steps", () => {
    expect(SCRIPT.map(({ command, file }) => command ?? file)).toEqual([
      "npm init -y",
      "npm i latchkit viem inversify reflect-metadata",
      "connect.mjs",
      "node connect.mjs",
    ]);
  });
});

/** Each app installs its own framework, so these run in a soak alone. */
function describeApps() {
  let browser;
  beforeAll(async () => {
    browser = await newcomerBrowser();
  });
  afterAll(() => browser?.close());

  it(
    "docs/container.md leads to a script that connects and signs without a request",
    async () => {
      const reader = await pageReader(true);
      try {
        for (const step of SCRIPT.slice(0, -1)) await reader.take(step);
        const args = ["--import", NO_NETWORK, "connect.mjs"];
        const { code, output } = await run(process.execPath, args, { cwd: reader.app });
        expect(output).toMatch(/^0x[\da-f]{40}\n0x[\da-f]{130}\n$/iu);
        expect(code).toBe(0);
      } finally {
        await reader.remove();
      }
    },
    INSTALL_LIMIT_MS,
  );

  it.each(Object.entries(PAGES))(
    "following %s leads to an app that builds and connects",
    async (file, page) => {
      const reader = await pageReader(true);
      let server;
      try {
        for (const step of stepsOfPage(file, page)) await reader.take(step);
        await reader.script("build");
        const { script, at } = page.serve ?? VITE;
        server = await serveApp(reader.app, [...reader.scriptArgs(script), ...at]);
        const { before, reported } = await visit(
          browser,
          server.url,
          page.signs ? signs : undefined,
        );
        expect({ before, reported }).toEqual({ before: [], reported: [] });
      } finally {
        await server?.stop();
        await reader.remove();
      }
    },
    INSTALL_LIMIT_MS,
  );
}

if (IS_SOAK) describe("app built from the text of a page alone", describeApps);

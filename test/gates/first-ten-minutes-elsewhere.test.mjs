import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/run.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";
import { pageReader } from "../support/servers/apps/page-reader.mjs";
import { stepsOf } from "../support/servers/apps/page-steps.mjs";
import { serveApp } from "../support/servers/apps/serve-app.mjs";
import { newcomerBrowser, visit } from "../support/servers/apps/visit.mjs";

const MOST_STEPS = 12;
const LOCAL = ["--host", "127.0.0.1", "--port", "0"];
/** Up to where a page builds its app, and whether that app signs. */
const PAGES = {
  "docs/elements.md": { upTo: "## The elements", signs: false },
  "docs/wagmi.md": { upTo: "### Hooks of the same name", signs: true },
  "docs/vue.md": { signs: true },
  "docs/svelte.md": { signs: true },
};
const stepsOfPage = (file, { upTo }) => {
  const text = readFileSync(join(ROOT, file), "utf8");
  return stepsOf(upTo === undefined ? text : text.slice(0, text.indexOf(upTo)));
};
const isInstall = ({ command = "" }) => /^npm (?:i|create) |^cd /.test(command);

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
      expect(steps.some(({ file }) => file?.startsWith("src/"))).toBe(true);
      expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
    },
  );
});

/** Each app installs its own framework, so these run in a soak alone. */
function describeApps() {
  let browser;
  beforeAll(async () => {
    browser = await newcomerBrowser();
  });
  afterAll(() => browser?.close());

  it.each(Object.entries(PAGES))(
    "following %s leads to an app that builds and connects",
    async (file, page) => {
      const reader = await pageReader(true);
      let server;
      try {
        for (const step of stepsOfPage(file, page)) await reader.take(step);
        await reader.script("build");
        server = await serveApp(reader.app, [...reader.scriptArgs("preview"), ...LOCAL]);
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

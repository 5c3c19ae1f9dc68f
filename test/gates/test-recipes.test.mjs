import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { viteApp } from "../support/servers/apps/readme-apps.mjs";
import { playwrightRecipe } from "../support/servers/apps/playwright-recipe.mjs";
import { serveApp } from "../support/servers/apps/serve-app.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { hostApps, install, packInto } from "../support/servers/apps/host-app.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
const BESIDE = ["react@19.3.1", "react-dom@19.3.1", "viem@2.57.0"];
const apps = hostApps();
afterAll(() => apps.remove(), 300_000);

const partOf = (title) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
/** Files shown in a section of the page, named by their first line. */
const filesIn = (part) =>
  [...part.matchAll(/```jsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, name, text]) => [name, text]);
const commandsIn = (part) => (/```sh\n([\s\S]*?)```/.exec(part)?.[1] ?? "").trim().split("\n");

const RECIPES = ["Playwright", "Vitest and jsdom", "Jest"];
let app;
beforeAll(async () => {
  app = apps.create("commonjs");
  const named = RECIPES.flatMap((title) => commandsIn(partOf(title))[0].split(" ").slice(3));
  await install(app, [...BESIDE, await packInto(app), ...new Set(named)]);
}, INSTALL_LIMIT_MS);

/** Writes the files of a section and returns the result of its last command. */
const follow = async (title) => {
  const folder = mkdtempSync(join(app, "recipe-"));
  const files = [
    ...filesIn(partOf("Find elements of the modal without a browser")),
    ...filesIn(partOf(title)),
  ];
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const [, ...command] = commandsIn(partOf(title)).at(-1).split(" ");
  const ended = await run("npx", command, {
    cwd: folder,
    env: { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  return { ...ended, files: files.length };
};

const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
const written = (folder, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
};

/** The README's app, built and served, and the specs of the Playwright recipe beside it. */
const playwrightApp = async () => {
  const folder = written(mkdtempSync(join(app, "playwright-")), {
    ...viteApp,
    ...Object.fromEntries(filesIn(partOf("Playwright"))),
  });
  const built = await run(process.execPath, [VITE, "build"], { cwd: folder });
  if (built.code !== 0) throw new Error(built.output);
  const server = await serveApp(folder, [VITE, "preview", "--host", "127.0.0.1", "--port", "0"]);
  const test = await playwrightRecipe(folder, server.url);
  return { folder, test, stop: () => server.stop() };
};

describe("Playwright recipe of docs/testing.md", () => {
  let page;
  beforeAll(async () => {
    page = await playwrightApp();
  }, INSTALL_LIMIT_MS);
  afterAll(() => page?.stop());

  it("connects with a page's injected wallet and with the Playwright fixtures of the docs", async () => {
    const { code, output } = await page.test();
    expect(output).toContain("2 passed");
    expect(output).not.toMatch(/skipped|failed/u);
    expect(code).toBe(0);
  });

  it("fails the Playwright recipe if a package is missing, and names it, or skips it if configured", async () => {
    written(page.folder, {
      "e2e/world.spec.js": `import { test } from "latchkit/testing/playwright";
test("finds a funded wallet in the Playwright recipe", async ({ page, wallet }) => page.goto("/" + wallet.rdns));
`,
    });
    const failed = await page.test(["world"]);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/needs the part "evm".*cannot run here/u);
    expect(failed.output).toMatch(/install @foundry-rs\/anvil-/u);
    const skipped = await page.test(["world"], { LATCHKIT_SKIP_MISSING_PARTS: "1" });
    expect(skipped.code).toBe(0);
    expect(skipped.output).toContain("1 skipped");
  });
});

/** Output lines that match a warning, each with the five lines that follow. */
const loud = (output, words) => {
  const lines = output.split("\n");
  return lines.flatMap((line, at) => (words.test(line) ? lines.slice(at, at + 6) : []));
};

it(
  "connects a wallet in jsdom without warnings by the Vitest recipe of docs/testing.md",
  { tags: ["finding-H11"], timeout: INSTALL_LIMIT_MS },
  async () => {
    const { code, output, files } = await follow("Vitest and jsdom");
    expect(files).toBe(2);
    expect(output).toContain("1 passed");
    expect(loud(output, /not wrapped in act|Not implemented|Error:/)).toEqual([]);
    expect(code).toBe(0);
  },
);

it(
  "connects a wallet in jsdom without warnings by the Jest recipe of docs/testing.md",
  { tags: ["finding-H11"], timeout: INSTALL_LIMIT_MS },
  async () => {
    const { code, output, files } = await follow("Jest");
    expect(files).toBe(4);
    expect(output).toContain("1 passed");
    expect(loud(output, /console\.(error|warn)|Not implemented/)).toEqual([]);
    expect(code).toBe(0);
  },
);

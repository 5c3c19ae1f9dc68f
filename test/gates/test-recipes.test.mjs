import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { INSTALL_LIMIT_MS } from "../support/npm-install.mjs";
import { hostApps, install, packInto } from "../support/host-app.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/testing.md"), "utf8");
const BESIDE = ["react@19.3.1", "react-dom@19.3.1", "viem@2.57.0"];
const apps = hostApps();
afterAll(() => apps.remove(), 300_000);

const partOf = (title) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
/** The files that a part of the page shows, by the name in their first line. */
const filesIn = (part) =>
  [...part.matchAll(/```jsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, name, text]) => [name, text]);
const commandsIn = (part) => (/```sh\n([\s\S]*?)```/.exec(part)?.[1] ?? "").trim().split("\n");

const RECIPES = ["Vitest and jsdom", "Jest"];
let app;
beforeAll(async () => {
  app = apps.create("commonjs");
  const named = RECIPES.flatMap((title) => commandsIn(partOf(title))[0].split(" ").slice(3));
  await install(app, [...BESIDE, await packInto(app), ...new Set(named)]);
}, INSTALL_LIMIT_MS);

/** The files that the page names, beside what it installs; the result of its last command. */
const follow = async (title) => {
  const folder = mkdtempSync(join(app, "recipe-"));
  const files = [...filesIn(partOf("What the modal is in a test")), ...filesIn(partOf(title))];
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const [, ...command] = commandsIn(partOf(title)).at(-1).split(" ");
  const ended = await run("npx", command, {
    cwd: folder,
    env: { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  return { ...ended, files: files.length };
};

/** What was written that a quiet test does not write, with the lines that follow it. */
const loud = (output, words) => {
  const lines = output.split("\n");
  return lines.flatMap((line, at) => (words.test(line) ? lines.slice(at, at + 6) : []));
};

it(
  "finding H11: the Vitest recipe of docs/testing.md connects a wallet in jsdom, and is quiet",
  async () => {
    const { code, output, files } = await follow("Vitest and jsdom");
    expect(files).toBe(2);
    expect(output).toContain("1 passed");
    expect(loud(output, /not wrapped in act|Not implemented|Error:/)).toEqual([]);
    expect(code).toBe(0);
  },
  INSTALL_LIMIT_MS,
);

it(
  "finding H11: the Jest recipe of docs/testing.md connects a wallet in jsdom, and is quiet",
  async () => {
    const { code, output, files } = await follow("Jest");
    expect(files).toBe(4);
    expect(output).toContain("1 passed");
    expect(loud(output, /console\.(error|warn)|Not implemented/)).toEqual([]);
    expect(code).toBe(0);
  },
  INSTALL_LIMIT_MS,
);

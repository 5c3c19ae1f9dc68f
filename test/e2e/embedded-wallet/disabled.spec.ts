import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";

const CHUNKS = new URL("../../../dist/chunks/", import.meta.url);
/** The comment that the build writes above each source. */
const SOURCES = /^\s*\/\/ src\/(\S+)$/gmu;
const OF_EMBEDDED = /\/(?:embedded-wallet|email|email-update|social|secure-frame)\//u;
/** Registers a host's wallets, which may have their own user interface. */
const REGISTERS = /\/external-wallets\.chunk-/u;

/** Names of built chunks with embedded-wallet code only. */
const embeddedChunks = (): readonly string[] =>
  readdirSync(CHUNKS)
    .filter((file) => file.endsWith(".js"))
    .filter((file) => {
      const text = readFileSync(new URL(file, CHUNKS), "utf8");
      const sources = [...text.matchAll(SOURCES)].map(([, source = ""]) => source);
      return sources.length > 0 && sources.every((source) => OF_EMBEDDED.test(source));
    })
    .map((file) => file.replace(".js", ""));

/** Names of all scripts that an idle page, an opening and a pairing fetch. */
const fetchedBy = async (
  page: Page,
  latchkit: LatchkitPage,
  query: string,
): Promise<readonly string[]> => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  });
  await page.goto(`/?wallet=none${query}`);
  await latchkit.choose("walletConnect");
  await latchkit.pairingCode.waitFor();
  await page.waitForLoadState("networkidle");
  return [...scripts].toSorted();
};
const ofEmbedded = (scripts: readonly string[]): readonly string[] => {
  const names = embeddedChunks();
  return scripts.filter((path) => names.some((name) => path.includes(`/${name}-`)));
};

test("fetches no embedded-wallet code when e-mail and socials are off", async ({
  page,
  latchkit,
}) => {
  const without = await fetchedBy(page, latchkit, "");
  expect(without.length).toBeGreaterThan(10);
  expect(ofEmbedded(without)).toEqual([]);
  const off = await fetchedBy(page, latchkit, "&signin=off");
  expect(off.filter((path) => !REGISTERS.test(path))).toEqual(without);
  expect(ofEmbedded(off)).toEqual([]);
  const on = await fetchedBy(page, latchkit, "&signin=on");
  expect(ofEmbedded(on).length).toBeGreaterThan(0);
});

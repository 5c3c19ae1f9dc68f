import { expect, test } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";
import { IS_SOAK } from "../../support/runner/repeats.js";

function pageErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => void errors.push(error.message));
  return errors;
}

const BROKEN: readonly (readonly [string, () => void])[] = [
  [
    "blocked: reading localStorage throws",
    () =>
      void Object.defineProperty(window, "localStorage", {
        configurable: true,
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      }),
  ],
  [
    "absent: localStorage is null",
    () =>
      void Object.defineProperty(window, "localStorage", { configurable: true, get: () => null }),
  ],
  [
    "full: every write throws",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
  [
    "broken: every read and removal throws",
    () => {
      Storage.prototype.getItem = () => {
        throw new DOMException("lost", "UnknownError");
      };
      Storage.prototype.removeItem = () => {
        throw new DOMException("lost", "UnknownError");
      };
    },
  ],
];
for (const [how, breakStorage] of BROKEN) {
  test(
    `connects, switches and disconnects with state in memory when the browser's storage ${how}`,
    variant(!how.startsWith("full"), ["@S8-090", "@F22"]),
    async ({ page, wallet, world, latchkit }) => {
      const second = world.addresses.evm?.[1];
      if (second === undefined) throw new Error("the world has two chains");
      const errors = pageErrors(page);
      await page.addInitScript(breakStorage);
      await page.goto("/?wallet=none");
      await latchkit.connect(wallet.rdns);
      await page.getByTestId("demo-switch").click();
      await expect(latchkit.networkButton).toContainText(second.name);
      await latchkit.disconnect();
      await latchkit.connect(wallet.rdns);
      expect(errors).toEqual([]);
    },
  );
}

test(
  "stores entries under the library's key prefix, without private keys, signatures or balances",
  { tag: ["@S3-071", "@S3-073", "@S3-075"] },
  async ({ page, wallet, latchkit }) => {
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await page.getByTestId("demo-sign").click();
    await expect(page.getByTestId("demo-result")).toHaveText(/^0x/);
    const signature = (await page.getByTestId("demo-result").textContent()) ?? "";
    const stored = await page.evaluate(
      () => Object.entries({ ...localStorage }) as [string, string][],
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(([name]) => name).filter((name) => !name.startsWith("latchkit"))).toEqual([]);
    const all = JSON.stringify(stored);
    expect(all).toContain(wallet.rdns);
    for (const secret of [signature, wallet.privateKey, "Hello from"])
      expect(all).not.toContain(secret);
  },
);

const GARBAGE: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "true",
  "0",
  "-1",
  "NaN",
  "1e999",
  "{}",
  "[]",
  "{",
  "[",
  '"',
  '""',
  "\u0000",
  "\ud800",
  "\u202e",
  "[null]",
  "[[[[]]]]",
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"eip155":null}',
  '{"eip155":[1,2]}',
  '{"eip155":{"a":1}}',
  "eip155",
  "eip155:",
  "eip155:1:0x",
  "<script>alert(1)</script>",
  "x".repeat(300_000),
];

/** Every fifth one in a normal run. */
const KINDS = GARBAGE.filter((_, at) => IS_SOAK || at % 5 === 0);

test(
  `starts with any of ${KINDS.length} kinds of corrupt stored entries, and still connects a wallet`,
  { tag: ["@S8-090", "@F22"] },
  async ({ page, wallet, latchkit }) => {
    test.setTimeout(180_000);
    const errors = pageErrors(page);
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(GARBAGE).size).toBe(30);
    for (const [index, garbage] of KINDS.entries()) {
      await page.evaluate(
        ([keys, text]) => keys.forEach((key) => localStorage.setItem(key, text)),
        [names, garbage] as const,
      );
      await page.reload();
      await expect(latchkit.connectButton).toHaveText(/^(Connect wallet|Your wallet)$/);
      expect(await page.evaluate(() => "polluted" in {})).toBe(false);
      if (index % 3 !== 0 || (await latchkit.connectedAccount.count()) > 0) continue;
      await latchkit.connect(wallet.rdns);
    }
    expect(errors).toEqual([]);
  },
);

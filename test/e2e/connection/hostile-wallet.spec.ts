import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";

const ID = "com.example.hard";
const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

/** One answer of a hostile wallet: a value, or a way to fail. */
type HardAnswer = unknown | { readonly throwNow: string } | { readonly rejectWith: unknown };

/**
 * Announces a wallet with these first answers by method; later answers are valid.
 * `window.sayHard(event, value)` emits.
 */
async function announceHard(
  page: Page,
  answers: Readonly<Record<string, readonly HardAnswer[]>>,
): Promise<void> {
  await page.addInitScript(
    ({ script, address }) => {
      const seen: Record<string, number> = {};
      const listeners = new Map<string, Set<(value: unknown) => void>>();
      const right: Record<string, unknown> = {
        eth_requestAccounts: [address],
        eth_accounts: [],
        eth_chainId: "0x7a69",
      };
      const request = ({ method }: { method: string }): unknown => {
        const turn = (seen[method] = (seen[method] ?? -1) + 1);
        const list = script[method] ?? [];
        const answer = turn < list.length ? list[turn] : right[method];
        const marked = (typeof answer === "object" && answer !== null ? answer : {}) as {
          throwNow?: string;
          rejectWith?: unknown;
        };
        if (marked.throwNow !== undefined) throw new Error(marked.throwNow);
        if ("rejectWith" in marked) return Promise.reject(marked.rejectWith);
        return Promise.resolve(answer);
      };
      const provider = {
        request,
        on: (event: string, listener: (value: unknown) => void) =>
          void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event: string, listener: (value: unknown) => void) =>
          void listeners.get(event)?.delete(listener),
      };
      Reflect.set(window, "sayHard", (event: string, value: unknown) =>
        listeners.get(event)?.forEach((listener) => listener(value)),
      );
      const info = {
        uuid: "11111111-1111-4111-8111-111111111111",
        name: "Hard Wallet",
        icon: "data:image/png;base64,AAAA",
        rdns: "com.example.hard",
      };
      const announce = (): void =>
        void window.dispatchEvent(
          new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }),
        );
      window.addEventListener("eip6963:requestProvider", announce);
      announce();
    },
    { script: answers, address: ADDRESS },
  );
}

const retryConnects = async (latchkit: LatchkitPage): Promise<void> => {
  await latchkit.view("ConnectingExternal").getByRole("button", { name: "Try again" }).click();
  await expect(latchkit.connectedAccount).toBeVisible();
  await expect(latchkit.modal).toHaveCount(0);
};

const PROBLEM = "The wallet reported an error. Open it for details, then try again.";
const NO_ACCOUNT = "The wallet didn’t share an account. Unlock it, choose an account";
const BAD_ACCOUNT = "The wallet shared an invalid address.";
const NO_NETWORK = "The wallet didn’t report its network.";
const CASES: readonly (readonly [
  string,
  string,
  Readonly<Record<string, readonly HardAnswer[]>>,
])[] = [
  ["throws synchronously", PROBLEM, { eth_requestAccounts: [{ throwNow: "boom" }] }],
  ["rejects with null", PROBLEM, { eth_requestAccounts: [{ rejectWith: null }] }],
  [
    "rejects with an unknown code",
    PROBLEM,
    { eth_requestAccounts: [{ rejectWith: { code: 123456789, message: { deep: true } } }] },
  ],
  ["answers null instead of accounts", BAD_ACCOUNT, { eth_requestAccounts: [null] }],
  ["grants no account", NO_ACCOUNT, { eth_requestAccounts: [[]] }],
  ["answers a string instead of accounts", BAD_ACCOUNT, { eth_requestAccounts: [ADDRESS] }],
  ["answers an address that is too short", BAD_ACCOUNT, { eth_requestAccounts: [["0x12"]] }],
  ["answers chain id null", NO_NETWORK, { eth_chainId: [null] }],
  ["answers chain id 0x", NO_NETWORK, { eth_chainId: ["0x"] }],
  ["answers a chain id above the limit", NO_NETWORK, { eth_chainId: ["0x10000000000000"] }],
];

/** Cases with specification ids; the unit tests cover all cases. */
const EVERY_RUN = /^S\d/u;

for (const [what, notified, answers] of CASES) {
  test(
    `shows an error for a wallet that ${what}, does not connect, and connects on a retry`,
    variant(!EVERY_RUN.test(what)),
    async ({ page, latchkit }) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await announceHard(page, answers);
      await page.goto("/?wallet=none");
      await latchkit.choose(ID);
      const alert = latchkit.view("ConnectingExternal").getByRole("alert");
      await expect(alert).toContainText("Couldn’t connect to Hard Wallet");
      await expect(alert).toContainText(notified);
      await expect(latchkit.connectedAccount).toHaveCount(0);
      await retryConnects(latchkit);
      expect(errors).toEqual([]);
    },
  );
}

test(
  "ignores malformed events of a connected wallet",
  variant(true),
  async ({ page, latchkit }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await announceHard(page, {});
    await page.goto("/?wallet=none");
    await latchkit.connect(ID);
    const before = await latchkit.networkButton.textContent();
    const garbage: readonly (readonly [string, unknown])[] = [
      ["chainChanged", "0x"],
      ["chainChanged", "0x10000000000000"],
      ["chainChanged", null],
      ["chainChanged", {}],
      ["accountsChanged", null],
      ["accountsChanged", "0x"],
      ["accountsChanged", [null]],
      ["accountsChanged", ["0x12"]],
    ];
    for (const [event, value] of garbage)
      await page.evaluate(
        ([name, what]) =>
          (Reflect.get(window, "sayHard") as (name: string, value: unknown) => void)(name, what),
        [event, value] as const,
      );
    // A valid event afterwards proves that the malformed ones were processed and ignored.
    await page.evaluate(
      (chainId) =>
        (Reflect.get(window, "sayHard") as (name: string, value: unknown) => void)(
          "chainChanged",
          chainId,
        ),
      "0xa",
    );
    await expect(latchkit.networkButton).not.toHaveText(before ?? "");
    await latchkit.open();
    await expect(latchkit.view("Account")).toContainText(ADDRESS.slice(-4));
    expect(errors).toEqual([]);
  },
);

test("shows the error of a provider that throws on access or has no request function", async ({
  page,
  wallet,
  latchkit,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const touchy = new Proxy(
      {},
      {
        get: () => {
          throw new Error("touched");
        },
        has: () => {
          throw new Error("touched");
        },
      },
    );
    const list = [
      ["22222222-2222-4222-8222-222222222222", "Empty Wallet", "com.example.empty", {}],
      ["33333333-3333-4333-8333-333333333333", "Touchy Wallet", "com.example.touchy", touchy],
    ] as const;
    const announce = (): void => {
      for (const [uuid, name, rdns, provider] of list)
        window.dispatchEvent(
          new CustomEvent("eip6963:announceProvider", {
            detail: { info: { uuid, name, rdns, icon: "data:image/png;base64,AAAA" }, provider },
          }),
        );
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: touchy }));
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider"));
    };
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  });
  await page.goto("/?wallet=none");
  await latchkit.open();
  for (const rdns of ["com.example.empty", "com.example.touchy"]) {
    const row = latchkit.walletRow(rdns);
    if ((await row.count()) === 0) continue;
    await row.click();
    await expect(latchkit.view("ConnectingExternal").getByRole("alert")).toContainText(
      "Couldn’t connect to",
    );
    await latchkit.back();
  }
  await latchkit.walletRow(wallet.rdns).click();
  await expect(latchkit.connectedAccount).toBeVisible();
  expect(errors).toEqual([]);
});

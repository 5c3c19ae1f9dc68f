import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";

/** A wallet whose first answer is hostile and whose later ones are right; `methods` that differ stand under their names. */
async function announceHostile(page: Page, answers: Record<string, readonly unknown[]>): Promise<void> {
  await page.addInitScript((script) => {
    const seen: Record<string, number> = {};
    const good: Record<string, unknown> = { eth_requestAccounts: ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"], eth_accounts: [], eth_chainId: "0x7a69" };
    const request = ({ method }: { method: string }): Promise<unknown> => {
      const turn = (seen[method] = (seen[method] ?? -1) + 1);
      const list = script[method];
      const answer = list !== undefined && turn < list.length ? list[turn] : good[method];
      const marked = answer as { throwNow?: string; rejectWith?: { code: number; message: string } } | null | undefined;
      if (marked?.throwNow !== undefined) throw new Error(marked.throwNow);
      if (marked?.rejectWith !== undefined) return Promise.reject(Object.assign(new Error(marked.rejectWith.message), marked.rejectWith));
      return Promise.resolve(answer);
    };
    const info = { uuid: "11111111-1111-4111-8111-111111111111", name: "Hard Wallet", icon: "data:image/png;base64,AAAA", rdns: "com.example.hard" };
    const announce = (): void => void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider: { request, on: () => undefined, removeListener: () => undefined } } }));
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  }, answers);
}

const retryConnects = async (latchkit: LatchkitPage): Promise<void> => {
  await latchkit.view("ConnectingExternal").getByRole("button", { name: /try again/i }).click();
  await expect(latchkit.connectedAccount).toBeVisible();
};

const WRONG_CHECKSUM = "0xD8da6BF26964aF9D7eEd9e03E53415D37aA96045";
const CASES: readonly (readonly [string, Record<string, readonly unknown[]>])[] = [
  ["answers that an older request is open (-32002)", { eth_requestAccounts: [{ rejectWith: { code: -32002, message: "Already processing" } }] }],
  ["throws synchronously", { eth_requestAccounts: [{ throwNow: "boom" }] }],
  ["answers null instead of accounts", { eth_requestAccounts: [null] }],
  ["answers an address with a wrong checksum", { eth_requestAccounts: [[WRONG_CHECKSUM]] }],
  ["answers chain id 0x", { eth_chainId: ["0x"] }],
  ["answers chain id 0x80000000", { eth_chainId: ["0x80000000"] }],
];

for (const [what, answers] of CASES) {
  test(`a wallet that ${what} is told to the visitor, and the next attempt connects`, async ({ page, latchkit }) => {
    await announceHostile(page, answers);
    await page.goto("/?wallet=none");
    await latchkit.choose("com.example.hard");
    await retryConnects(latchkit);
  });
}

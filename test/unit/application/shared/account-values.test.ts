import { beforeEach, describe, expect, it } from "vitest";
import type { Latchkit } from "../../../../src/index.js";
import type { ManualWallet } from "../../../support/doubles/manual-wallet.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";

const GROUPS = ["balance", "tokens", "activity", "collectibles"] as const;

/** A connected page whose reads are answered unless `isSilent`. `asked`: their signals. */
const setupPage = async () => {
  const page = { isSilent: false, asked: [] as AbortSignal[] };
  const answer = <T>(value: T, signal: AbortSignal): Promise<T> => {
    page.asked.push(signal);
    return page.isSilent ? new Promise(() => undefined) : Promise.resolve(value);
  };
  const reader = {
    namespace: "eip155",
    balance: (account: string, signal: AbortSignal) =>
      answer({ account, networkId: "eip155:1", units: 1n, decimals: 18, symbol: "E" }, signal),
  };
  const { latchkit, wallet } = await setupConnected({
    ports: {
      chains: { reader: async () => reader as never, signer: () => Promise.reject(new Error()) },
      blockchainData: {
        tokens: (_, signal) => answer([], signal),
        activity: (_, signal) => answer({ items: [] }, signal),
      },
      collectibles: { owned: (_, signal) => answer([], signal) },
    },
  });
  return { latchkit, wallet, page };
};

let latchkit: Latchkit;
let wallet: ManualWallet;
let page: Awaited<ReturnType<typeof setupPage>>["page"];
beforeEach(async () => {
  ({ latchkit, wallet, page } = await setupPage());
});
const switchTo = (address: string): void =>
  wallet.emit({ kind: "accounts", accounts: [{ address, type: "eoa" }] });

describe.each(GROUPS)("%s of an account without subscribers", (name) => {
  it("clears a cached value of an account when the account changes, even without subscribers", async () => {
    await latchkit[name].refresh();
    expect(latchkit[name].snapshot).toMatchObject({
      status: "ready",
      value: { account: `eip155:1:${ALICE}` },
    });
    switchTo(BOB);
    expect(latchkit[name].snapshot).toEqual({ status: "idle" });
  });
  it("aborts a pending read of an account's value when the account changes, and rejects its callers", async () => {
    page.isSilent = true;
    const read = errorCodeOf(latchkit[name].refresh());
    await flushPromises();
    expect(page.asked.map(({ aborted }) => aborted)).toEqual([false]);
    switchTo(BOB);
    expect(await read).toBe("call/aborted");
    expect(page.asked.map(({ aborted }) => aborted)).toEqual([true]);
    expect(latchkit[name].snapshot).toEqual({ status: "idle" });
  });
});

import { describe, expect, it } from "vitest";
import type { InMemoryEvmWallet } from "../../../../src/infrastructure/in-memory/index.js";
import { movingWallets } from "../../../support/doubles/replaceable-wallets.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const CALLS = [{ to: "0x00000000000000000000000000000000000ee001", value: 1n }];
/** The `atomicRequired` of each batch the wallet was asked to send. */
const asked = (wallet: InMemoryEvmWallet): readonly unknown[] =>
  wallet.requests
    .filter(({ method }) => method === "wallet_sendCalls")
    .map(({ params }) => (params as readonly [{ readonly atomicRequired: unknown }])[0])
    .map(({ atomicRequired }) => atomicRequired);

describe("sendCalls", () => {
  it("requests an atomic batch with `sendCalls` only if the host requires atomicity", async () => {
    const { latchkit, wallet } = await movingWallets();
    await latchkit.account.sendCalls(CALLS);
    await latchkit.account.sendCalls(CALLS, { atomicRequired: false, namespace: "eip155" });
    expect(asked(wallet)).toEqual([false, false]);
    expect(await errorCodeOf(latchkit.account.sendCalls(CALLS, { atomicRequired: true }))).toBe(
      "wallet/request-failed",
    );
    expect(asked(wallet)).toEqual([false, false, true]);
  });
  it("treats a truthy `atomicRequired` of `sendCalls` as true", async () => {
    const { latchkit, wallet } = await movingWallets();
    for (const odd of ["true", "false", 1, {}, [], "", 0, null])
      await errorCodeOf(latchkit.account.sendCalls(CALLS, { atomicRequired: odd as never }));
    const [yes, no] = [Array(5).fill(true), Array(3).fill(false)];
    expect(asked(wallet)).toEqual([...yes, ...no]);
  });
  it("rejects `sendCalls` with call/aborted if the host's signal is aborted", async () => {
    const { latchkit, wallet } = await movingWallets();
    const call = { atomicRequired: true, signal: AbortSignal.abort() };
    expect(await errorCodeOf(latchkit.account.sendCalls(CALLS, call))).toBe("call/aborted");
    expect(asked(wallet)).toEqual([]);
  });
});

import { describe, expect, it, vi } from "vitest";
import {
  type Amount,
  LatchkitError,
  type TransactionOutcome,
  type TransactionReceipt,
} from "../../../../src/index.js";
import { BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";

const ETHER = 10n ** 18n;
const HASH = `0x${"a".repeat(64)}`;
const RECEIPT: TransactionReceipt = {
  networkId: "eip155:1",
  hash: HASH,
  status: "success",
  blockNumber: 7n,
};

/** A page whose wallet sends at once; the test resolves the receipt. */
const setupWorld = async (kind: "done" | "unknown" = "done") => {
  const receipt = deferred<TransactionReceipt>();
  const waits: string[] = [];
  const reader = {
    namespace: "eip155",
    holding: async (): Promise<Amount> => ({ units: ETHER, decimals: 18, symbol: "ETH" }),
    networkFee: async () => 1n,
    waitForReceipt: (_: string, hash: string) => {
      waits.push(hash);
      return receipt.promise;
    },
    balance: () => new Promise(() => undefined),
  };
  const signer = { namespace: "eip155", send: async () => ({ kind, value: HASH }) };
  const { latchkit } = await setupConnected({
    ports: { chains: { reader: async () => reader as never, signer: async () => signer as never } },
  });
  const actions = await latchkit.send.actions();
  const sent = await actions.submit(await actions.preview({ amount: "0.1", to: BOB }));
  const outcome = (): TransactionOutcome | undefined =>
    latchkit.send.snapshot.step === "loading" ? undefined : latchkit.send.snapshot.outcome;
  return { latchkit, actions, sent, receipt, waits, outcome };
};

describe("transfer outcome", () => {
  it("waits for a transfer's receipt only once when the outcome is read several times", async () => {
    const { actions, sent, receipt, waits } = await setupWorld();
    const asked = [actions.outcome(sent), actions.outcome(sent)];
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    receipt.resolve(RECEIPT);
    for (const one of await Promise.all(asked))
      expect(one).toEqual({ status: "mined", receipt: RECEIPT });
    expect(waits).toEqual([HASH]);
  });
  it.each<[string, LatchkitError, TransactionOutcome["status"]]>([
    [
      "replaced",
      new LatchkitError("transaction/replaced", { networkId: "eip155:1", hash: HASH, by: "0xb" }),
      "replaced",
    ],
    [
      "no longer seen by a node",
      new LatchkitError("transaction/unknown", {
        networkId: "eip155:1",
        hash: HASH,
        waitMs: 1,
        lastSeen: "nowhere",
      }),
      "dropped",
    ],
    ["not found in time", new LatchkitError("rpc/timeout", { waitMs: 1 } as never), "unknown"],
  ])(
    "resolves the outcome of a transaction that is %s with its status, without rejecting",
    async (_, error, status) => {
      const { actions, sent, receipt } = await setupWorld();
      receipt.reject(error);
      expect((await actions.outcome(sent)).status).toBe(status);
    },
  );
  it("reports an unknown transfer outcome if no node ever lists the wallet's hash", async () => {
    const { actions, sent, receipt } = await setupWorld("unknown");
    const context = { networkId: "eip155:1", hash: HASH, waitMs: 1 } as const;
    receipt.reject(new LatchkitError("transaction/unknown", { ...context, lastSeen: "nowhere" }));
    expect((await actions.outcome(sent)).status).toBe("unknown");
  });
  it("rejects an aborted wait for a transfer's outcome, but not later waits", async () => {
    const { actions, sent, receipt } = await setupWorld();
    const stop = new AbortController();
    const waiting = errorCodeOf(actions.outcome(sent, { signal: stop.signal }));
    stop.abort();
    expect(await waiting).toBe("call/aborted");
    receipt.resolve(RECEIPT);
    expect((await actions.outcome(sent)).status).toBe("mined");
  });
  it("shows a transfer's outcome in the send form until the user edits the form", async () => {
    const { actions, receipt, outcome, latchkit } = await setupWorld();
    await actions.edit({ amount: "0.1", to: BOB });
    await actions.review();
    await actions.confirm();
    expect(outcome()).toBeUndefined();
    receipt.resolve({ ...RECEIPT, status: "reverted" });
    await vi.waitFor(() => expect(outcome()?.status).toBe("reverted"));
    expect(latchkit.send.snapshot.step).toBe("sent");
    await actions.edit({ amount: "0.2" });
    expect(outcome()).toBeUndefined();
  });
  it("does not show the outcome of an earlier transfer in a newly edited form", async () => {
    const { actions, receipt, outcome } = await setupWorld();
    await actions.edit({ amount: "0.1", to: BOB });
    await actions.review();
    await actions.confirm();
    await actions.edit({ amount: "0.2" });
    receipt.resolve(RECEIPT);
    await flushPromises();
    expect(outcome()).toBeUndefined();
  });
  it("rejects a pending transfer outcome when the instance is disposed", async () => {
    const { actions, sent, latchkit } = await setupWorld();
    const waiting = errorCodeOf(actions.outcome(sent));
    await latchkit.dispose();
    expect(await waiting).toBe("instance/disposed");
  });
});

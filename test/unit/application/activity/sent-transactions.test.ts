import { describe, expect, it, vi } from "vitest";
import type { Activity, CaipNetworkId, TransactionReceipt } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { sentByRequest } from "../../../../src/domain/activity/sent-by-request.js";
import { activityOfSent } from "../../../../src/domain/activity/activity-list.js";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import {
  MAX_PENDING,
  type SentTransaction,
  withNewest,
} from "../../../../src/domain/activity/sent-transaction.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";
import { throwingProxy } from "../../../support/fixtures/wallet-faults.js";
import { aToken } from "../../../support/builders/tokens.js";

const HERE = `eip155:1:${ALICE}` as const;
const ETHER = 10n ** 18n;
const hashOf = (at: number): `0x${string}` => `0x${at.toString(16).padStart(64, "0")}`;

/** A connected page whose wallet sends at once; the test sets the service's and chain's data. */
const setupWorld = async () => {
  const clock = new FakeClock(1_000_000);
  const listed: Activity[] = [];
  const mined = new Map<string, TransactionReceipt["status"]>();
  const asked: string[] = [];
  let sends = 0;
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader = {
    namespace: "eip155",
    balance: never,
    waitForReceipt: (): Promise<TransactionReceipt> => never(),
    receipt: async (
      networkId: CaipNetworkId,
      hash: string,
    ): Promise<TransactionReceipt | undefined> => {
      asked.push(hash);
      const status = mined.get(hash);
      return status && { networkId, hash, status, blockNumber: 1n };
    },
  };
  const send = async (): Promise<SendOutcome> => ({ kind: "done", value: hashOf((sends += 1)) });
  /** The wallet's status of its batch. */
  const batch = { id: "b1", code: 100, isAtomic: true, hashes: [] as string[] };
  const batches = {
    sendCalls: async () => ({ kind: "done", value: batch.id }),
    callsStatus: async () => ({ ...batch }),
  };
  const { latchkit, wallet } = await setupConnected({
    ports: {
      clock,
      scheduler: clock,
      chains: {
        reader: async () => reader as never,
        signer: async () => ({ namespace: "eip155", send, ...batches }) as never,
      },
      blockchainData: {
        tokens: async () => [aToken({ address: BOB, symbol: "USDC", decimals: 6, units: 1n })],
        activity: async () => ({ items: listed }),
      },
    },
  });
  const items = (): readonly Activity[] => valueOf(latchkit.activity.snapshot)?.items ?? [];
  const pay = (change: object = {}) =>
    latchkit.account.sendTransaction({ to: BOB, value: ETHER / 4n, ...change });
  return { latchkit, wallet, clock, reader, listed, mined, asked, items, pay, batch };
};

describe("sent transactions in the activity list", () => {
  it("lists a sent transaction as pending at once, before the service knows it", async () => {
    const { latchkit, items, pay } = await setupWorld();
    const release = latchkit.activity.watch();
    await latchkit.activity.refresh();
    expect(items()).toEqual([]);
    await pay();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    expect(items()).toEqual([
      {
        id: hashOf(1),
        hash: hashOf(1),
        networkId: "eip155:1",
        operation: "send",
        status: "pending",
        minedAt: 1_000_000,
        transfers: [
          {
            direction: "out",
            name: "ETH",
            quantity: "0.25",
            picture: { kind: "network", id: "eip155:1" },
            isCollectible: false,
            isSpam: false,
          },
        ],
      },
    ]);
    release();
    await latchkit.dispose();
  });
  it("checks a pending transaction every 10 s while the activity list has subscribers, until it is mined", async () => {
    const { latchkit, items, pay, clock, mined, asked } = await setupWorld();
    await pay();
    const release = latchkit.activity.watch();
    await vi.waitFor(() => expect(items()[0]?.status).toBe("pending"));
    const before = asked.length;
    mined.set(hashOf(1), "success");
    clock.advance(10_000);
    await vi.waitFor(() => expect(items()[0]?.status).toBe("confirmed"));
    clock.advance(60_000);
    await flushPromises();
    expect(asked.length).toBe(before + 1);
    await pay();
    release();
    await flushPromises();
    const unwatched = asked.length;
    clock.advance(60_000);
    await flushPromises();
    expect(asked.length).toBe(unwatched);
    await latchkit.dispose();
  });
  it("shows a sent transaction as failed if the transaction reverted", async () => {
    const { latchkit, items, pay, clock, mined } = await setupWorld();
    mined.set(hashOf(1), "reverted");
    await pay({ data: "0x1234", value: 0n });
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    clock.advance(10_000);
    await vi.waitFor(() =>
      expect(items()[0]).toMatchObject({ status: "failed", operation: "execute", transfers: [] }),
    );
    await latchkit.dispose();
  });
  it("replaces a sent transaction by the activity service's item, without a duplicate", async () => {
    const { latchkit, items, pay, listed } = await setupWorld();
    await pay();
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    const known = { ...(items()[0] as Activity), id: "7", hash: hashOf(1).toUpperCase() };
    listed.push({ ...known, hash: known.hash.replace("0X", "0x"), status: "confirmed" });
    await latchkit.activity.refresh({ force: true });
    expect(items().map(({ id, status }) => [id, status])).toEqual([["7", "confirmed"]]);
    await latchkit.dispose();
  });
  it("lists a sped-up transaction once, with the mined hash", async () => {
    const { latchkit, reader, items, pay, listed } = await setupWorld();
    const sent = await pay();
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    const faster = { ...(items()[0] as Activity), id: "7", hash: hashOf(8) };
    const receipt = { ...sent, hash: faster.hash, replaces: sent.hash, blockNumber: 1n };
    reader.waitForReceipt = async () => ({ ...receipt, status: "success" });
    await latchkit.account.waitForReceipt(sent);
    await vi.waitFor(() =>
      expect(items()).toMatchObject([{ hash: hashOf(8), status: "confirmed" }]),
    );
    listed.push({ ...faster, status: "confirmed" });
    await latchkit.activity.refresh({ force: true });
    expect(items().map(({ id }) => id)).toEqual(["7"]);
    await latchkit.dispose();
  });
  it("shows a sent transaction as failed once the transaction has expired", async () => {
    const { latchkit, reader, items, pay } = await setupWorld();
    const sent = await pay();
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    const error = new LatchkitError("transaction/expired", { networkId: "eip155:1" });
    reader.waitForReceipt = () => Promise.reject(error);
    expect(await errorCodeOf(latchkit.account.waitForReceipt(sent))).toBe("transaction/expired");
    await vi.waitFor(() => expect(items()[0]?.status).toBe("failed"));
    await latchkit.dispose();
  });
  it("lists a sped-up transaction once even if nothing awaited its receipt", async () => {
    const { latchkit, reader, items, pay, listed } = await setupWorld();
    const sent = await pay();
    const receipt = { ...sent, hash: hashOf(8), replaces: sent.hash, blockNumber: 1n };
    reader.receipt = async () => ({ ...receipt, status: "success" });
    latchkit.activity.watch();
    await vi.waitFor(() =>
      expect(items()).toMatchObject([{ hash: hashOf(8), status: "confirmed" }]),
    );
    listed.push({ ...(items()[0] as Activity), id: "7" });
    await latchkit.activity.refresh({ force: true });
    expect(items().map(({ id }) => id)).toEqual(["7"]);
    await latchkit.dispose();
  });
  it("shows a sent transaction as failed and stops checking it if another transaction replaced it", async () => {
    const { latchkit, clock, reader, items, pay } = await setupWorld();
    const { networkId, hash } = await pay();
    const replaced = new LatchkitError("transaction/replaced", { networkId, hash, by: hashOf(8) });
    reader.receipt = vi.fn(() => Promise.reject(replaced));
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()[0]?.status).toBe("failed"));
    clock.advance(60_000);
    await flushPromises();
    expect(reader.receipt).toHaveBeenCalledTimes(1);
    await latchkit.dispose();
  });
  it("removes a sent transaction from the list if an unknown transaction used its nonce", async () => {
    const { latchkit, clock, reader, items, pay } = await setupWorld();
    const { networkId, hash } = await pay();
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    const context = { networkId, hash, waitMs: 0, lastSeen: "nowhere" } as const;
    reader.receipt = () => Promise.reject(new LatchkitError("transaction/unknown", context));
    clock.advance(10_000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    await latchkit.dispose();
  });
  it("lists a sent transaction only for its own account and network", async () => {
    const { latchkit, wallet, items, pay } = await setupWorld();
    await pay();
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    await latchkit.activity.refresh({ force: true });
    expect(items()).toEqual([]);
    await latchkit.dispose();
  });
  it("shows a sent token amount in units of the token, or in base units if the token is unknown", async () => {
    const { latchkit, items, pay } = await setupWorld();
    await latchkit.tokens.refresh();
    await pay({ token: BOB, value: 2_500_000n });
    await pay({ token: ALICE, value: 2_500_000n });
    latchkit.activity.watch();
    await vi.waitFor(() => expect(items()).toHaveLength(2));
    const [unknown, known] = items().map(({ transfers: [one] }) => one);
    const picture = { kind: "contract", id: `eip155:1:${BOB}` };
    expect(known).toMatchObject({ name: "USDC", quantity: "2.5", picture });
    expect(unknown).not.toHaveProperty("quantity");
    expect(unknown?.name).toMatch(/^0x/);
    await latchkit.dispose();
  });
  it("keeps at most 99 pending transactions, and drops the oldest", { tags: ["S9-036"] }, () => {
    const sent = (at: number): SentTransaction => ({
      account: HERE,
      hash: hashOf(at),
      request: { to: BOB },
      sentAt: at,
      status: "pending",
    });
    let all: readonly SentTransaction[] = [];
    for (let at = 1; at <= 120; at += 1) all = withNewest(all, sent(at));
    expect(MAX_PENDING).toBe(99);
    expect(all.map(({ sentAt }) => sentAt)).toEqual(
      Array.from({ length: 99 }, (_, at) => 120 - at),
    );
    expect(withNewest(all, sent(120))).toHaveLength(99);
  });
  describe("transactions sent through the EIP-1193 provider", () => {
    const doneWith = (value: unknown) => async () => ({ kind: "done", value }) as const;

    it("lists a transaction sent through the provider as pending, and updates it until it is mined", async () => {
      const { latchkit, wallet, clock, items, mined } = await setupWorld();
      wallet.onRequest = doneWith(hashOf(5));
      const provider = await latchkit.connection.provider("eip155");
      latchkit.activity.watch();
      await latchkit.activity.refresh();
      const call = { from: ALICE, to: BOB, value: `0x${(ETHER / 2n).toString(16)}` };
      await provider.request({ method: "eth_sendTransaction", params: [call] });
      await vi.waitFor(() => expect(items()).toHaveLength(1));
      expect(items()).toMatchObject([
        {
          hash: hashOf(5),
          networkId: "eip155:1",
          operation: "send",
          status: "pending",
          transfers: [{ direction: "out", name: "ETH", quantity: "0.5" }],
        },
      ]);
      mined.set(hashOf(5), "success");
      clock.advance(10_000);
      await vi.waitFor(() => expect(items()[0]?.status).toBe("confirmed"));
      await latchkit.dispose();
    });
    it("lists no provider transaction if the wallet declined, returned no hash, or only signed", async () => {
      const { latchkit, wallet, items } = await setupWorld();
      const provider = await latchkit.connection.provider("eip155");
      latchkit.activity.watch();
      await latchkit.activity.refresh();
      const send = () =>
        provider.request({ method: "eth_sendTransaction", params: [{ to: BOB }] }).catch(() => 0);
      wallet.onRequest = async () => ({ kind: "declined" });
      await send();
      for (const odd of ["0x12", "", 7, null, {}, throwingProxy()]) {
        wallet.onRequest = doneWith(odd);
        await send();
      }
      wallet.onRequest = doneWith(hashOf(5));
      await provider.request({ method: "personal_sign", params: ["0x00", ALICE] });
      await flushPromises();
      expect(items()).toEqual([]);
      await latchkit.dispose();
    });
    it("lists a call with long data as a contract call, not as a transfer", async () => {
      const { latchkit, wallet, items } = await setupWorld();
      wallet.onRequest = doneWith(hashOf(7));
      latchkit.activity.watch();
      const provider = await latchkit.connection.provider("eip155");
      const call = { from: ALICE, to: BOB, value: "0x1", data: `0x${"ab".repeat(10_000)}` };
      await provider.request({ method: "eth_sendTransaction", params: [call] });
      await vi.waitFor(() => expect(items()).toMatchObject([{ operation: "execute" }]));
      await latchkit.dispose();
    });
    it.each(["the provider", "account.sendCalls"])(
      "lists a batch sent by %s as pending, and later under its transaction hash",
      async (way) => {
        const { latchkit, wallet, clock, items, batch } = await setupWorld();
        wallet.onRequest = doneWith({ id: batch.id });
        latchkit.activity.watch();
        await latchkit.activity.refresh();
        const calls = [{ to: BOB, data: "0x12345678" }];
        const provider = await latchkit.connection.provider("eip155");
        if (way === "the provider")
          await provider.request({
            method: "wallet_sendCalls",
            params: [{ version: "2.0.0", chainId: "0x1", from: ALICE, calls }],
          });
        else await latchkit.account.sendCalls(calls);
        await vi.waitFor(() =>
          expect(items()).toMatchObject([
            { hash: "b1", isBatch: true, status: "pending", operation: "execute" },
          ]),
        );
        Object.assign(batch, { code: 200, hashes: [hashOf(6)] });
        clock.advance(10_000);
        await vi.waitFor(() =>
          expect(items()).toMatchObject([{ hash: hashOf(6), status: "confirmed" }]),
        );
        expect(items()[0]).not.toHaveProperty("isBatch");
        await latchkit.dispose();
      },
    );
  });
  describe("transactions sent by wallets of other chains", () => {
    const solana = [
      {
        namespace: "solana",
        address: "7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK",
        caipAddress:
          "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK",
        networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        connectorId: "one",
        type: "eoa",
      },
    ] as const;
    it.each([
      ["solana_signAndSendTransaction", { transaction: "AQ==" }, { signature: "5ig" }, ["5ig"]],
      [
        "solana_signAndSendAllTransactions",
        { transactions: ["AQ==", "Ag=="] },
        { signatures: ["5ig", "6ig"] },
        ["5ig", "6ig"],
      ],
      ["solana_signTransaction", { transaction: "AQ==" }, { signature: "5ig" }, []],
    ])(
      "reads the hash of each sent transaction from the wallet's answer to %s",
      (method, params, answer, found) => {
        const read = sentByRequest(solana, { method, params }, answer);
        expect(read.map(({ hash }) => hash)).toEqual(found);
        for (const { account } of read) expect(account).toBe(solana[0].caipAddress);
      },
    );
    it("reads recipient, amount and hash of a Bitcoin transfer from the wallet request", () => {
      const params = { account: "a", recipientAddress: "bc1q", amount: "1200" };
      expect(
        sentByRequest(solana, { method: "sendTransfer", params }, { txid: "ab" }),
      ).toMatchObject([{ hash: "ab", request: { to: "bc1q", value: 1_200n } }]);
    });
  });
  it('lists a transfer to the account\'s own address with the direction "self"', () => {
    const sent = { account: HERE, hash: "0x1", sentAt: 1, status: "pending" } as const;
    const request = { to: ALICE.toLowerCase(), value: 1n };
    const { transfers } = activityOfSent({ ...sent, request }, { symbol: "ETH", decimals: 18 });
    expect(transfers).toMatchObject([{ direction: "self" }]);
  });
});

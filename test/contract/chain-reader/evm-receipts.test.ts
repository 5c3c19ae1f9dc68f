import { privateKeyToAccount } from "viem/accounts";
import type { Hex } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import {
  RECEIPT_LIMIT_MS,
  RECEIPT_POLL_MS,
  ViemChainReader,
} from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { ScriptedEvmNode } from "../../../src/testing/universal/evm/scripted-evm-node.js";
import { evmNetwork, passWithNodeReplies } from "../../support/doubles/evm-node.js";

const PAYER = privateKeyToAccount(`0x${"11".repeat(32)}`);
const OTHER = privateKeyToAccount(`0x${"22".repeat(32)}`);
const TO = "0x00000000000000000000000000000000000ee001";
const NETWORK = evmNetwork("31337");
const { id } = NETWORK;
const { signal } = new AbortController();

describe("waiting for an EVM receipt", () => {
  let clock: FakeClock;
  let node: ScriptedEvmNode;
  let reader: ViemChainReader;
  let end: AbortController;
  beforeEach(() => {
    clock = new FakeClock();
    end = new AbortController();
    node = new ScriptedEvmNode({ clock });
    node.isMining = false;
    reader = new ViemChainReader({
      networks: [NETWORK],
      fetch: node.fetch,
      clock,
      scheduler: clock,
      signal: end.signal,
    });
  });

  const signed = (change: object = {}, by = PAYER): Promise<Hex> =>
    by.signTransaction({
      type: "eip1559",
      chainId: 31_337,
      nonce: 0,
      to: TO,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 3n,
      maxPriorityFeePerGas: 1n,
      ...change,
    });
  const send = async (change: object = {}): Promise<Hex> => node.accept(await signed(change));
  /** Starts the wait; `ending.value` is set once it has ended. */
  const waitFor = (
    hash: string,
    asked = signal,
  ): { readonly ending: { value?: unknown }; readonly waiting: Promise<void> } => {
    const ending: { value?: unknown } = {};
    const waiting = reader.waitForReceipt(id, hash, asked).then(
      (receipt) => void (ending.value = receipt),
      (error: unknown) => void (ending.value = error),
    );
    return { ending, waiting };
  };
  const looks = (count: number): Promise<void> =>
    passWithNodeReplies(clock, RECEIPT_POLL_MS, count);

  it(
    "keeps waiting for an EVM receipt while all nodes are down, for any length of time",
    { tags: ["finding-M9"] },
    async () => {
      const hash = await send();
      const { ending, waiting } = waitFor(hash);
      await looks(1);
      node.faults = { status: 400 };
      await looks(5);
      node.faults = { replacesResult: () => undefined };
      await looks(5);
      node.faults = { replacesResult: () => ({ nonsense: true }) };
      await looks(5);
      expect(ending.value).toBeUndefined();
      node.faults = {};
      node.mine();
      await looks(2);
      await waiting;
      expect(ending.value).toMatchObject({ hash, status: "success", networkId: id });
    },
  );
  it.each([
    ["waiting", (_: string): void => undefined],
    ["nowhere", (hash: string): void => node.dropPending(hash)],
  ] as const)(
    "at the time limit, reports an EVM transaction that is still %s as unknown, and stops polling",
    { tags: ["finding-M9"] },
    async (lastSeen, meanwhile) => {
      const hash = await send();
      const { ending, waiting } = waitFor(hash);
      await looks(2);
      meanwhile(hash);
      await looks(2);
      expect(ending.value).toBeUndefined();
      clock.advance(RECEIPT_LIMIT_MS);
      await waiting;
      expect(ending.value).toMatchObject({
        code: "transaction/unknown",
        context: { networkId: id, hash, waitMs: RECEIPT_LIMIT_MS, lastSeen },
      });
      await looks(2);
      expect(clock.pending).toBe(0);
    },
  );
  it.each([
    ["no node answered", 0],
    ["no node answered after a poll did not find it", 2],
  ])("does not report an EVM transaction as not found if %s", async (_, before) => {
    const hash = await send();
    node.dropPending(hash);
    if (before === 0) node.faults = { status: 400 };
    const { ending, waiting } = waitFor(hash);
    await looks(before);
    node.faults = { status: 400 };
    await looks(3);
    clock.advance(RECEIPT_LIMIT_MS);
    await waiting;
    expect(ending.value).toMatchObject({
      code: "transaction/unknown",
      context: { hash, lastSeen: "waiting" },
    });
  });
  it(
    "returns the replacement's receipt if the user sped up the EVM transaction",
    { tags: ["finding-M9"] },
    async () => {
      for (let block = 0; block < 20; block += 1) node.mine();
      const hash = await send();
      const { ending, waiting } = waitFor(hash);
      await looks(2);
      const faster = await quick({ maxFeePerGas: 9n });
      await looks(6);
      await waiting;
      expect(ending.value).toMatchObject({ hash: faster, replaces: hash, status: "success" });
    },
  );
  it(
    "rejects with transaction/replaced if a different EVM transaction used the nonce",
    { tags: ["finding-M9"] },
    async () => {
      const hash = await send();
      const { ending, waiting } = waitFor(hash);
      await looks(2);
      const by = await quick({ to: PAYER.address, value: 0n, maxFeePerGas: 9n });
      await looks(6);
      await waiting;
      expect(ending.value).toMatchObject({
        code: "transaction/replaced",
        context: { networkId: id, hash, by },
      });
    },
  );
  it.each([
    ["with sent()", (hash: string) => reader.sent(id, hash, signal)],
    ["with receipt()", (hash: string) => reader.receipt(id, hash, signal)],
  ])("receipt() finds the replacement of an EVM transaction that was read %s", async (_, see) => {
    await reader.accountState(`${id}:${PAYER.address}`, signal);
    const hash = await send();
    await see(hash);
    const faster = await quick({ maxFeePerGas: 9n });
    for (let block = 0; block < 20; block += 1) node.mine();
    expect(await reader.receipt(id, hash, signal)).toMatchObject({
      hash: faster,
      replaces: hash,
    });
  });
  it("receipt() rejects with transaction/replaced if a different EVM transaction used the nonce", async () => {
    const hash = await send();
    await reader.sent(id, hash, signal);
    const by = await quick({ to: PAYER.address, value: 0n, maxFeePerGas: 9n });
    await expect(reader.receipt(id, hash, signal)).rejects.toMatchObject({
      code: "transaction/replaced",
      context: { by },
    });
  });
  it.each([
    ["lacks older state", undefined],
    ["always answers with the current state", "0x1"],
  ])(
    "receipt() reports a transaction as unknown at the second call if its nonce is used and the node %s",
    async (_, older) => {
      await reader.accountState(`${id}:${PAYER.address}`, signal);
      const hash = await send();
      await reader.sent(id, hash, signal);
      await quick({ maxFeePerGas: 9n });
      for (let block = 0; block < 20; block += 1) node.mine();
      node.faults = {
        replacesResult: ({ method, params }, honest) =>
          method === "eth_getTransactionCount" && Number(params[1]) < 10 ? older : honest,
      };
      const look = (): Promise<unknown> => passed(reader.receipt(id, hash, signal));
      await look();
      expect(await look()).toMatchObject({
        code: "transaction/unknown",
        context: { networkId: id, hash, lastSeen: "nowhere" },
      });
    },
  );
  it(
    "accepts a replacement of an EVM transaction only if the same account signed it",
    { tags: ["finding-M9"] },
    async () => {
      const hash = await send();
      const { ending } = waitFor(hash);
      await looks(2);
      node.dropPending(hash);
      node.mine();
      node.faults = {
        replacesResult: ({ method }, honest) =>
          method === "eth_getTransactionCount" && node.requests.at(-1)?.params[1] !== "0x0"
            ? "0x1"
            : honest,
      };
      await looks(6);
      expect(ending.value).toBeUndefined();
      const stolen = await node.accept(await signed({ value: 0n }, OTHER));
      node.mine();
      const notified = (answer: unknown): unknown =>
        JSON.parse(
          JSON.stringify(answer).replaceAll(new RegExp(OTHER.address, "giu"), PAYER.address),
        );
      const height = Number(await node.ask({ method: "eth_blockNumber", params: [] }));
      node.faults = {
        replacesResult: ({ method, params }, honest) => {
          if (method === "eth_getTransactionCount")
            return Number(params[1]) < height ? "0x0" : "0x1";
          return JSON.stringify(honest).includes(stolen) ? notified(honest) : honest;
        },
      };
      await looks(6);
      expect(ending.value).toBeUndefined();
      end.abort();
    },
  );
  it.each([
    ["of another transaction", { transactionHash: `0x${"cd".repeat(32)}` }],
    ["without a status", { status: null }],
    ["with an unknown status", { status: "0x7" }],
    ["without a block", { blockNumber: null }],
    ["of a wrong type", { blockNumber: 7 }],
  ])("ignores an EVM receipt %s", { tags: ["finding-M8"] }, async (_, change) => {
    const hash = await send();
    node.mine();
    node.faults = {
      replacesResult: ({ method }, honest) =>
        method === "eth_getTransactionReceipt" ? { ...(honest as object), ...change } : honest,
    };
    const { ending } = waitFor(hash);
    await looks(3);
    expect(ending.value).toBeUndefined();
    node.faults = {};
    await looks(2);
    expect(ending.value).toMatchObject({ hash, status: "success" });
  });
  it(
    "stops polling for a receipt and clears its timer when the signal aborts or the instance is disposed",
    { tags: ["finding-M9"] },
    async () => {
      const own = new AbortController();
      const hash = await send();
      const first = waitFor(hash, own.signal);
      const second = waitFor(hash);
      await looks(1);
      own.abort();
      end.abort();
      await Promise.all([first.waiting, second.waiting]);
      expect(first.ending.value).toMatchObject({ code: "call/aborted" });
      expect(second.ending.value).toMatchObject({ code: "call/aborted" });
      const asked = node.requests.length;
      await looks(3);
      expect(node.requests).toHaveLength(asked);
      expect(clock.pending).toBe(0);
    },
  );

  /** The result or error, after the time that the retries take. */
  const passed = async (work: Promise<unknown>): Promise<unknown> => {
    const ending = work.catch((error: unknown) => error);
    await passWithNodeReplies(clock, 1_000, 10);
    return ending;
  };
  /** Sends a replacement and mines it. */
  const quick = async (change: object): Promise<Hex> => {
    const hash = await send(change);
    node.mine();
    return hash;
  };
});

describe("numbers from an EVM node", () => {
  const clock = new FakeClock();
  const node = new ScriptedEvmNode({ clock });
  const reader = new ViemChainReader({
    networks: [NETWORK],
    fetch: node.fetch,
    clock,
    scheduler: clock,
    signal: new AbortController().signal,
  });
  const account = `${id}:${PAYER.address}` as const;

  it.each(["eth_getBalance", "eth_estimateGas", "eth_gasPrice", "eth_maxPriorityFeePerGas"])(
    "rejects a number of four million digits from an EVM node in answer to %s before decoding it",
    { tags: ["finding-S3"] },
    async (method) => {
      const long = `0x${"f".repeat(4_000_000)}`;
      node.faults = {
        replacesResult: (asked, honest) => (asked.method === method ? long : honest),
      };
      const started = performance.now();
      const read =
        method === "eth_getBalance"
          ? reader.balance(account, signal)
          : reader.networkFee(account, { to: TO, value: 1n }, signal);
      await expect(read).rejects.toMatchObject({ code: "rpc/request-failed" });
      expect(performance.now() - started).toBeLessThan(1_500);
    },
  );
});

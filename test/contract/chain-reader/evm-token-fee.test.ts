import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { noChainReason, startEvmNode, type EvmNode } from "../../support/servers/anvil.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { evmNetwork, passWithNodeReplies } from "../../support/doubles/evm-node.js";
import { errorCodeOf } from "../../support/worlds/instance.js";

const NETWORK = evmNetwork("31337");
const ACCOUNT = `${NETWORK.id}:${ALICE}` as const;
const TOKEN = "0x00000000000000000000000000000000000fee01";
/**
 * A token that withholds 1% of each transfer. Every call except `balanceOf` is a transfer.
 */
const FEE_TOKEN =
  "0x5f3560e01c6370a0823114602e57602435803354033355606481049003" +
  "60043554016004355560015f5260205ff35b600435545f5260205ff3";
const word = (value: bigint | string): string =>
  `0x${(typeof value === "string" ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, "0")}`;

const readerOver = (url: string, fetch: typeof globalThis.fetch, clock = new FakeClock()) =>
  new ViemChainReader({
    networks: [{ ...NETWORK, rpcUrls: [url] }],
    fetch,
    clock,
    scheduler: clock,
    signal: new AbortController().signal,
  });
const { signal } = new AbortController();
const pay = { to: BOB, value: 500n, token: TOKEN };

describe.skipIf(noChainReason({ isOwn: true }))(
  "the amount that a token withholds, on a real node",
  () => {
    let node: EvmNode;
    beforeAll(async () => {
      node = await startEvmNode(31337, { isOwn: true });
      await node.rpc("anvil_setCode", [TOKEN, FEE_TOKEN]);
      await node.rpc("anvil_setStorageAt", [TOKEN, word(ALICE), word(1_000n)]);
      await node.rpc("anvil_setStorageAt", [TOKEN, word(BOB), word(7n)]);
    });
    afterAll(() => node.stop());

    it("returns the amount that a token withholds from a transfer, without moving tokens", async () => {
      const reader = readerOver(node.url, fetch);
      expect(await reader.withheld(ACCOUNT, pay, signal)).toBe(5n);
      const data = `0x70a08231${word(ALICE).slice(2)}`;
      expect(await node.rpc("eth_call", [{ to: TOKEN, data }, "latest"])).toBe(word(1_000n));
    });
    it("returns no withheld amount for the currency or for a transfer to the sender itself", async () => {
      const reader = readerOver(node.url, fetch);
      expect(await reader.withheld(ACCOUNT, { ...pay, to: ALICE }, signal)).toBe(0n);
      expect(await reader.withheld(ACCOUNT, { to: BOB, value: 5n }, signal)).toBe(0n);
    });
  },
);

describe("the amount that a token withholds", () => {
  const call = (returnData: string, status = "0x1") => ({ status, returnData });
  const calls = (...list: readonly unknown[]) => ({ result: [{ calls: list }] });
  /** A reader over a node with one answer. */
  const fixture = (answer: object) => {
    const one = ({ id }: { readonly id: number }) => ({ jsonrpc: "2.0", id, ...answer });
    return readerOver("https://node.example", async (_, init) => {
      const asked: unknown = JSON.parse(String(init?.body));
      return Response.json(Array.isArray(asked) ? asked.map(one) : one(asked as never));
    });
  };
  it.each<[string, object, bigint]>([
    ["simulates a partial transfer", calls(call(word(7n)), call("0x"), call(word(502n))), 5n],
    ["simulates that nothing arrives", calls(call(word(7n)), call("0x"), call(word(7n))), 500n],
    [
      "simulates that the receiver loses tokens",
      calls(call(word(7n)), call("0x"), call(word(0n))),
      500n,
    ],
    ["simulates that more arrives", calls(call(word(7n)), call("0x"), call(word(900n))), 0n],
    ["does not know the method", { error: { code: -32_601, message: "no such method" } }, 0n],
    ["simulates a failed transfer", calls(call(word(7n)), call("0x", "0x0"), call(word(7n))), 0n],
    ["answers only some of the calls", calls(call(word(7n)), call("0x")), 0n],
    ["returns empty balances", calls(call("0x"), call("0x"), call("0x")), 0n],
    ["returns a malformed result", { result: "0x1" }, 0n],
  ])("reads the amount that a token withholds when the node %s", async (_, answer, kept) => {
    expect(await fixture(answer).withheld(ACCOUNT, pay, signal)).toBe(kept);
  });
  it("assumes that a token withholds nothing if the node does not answer within 3 s", async () => {
    const clock = new FakeClock();
    const reader = readerOver("https://node.example", () => new Promise(() => undefined), clock);
    let kept: bigint | undefined;
    void reader.withheld(ACCOUNT, pay, signal).then((units) => (kept = units));
    await passWithNodeReplies(clock, 2_900);
    expect(kept).toBeUndefined();
    await passWithNodeReplies(clock, 100);
    expect(kept).toBe(0n);
  });
  it("rejects reading the amount that a token withholds with call/aborted when the caller aborts", async () => {
    const reader = readerOver("https://node.example", () => new Promise(() => undefined));
    const stop = new AbortController();
    const asked = errorCodeOf(reader.withheld(ACCOUNT, pay, stop.signal));
    stop.abort();
    expect(await asked).toBe("call/aborted");
  });
});

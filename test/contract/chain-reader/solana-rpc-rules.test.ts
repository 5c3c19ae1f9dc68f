import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { Network } from "../../../src/domain/network/network.js";
import { base58Of } from "../../../src/domain/shared/byte-texts.js";
import { parseExactJson } from "../../../src/infrastructure/chain-reader/exact-json.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { expectLinear } from "../../support/assertions/linear.js";
import { check } from "../../support/runner/property.js";
import {
  solanaNode,
  type NodeAnswer,
  type NodeAnswers,
} from "../../support/doubles/solana-node.js";

const ID = "solana:LatchkitLocal1111111111111111111";
const OWNER = toCaipAddress(ID, base58Of(new Uint8Array(32).fill(3)));
const { signal } = new AbortController();
let clock: FakeClock;
beforeEach(() => void (clock = new FakeClock()));
const reader = (
  fetch: typeof globalThis.fetch,
  rpcUrls: readonly string[] = ["https://a.example/secret-key"],
  end: AbortSignal = signal,
) => {
  const network: Network = {
    id: ID,
    namespace: "solana",
    reference: ID.slice(7),
    name: "Local",
    currency: { name: "Solana", symbol: "SOL", decimals: 9 },
    rpcUrls,
    isTestnet: true,
  };
  return new KitSolanaReader({
    clock,
    scheduler: clock,
    networks: new SolanaNetworks({
      networks: [network],
      fetch,
      clock,
      scheduler: clock,
      signal: end,
    }),
  });
};
const over = (answers: NodeAnswers) => {
  const node = solanaNode(answers);
  return { node, port: reader(node.fetch) };
};
const balance = (value: unknown): NodeAnswer => ({ result: { context: { slot: 1 }, value } });
/** Lets all waits pass; the error or the result. */
const settledWith = async (work: Promise<unknown>): Promise<unknown> => {
  const outcome = work.catch((error: unknown) => error);
  await clock.pass(60_000);
  return outcome;
};

describe("Solana reads and their RPC rules", { tags: ["F18"] }, () => {
  it.each([
    { status: 503 },
    { status: 429 },
    "unreachable",
    { error: { code: -32005, message: "Node is behind" } },
  ] as const)("retries a Solana read three times after %j, then rejects", async (answer) => {
    const { node, port } = over({ getBalance: answer });
    const failure = await settledWith(port.balance(OWNER, signal));
    expect(failure).toMatchObject({
      code:
        typeof answer === "object" && "error" in answer ? "rpc/request-failed" : "rpc/http-failed",
    });
    expect(node.calls).toHaveLength(4);
    expect(JSON.stringify(failure)).not.toContain("secret-key");
  });
  it.each([
    { status: 400 },
    { error: { code: -32602, message: "Invalid param" } },
    { result: "no balance" },
    balance(-1),
    balance("5"),
    balance(1.5),
  ] as const)("does not retry a Solana read after %j", async (answer) => {
    const { node, port } = over({ getBalance: answer as NodeAnswer });
    expect(await settledWith(port.balance(OWNER, signal))).toMatchObject({
      code: expect.stringMatching(/^rpc\//),
    });
    expect(node.calls).toHaveLength(1);
  });
  it("tries the next Solana RPC URL at once if the first fails", async () => {
    const asked: string[] = [];
    const node = solanaNode();
    const port = reader(
      (async (url: string, init?: RequestInit) => {
        asked.push(url);
        return url.includes("//a.") ? new Response("", { status: 502 }) : node.fetch(url, init);
      }) as typeof fetch,
      ["https://a.example", "https://b.example"],
    );
    expect(await port.balance(OWNER, signal)).toMatchObject({ units: 10_000_000_000n });
    expect(asked).toEqual(["https://a.example", "https://b.example"]);
  });
  it.each([
    ["rejects the project", () => new Response("", { status: 401 })],
    ["returns an HTML page", () => new Response("<html></html>")],
    [
      "lacks the method",
      (init: RequestInit | undefined) =>
        new Response(
          JSON.stringify({
            jsonrpc: "2.0",
            id: (JSON.parse(String(init?.body)) as { id: number }).id,
            error: { code: -32601, message: "Method not found" },
          }),
        ),
    ],
  ] as const)("tries the next Solana RPC URL if the first %s", async (_, first) => {
    const node = solanaNode();
    const port = reader(
      (async (url: string, init?: RequestInit) =>
        url.includes("//a.") ? first(init) : node.fetch(url, init)) as typeof fetch,
      ["https://a.example", "https://b.example"],
    );
    expect(await port.balance(OWNER, signal)).toMatchObject({ units: 10_000_000_000n });
  });
  it(
    "asks the host's Solana RPC URLs first, then the service as text/plain, then the network's URL",
    { tags: ["S7-036"] },
    async () => {
      const mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const;
      const asked: unknown[] = [];
      const node = solanaNode();
      const failing = (async (url: string, init?: RequestInit) => {
        asked.push([url, new Headers(init?.headers).get("Content-Type")]);
        return url === "https://c.example"
          ? node.fetch(url, init)
          : new Response("", { status: 502 });
      }) as typeof fetch;
      const open = (service: object) =>
        new KitSolanaReader({
          clock,
          scheduler: clock,
          networks: new SolanaNetworks({
            networks: [
              {
                id: mainnet,
                namespace: "solana",
                reference: mainnet.slice(7),
                name: "Solana",
                currency: { name: "Solana", symbol: "SOL", decimals: 9 },
                rpcUrls: ["https://c.example"],
                isTestnet: false,
              },
            ],
            rpcUrls: { [mainnet]: ["https://own.example"] },
            fetch: failing,
            clock,
            scheduler: clock,
            signal,
            ...service,
          }),
        });
      await open({ service: { projectId: "p1", url: "https://service.example/" } }).balance(
        toCaipAddress(mainnet, OWNER.slice(ID.length + 1)),
        signal,
      );
      expect(asked).toEqual([
        ["https://own.example", "application/json"],
        [
          `https://service.example/v1/?chainId=${encodeURIComponent(mainnet)}&projectId=p1`,
          "text/plain",
        ],
        ["https://c.example", "application/json"],
      ]);
      asked.length = 0;
      await open({}).balance(toCaipAddress(mainnet, OWNER.slice(ID.length + 1)), signal);
      expect(asked).toHaveLength(2);
    },
  );
  it("rejects with rpc/timeout if the Solana node never answers", async () => {
    expect(
      await settledWith(over({ getBalance: "silence" }).port.balance(OWNER, signal)),
    ).toMatchObject({ code: "rpc/timeout", context: { waitMs: 10_000 } });
    expect(clock.pending).toBe(0);
  });
  it.each([
    ["another request's answer", '{"jsonrpc":"2.0","id":99,"result":{"value":5}}'],
    ["an HTML page", "<html></html>"],
    ["an empty body", ""],
    ["a truncated answer", '{"jsonrpc":"2.0","id":1,"resu'],
  ])("rejects a Solana node's answer that is %s", async (_, body) => {
    expect(
      await settledWith(
        reader((async () => new Response(body)) as typeof fetch).balance(OWNER, signal),
      ),
    ).toMatchObject({ code: "rpc/request-failed" });
  });
  it("reads Solana amounts above 2^53 exactly", async () => {
    const port = reader(
      (async (_: unknown, init?: RequestInit) =>
        new Response(
          `{"jsonrpc":"2.0","id":${(JSON.parse(String(init?.body)) as { id: number }).id},"result":{"context":{"slot":1},"value":18446744073709551615}}`,
        )) as typeof fetch,
    );
    expect((await port.balance(OWNER, signal)).units).toBe(18_446_744_073_709_551_615n);
  });
  it("rejects a Solana read and clears its timer when the caller aborts or the instance is disposed", async () => {
    const [own, end] = [new AbortController(), new AbortController()];
    const port = reader(solanaNode({ getBalance: "silence" }).fetch, undefined, end.signal);
    const [first, second] = [port.balance(OWNER, own.signal), port.balance(OWNER, signal)];
    own.abort();
    await expect(first).rejects.toMatchObject({ code: "call/aborted" });
    end.abort();
    await expect(second).rejects.toMatchObject({ code: "call/aborted" });
    expect(clock.pending).toBe(0);
  });
  const sent = base58Of(new Uint8Array(64).fill(8));
  const statuses = (status: object | null): NodeAnswer => ({
    result: { context: { slot: 1 }, value: [status] },
  });
  /** Blocks of 400 ms. */
  const blocks = (): NodeAnswer => ({ result: Math.floor(clock.now() / 400) });
  /** Two nodes with their own answers. */
  const overTwo = (first: NodeAnswers, second: NodeAnswers) => {
    const nodes = [solanaNode(first), solanaNode(second)] as const;
    const fetch = ((url: string, init?: RequestInit) =>
      nodes[url.includes("//a.") ? 0 : 1].fetch(url, init)) as typeof globalThis.fetch;
    return { nodes, port: reader(fetch, ["https://a.example", "https://b.example"]) };
  };
  it(
    "polls a Solana transaction each second, and reports it as expired once two nodes agree",
    { tags: ["finding-M9"] },
    async () => {
      const { nodes, port } = overTwo({ getBlockHeight: blocks }, { getBlockHeight: blocks });
      const waiting = port.waitForReceipt(ID, sent, signal).catch((error: unknown) => error);
      await clock.pass(4_000);
      expect(nodes.map((node) => node.count("getSignatureStatuses"))).toEqual([5, 5]);
      await clock.pass(85_000);
      expect(nodes[0].count("getSignatureStatuses")).toBe(90);
      await clock.pass(3_000);
      expect(await waiting).toMatchObject({
        code: "transaction/expired",
        context: { networkId: ID },
      });
      expect(clock.pending).toBe(0);
    },
  );
  it.each([
    ["the only node does not find it", { getBlockHeight: blocks }, undefined, "nowhere"],
    [
      "a node has only processed it",
      { getSignatureStatuses: statuses({ slot: 7, confirmationStatus: "processed" }) },
      { getBlockHeight: blocks },
      "waiting",
    ],
    [
      "every node is down",
      { getSignatureStatuses: { status: 503 } },
      { getSignatureStatuses: "silence" },
      "waiting",
    ],
    [
      "a node returns no block height",
      { getBlockHeight: { status: 500 } },
      { getBlockHeight: blocks },
      "nowhere",
    ],
  ] as const)(
    "rejects a Solana receipt with transaction/unknown after three minutes if %s",
    { tags: ["finding-M9"] },
    async (_, first, second, lastSeen) => {
      const { port } = second ? overTwo(first, second) : over(first);
      const waiting = port.waitForReceipt(ID, sent, signal).catch((error: unknown) => error);
      await clock.pass(210_000);
      expect(await waiting).toMatchObject({
        code: "transaction/unknown",
        context: { networkId: ID, hash: sent, waitMs: 180_000, lastSeen },
      });
      expect(clock.pending).toBe(0);
    },
  );
  it(
    "keeps polling for a Solana receipt while the node is down for a minute",
    { tags: ["finding-M9"] },
    async () => {
      const back = clock.now() + 60_000;
      const { port } = over({
        getSignatureStatuses: () =>
          clock.now() < back
            ? { status: 503 }
            : statuses({ slot: 7, err: null, confirmationStatus: "finalized" }),
        getBlockHeight: { status: 503 },
      });
      const waiting = port.waitForReceipt(ID, sent, signal);
      await clock.pass(61_000);
      expect(await waiting).toMatchObject({ status: "success", blockNumber: 7n });
    },
  );
  it("returns no receipt for a processed Solana transaction, and reports a failed one as reverted", async () => {
    const status = (confirmationStatus: string, err: unknown = null): NodeAnswer => ({
      result: { context: { slot: 1 }, value: [{ slot: 7, err, confirmationStatus }] },
    });
    const hash = base58Of(new Uint8Array(64).fill(8));
    expect(
      await over({ getSignatureStatuses: status("processed") }).port.receipt(ID, hash, signal),
    ).toBeUndefined();
    expect(
      await over({
        getSignatureStatuses: status("finalized", { InstructionError: [0, "Custom"] }),
      }).port.receipt(ID, hash, signal),
    ).toMatchObject({ status: "reverted", blockNumber: 7n });
  });
});

describe("exact JSON parsing", () => {
  it("parses the JSON of any RPC answer in linear time", { tags: ["finding-S3"] }, () => {
    for (const hostile of [
      (n: number) => '"'.repeat(n),
      (n: number) => '"\\'.repeat(n / 2),
      (n: number) => `"${"\\".repeat(n)}`,
      (n: number) => "1".repeat(n),
      (n: number) => `"\\u0000int:${"1".repeat(n)}"`,
      (n: number) => "-".repeat(n),
      (n: number) => `[${'"a",'.repeat(n / 4)}"`,
    ])
      expectLinear((length) => {
        const text = hostile(length);
        return () => {
          try {
            parseExactJson(text);
          } catch {
            // Most of these texts are not JSON.
          }
        };
      }, 40_000);
  });
  it(
    "parses a JSON number above 39 digits as Infinity, and returns every string unchanged",
    { tags: ["finding-S3"] },
    () => {
      expect(parseExactJson("9".repeat(39))).toBe(10n ** 39n - 1n);
      expect(parseExactJson("9".repeat(400))).toBe(Infinity);
      expect(parseExactJson('"\\u0000int:x"')).toBe("\u0000int:x");
    },
  );
  it("parses JSON like JSON.parse, except that long integers stay exact", () => {
    check(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const plain = JSON.stringify(parseExactJson(text), (_, one: unknown) =>
          typeof one === "bigint" ? Number(one) : one,
        );
        expect(JSON.parse(plain)).toEqual(JSON.parse(text));
      }),
    );
    check(
      fc.property(fc.bigInt({ min: 10n ** 15n, max: 2n ** 64n }), (amount) => {
        expect(parseExactJson(`{"a":[${amount}],"b":"${amount}"}`)).toEqual({
          a: [amount],
          b: String(amount),
        });
      }),
    );
  });
});

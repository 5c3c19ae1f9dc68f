import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { Network } from "../../../src/domain/network/network.js";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock, InMemoryChain } from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { noChainReason, startEvmNode } from "../../support/servers/anvil.js";
import { answerJson, startHttpServer, type HttpServer } from "../../support/servers/http-server.js";
import { describeChainReader } from "./chain-reader.contract.js";

const RICH = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const EMPTY = "0x00000000000000000000000000000000000eE001";
const network = (rpcUrls: readonly string[]): Network => ({
  id: "eip155:31337",
  namespace: "eip155",
  reference: "31337",
  name: "Local",
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls,
  explorerUrl: "https://explorer.example/",
  isTestnet: true,
});
const account = (address: string): CaipAddress => toCaipAddress("eip155:31337", address);
const POOR = "0x00000000000000000000000000000000000e0001";
const reader = (
  rpcUrls: readonly string[],
  end = new AbortController(),
  clock = new FakeClock(),
): ViemChainReader =>
  new ViemChainReader({
    networks: [network(rpcUrls)],
    fetch: (input, init) => fetch(input, init),
    clock,
    scheduler: new SystemScheduler(timersOf(globalThis)),
    signal: end.signal,
  });

describeChainReader("in memory", async () => {
  const chain = new InMemoryChain([network(["http://127.0.0.1:1"])], new FakeClock());
  chain.isMining = false;
  chain.setBalance(account(RICH), 10_000_000_000_000_000_001n);
  return {
    port: chain,
    hasFees: false,
    rich: account(RICH),
    empty: account(EMPTY.toLowerCase()),
    dispose: async () => undefined,
    send: async () => chain.transfer("eip155:31337", RICH, { to: EMPTY.toLowerCase(), value: 1n }),
    mine: async () => chain.mine(),
    pass: async () => undefined,
  };
});

const withoutChain = noChainReason({ isOwn: true });
describe.skipIf(withoutChain !== undefined)(
  withoutChain === undefined ? "over a real chain" : `skipped: ${withoutChain}`,
  () => {
    describeChainReader("viem over a real node", async () => {
      const node = await startEvmNode(31337, { isOwn: true });
      const rich = RICH.toLowerCase();
      await node.rpc("anvil_setBalance", [rich, `0x${10_000_000_000_000_000_001n.toString(16)}`]);
      await node.rpc("evm_setAutomine", [false]);
      return {
        port: reader([node.url]),
        hasFees: true,
        rich: account(rich),
        empty: account(POOR),
        send: async () =>
          String(
            await node.rpc("eth_sendTransaction", [
              { from: RICH, to: EMPTY.toLowerCase(), value: "0x1" },
            ]),
          ),
        mine: async () => void (await node.rpc("anvil_mine", ["0x1"])),
        pass: async () => undefined,
        dispose: () => node.stop(),
      };
    });
  },
);

interface Rpc {
  readonly id: number;
  readonly method: string;
}
describe("ViemChainReader and its RPC rules", { tags: ["F18"] }, () => {
  let servers: HttpServer[];
  let end: AbortController;
  const { signal } = new AbortController();
  const start = async (...parameters: Parameters<typeof startHttpServer>) => {
    const server = await startHttpServer(...parameters);
    servers.push(server);
    return server;
  };
  const result = (value: unknown) => (request: { readonly body: string }) =>
    (JSON.parse(request.body) as Rpc[]).map(({ id }) => ({ jsonrpc: "2.0", id, result: value }));
  beforeEach(() => {
    servers = [];
    end = new AbortController();
  });
  afterEach(async () => {
    end.abort();
    await Promise.all(servers.map((server) => server.stop()));
  });

  it("sends simultaneous chain reads in one batch", { tags: ["S9-051"] }, async () => {
    const server = await start((request, response) => answerJson(response, result("0x7")(request)));
    const port = reader([server.url], end);
    const own = new AbortController();
    const balances = await Promise.all([
      port.balance(account(RICH), signal),
      port.balance(account(EMPTY.toLowerCase()), own.signal),
    ]);
    expect(balances.map(({ units }) => units)).toEqual([7n, 7n]);
    expect(server.requests).toHaveLength(1);
  });
  it("matches batch answers to chain reads by id, in any order", async () => {
    const server = await start((request, response) => {
      const asked = JSON.parse(request.body) as (Rpc & { params: readonly [string] })[];
      answerJson(
        response,
        asked
          .map(({ id, params }) => ({
            jsonrpc: "2.0",
            id,
            result: params[0].toLowerCase() === RICH.toLowerCase() ? "0x1" : "0x2",
          }))
          .reverse(),
      );
    });
    const port = reader([server.url], end);
    const balances = await Promise.all([
      port.balance(account(RICH), signal),
      port.balance(account(EMPTY.toLowerCase()), signal),
    ]);
    expect(balances.map(({ units }) => units)).toEqual([1n, 2n]);
  });
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    "retries a chain read three times after HTTP status %i, then rejects with rpc/http-failed",
    { tags: ["S8-091", "S8-092"] },
    async (status) => {
      const server = await start(
        (_, response) => void response.writeHead(status, { "Retry-After": "0" }).end("no"),
      );
      await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
        code: "rpc/http-failed",
        message: "HTTP request failed.",
        context: { status, url: server.url },
      });
      expect(server.requests).toHaveLength(4);
    },
  );
  it("does not retry a chain read after HTTP status 400", async () => {
    const server = await start((_, response) => void response.writeHead(400).end());
    await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
      code: "rpc/http-failed",
      context: { status: 400 },
    });
    expect(server.requests).toHaveLength(1);
  });
  it.each([
    ["seconds", "61"],
    ["a date", new Date(Date.UTC(2026, 0, 1) + 62_000).toUTCString()],
  ])(
    "rejects a chain read without retry if Retry-After, given in %s, is above 60 s",
    async (_, header) => {
      const server = await start(
        (__, response) => void response.writeHead(429, { "Retry-After": header }).end(),
      );
      await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
        code: "rpc/http-failed",
        context: { status: 429 },
      });
      expect(server.requests).toHaveLength(1);
    },
  );
  it("includes the node's error code in the RPC error", async () => {
    const server = await start((request, response) =>
      answerJson(
        response,
        (JSON.parse(request.body) as Rpc[]).map(({ id }) => ({
          jsonrpc: "2.0",
          id,
          error: { code: -32602, message: "no" },
        })),
      ),
    );
    await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
      code: "rpc/request-failed",
      message: "RPC Request failed.",
      context: { rpcCode: -32602 },
    });
  });
  it("rejects all reads of a batch with the code of a single RPC error", async () => {
    const server = await start((_, response) =>
      answerJson(response, {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32600, message: "no batches" },
      }),
    );
    await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
      code: "rpc/request-failed",
      context: { rpcCode: -32600 },
    });
  });
  it.each([
    [
      "foreign ids",
      (ids: readonly number[]) => ids.map((id) => ({ id: id + 1_000, result: "0x1" })),
    ],
    ["no entries", () => []],
    ["null", () => null],
    ["a page", () => "<html>"],
    ["a null result", (ids: readonly number[]) => ids.map((id) => ({ id, result: null }))],
  ])("rejects a balance if the node's answer has %s", async (_, make) => {
    const server = await start((request, response) =>
      answerJson(response, make((JSON.parse(request.body) as Rpc[]).map(({ id }) => id))),
    );
    await expect(reader([server.url], end).balance(account(RICH), signal)).rejects.toMatchObject({
      code: expect.stringMatching(/^rpc\//),
    });
  });
  it("tries the next RPC URL if one fails, and sends the first read to one URL only", async () => {
    const bad = await start((_, response) => void response.writeHead(503).end());
    const fine = await start((request, response) => answerJson(response, result("0x9")(request)));
    const port = reader([bad.url, fine.url], end);
    expect(await port.balance(account(RICH), signal)).toMatchObject({ units: 9n });
    expect([bad.requests.length, fine.requests.length]).toEqual([1, 1]);
  });
  it(
    "ranks the RPC URLs by pings from the second read until the instance is disposed",
    { tags: ["S9-052", "S9-053", "S9-054"] },
    async () => {
      const one = await start((request, response) => answerJson(response, result("0x9")(request)));
      const two = await start((request, response) => answerJson(response, result("0x9")(request)));
      const port = reader([one.url, two.url], end);
      await port.balance(account(RICH), signal);
      await port.balance(account(RICH), signal);
      const pings = (server: HttpServer) =>
        server.requests.filter(({ body }) => body.includes("net_listening")).length;
      await vi.waitFor(() => expect([pings(one), pings(two)]).toEqual([1, 1]));
      end.abort();
      await expect(port.balance(account(RICH), signal)).rejects.toMatchObject({
        code: "call/aborted",
      });
    },
  );
  it("rejects every chain read with call/aborted when the instance is disposed, even between attempts", async () => {
    const server = await start(
      (_, response) => void response.writeHead(503, { "Retry-After": "60" }).end(),
    );
    const reading = reader([server.url], end)
      .balance(account(RICH), signal)
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    end.abort();
    expect(await reading).toMatchObject({ code: "call/aborted" });
  });
  describe("a token shown instead of the currency (option `tokens`)", () => {
    const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
    const word = (value: bigint): string => value.toString(16).padStart(64, "0");
    const textOf = (text: string): string =>
      `0x${word(32n)}${word(BigInt(Buffer.byteLength(text)))}${Buffer.from(text).toString("hex").padEnd(64, "0")}`;
    const ANSWERS = {
      "0x70a08231": `0x${word(1_234_567n)}`,
      "0x313ce567": `0x${word(6n)}`,
      "0x95d89b41": textOf("TUSD"),
    };
    const reading = async (
      answers: Readonly<Record<string, string>>,
      tokens = { "eip155:31337": { address: TOKEN } },
    ) => {
      const server = await start((request, response) =>
        answerJson(
          response,
          (
            JSON.parse(request.body) as (Rpc & {
              params: readonly [{ data?: string; to?: string }];
            })[]
          ).map(({ id, method, params }) => ({
            jsonrpc: "2.0",
            id,
            result:
              method === "eth_getBalance" ? "0x7" : answers[params[0].data?.slice(0, 10) ?? ""],
          })),
        ),
      );
      const port = new ViemChainReader({
        networks: [network([server.url])],
        tokens,
        fetch: (input, init) => fetch(input, init),
        clock: new FakeClock(),
        scheduler: new SystemScheduler(timersOf(globalThis)),
        signal: end.signal,
      });
      return { server, balance: port.balance(account(RICH), signal) };
    };
    it("reads a token shown instead of the currency, with its decimals and symbol, in one request", async () => {
      const { server, balance } = await reading(ANSWERS);
      expect(await balance).toMatchObject({
        units: 1_234_567n,
        decimals: 6,
        symbol: "TUSD",
        networkId: "eip155:31337",
      });
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]?.body).toContain(TOKEN);
    });
    it("decodes the bytes32 symbol of a token shown instead of the currency, such as MKR", async () => {
      const bytes32 = `0x${Buffer.from("MKR").toString("hex").padEnd(64, "0")}`;
      const { balance } = await reading({ ...ANSWERS, "0x95d89b41": bytes32 });
      expect(await balance).toMatchObject({ units: 1_234_567n, decimals: 6, symbol: "MKR" });
    });
    it("reads the currency's balance on a network without a configured token", async () =>
      expect(
        await (
          await reading(ANSWERS, { "eip155:1": { address: TOKEN } } as never)
        ).balance,
      ).toMatchObject({ units: 7n, symbol: "ETH" }));
    it.each([
      ["no contract", "0x70a08231", "0x"],
      ["40 decimals", "0x313ce567", `0x${word(40n)}`],
      ["an invisible symbol", "0x95d89b41", textOf("\u200b")],
      ["an empty bytes32 symbol", "0x95d89b41", `0x${word(0n)}`],
    ])(
      "rejects the balance of a token shown instead of the currency if the token has %s",
      async (_, call, answer) => {
        await expect((await reading({ ...ANSWERS, [call]: answer })).balance).rejects.toMatchObject(
          {
            code: "rpc/request-failed",
          },
        );
      },
    );
  });
  it("sends reads to the host's own RPC URLs before the network's default ones", async () => {
    const own = await start((request, response) => answerJson(response, result("0x5")(request)));
    const port = new ViemChainReader({
      networks: [network(["http://127.0.0.1:1"])],
      rpcUrls: { "eip155:31337": [own.url] },
      fetch: (input, init) => fetch(input, init),
      clock: new FakeClock(),
      scheduler: new FakeClock(),
      signal: end.signal,
    });
    expect(await port.balance(account(RICH), signal)).toMatchObject({ units: 5n });
  });
});

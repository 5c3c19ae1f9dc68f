import { describe, expect, it } from "vitest";
import type { Network } from "../../../src/domain/network/network.js";
import { ChainBlockchainData } from "../../../src/infrastructure/blockchain-data/chain-blockchain-data.js";
import { HttpBlockchainData } from "../../../src/infrastructure/blockchain-data/http-blockchain-data.js";
import {
  FakeClock,
  InMemoryBlockchainData,
  InMemoryChain,
  InMemoryChainAccess,
  InMemoryChainSigner,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  type ReportedAssets,
  WalletBlockchainData,
} from "../../../src/infrastructure/blockchain-data/wallet-blockchain-data.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { answerJson, startHttpServer } from "../../support/servers/http-server.js";
import { aToken } from "../../support/builders/tokens.js";
import { ACCOUNT, HELD, OWNER, describeBlockchainData } from "./blockchain-data.contract.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const LOCAL: Network = {
  id: "eip155:31337",
  namespace: "eip155",
  reference: "31337",
  name: "Local",
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: ["http://127.0.0.1:8545"],
  isTestnet: true,
};
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const { signal } = new AbortController();
const nobody = async (): Promise<void> => undefined;

const HISTORY = `/v1/account/${OWNER}/history`;
/** A chain of one block, in which the account was given an ether. */
const CHAIN: Readonly<Record<string, unknown>> = {
  eth_blockNumber: "0x0",
  eth_getBlockByNumber: {
    timestamp: "0x69200000",
    transactions: [{ hash: "0xab", from: USDC, to: OWNER, value: "0xde0b6b3a7640000" }],
  },
};

/** A node whose accounts hold 1.5 ether, and 2.5 of a token with six decimals. */
const startNode = () =>
  startHttpServer(({ body }, response) => {
    const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string };
    const read = `0x${(method === "eth_call" ? 2_500_000n : HELD).toString(16)}`;
    const result = CHAIN[method] ?? read;
    answerJson(response, { jsonrpc: "2.0", id, result });
  });

const chainAccess = () => {
  const clock = new FakeClock();
  const chain = new InMemoryChain([LOCAL], clock);
  chain.setBalance(ACCOUNT, HELD);
  const signer = new InMemoryChainSigner(clock, chain);
  return { chain, chains: new InMemoryChainAccess([{ reader: chain, signer }]) };
};

const overHttp = async () => {
  const node = await startNode();
  const { services, stop } = await startServicesPart("free", { "eip155:31337": node.url });
  const beside = new InMemoryBlockchainData();
  const port = new HttpBlockchainData({
    http: realHttp(),
    baseUrl: services.urls.blockchain,
    projectId: "p1",
    signal,
    fallback: beside,
    eventLoop: EVENT_LOOP,
  });
  const dispose = async (): Promise<void> => {
    await stop();
    await node.stop();
  };
  return { port, services, beside, dispose };
};

describeBlockchainData("the service over HTTP, which reads a node", overHttp);
describeBlockchainData("the chain alone", async () => ({
  port: new ChainBlockchainData({ ...chainAccess(), networks: [LOCAL] }),
  dispose: nobody,
}));
describeBlockchainData("in memory", async () => {
  const port = new InMemoryBlockchainData();
  port.setTokens(ACCOUNT, [aToken({ networkId: "eip155:31337", units: HELD })]);
  port.unsupported.add("eip155:4242");
  return { port, dispose: nobody };
});

const reportedAs = (reported: ReportedAssets) => {
  const clock = new FakeClock();
  const beside = new InMemoryBlockchainData();
  beside.setTokens(ACCOUNT, [aToken({ networkId: "eip155:31337", units: HELD })]);
  beside.unsupported.add("eip155:4242");
  return {
    beside,
    clock,
    port: new WalletBlockchainData({ reported, fallback: beside, scheduler: clock }),
  };
};
const own = aToken({ networkId: "eip155:31337", units: HELD });
describeBlockchainData("the wallet of the account", async () => ({
  ...reportedAs(async (account) => (account === ACCOUNT ? [own] : undefined)),
  dispose: nobody,
}));
describeBlockchainData("a wallet that reports nothing", async () => ({
  ...reportedAs(async () => undefined),
  dispose: nobody,
}));

describe("token balances reported by the wallet", () => {
  const more = aToken({ networkId: "eip155:31337", units: HELD + 1n });
  it(
    "uses the wallet's reported token balances without asking any service",
    { tags: ["S7-046"] },
    async () => {
      const { port, beside } = reportedAs(async () => [more]);
      expect(await port.tokens({ account: ACCOUNT }, signal)).toEqual([more]);
      expect(beside.queries).toEqual([]);
    },
  );
  it("falls back to the service if the wallet fails to report token balances, or takes too long", async () => {
    const failing = reportedAs(() => Promise.reject(new Error("no")));
    expect(await failing.port.tokens({ account: ACCOUNT }, signal)).toEqual([own]);
    const silent = reportedAs(() => new Promise(() => undefined));
    const answer = silent.port.tokens({ account: ACCOUNT }, signal);
    silent.clock.advance(5_000);
    expect(await answer).toEqual([own]);
  });
});

describe("blockchain data over HTTP", () => {
  const asked = ({ services }: Awaited<ReturnType<typeof overHttp>>) =>
    services.requests.map(({ method, path, query, refused }) => ({ method, path, query, refused }));

  it(
    "requests balances by network and currency, cached or fresh, and the supported networks once",
    { tags: ["S7-015", "S7-016", "S7-019"] },
    async () => {
      const world = await overHttp();
      const { port, services } = world;
      services.set({
        tokens: [
          {
            chainId: "eip155:31337",
            address: USDC,
            name: "USD Coin",
            symbol: "USDC",
            decimals: 6,
            price: 1,
          },
        ],
      });
      const tokens = await port.tokens({ account: ACCOUNT }, signal);
      expect(tokens.map(({ symbol, units, value }) => [symbol, units, value])).toEqual([
        ["ETH", HELD, 4_500n * 10n ** 18n],
        ["USDC", 2_500_000n, 25n * 10n ** 17n],
      ]);
      await port.tokens({ account: ACCOUNT, fresh: [{}, { address: USDC }] }, signal);
      const common = serviceQuery("p1");
      const path = `/v1/account/${OWNER}/balance`;
      const query = { ...common, currency: "usd", chainId: "eip155:31337" };
      const forceUpdate = `eip155:31337:0x${"e".repeat(40)},eip155:31337:${USDC}`;
      expect(asked(world)).toEqual([
        { method: "GET", path: "/v1/supported-chains", query: common, refused: undefined },
        { method: "GET", path, query, refused: undefined },
        { method: "GET", path, query: { ...query, forceUpdate }, refused: undefined },
      ]);
      await world.dispose();
    },
  );
  const entry = (change: object = {}, metadata: object = {}) => ({
    id: "1",
    metadata: {
      operationType: "send",
      hash: "0xaa",
      minedAt: "2026-11-20T10:00:00Z",
      status: "confirmed",
      chain: "eip155:31337",
      ...metadata,
    },
    transfers: null,
    ...change,
  });
  it(
    "requests an activity page by network and cursor, and returns the next cursor",
    { tags: ["S7-018", "S7-048"] },
    async () => {
      const world = await overHttp();
      const { port, services } = world;
      const body = { data: [entry()], next: "older" };
      services.fault({ kind: "json", body }, { at: HISTORY, times: 1 });
      const page = await port.activity({ account: ACCOUNT }, signal);
      expect(page).toMatchObject({ items: [{ id: "1", hash: "0xaa" }], next: "older" });
      services.fault({ kind: "json", body: { data: [], next: null } }, { at: HISTORY, times: 1 });
      const last = await port.activity({ account: ACCOUNT, cursor: "older" }, signal);
      expect(last).toEqual({ items: [] });
      const query = { ...serviceQuery("p1"), chainId: "eip155:31337" };
      expect(asked(world).slice(1)).toMatchObject([
        { path: `/v1/account/${OWNER}/history`, query },
        { path: `/v1/account/${OWNER}/history`, query: { ...query, cursor: "older" } },
      ]);
      await world.dispose();
    },
  );
  it(
    "reads a real transaction from the data service's activity page",
    { tags: ["S7-018"] },
    async () => {
      const world = await overHttp();
      const { items } = await world.port.activity({ account: ACCOUNT }, signal);
      expect(items).toMatchObject([
        {
          hash: "0xab",
          operation: "receive",
          networkId: "eip155:31337",
          transfers: [{ direction: "in", name: "ETH", quantity: "1", value: 3_000n * 10n ** 18n }],
        },
      ]);
      await world.dispose();
    },
  );
  it(
    "drops only the malformed activity entries, and a cursor that is too long",
    { tags: ["S3-049"] },
    async () => {
      const world = await overHttp();
      const unfit = [
        null,
        7,
        {},
        entry({ id: "" }),
        entry({}, { minedAt: "yesterday" }),
        entry({}, { chain: "nowhere" }),
        entry({}, { hash: 1 }),
        entry({ transfers: [{ nft_info: { flags: { is_spam: "yes" } } }] }),
      ];
      const body = { data: [...unfit, entry({ id: "good" })], next: "x".repeat(2_049) };
      world.services.fault({ kind: "json", body }, { at: HISTORY, times: 1 });
      const { items, next } = await world.port.activity({ account: ACCOUNT }, signal);
      expect(items.map(({ id }) => id)).toEqual(["good"]);
      expect(next).toBeUndefined();
      await world.dispose();
    },
  );
  it(
    "does not ask the blockchain-data service for Solana activity",
    { tags: ["S9-024"] },
    async () => {
      const world = await overHttp();
      const account = `${SOLANA}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const;
      expect(await world.port.activity({ account }, signal)).toEqual({ items: [] });
      expect(world.beside.activityQueries).toEqual([{ account }]);
      expect(asked(world)).toEqual([]);
      await world.dispose();
    },
  );
  it(
    "requests no token balances on a network that the data service does not support",
    { tags: ["S7-037"] },
    async () => {
      const world = await overHttp();
      const account = `eip155:4242:${OWNER}` as const;
      await expect(world.port.tokens({ account }, signal)).rejects.toMatchObject({
        code: "chain/not-supported",
        context: { networkId: "eip155:4242" },
      });
      expect(asked(world).map(({ path }) => path)).toEqual(["/v1/supported-chains"]);
      await world.dispose();
    },
  );
  it(
    "loads the supported networks once for concurrent calls, even if the first caller aborts",
    { tags: ["S7-016"] },
    async () => {
      const world = await overHttp();
      const first = new AbortController();
      const given = world.port.tokens({ account: ACCOUNT }, first.signal);
      const other = world.port.tokens({ account: ACCOUNT }, signal);
      first.abort();
      await expect(given).rejects.toMatchObject({ code: "call/aborted" });
      expect(await other).toHaveLength(1);
      expect(world.services.requestsTo("/v1/supported-chains")).toHaveLength(1);
      await world.dispose();
    },
  );
  it(
    "loads the supported networks again if the list was empty or failed to load",
    { tags: ["S7-016"] },
    async () => {
      const world = await overHttp();
      const { services, port } = world;
      const at = "/v1/supported-chains";
      services.fault({ kind: "status", status: 404 }, { at, times: 1 });
      await expect(port.tokens({ account: ACCOUNT }, signal)).rejects.toMatchObject({
        code: "http/status",
      });
      services.fault({ kind: "json", body: { http: [], ws: [] } }, { at, times: 1 });
      await expect(port.tokens({ account: ACCOUNT }, signal)).rejects.toMatchObject({
        code: "chain/not-supported",
      });
      expect(await port.tokens({ account: ACCOUNT }, signal)).toHaveLength(1);
      expect(services.requestsTo(at)).toHaveLength(3);
      await world.dispose();
    },
  );
  it(
    "reads token balances of namespaces other than EVM from the fallback reader",
    { tags: ["S9-022"] },
    async () => {
      const world = await overHttp();
      const account = "bip122:000000000019d6689c085ae165831e93:bc1qexample" as const;
      await world.port.tokens({ account }, signal);
      expect(world.beside.queries).toEqual([{ account }]);
      expect(asked(world)).toEqual([]);
      await world.dispose();
    },
  );
  it("drops only the malformed token balances", { tags: ["S3-044", "T10", "T13"] }, async () => {
    const world = await overHttp();
    const good = {
      name: "Ether",
      symbol: "ETH",
      price: 1,
      value: 1,
      quantity: { decimals: "18", numeric: "1" },
      iconUrl: "",
    };
    const bad = [null, 1, {}, { ...good, symbol: 7 }, { ...good, quantity: { decimals: 18 } }];
    const at = `/v1/account/${OWNER}/balance`;
    world.services.fault({ kind: "json", body: { balances: [...bad, good] } }, { at });
    const tokens = await world.port.tokens({ account: ACCOUNT }, signal);
    expect(tokens.map(({ symbol, units }) => [symbol, units])).toEqual([["ETH", 10n ** 18n]]);
    await world.dispose();
  });
  it.each([[{}], [{ balances: null }], [[1]], ["no"], [null]])(
    "rejects the balance response %j with http/invalid-body",
    async (body) => {
      const world = await overHttp();
      const at = `/v1/account/${OWNER}/balance`;
      world.services.fault({ kind: "json", body }, { at });
      await expect(world.port.tokens({ account: ACCOUNT }, signal)).rejects.toMatchObject({
        code: "http/invalid-body",
      });
      await world.dispose();
    },
  );
});

describe("blockchain data read from the chain", () => {
  it("reads the balances of the currency and of the host's configured token from the chain", async () => {
    const { chains, chain } = chainAccess();
    const shown = { "eip155:31337": { address: USDC } } as const;
    const reader: ChainReader = {
      namespace: "eip155",
      networkFee: (...args) => chain.networkFee(...args),
      receipt: (...args) => chain.receipt(...args),
      waitForReceipt: (...args) => chain.waitForReceipt(...args),
      ask: (...args) => chain.ask(...args),
      balance: async (...args) => ({
        ...(await chain.balance(...args)),
        units: 7n,
        decimals: 6,
        symbol: "USDC",
      }),
    };
    const port = new ChainBlockchainData({
      chains: { ...chains, reader: async () => reader, signer: chains.signer.bind(chains) },
      networks: [LOCAL],
      shown,
    });
    expect(await port.tokens({ account: ACCOUNT }, signal)).toEqual([
      { networkId: LOCAL.id, name: "Ether", symbol: "ETH", decimals: 18, units: HELD },
      {
        networkId: LOCAL.id,
        address: USDC,
        name: "USDC",
        symbol: "USDC",
        decimals: 6,
        units: 7n,
      },
    ]);
  });
  it("sums the balances of all accounts of a Solana mint, read from the chain", async () => {
    const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const network: Network = {
      ...LOCAL,
      id: SOLANA,
      namespace: "solana",
      reference: SOLANA.slice(7),
      currency: { name: "Solana", symbol: "SOL", decimals: 9 },
    };
    const account = `${SOLANA}:${"1".repeat(32)}` as const;
    const never = (): Promise<never> => new Promise(() => undefined);
    const reader: ChainReader = {
      namespace: "solana",
      balance: async () => ({
        account,
        networkId: SOLANA,
        units: 5n,
        decimals: 9,
        symbol: "SOL",
        readAt: 0,
      }),
      tokens: async () => [
        { token: MINT, units: 1n, decimals: 6, holder: "a" },
        { token: MINT, units: 2n, decimals: 6, holder: "b" },
      ],
      networkFee: never,
      receipt: never,
      ask: never,
      waitForReceipt: never,
    };
    const chains = { reader: async () => reader, signer: never };
    const port = new ChainBlockchainData({ chains, networks: [network] });
    expect(
      (await port.tokens({ account }, signal)).map(({ address, units }) => [address, units]),
    ).toEqual([
      [undefined, 5n],
      [MINT, 3n],
    ]);
  });
});

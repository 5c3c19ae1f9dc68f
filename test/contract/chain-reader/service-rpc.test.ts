import { startWorld } from "latchkit/testing/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Balance } from "../../../src/domain/balance/balance.js";
import type { Network } from "../../../src/domain/network/network.js";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { noChainReason } from "../../support/servers/anvil.js";
import { answerJson, startHttpServer, type HttpServer } from "../../support/servers/http-server.js";
import { localServices } from "../../support/servers/local-services.js";

const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const networkOf = (id: CaipNetworkId, rpcUrls: readonly string[]): Network => ({
  id,
  namespace: "eip155",
  reference: id.split(":")[1] ?? "",
  name: "Net",
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls,
  isTestnet: false,
});
const answers =
  (result: unknown) =>
  ({ body }: { readonly body: string }, response: Parameters<typeof answerJson>[0]): void =>
    answerJson(
      response,
      (JSON.parse(body) as { id: number }[]).map(({ id }) => ({ jsonrpc: "2.0", id, result })),
    );

const services = localServices();

describe("RPC reads through the blockchain service", { tags: ["S7-036"] }, () => {
  let own: HttpServer;
  let hosted: HttpServer;
  let end: AbortController;
  beforeEach(async () => {
    [own, hosted, end] = [
      await startHttpServer(answers("0x1")),
      await startHttpServer(answers("0x2")),
      new AbortController(),
    ];
    services().set({ nodes: { "eip155:10": hosted.url } });
  });
  afterEach(async () => {
    end.abort();
    await Promise.all([own.stop(), hosted.stop()]);
  });

  interface Asked {
    readonly id?: CaipNetworkId;
    readonly rpcUrls?: readonly string[];
    readonly projectId?: string | undefined;
    readonly signal?: AbortSignal;
  }
  const read = (asked: Asked = {}): Promise<Balance> => {
    const { id = "eip155:10", rpcUrls, signal = new AbortController().signal } = asked;
    const projectId = "projectId" in asked ? asked.projectId : "p1";
    const reader = new ViemChainReader({
      networks: [networkOf(id, [own.url])],
      fetch: (input, init) => fetch(input, init),
      clock: new FakeClock(),
      scheduler: new SystemScheduler(timersOf(globalThis)),
      signal: end.signal,
      ...(rpcUrls && { rpcUrls: { [id]: rpcUrls } }),
      ...(projectId !== undefined && {
        service: { projectId, url: `${services().urls.blockchain}/` },
      }),
    });
    return reader.balance(toCaipAddress(id, ACCOUNT), signal);
  };
  const seen = () => ({ service: services().requestsTo("/v1/").length, own: own.requests.length });

  it("posts RPC reads as text/plain with CAIP-2 id and project, which avoids a CORS preflight", async () => {
    expect(await read()).toMatchObject({ units: 2n, networkId: "eip155:10" });
    expect(services().requestsTo("/v1/")).toMatchObject([
      {
        method: "POST",
        query: { chainId: "eip155:10", projectId: "p1" },
        headers: { "content-type": "text/plain" },
        body: [{ method: "eth_getBalance" }],
      },
    ]);
    expect(services().requests.filter(({ refused }) => refused !== undefined)).toEqual([]);
    expect(seen()).toEqual({ service: 1, own: 0 });
  });
  it("does not send RPC reads to the service without a project or for an unsupported network", async () => {
    services().set({ nodes: { "eip155:10": hosted.url, "eip155:31337": hosted.url } });
    expect(await read({ projectId: undefined })).toMatchObject({ units: 1n });
    expect(await read({ id: "eip155:31337" })).toMatchObject({ units: 1n });
    expect(seen()).toEqual({ service: 0, own: 2 });
  });
  it("sends RPC reads to the service only after the host's own RPC URLs failed", async () => {
    const first = await startHttpServer(answers("0x3"));
    expect(await read({ rpcUrls: [first.url] })).toMatchObject({ units: 3n });
    expect(seen()).toEqual({ service: 0, own: 0 });
    first.answer((_, response) => void response.writeHead(503).end());
    expect(await read({ rpcUrls: [first.url] })).toMatchObject({ units: 2n });
    expect(seen()).toEqual({ service: 1, own: 0 });
    await first.stop();
  });
  it.each([
    ["a rate limit", { kind: "status", status: 429, retryAfter: 1 }],
    ["a rate limit of two minutes", { kind: "status", status: 429, retryAfter: 120 }],
    ["an unknown project", { kind: "status", status: 401 }],
    ["an origin that is not allowed", { kind: "status", status: 403 }],
    ["a network it does not know", { kind: "status", status: 400 }],
    ["an unreachable node", { kind: "status", status: 503 }],
    ["a dropped connection", { kind: "drop" }],
    ["a captive portal's page", { kind: "html" }],
    ["a truncated answer", { kind: "truncate" }],
    ["a truncated answer that looks complete", { kind: "truncate", looksComplete: true }],
    ["an empty answer", { kind: "empty" }],
    [
      "an answer with another id",
      { kind: "json", body: { jsonrpc: "2.0", id: 99_999, result: "0x9" } },
    ],
    ["an answer with missing fields", { kind: "schema", change: "missing" }],
    [
      "one error for the whole batch",
      {
        kind: "json",
        body: { jsonrpc: "2.0", id: null, error: { code: -32_000, message: "quota" } },
      },
    ],
    ["an answer of 50 MB", { kind: "big" }],
  ] as const)(
    "falls back to the network's RPC URL after one service request with %s",
    async (_, fault) => {
      services().fault(fault, { at: "/v1/" });
      expect(await read()).toMatchObject({ units: 1n });
      expect(seen()).toEqual({ service: 1, own: 1 });
    },
  );
  it("puts neither project id nor URL path into the error if the service and all RPC URLs fail", async () => {
    services().fault({ kind: "status", status: 401 }, { at: "/v1/" });
    own.answer((_, response) => void response.writeHead(400).end());
    const error: unknown = await read().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "rpc/http-failed" });
    expect(JSON.stringify((error as { readonly context: unknown }).context)).not.toMatch(/p1|v1/u);
  });
  it("rejects an RPC read when the caller aborts while the service does not answer", async () => {
    services().fault({ kind: "hang" }, { at: "/v1/" });
    const stop = new AbortController();
    const reading = read({ signal: stop.signal });
    await expect.poll(() => seen().service).toBe(1);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: "call/aborted" });
  });
});

const withoutChain = noChainReason({ isOwn: true });
describe.skipIf(withoutChain !== undefined)(
  withoutChain === undefined ? "with the world's chains" : `skipped: ${withoutChain}`,
  () => {
    it(
      "forwards RPC reads to the chain through the RPC service of the test world",
      { tags: ["S7-036"] },
      async () => {
        const world = await startWorld({ parts: ["evm", "services"] });
        const end = new AbortController();
        const parts = {
          fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, init),
          clock: new FakeClock(),
          scheduler: new SystemScheduler(timersOf(globalThis)),
          signal: end.signal,
        };
        const reader = new ViemChainReader({
          ...parts,
          networks: [networkOf("eip155:10", ["http://127.0.0.1:1"])],
          service: { projectId: "p1", url: world.services?.urls.blockchain },
        });
        expect(await reader.balance(toCaipAddress("eip155:10", ACCOUNT), end.signal)).toMatchObject(
          {
            units: 10_000n * 10n ** 18n,
          },
        );
        end.abort();
        await world.stop();
      },
    );
  },
);

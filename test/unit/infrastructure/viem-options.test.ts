import { http, type Transport } from "viem";
import { describe, expect, it } from "vitest";
import { RankGate } from "../../../src/infrastructure/chain-reader/rank-gate.js";
import { RPC_TIMEOUT_MS } from "../../../src/infrastructure/chain-reader/rpc-fetch.js";
import {
  RPC_BATCH,
  RPC_RANK,
  RPC_RETRY,
  viemTransport,
} from "../../../src/infrastructure/chain-reader/viem-transport.js";
import { DATA_LIMIT_BYTES } from "../../../src/infrastructure/chain-signer/evm-transaction.js";
import { FakeClock, settled } from "../../../src/infrastructure/in-memory/index.js";

// viem keeps these two to itself; the test reads them where they stand, so that an update that changes them is seen.
const inViem = async (path: string): Promise<unknown> =>
  import(new URL(`../../../node_modules/viem/_esm/${path}`, import.meta.url).href);
const gate = () => new RankGate(new FakeClock(), new AbortController().signal);
const opened = (urls: readonly string[]): ReturnType<Transport> =>
  viemTransport(urls, { fetchFn: fetch, gate: gate(), hosted: undefined })({});

describe("RPC rules are viem's own options (spec sections 8 and 9)", () => {
  it("S8-091, S9-050: 3 retries from 150 ms, 10,000 ms a request", () => {
    expect(opened(["http://127.0.0.1:1"]).config).toMatchObject({
      type: "http",
      retryCount: 3,
      retryDelay: 150,
      timeout: 10_000,
    });
    expect(http("http://127.0.0.1:1")({}).config).toMatchObject({
      retryCount: RPC_RETRY.retryCount,
      retryDelay: RPC_RETRY.retryDelay,
      timeout: RPC_TIMEOUT_MS,
    });
  });
  it("several addresses share those retries instead of multiplying them", () => {
    const { config, value } = opened(["http://127.0.0.1:1", "http://127.0.0.1:2"]);
    expect(config).toMatchObject({ type: "fallback", retryCount: 3, retryDelay: 150 });
    expect(
      (value as { readonly transports: readonly ReturnType<Transport>[] }).transports.map(
        (one) => one.config.retryCount,
      ),
    ).toEqual([0, 0]);
  });
  it("S9-051 to S9-054: batches of 1,000, ranking every 4,000 ms by 10 samples, 1,000 ms a ping, stability 0.7 and latency 0.3", () => {
    expect(RPC_BATCH).toEqual({ batchSize: 1_000, wait: 0 });
    expect(RPC_RANK).toEqual({
      interval: 4_000,
      sampleCount: 10,
      timeout: 1_000,
      weights: { stability: 0.7, latency: 0.3 },
    });
  });
  it("S9-049: viem keeps 8,192 requests against doubles", async () => {
    expect(await inViem("utils/promise/withDedupe.js")).toMatchObject({
      promiseCache: { maxSize: 8_192 },
    });
  });
  it("S9-055: the data limit is viem's, 761,855 bytes", async () => {
    expect(DATA_LIMIT_BYTES).toBe(761_855);
    expect(await inViem("constants/blob.js")).toMatchObject({
      maxBytesPerTransaction: DATA_LIMIT_BYTES,
    });
  });
});

describe("RankGate", () => {
  const counting = () => {
    const asked: string[] = [];
    return {
      asked,
      transport: { request: async ({ method }: { method: string }) => asked.push(method) },
    };
  };
  it("holds pings until a second read, lets them through for 40 s, and holds them again", async () => {
    const clock = new FakeClock();
    const quiet = new RankGate(clock, new AbortController().signal);
    const { asked, transport } = counting();
    const first = quiet.ping(transport);
    quiet.noteRead();
    await settled();
    expect(asked).toEqual([]);
    quiet.noteRead();
    await first;
    clock.advance(39_999);
    await quiet.ping(transport);
    clock.advance(1);
    void quiet.ping(transport);
    await settled();
    expect(asked).toEqual(["net_listening", "net_listening"]);
  });
  it("lets nothing through once the instance has ended", async () => {
    const end = new AbortController();
    const quiet = new RankGate(new FakeClock(), end.signal);
    const { asked, transport } = counting();
    void quiet.ping(transport);
    end.abort();
    quiet.noteRead();
    quiet.noteRead();
    void quiet.ping(transport);
    await settled();
    expect(asked).toEqual([]);
  });
});

import { http, type Transport } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RPC_TIMEOUT_MS } from "../../../../src/infrastructure/chain-reader/viem-fetch.js";
import {
  RPC_RETRY,
  type TransportParts,
  viemTransport,
  RankGate,
} from "../../../../src/infrastructure/chain-reader/viem-transport.js";
import { DATA_LIMIT_BYTES } from "../../../../src/infrastructure/chain-signer/evm-transaction.js";
import { FakeClock, settled } from "../../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../../src/infrastructure/browser/runtime.js";

// viem does not export these two constants; the test reads viem's files to notice a change.
const inViem = async (path: string): Promise<unknown> =>
  import(new URL(`../../../../node_modules/viem/_esm/${path}`, import.meta.url).href);
const gate = () => new RankGate(new FakeClock(), new AbortController().signal);
const parts = (fetchFn: typeof fetch, awake: RankGate): TransportParts => ({
  fetchFn,
  gate: awake,
  hosted: undefined,
  scheduler: new SystemScheduler(timersOf(globalThis)),
});
const setupOpened = (urls: readonly string[]): ReturnType<Transport> =>
  viemTransport(urls, parts(fetch, gate()))({});

describe("RPC options of viem", () => {
  it(
    "uses viem's RPC defaults: 3 retries from 150 ms, and 10,000 ms for a request",
    { tags: ["S8-091", "S9-050"] },
    () => {
      expect(setupOpened(["http://127.0.0.1:1"]).config).toMatchObject({
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
    },
  );
  it("shares the retries of a read among several RPC URLs", () => {
    const { config, value } = setupOpened(["http://127.0.0.1:1", "http://127.0.0.1:2"]);
    expect(config).toMatchObject({ type: "fallback", retryCount: 3, retryDelay: 150 });
    expect(
      (value as { readonly transports: readonly ReturnType<Transport>[] }).transports.map(
        (one) => one.config.retryCount,
      ),
    ).toEqual([0, 0]);
  });
  it(
    "keeps at most 8,192 pending RPC requests for deduplication, as viem does",
    { tags: ["S9-049"] },
    async () => {
      expect(await inViem("utils/promise/withDedupe.js")).toMatchObject({
        promiseCache: { maxSize: 8_192 },
      });
    },
  );
  it(
    "uses viem's limit of 761,855 bytes for the data of an RPC answer",
    { tags: ["S9-055"] },
    async () => {
      expect(DATA_LIMIT_BYTES).toBe(761_855);
      expect(await inViem("constants/blob.js")).toMatchObject({
        maxBytesPerTransaction: DATA_LIMIT_BYTES,
      });
    },
  );
});

interface Rpc {
  readonly id: number;
  readonly method: string;
}
const SLOW = "http://127.0.0.1:1/slow";
const FAST = "http://127.0.0.1:1/fast";

/** Upper limit of the library's own timers in one round, in ms. */
const OWN_MS = 10;

/**
 * Two nodes: `SLOW` answers after `slowMs` and never fails; `FAST` answers at once and fails the
 * rounds that `fails` names.
 */
class TwoNodes {
  readonly pings: number[] = [];
  readonly batches: number[] = [];
  #rounds = 0;
  readonly #fetch: typeof fetch = async (url, init) => {
    const asked = [JSON.parse(String(init?.body))].flat() as Rpc[];
    this.batches.push(asked.length);
    this.#last = String(url);
    if (asked[0]?.method === "net_listening") await this.#answer(String(url), init?.signal);
    const answers = asked.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x1" }));
    return Response.json(answers);
  };
  readonly #slowMs: number;
  readonly #fails: (round: number) => boolean;
  #last = "";
  readonly #request: ReturnType<Transport>["request"];

  constructor(
    slowMs = 0,
    fails: (round: number) => boolean = () => false,
    urls: readonly string[] = [SLOW, FAST],
  ) {
    this.#slowMs = slowMs;
    this.#fails = fails;
    const awake = gate();
    this.#request = viemTransport(urls, parts(this.#fetch, awake))({}).request;
    awake.noteRead();
    awake.noteRead();
  }
  async #answer(url: string, signal: AbortSignal | null | undefined): Promise<void> {
    if (url === FAST) {
      this.#rounds += 1;
      if (this.#fails(this.#rounds)) throw new Error("no");
      return;
    }
    this.pings.push(Date.now());
    await new Promise((resolve, reject) => {
      setTimeout(resolve, this.#slowMs);
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
  }
  read(): Promise<unknown> {
    return this.#request({ method: "eth_chainId" });
  }
  /** The node that a read goes to after this many rounds. */
  async preferredAfter(rounds: number): Promise<string> {
    const round = Math.min(this.#slowMs, 1_000) + OWN_MS;
    await vi.advanceTimersByTimeAsync(rounds * round + (rounds - 1) * 4_000);
    await Promise.all([this.read(), vi.advanceTimersByTimeAsync(OWN_MS)]);
    return this.#last;
  }
}
/** True in the first `count` of every ten rounds. */
const inTen = (count: number) => (round: number) => (round - 1) % 10 < count;

describe("batched reads and ranked nodes", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
  ])(
    "sends %i simultaneous reads in batches of %j",
    { tags: ["finding-T3", "S9-051"] },
    async (count, batches) => {
      const nodes = new TwoNodes(0, undefined, [FAST]);
      const reads = Array.from({ length: count }, () => nodes.read());
      await vi.advanceTimersByTimeAsync(1);
      expect(await Promise.all(reads)).toHaveLength(count);
      expect(nodes.batches).toEqual(batches);
    },
  );

  it.each([[[FAST]], [[FAST, SLOW]]])(
    "sends the simultaneous reads of two instances on %j in separate requests",
    async (urls) => {
      const [one, other] = [
        new TwoNodes(0, undefined, urls),
        new TwoNodes(0, undefined, urls),
      ] as const;
      await vi.advanceTimersByTimeAsync(1);
      const before = [one.batches.length, other.batches.length];
      const reads = Promise.all([one.read(), one.read(), other.read()]);
      await vi.advanceTimersByTimeAsync(1);
      await reads;
      expect(one.batches.slice(before[0])).toEqual([2]);
      expect(other.batches.slice(before[1])).toEqual([1]);
    },
  );

  it("pings RPC nodes every 4,000 ms", { tags: ["finding-T3", "S9-052"] }, async () => {
    const nodes = new TwoNodes();
    await vi.advanceTimersByTimeAsync(12_500);
    const waits = nodes.pings.slice(1).map((at, index) => at - (nodes.pings[index] ?? 0));
    expect(waits.filter((wait) => wait >= 4_000 && wait < 4_000 + OWN_MS)).toHaveLength(3);
    expect(waits).toHaveLength(3);
  });

  it("ranks RPC nodes by their last ten samples", { tags: ["finding-T3", "S9-052"] }, async () => {
    const recovered = (): TwoNodes => new TwoNodes(900, (round) => round <= 10);
    expect(await recovered().preferredAfter(15)).toBe(SLOW);
    expect(await recovered().preferredAfter(16)).toBe(FAST);
  });

  it.each([
    [900, SLOW],
    [999, SLOW],
    [1_001, FAST],
    [1_100, FAST],
  ])(
    "after pings of %i ms, prefers the RPC node %s",
    { tags: ["finding-T3", "S9-053"] },
    async (slowMs, first) => {
      expect(await new TwoNodes(slowMs, inTen(5)).preferredAfter(10)).toBe(first);
    },
  );

  it.each([
    [4, FAST],
    [5, SLOW],
  ])(
    "weighs stability 0.7 and latency 0.3: after %i failures in ten rounds, prefers %s",
    { tags: ["finding-T3", "S9-054"] },
    async (count, first) => {
      expect(await new TwoNodes(900, inTen(count)).preferredAfter(10)).toBe(first);
    },
  );
});

describe("RankGate", () => {
  const counting = () => {
    const asked: string[] = [];
    return {
      asked,
      transport: { request: async ({ method }: { method: string }) => asked.push(method) },
    };
  };
  it("delays pings of RPC nodes until a second read, then pings for 40 s", async () => {
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
  it("allows no pings of RPC nodes once the instance is disposed", async () => {
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

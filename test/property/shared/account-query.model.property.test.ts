import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { AccountQuery } from "../../../src/application/shared/account-query.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import {
  ActiveAccountCache,
  MemoryCache,
  type ValueCache,
} from "../../../src/application/shared/remembered-cache.js";
import { withTimeout } from "../../../src/application/shared/run-within.js";
import { StateStore } from "../../../src/application/shared/state-store.js";
import { RETRY_BLOCK_MS, isRetryBlocked } from "../../../src/domain/cache/ttl-cache.js";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { valueOf } from "../../../src/domain/shared/load-state.js";
import { FakeClock, FakePageLifecycle } from "../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";

const SEQUENCES = repeats(10_000, 1_500);
const LIFETIME_MS = 30_000;
const LIMIT_MS = 60_000;
/** An account on a network that is not configured. */
const UNKNOWN: CaipAddress = `eip155:99:${ALICE}`;
const ACCOUNTS: readonly (CaipAddress | undefined)[] = [
  `eip155:1:${ALICE}`,
  `eip155:10:${ALICE}`,
  `eip155:1:${BOB}`,
  UNKNOWN,
  undefined,
];

const turn = async (): Promise<void> => {
  for (let count = 0; count < 40; count += 1) await Promise.resolve();
};

interface Value {
  readonly account: CaipAddress;
  /** The number of the read. */
  readonly number: number;
  /** The number of receipts when the value was read. */
  readonly receipts: number;
}
interface Asked extends Value {
  readonly signal: AbortSignal;
  readonly answer: ReturnType<typeof deferred<Value>>;
}
interface Call {
  /** The number of receipts when the call was made. */
  readonly receipts: number;
  /** The number of account changes when the call was made. */
  readonly moves: number;
  readonly stop: AbortController;
  end: Value | LatchkitError | undefined;
}

/** The options by which the product's queries differ. */
const setup = fc.record({
  overlap: fc.constantFrom("join" as const, "queue" as const, "replace" as const),
  remembers: fc.boolean(),
  page: fc.constantFrom(undefined, { onlyOld: true }, { onlyOld: false }),
  lagMs: fc.constantFrom(undefined, 5_000),
  hasLimit: fc.boolean(),
  blocksRetries: fc.boolean(),
  hidesOutdated: fc.boolean(),
});
type Setup = typeof setup extends fc.Arbitrary<infer S> ? S : never;

/** A query over reads that the commands answer. */
class World {
  readonly options: Setup;
  readonly clock = new FakeClock(0);
  readonly lifecycle = new FakePageLifecycle();
  readonly life = new Lifetime();
  readonly account = new StateStore<CaipAddress | undefined>(ACCOUNTS[0]);
  readonly cache: ValueCache<Value>;
  readonly query: AccountQuery<Value>;
  readonly asked: Asked[] = [];
  readonly calls: Call[] = [];
  readonly releases: (() => void)[] = [];
  readonly failedAt = new Map<CaipAddress, number>();
  readonly newest = new Map<CaipAddress, number>();
  readonly wrong: unknown[] = [];
  receipts = 0;
  moves = 0;
  aborted = 0;
  isVisible = true;
  isOnline = true;

  constructor(options: Setup) {
    this.options = options;
    const { clock: scheduler, lifecycle } = this;
    const { page, lagMs, hasLimit, blocksRetries, remembers, overlap, hidesOutdated } = options;
    this.cache = new (remembers ? MemoryCache : ActiveAccountCache)(LIFETIME_MS, this.clock);
    this.query = new AccountQuery<Value>({
      account: this.account,
      life: this.life,
      operation: "test",
      cache: this.cache,
      read: (account, { signal }) =>
        hasLimit
          ? withTimeout(scheduler, LIMIT_MS, signal, (end) => this.#read(account, end))
          : this.#read(account, signal),
      check: (account) => {
        if (account === UNKNOWN)
          throw new LatchkitError("network/not-found", { networkId: "eip155:99" });
      },
      overlap,
      hidesOutdated,
      ...(page && { page: { ...page, scheduler, lifecycle, everyMs: LIFETIME_MS } }),
      ...(lagMs !== undefined && { lag: { scheduler, ms: lagMs } }),
      ...(blocksRetries && { failures: new MemoryCache<LatchkitError>(RETRY_BLOCK_MS, scheduler) }),
    });
    this.query.state$.subscribe((state) => {
      const shown = valueOf(state);
      if (shown && shown.account !== this.key) this.wrong.push(shown);
      if (state.status === "ready") this.#isNotOlder(state.value);
    });
  }

  get key(): CaipAddress | undefined {
    return this.account.snapshot;
  }
  get isReadable(): boolean {
    return !this.life.isOver && this.key !== undefined && this.key !== UNKNOWN;
  }
  get isWatched(): boolean {
    return this.releases.length > 0;
  }
  get isBlocked(): boolean {
    const failedAt = this.key && this.failedAt.get(this.key);
    return this.options.blocksRetries && isRetryBlocked(failedAt, this.clock.now());
  }
  /** Reads that were not aborted. */
  get live(): readonly Asked[] {
    return this.asked.filter(({ signal }) => !signal.aborted);
  }
  get hasOpenCalls(): boolean {
    return this.calls.some(({ end }) => end === undefined);
  }
  get shown(): Value | undefined {
    return valueOf(this.query.snapshot);
  }

  #read(account: CaipAddress, signal: AbortSignal): Promise<Value> {
    const answer = deferred<Value>();
    const { receipts } = this;
    if (account !== this.key || signal.aborted || this.isBlocked) this.wrong.push({ account });
    this.started += 1;
    signal.addEventListener("abort", () => {
      this.aborted += 1;
      if (isLatchkitError(signal.reason, "rpc/timeout"))
        this.failedAt.set(account, this.clock.now());
    });
    this.asked.push({ account, number: this.started, receipts, signal, answer });
    return answer.promise;
  }
  started = 0;

  #isNotOlder({ account, number }: Value): void {
    if (number < (this.newest.get(account) ?? 0)) this.wrong.push({ account, number });
    this.newest.set(account, number);
  }

  call(force: boolean): void {
    const stop = new AbortController();
    const call: Call = { receipts: this.receipts, moves: this.moves, stop, end: undefined };
    this.calls.push(call);
    this.query.refresh(force, stop.signal).then(
      (value) => (call.end = value),
      (error: LatchkitError) => (call.end = error),
    );
  }

  async end(which: number, isFailure: boolean): Promise<void> {
    const [read] = this.asked.splice(which % this.asked.length, 1);
    if (!read) return;
    const { account, number, receipts, signal, answer } = read;
    if (!isFailure) answer.resolve({ account, number, receipts });
    else {
      if (!signal.aborted) this.failedAt.set(account, this.clock.now());
      answer.reject(new LatchkitError("http/unreachable", { url: "https://data.example" }));
    }
    if (!isFailure && !signal.aborted) this.failedAt.delete(account);
    await turn();
  }

  /** Checks the invariants after every command. */
  check(): void {
    const { query, live, clock, options, calls } = this;
    expect(this.wrong).toEqual([]);
    expect(live.length).toBeLessThanOrEqual(1);
    for (const { account } of live) expect([account, this.life.isOver]).toEqual([this.key, false]);
    if (live.length === 0) expect(query.snapshot.status).not.toBe("loading");
    if (this.shown && !this.life.isOver) expect(this.shown.account).toBe(this.key);
    if (!this.isReadable && !this.life.isOver) expect(query.snapshot.status).toBe("idle");
    if (!this.isWatched || this.life.isOver)
      expect(clock.pending).toBe(options.hasLimit ? live.length : 0);
    if (
      options.hidesOutdated &&
      !this.isWatched &&
      !this.life.isOver &&
      query.snapshot.status === "ready"
    )
      expect(query.snapshot.value.receipts).toBe(this.receipts);
    for (const { end, receipts, stop, moves } of calls) {
      if (end && !isLatchkitError(end)) expect(end.receipts).toBeGreaterThanOrEqual(receipts);
      if (isLatchkitError(end, "call/aborted"))
        expect(stop.signal.aborted || this.moves > moves).toBe(true);
    }
    if (live.length === 0) expect(calls.filter(({ end }) => end === undefined)).toEqual([]);
  }

  /** A watched value that is not cached is being read, unless a recent failure forbids it. */
  isBeingRead(): boolean {
    const isNeeded = this.isWatched && this.isReadable && !this.isBlocked;
    const isCached = this.key !== undefined && this.cache.get(this.key) !== undefined;
    return !isNeeded || isCached || this.live.length > 0;
  }
}

type Command = fc.AsyncCommand<object, World>;
/** `isQuiet`: the command starts no read without watchers and calls. */
const command = (
  name: string,
  run: (world: World) => unknown,
  {
    isQuiet = true,
    canRun = (): boolean => true,
  }: { isQuiet?: boolean; canRun?: (world: World) => boolean } = {},
): Command => ({
  check: () => true,
  run: async (_, world) => {
    if (!canRun(world)) return;
    const before = world.started;
    const mayRead = !isQuiet || world.isWatched || world.hasOpenCalls;
    await run(world);
    await turn();
    if (!mayRead) expect(world.started).toBe(before);
    world.check();
  },
  toString: () => name,
});

const watch = command(
  "watch",
  async (world) => {
    const release = world.query.watch();
    if (!world.life.isOver) world.releases.push(release);
    await turn();
    expect(world.isBeingRead()).toBe(true);
  },
  { isQuiet: false },
);
const unwatch = command("unwatch", (world) => {
  const release = world.releases.pop();
  release?.();
  release?.();
});
const switchTo = (to: number): Command =>
  command(`switch to ${ACCOUNTS[to]}`, async (world) => {
    const isSame = world.key === ACCOUNTS[to];
    if (!isSame) world.moves += 1;
    world.account.update(() => ACCOUNTS[to]);
    await turn();
    if (isSame) return;
    expect(world.isBeingRead()).toBe(true);
    if (!world.options.remembers && world.isReadable && world.key)
      expect(world.cache.get(world.key)).toBeUndefined();
  });
const refresh = (force: boolean): Command =>
  command(`refresh(${force})`, (world) => world.call(force), { isQuiet: false });
const abortCall = (which: number): Command =>
  command(`abort call ${which}`, async ({ calls }) => {
    const call = calls[which % Math.max(1, calls.length)];
    call?.stop.abort();
    await turn();
    if (call) expect(call.end).toBeDefined();
  });
const answer = (which: number): Command =>
  command(`answer ${which}`, (world) => world.end(which, false), {
    canRun: ({ asked }) => asked.length > 0,
  });
const fail = (which: number): Command =>
  command(
    `fail ${which}`,
    async (world) => {
      const { shown } = world;
      await world.end(which, true);
      expect(world.shown).toBe(shown);
    },
    { canRun: ({ asked }) => asked.length > 0 },
  );
const pass = (ms: number): Command =>
  command(`${ms} ms pass`, async (world) => {
    const { started, live, options, isVisible } = world;
    const isIdle = live.length === 0 && options.lagMs === undefined && !world.isBlocked;
    await world.clock.pass(ms);
    if (!isIdle || !options.page || !world.isReadable) return;
    if (!isVisible) expect(world.started).toBe(started);
    else if (world.isWatched && ms >= (options.page.onlyOld ? 2 * LIFETIME_MS : LIFETIME_MS))
      expect(world.started).toBeGreaterThan(started);
  });
/** On a visible page each interval reads, not only the first. */
const twoIntervals = command("two intervals pass", async (world) => {
  for (let count = 0; count < 2; count += 1) {
    while (world.asked.length > 0) await world.end(0, false);
    const { started } = world;
    await world.clock.pass(2 * LIFETIME_MS);
    if (world.isWatched && world.isVisible && world.isReadable && world.options.page)
      expect(world.started).toBeGreaterThan(started);
  }
});
const receipt = command(
  "receipt",
  async (world) => {
    const isReplaced = world.options.overlap === "replace" && world.live.length > 0;
    const { started, isWatched } = world;
    world.receipts += 1;
    world.query.outdate();
    await turn();
    expect(world.isBeingRead()).toBe(true);
    if (!isWatched) expect(world.started - started).toBe(isReplaced && !world.isBlocked ? 1 : 0);
  },
  { isQuiet: false },
);
const show = (isVisible: boolean): Command =>
  command(isVisible ? "show the page" : "hide the page", async (world) => {
    const isBack = isVisible && !world.isVisible;
    world.isVisible = isVisible;
    world.lifecycle.setVisible(isVisible);
    await turn();
    if (isBack && world.options.page) expect(world.isBeingRead()).toBe(true);
  });
const connect = (isOnline: boolean): Command =>
  command(isOnline ? "online" : "offline", async (world) => {
    const isBack = isOnline && !world.isOnline;
    const mustRead = isBack && world.isWatched && world.isReadable && !world.isBlocked;
    world.isOnline = isOnline;
    world.lifecycle.setOnline(isOnline);
    await turn();
    if (mustRead && world.options.page)
      expect(world.options.page.onlyOld ? world.isBeingRead() : world.live.length > 0).toBe(true);
  });
const end = command("end of the instance", async (world) => {
  world.life.end();
  await turn();
  expect(world.live).toEqual([]);
  expect(world.clock.pending).toBe(0);
});

const nth = fc.nat({ max: 5 });
const commands = fc.commands(
  [
    fc.constant(watch),
    fc.constant(watch),
    fc.constant(unwatch),
    fc.nat({ max: ACCOUNTS.length - 1 }).map(switchTo),
    fc.boolean().map(refresh),
    nth.map(abortCall),
    nth.map(answer),
    nth.map(answer),
    nth.map(fail),
    fc.constantFrom(1_000, 5_000, LIFETIME_MS, LIMIT_MS).map(pass),
    fc.constant(twoIntervals),
    fc.constant(receipt),
    fc.boolean().map(show),
    fc.boolean().map(connect),
    fc.constant(end),
  ],
  { maxCommands: 25, size: "max" },
);

/**
 * Answers every read: a watched value is then as of the last receipt, and every call has settled.
 */
const finish = async (world: World): Promise<void> => {
  const answerAll = async (): Promise<void> => {
    for (let round = 0; round < 20 && world.asked.length > 0; round += 1) await world.end(0, false);
  };
  await answerAll();
  await world.clock.pass(LIFETIME_MS);
  world.releases.push(world.query.watch());
  await answerAll();
  world.check();
  expect(world.calls.filter((call) => call.end === undefined)).toEqual([]);
  if (world.isReadable)
    expect(world.query.snapshot).toMatchObject({
      status: "ready",
      value: { account: world.key, receipts: world.receipts },
    });
  for (const release of world.releases.splice(0)) release();
  await turn();
  expect(world.clock.pending).toBe(0);
  world.life.end();
  world.check();
};

const seen = { shown: 0, aborted: 0, calls: 0 };
it(`shows only the active account's value, with one read at a time, in ${SEQUENCES} command sequences`, async () => {
  await checkAsync(
    fc.asyncProperty(setup, commands, async (options, steps) => {
      const world = new World(options);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
      seen.shown += world.newest.size;
      seen.calls += world.calls.filter(
        ({ end: outcome }) => outcome && !isLatchkitError(outcome),
      ).length;
      seen.aborted += world.aborted;
      await finish(world);
    }),
    { numRuns: SEQUENCES },
  );
}, 600_000);

afterAll(() => {
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(SEQUENCES / 10);
});

import fc from "fast-check";
import { EMPTY, Subject } from "rxjs";
import { describe, expect, it } from "vitest";
import {
  type ActivityParts,
  ActivityStore,
} from "../../../../src/application/activity/activity.store.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import type { Activity } from "../../../../src/domain/activity/activity.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import type { ActivityPage, ActivityQuery } from "../../../../src/ports/blockchain-data.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const HERE: CaipAddress = `eip155:1:${ALICE}`;
const THERE: CaipAddress = `eip155:1:${BOB}`;
const { signal } = new AbortController();
const DOWN = new LatchkitError("http/unreachable", { url: "https://data.example" });

const did = (id: string, change: Partial<Activity> = {}): Activity => ({
  id,
  networkId: "eip155:1",
  hash: `0x${id}`,
  operation: "send",
  status: "confirmed",
  minedAt: 1_000 - Number(id),
  transfers: [],
  ...change,
});
const SPAM = {
  direction: "in",
  name: "FREE",
  isCollectible: true,
  isSpam: true,
} as const;

/** A store whose page requests the test answers. */
const setupWorld = (
  active: CaipAddress | undefined = HERE,
  sent: ActivityParts["sent"] = { changes$: EMPTY, of: () => [] },
) => {
  const account = new StateStore<CaipAddress | undefined>(active);
  const asked: {
    readonly query: ActivityQuery;
    readonly signal: AbortSignal;
    readonly answer: ReturnType<typeof deferred<ActivityPage>>;
  }[] = [];
  const events: { readonly name: string }[] = [];
  const life = new Lifetime();
  const clock = new FakeClock(5);
  const store = new ActivityStore({
    account,
    data: {
      activity: (query, end) => {
        const answer = deferred<ActivityPage>();
        asked.push({ query, signal: end, answer });
        return answer.promise;
      },
    },
    clock,
    sent,
    pending: { start: () => undefined, stop: () => undefined },
    events: { emit: (event: { readonly name: string }) => void events.push(event) } as never,
    life,
  });
  const give = async (page: ActivityPage): Promise<void> => {
    asked.at(-1)?.answer.resolve(page);
    await flushPromises();
  };
  const go = (to: CaipAddress | undefined): void => account.update(() => to);
  const ids = (): readonly string[] | undefined => {
    const { snapshot } = store;
    return snapshot.status === "ready" ? snapshot.value.items.map(({ id }) => id) : undefined;
  };
  return { store, asked, events, give, go, ids, life, clock };
};

describe("ActivityStore", () => {
  it(
    "loads the newest activity page, then appends older pages until there are no more",
    { tags: ["S4-054"] },
    async () => {
      const { store, asked, give, ids } = setupWorld();
      store.watch();
      expect(store.snapshot).toEqual({ status: "loading" });
      await give({ items: [did("1"), did("2")], next: "older" });
      expect(store.snapshot).toMatchObject({
        status: "ready",
        value: { hasMore: true, readAt: 5 },
      });
      const more = store.more(signal);
      expect(store.snapshot.status).toBe("loading");
      await give({ items: [did("2"), did("3")] });
      expect((await more).hasMore).toBe(false);
      expect(ids()).toEqual(["1", "2", "3"]);
      expect(asked.map(({ query }) => query)).toEqual([
        { account: HERE },
        { account: HERE, cursor: "older" },
      ]);
      await store.more(signal);
      expect(asked).toHaveLength(2);
    },
  );
  it(
    "shows an empty activity list for an account without transactions",
    { tags: ["S4-054"] },
    async () => {
      const { store, give, ids } = setupWorld();
      store.watch();
      await give({ items: [] });
      expect(ids()).toEqual([]);
    },
  );
  it("stops loading activity at a repeated cursor or after several pages without a visible item", async () => {
    const { store, asked, give, ids } = setupWorld();
    store.watch();
    await give({ items: [did("1")], next: "a" });
    const more = store.more(signal);
    await give({ items: [did("2")], next: "a" });
    expect((await more).hasMore).toBe(false);
    const empty = store.refresh(true, signal);
    for (let page = 0; page < 5; page += 1)
      await give({ items: [did("9", { transfers: [SPAM] })], next: `c${page}` });
    expect((await empty).hasMore).toBe(true);
    expect(asked).toHaveLength(7);
    expect(ids()).toEqual([]);
  });
  it(
    "loads the next activity page automatically if a page has no visible item",
    { tags: ["S5-036", "S5-037"] },
    async () => {
      const { store, give, ids } = setupWorld();
      store.watch();
      await give({ items: [did("1", { transfers: [SPAM] })], next: "a" });
      await give({ items: [did("2", { networkId: "eip155:10" })], next: "b" });
      await give({ items: [did("3")] });
      expect(ids()).toEqual(["3"]);
    },
  );
  it(
    "clears the activity list on refresh, after an older page failed to load",
    { tags: ["S8-057", "S8-058"] },
    async () => {
      const { store, asked, events, give, ids } = setupWorld();
      store.watch();
      await give({ items: [did("1")], next: "a" });
      const more = errorCodeOf(store.more(signal));
      asked.at(-1)?.answer.reject(DOWN);
      expect(await more).toBe("http/unreachable");
      expect(store.snapshot).toEqual({ status: "failed", error: DOWN });
      expect(events).toEqual([{ name: "ERROR_FETCH_TRANSACTIONS", code: "http/unreachable" }]);
      const again = store.refresh(false, signal);
      expect(asked.at(-1)?.query).toEqual({ account: HERE });
      await give({ items: [did("1")] });
      await again;
      expect(ids()).toEqual(["1"]);
    },
  );
  it("shares a pending activity read, and aborts an older page when the first page is read again", async () => {
    const { store, asked, give } = setupWorld();
    store.watch();
    const [one, two] = [store.refresh(false, signal), store.refresh(true, signal)];
    expect(asked).toHaveLength(1);
    await give({ items: [did("1")], next: "a" });
    expect(await one).toBe(await two);
    const more = errorCodeOf(store.more(signal));
    store.outdate();
    expect(await more).toBe("call/aborted");
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(store.snapshot).toMatchObject({ status: "loading", previous: { hasMore: true } });
    await give({ items: [did("0"), did("1")] });
    expect(store.snapshot).toMatchObject({ status: "ready", value: { hasMore: false } });
  });
  it("refreshes a 30 s old activity list for a new subscriber, and shows the old list until then", async () => {
    const { store, asked, give, ids, clock } = setupWorld();
    store.watch()();
    await give({ items: [did("1")] });
    await clock.pass(29_999);
    store.watch()();
    expect(asked).toHaveLength(1);
    await clock.pass(1);
    store.watch();
    expect(asked).toHaveLength(2);
    store.watch();
    expect(asked).toHaveLength(2);
    expect(store.snapshot).toMatchObject({ status: "loading", previous: { account: HERE } });
    await give({ items: [did("0"), did("1")] });
    expect(ids()).toEqual(["0", "1"]);
    await clock.pass(30_000);
    store.watch();
    expect(asked).toHaveLength(3);
  });
  it("repeats an activity read that started before a transaction was mined", async () => {
    const { store, asked, give, ids } = setupWorld();
    const release = store.watch();
    store.outdate();
    expect(asked).toHaveLength(1);
    await give({ items: [] });
    expect(asked).toHaveLength(2);
    await give({ items: [did("1")] });
    expect(ids()).toEqual(["1"]);
    release();
    store.outdate();
    expect(asked).toHaveLength(2);
    store.watch();
    expect(asked).toHaveLength(3);
  });
  it("ignores the result of an outdated activity read if there is no subscriber", async () => {
    const { store, asked, give } = setupWorld();
    const early = store.refresh(false, signal);
    store.outdate();
    await give({ items: [] });
    expect((await early).items).toEqual([]);
    expect(store.snapshot).toEqual({ status: "idle" });
    const next = store.refresh(false, signal);
    expect(asked).toHaveLength(2);
    await give({ items: [did("1")] });
    expect((await next).items).toHaveLength(1);
  });
  it("loads an older activity page after the pending newest page", async () => {
    const { store, asked, give, ids } = setupWorld();
    store.watch();
    await give({ items: [did("2")], next: "old" });
    const newest = store.refresh(true, signal);
    const more = store.more(signal);
    expect(asked.map(({ query }) => query.cursor)).toEqual([undefined, undefined]);
    await give({ items: [did("1"), did("2")], next: "older" });
    expect((await newest).items).toHaveLength(2);
    expect(asked.at(-1)?.query.cursor).toBe("older");
    await give({ items: [did("3")] });
    expect((await more).hasMore).toBe(false);
    expect(ids()).toEqual(["1", "2", "3"]);
  });
  it("lists a transaction sent during an activity read, and still refreshes a list that is 30 s old", async () => {
    const [changes$, mine] = [new Subject<void>(), [] as Activity[]];
    const { store, asked, give, clock } = setupWorld(HERE, { changes$, of: () => mine });
    const release = store.watch();
    await give({ items: [did("2")] });
    release();
    clock.advance(30_000);
    mine.push(did("1", { status: "pending" }));
    changes$.next();
    store.watch();
    expect(asked).toHaveLength(2);
    const listed = (): readonly string[] | undefined =>
      valueOf(store.snapshot)?.items.map(({ id }) => id);
    expect(listed()).toEqual(["1", "2"]);
    mine.unshift(did("0", { status: "pending" }));
    changes$.next();
    expect(store.snapshot.status).toBe("loading");
    expect(listed()).toEqual(["0", "1", "2"]);
  });
  it("aborts an older activity page if the account disconnects, and loads the newest after a reconnect", async () => {
    const { store, asked, give, go, ids } = setupWorld();
    store.watch();
    await give({ items: [did("1")], next: "old" });
    const more = errorCodeOf(store.more(signal));
    go(undefined);
    go(HERE);
    expect(asked.map(({ query }) => query.cursor)).toEqual([undefined, "old", undefined]);
    asked[1]?.answer.resolve({ items: [did("2")] });
    expect(await more).toBe("call/aborted");
    expect(ids()).toBeUndefined();
    await give({ items: [did("1")], next: "old" });
    expect(ids()).toEqual(["1"]);
  });
  it("aborts loading an older activity page if the account disconnects and reconnects meanwhile", async () => {
    const { store, give, go } = setupWorld();
    const release = store.watch();
    await give({ items: [did("1")], next: "old" });
    const more = errorCodeOf(store.more(signal));
    go(undefined);
    release();
    go(HERE);
    await give({ items: [did("2")] });
    expect(await more).toBe("call/aborted");
    expect(store.snapshot).toEqual({ status: "idle" });
  });
  it("keeps loading an older activity page when a second subscriber starts", async () => {
    const { store, asked, give, ids } = setupWorld();
    store.watch();
    await give({ items: [did("1")], next: "old" });
    void store.more(signal);
    store.watch();
    expect(asked).toHaveLength(2);
    await give({ items: [did("2")] });
    expect(ids()).toEqual(["1", "2"]);
  });
  it("requests no activity without a connected account", async () => {
    const { store, asked, go } = setupWorld();
    go(undefined);
    expect(await errorCodeOf(store.refresh(false, signal))).toBe("connection/not-connected");
    store.watch();
    expect(asked).toEqual([]);
    expect(store.snapshot).toEqual({ status: "idle" });
  });
  it("requests no activity without subscribers, and leaves no loading state after dispose", async () => {
    const { store, asked, go, life } = setupWorld();
    const release = store.watch();
    release();
    release();
    go(THERE);
    store.outdate();
    expect(asked).toHaveLength(1);
    life.end();
    await flushPromises();
    expect(store.snapshot.status).not.toBe("loading");
  });
  it("never shows another account's activity, or older pages without the newest, in any answer order", async () => {
    const step = fc.oneof(
      fc.constant("switch" as const),
      fc.constant("leave" as const),
      fc.constant("leave and return" as const),
      fc.constant("more" as const),
      fc.constant("refresh" as const),
      fc.nat(20),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { store, asked, go } = setupWorld();
        let active: CaipAddress | undefined = HERE;
        const wrong: unknown[] = [];
        store.state$.subscribe((state) => {
          const value = state.status === "ready" ? state.value : undefined;
          if (
            value &&
            (value.account !== active ||
              value.items.some(({ hash }) => hash !== active) ||
              !value.items.some(({ operation }) => operation === "receive"))
          )
            wrong.push(value);
        });
        store.watch();
        for (const [at, one] of steps.entries()) {
          if (one === "leave") go((active = undefined));
          else if (one === "leave and return") [undefined, active].forEach(go);
          else if (one === "switch") go((active = active === HERE ? THERE : HERE));
          else if (one === "more") void store.more(signal).catch(() => undefined);
          else if (one === "refresh") void store.refresh(true, signal).catch(() => undefined);
          else {
            const { query, answer } = asked[one % asked.length] ?? {};
            const operation = query?.cursor === undefined ? "receive" : "send";
            const item = did(String(at), { hash: query?.account ?? "", operation });
            answer?.resolve({ items: [item], next: `c${one}` });
            await flushPromises();
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

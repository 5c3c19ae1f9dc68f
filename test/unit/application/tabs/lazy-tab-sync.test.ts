import { Subscription } from "rxjs";
import { describe, expect, it } from "vitest";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { LazyTabSync, type TabSyncCode } from "../../../../src/application/tabs/lazy-tab-sync.js";
import type { WalletsState } from "../../../../src/domain/connection/connection-state.js";
import { setupLazyPage } from "../../../support/builders/lazy.js";

const START: WalletsState = {
  connection: { status: "disconnected", connections: [] },
  activeNetworkId: "eip155:1",
  isRestoring: false,
} as unknown as WalletsState;

/** An agreement whose code loading the test settles; `done` has the calls that reached it. */
const agreement = (first: WalletsState = START) => {
  const { life, lazy } = setupLazyPage();
  const connectionStore = new StateStore<WalletsState>(first);
  const done: unknown[] = [];
  const posted: string[] = [];
  let fetched = 0;
  let settle: { arrive: () => void; fail: () => void } | undefined;
  const tabs: TabSyncCode = {
    follow: (before) => {
      done.push(["follow", before]);
      return new Subscription(() => done.push("unfollow"));
    },
    receive: (text) => done.push(["receive", text]),
    onVisible: () => done.push("onVisible"),
    end: (_, namespaces) => done.push(["end", namespaces]),
  };
  const code = lazy("account", () => {
    fetched += 1;
    return new Promise<{ readonly tabs: TabSyncCode }>((resolve, reject) => {
      settle = { arrive: () => resolve({ tabs }), fail: () => reject(new TypeError("gone")) };
    });
  });
  const late = new LazyTabSync({
    channel: { post: (text) => posted.push(text) },
    connectionStore,
    code,
    signal: life.signal,
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const arrive = async (): Promise<void> => (settle?.arrive(), turns());
  const fail = async (): Promise<void> => (settle?.fail(), turns());
  return { late, connectionStore, done, posted, fetched: () => fetched, arrive, fail };
};
const HELLO = JSON.stringify({ v: 1, kind: "hello" });

describe("LazyTabSync", () => {
  it("asks the other tabs for their state, but loads no sync code while nothing changes", () => {
    const { late, connectionStore, posted, fetched } = agreement();
    late.follow();
    connectionStore.update((state) => ({ ...state, connection: { ...state.connection } }));
    expect([posted, fetched()]).toEqual([[HELLO], 0]);
  });

  it("loads the tab sync code on the first change, and passes it the state before the change", async () => {
    const { late, connectionStore, done, fetched, arrive } = agreement();
    late.follow();
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:137" }));
    expect(fetched()).toBe(1);
    await arrive();
    expect(done).toEqual([["follow", START]]);
  });

  it("loads the tab sync code once during a connection attempt", async () => {
    const { late, connectionStore, done, fetched, arrive } = agreement();
    late.follow();
    connectionStore.update((state) => ({
      ...state,
      connection: { ...state.connection, attempt: { connectorId: "x" } as never },
    }));
    connectionStore.update(() => START);
    expect(fetched()).toBe(1);
    await arrive();
    expect(done).toEqual([["follow", START]]);
  });

  it("loads the tab sync code at once during a restore, and posts nothing to the other tabs", async () => {
    const first = { ...START, isRestoring: true };
    const { late, done, posted, fetched, arrive } = agreement(first);
    late.follow();
    expect([posted, fetched()]).toEqual([[], 1]);
    await arrive();
    expect(done).toEqual([["follow", first]]);
  });

  it("loads no sync code to answer a second tab if there is no state to report", async () => {
    const { late, done, fetched, arrive } = agreement();
    late.follow();
    late.receive(HELLO);
    expect(fetched()).toBe(0);
    late.onVisible();
    await arrive();
    late.receive(HELLO);
    expect(done).toEqual([["follow", START], "onVisible", ["receive", HELLO]]);
  });

  it("loads no tab sync code on a disconnect that leaves the namespace connected", () => {
    const { late, fetched } = agreement();
    late.follow();
    late.end(() => true, []);
    expect(fetched()).toBe(0);
    late.end(() => true, ["eip155"]);
    expect(fetched()).toBe(1);
  });

  it("delivers tab messages in order that arrived while the sync code was loading", async () => {
    const { late, done, arrive } = agreement();
    late.follow();
    late.receive("one");
    late.receive("two");
    late.onVisible();
    await arrive();
    expect(done).toEqual([["follow", START], ["receive", "one"], ["receive", "two"], "onVisible"]);
  });

  it("delivers a disconnect once the sync code has loaded, and drops messages if it fails to load", async () => {
    const { late, done, fetched, fail, arrive } = agreement();
    late.follow();
    late.end(() => true, ["eip155"]);
    late.receive("lost");
    await fail();
    late.receive("heard");
    expect(fetched()).toBe(2);
    await arrive();
    expect(done).toEqual([
      ["follow", START],
      ["end", ["eip155"]],
      ["receive", "heard"],
    ]);
  });

  it("stops listening to the other tabs after unsubscribe", async () => {
    const { late, connectionStore, done, fetched, arrive } = agreement();
    const following = late.follow();
    late.onVisible();
    await arrive();
    following.unsubscribe();
    expect(done).toEqual([["follow", START], "onVisible", "unfollow"]);
    const quiet = agreement();
    quiet.late.follow().unsubscribe();
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    quiet.connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    expect([fetched(), quiet.fetched()]).toEqual([1, 0]);
  });
});

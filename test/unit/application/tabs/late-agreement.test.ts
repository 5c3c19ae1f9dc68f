import { Subscription } from "rxjs";
import { describe, expect, it } from "vitest";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { LateAgreement, type LateTabs } from "../../../../src/application/tabs/late-agreement.js";
import type { WalletsState } from "../../../../src/domain/connection/connection-state.js";
import { codePage } from "../../../support/lazy.js";

const START: WalletsState = {
  connection: { status: "disconnected", connections: [] },
  activeNetworkId: "eip155:1",
  isRestoring: false,
} as unknown as WalletsState;

/** An agreement whose code comes, or fails, when the test says so; `done` is what reached it. */
const agreement = (first: WalletsState = START) => {
  const { life, lazy } = codePage();
  const connectionStore = new StateStore<WalletsState>(first);
  const done: unknown[] = [];
  const posted: string[] = [];
  let fetched = 0;
  let settle: { arrive: () => void; fail: () => void } | undefined;
  const tabs: LateTabs = {
    follow: (before) => {
      done.push(["follow", before]);
      return new Subscription(() => done.push("unfollow"));
    },
    receive: (text) => done.push(["receive", text]),
    comeBack: () => done.push("comeBack"),
    end: (_, namespaces) => done.push(["end", namespaces]),
  };
  const code = lazy("account", () => {
    fetched += 1;
    return new Promise<{ readonly tabs: LateTabs }>((resolve, reject) => {
      settle = { arrive: () => resolve({ tabs }), fail: () => reject(new TypeError("gone")) };
    });
  });
  const late = new LateAgreement({
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

describe("the agreement of tabs before its code is there", () => {
  it("asks the others what they know, and fetches nothing while nothing happens", () => {
    const { late, connectionStore, posted, fetched } = agreement();
    late.follow();
    connectionStore.update((state) => ({ ...state, connection: { ...state.connection } }));
    expect([posted, fetched()]).toEqual([[HELLO], 0]);
  });

  it("comes with the first change, and begins with the state before it", async () => {
    const { late, connectionStore, done, fetched, arrive } = agreement();
    late.follow();
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:137" }));
    expect(fetched()).toBe(1);
    await arrive();
    expect(done).toEqual([["follow", START]]);
  });

  it("comes while the first wallet is asked, which is one request however much happens", async () => {
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

  it("comes at once where remembered wallets are on their way back, and asks nothing itself", async () => {
    const first = { ...START, isRestoring: true };
    const { late, done, posted, fetched, arrive } = agreement(first);
    late.follow();
    expect([posted, fetched()]).toEqual([[], 1]);
    await arrive();
    expect(done).toEqual([["follow", first]]);
  });

  it("has no answer to a question before it said something: nothing is fetched for it", async () => {
    const { late, done, fetched, arrive } = agreement();
    late.follow();
    late.receive(HELLO);
    expect(fetched()).toBe(0);
    late.comeBack();
    await arrive();
    late.receive(HELLO);
    expect(done).toEqual([["follow", START], "comeBack", ["receive", HELLO]]);
  });

  it("has no end to tell of where no word was said or heard", () => {
    const { late, fetched } = agreement();
    late.follow();
    late.end(() => true, []);
    expect(fetched()).toBe(0);
    late.end(() => true, ["eip155"]);
    expect(fetched()).toBe(1);
  });

  it("hears what was said meanwhile after it began, in the order in which it was said", async () => {
    const { late, done, arrive } = agreement();
    late.follow();
    late.receive("one");
    late.receive("two");
    late.comeBack();
    await arrive();
    expect(done).toEqual([["follow", START], ["receive", "one"], ["receive", "two"], "comeBack"]);
  });

  it("tells of an end once the code came, and drops words that it did not come for", async () => {
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

  it("follows nobody any more once it is unsubscribed", async () => {
    const { late, connectionStore, done, fetched, arrive } = agreement();
    const following = late.follow();
    late.comeBack();
    await arrive();
    following.unsubscribe();
    expect(done).toEqual([["follow", START], "comeBack", "unfollow"]);
    const quiet = agreement();
    quiet.late.follow().unsubscribe();
    connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    quiet.connectionStore.update((state) => ({ ...state, activeNetworkId: "eip155:10" }));
    expect([fetched(), quiet.fetched()]).toEqual([1, 0]);
  });
});

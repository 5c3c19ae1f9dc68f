import { beforeEach, describe, expect, it } from "vitest";
import { collectiblesQuery } from "../../../../src/application/collectibles/collectibles.store.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import type { Collectible } from "../../../../src/domain/collectibles/collectible.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { anNft } from "../../../support/builders/collectibles.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const HERE: CaipAddress = `eip155:1:${ALICE}`;
const THERE: CaipAddress = `eip155:10:${BOB}`;
const DOWN = new LatchkitError("http/unreachable", { url: "https://data.example" });
const { signal } = new AbortController();

const setupWorld = () => {
  const asked: {
    readonly account: CaipAddress;
    readonly answer: ReturnType<typeof deferred<readonly Collectible[]>>;
  }[] = [];
  const account = new StateStore<CaipAddress | undefined>(HERE);
  const clock = new FakeClock(0);
  const owned = (whose: CaipAddress) => {
    const answer = deferred<readonly Collectible[]>();
    asked.push({ account: whose, answer });
    return answer.promise;
  };
  const life = new Lifetime();
  const store = collectiblesQuery({
    account,
    clock,
    scheduler: clock,
    life,
    collectibles: { owned },
  });
  const move = (next: CaipAddress | undefined): void => account.update(() => next);
  return { store, asked, clock, move };
};

let page: ReturnType<typeof setupWorld>;
beforeEach(() => {
  page = setupWorld();
});
const give = async (at: number, ...pieces: readonly Collectible[]): Promise<void> => {
  page.asked[at]?.answer.resolve(pieces);
  await flushPromises();
};

describe("collectibles of the active account", () => {
  it("reads collectibles on the first subscription, and again after 30 s", async () => {
    page.store.watch()();
    await give(0, anNft("1"));
    expect(page.store.snapshot).toMatchObject({ status: "ready", value: { account: HERE } });
    page.store.watch()();
    expect(page.asked).toHaveLength(1);
    await page.clock.pass(30_000);
    page.store.watch();
    expect(page.asked).toHaveLength(2);
  });
  it("keeps the loading state of collectibles when a second subscriber starts", () => {
    page.store.watch();
    page.store.watch();
    expect(page.store.snapshot.status).toBe("loading");
    expect(page.asked).toHaveLength(1);
  });
  it("clears the collectibles when the account changes, and ignores a late answer for the old one", async () => {
    page.store.watch();
    page.move(THERE);
    await give(0, anNft("1"));
    expect(page.store.snapshot.status).toBe("loading");
    await give(1, anNft("2"));
    expect(page.store.snapshot).toMatchObject({ value: { account: THERE } });
    page.move(undefined);
    expect(page.store.snapshot).toEqual({ status: "idle" });
  });
  it("reads collectibles again after a mined transaction, and shows the old ones until then", async () => {
    page.store.watch();
    await give(0, anNft("1"));
    page.store.outdate();
    expect(page.store.snapshot).toMatchObject({ status: "loading", previous: { account: HERE } });
    await give(1, anNft("2"));
    expect(page.store.snapshot).toMatchObject({ value: { items: [{ tokenId: "2" }] } });
  });
  it("keeps the previous collectibles if a later read fails", async () => {
    page.store.watch();
    await give(0, anNft("1"));
    page.store.outdate();
    page.asked[1]?.answer.reject(DOWN);
    await flushPromises();
    expect(page.store.snapshot).toMatchObject({
      status: "failed",
      error: { code: "http/unreachable" },
      previous: { items: [{ tokenId: "1" }] },
    });
  });
});

describe("refreshing collectibles", () => {
  it("resolves two refreshes of collectibles with the same read", async () => {
    const both = [page.store.refresh(false, signal), page.store.refresh(false, signal)];
    expect(page.asked).toHaveLength(1);
    page.store.outdate();
    await give(0, anNft("1"));
    await give(1, anNft("2"));
    const items = [{ tokenId: "2" }];
    expect(await Promise.all(both)).toMatchObject([{ items }, { items }]);
  });
  it("rejects a collectibles refresh without an account, after a failed read, and on abort", async () => {
    page.move(undefined);
    expect(await errorCodeOf(page.store.refresh(false, signal))).toBe("connection/not-connected");
    page.move(HERE);
    const failing = errorCodeOf(page.store.refresh(true, signal));
    page.asked[0]?.answer.reject(DOWN);
    expect(await failing).toBe("http/unreachable");
    const stop = new AbortController();
    const given = errorCodeOf(page.store.refresh(true, stop.signal));
    stop.abort();
    expect(await given).toBe("call/aborted");
  });
});

describe("unanswered read of collectibles", () => {
  it("ends an unanswered read of collectibles after a minute, and can read again", async () => {
    page.store.watch();
    await page.clock.pass(59_999);
    expect(page.store.snapshot.status).toBe("loading");
    await page.clock.pass(1);
    expect(page.store.snapshot).toMatchObject({
      status: "failed",
      error: { code: "rpc/timeout", context: { waitMs: 60_000 } },
    });
    expect(page.clock.pending).toBe(0);
    const again = page.store.refresh(false, signal);
    await give(0, anNft("9"));
    await give(1, anNft("1"));
    expect(await again).toMatchObject({ items: [{ tokenId: "1" }] });
    expect(page.clock.pending).toBe(0);
  });
});

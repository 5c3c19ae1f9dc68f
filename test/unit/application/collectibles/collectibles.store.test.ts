import { beforeEach, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { CollectiblesStore } from "../../../../src/application/collectibles/collectibles.store.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { LatchkitError, type Collectible } from "../../../../src/index.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { aPiece } from "../../../support/collectibles.js";
import { deferred } from "../../../support/manual-wallet.js";
import { settled } from "../../../support/started.js";

const HERS: CaipAddress = `eip155:1:${ALICE}`;
const HIS: CaipAddress = `eip155:1:${BOB}`;
const DOWN = new LatchkitError("http/unreachable", { url: "https://data.example" });

class Active extends StateStore<CaipAddress | undefined> {
  choose(account: CaipAddress | undefined): void {
    this.update(() => account);
  }
}

const world = () => {
  const asked: {
    readonly account: CaipAddress;
    readonly signal: AbortSignal;
    readonly answer: ReturnType<typeof deferred<readonly Collectible[]>>;
  }[] = [];
  const account = new Active(HERS);
  const clock = new FakeClock(0);
  const life = new Lifetime();
  const store = new CollectiblesStore({
    account,
    clock,
    life,
    collectibles: {
      owned: (of, signal) => {
        const answer = deferred<readonly Collectible[]>();
        asked.push({ account: of, signal, answer });
        return answer.promise;
      },
    },
  });
  const answer = async (at: number, ...pieces: readonly Collectible[]): Promise<void> => {
    asked[at]?.answer.resolve(pieces);
    await settled();
  };
  return { store, account, clock, life, asked, answer, signal: new AbortController().signal };
};

let page: ReturnType<typeof world>;
beforeEach(() => void (page = world()));

describe("the collectibles of the active account", () => {
  it("are asked for only once somebody looks", async () => {
    expect(page.asked).toHaveLength(0);
    page.store.watch();
    expect(page.store.snapshot).toEqual({ status: "loading" });
    await page.answer(0, aPiece("1"), aPiece("2", { isSpam: true }));
    expect(page.store.snapshot).toMatchObject({
      status: "ready",
      value: { account: HERS, items: [{ tokenId: "1" }], spam: [{ tokenId: "2" }] },
    });
  });
  it("of another account are never shown: a late answer changes nothing, and is told to stop", async () => {
    page.store.watch();
    page.account.choose(HIS);
    expect(page.asked.map(({ account }) => account)).toEqual([HERS, HIS]);
    expect(page.asked[0]?.signal.aborted).toBe(true);
    await page.answer(1, aPiece("9"));
    await page.answer(0, aPiece("1"));
    expect(page.store.snapshot).toMatchObject({
      value: { account: HIS, items: [{ tokenId: "9" }] },
    });
  });
  it("leave nothing in sight once nobody is connected", async () => {
    page.store.watch();
    await page.answer(0, aPiece("1"));
    page.account.choose(undefined);
    expect(page.store.snapshot).toEqual({ status: "idle" });
  });
  it("younger than 30 s are reused, older or on demand read again", async () => {
    const first = page.store.refresh(false, page.signal);
    await page.answer(0, aPiece("1"));
    await first;
    page.clock.advance(29_999);
    await page.store.refresh(false, page.signal);
    expect(page.asked).toHaveLength(1);
    page.clock.advance(1);
    void page.store.refresh(false, page.signal);
    void page.store.refresh(false, page.signal);
    expect(page.asked).toHaveLength(2);
    await page.answer(1);
    void page.store.refresh(true, page.signal);
    expect(page.asked).toHaveLength(3);
    await page.answer(2);
  });
  it("stay in sight while they are read again, and where that fails", async () => {
    page.store.watch();
    await page.answer(0, aPiece("1"));
    page.store.outdate();
    expect(page.store.snapshot).toMatchObject({ status: "loading", previous: { account: HERS } });
    page.asked[1]?.answer.reject(DOWN);
    await settled();
    expect(page.store.snapshot).toMatchObject({ status: "failed", error: DOWN });
    expect(page.store.snapshot).toMatchObject({ previous: { account: HERS } });
  });
  it("reject for nobody, and end with the instance", async () => {
    page.account.choose(undefined);
    await expect(page.store.refresh(false, page.signal)).rejects.toMatchObject({
      code: "connection/not-connected",
    });
    page.account.choose(HERS);
    const asked = page.store.refresh(false, page.signal);
    page.life.end();
    await expect(asked).rejects.toBeInstanceOf(LatchkitError);
    expect(page.asked[0]?.signal.aborted).toBe(true);
  });
  it("are no longer followed once the last watcher let go", async () => {
    const [one, two] = [page.store.watch(), page.store.watch()];
    one();
    one();
    page.account.choose(HIS);
    expect(page.asked).toHaveLength(2);
    two();
    page.account.choose(HERS);
    expect(page.asked).toHaveLength(2);
  });
});

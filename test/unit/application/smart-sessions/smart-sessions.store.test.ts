import { describe, expect, it } from "vitest";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import {
  watchedWhileSubscribed,
  SmartSessionsStore,
} from "../../../../src/application/smart-sessions/smart-sessions.store.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import type {
  SmartSession,
  TokenUnits,
} from "../../../../src/domain/smart-sessions/smart-session.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const HERE: CaipAddress = `eip155:1:${ALICE}`;
const THERE: CaipAddress = `eip155:10:${BOB}`;
const TOKEN = `0x${"a".repeat(40)}`;
const { signal } = new AbortController();
const session = (id: string, permissions: SmartSession["permissions"] = []): SmartSession => ({
  id,
  project: { name: "Shop" },
  expiresAt: 9e12,
  permissions,
  policies: [],
});
const SPENDING = session("spends", [
  {
    type: "erc20-recurring-allowance",
    data: { token: TOKEN.toUpperCase().replace("0X", "0x"), allowance: "1", period: 60 },
  },
]);

const setupWorld = () => {
  const asked: {
    readonly account: CaipAddress;
    readonly answer: ReturnType<typeof deferred<readonly SmartSession[]>>;
  }[] = [];
  const account = new StateStore<CaipAddress | undefined>(HERE);
  const clock = new FakeClock(0);
  const life = new Lifetime();
  const units = {
    asked: 0,
    answer: async (): Promise<TokenUnits> => ({ decimals: 6, symbol: "U" }),
  };
  const state = { problem: undefined as Error | undefined };
  const store = new SmartSessionsStore({
    account,
    clock,
    scheduler: clock,
    life,
    check: () => {
      if (state.problem) throw state.problem;
    },
    unitsOf: () => {
      units.asked += 1;
      return units.answer();
    },
    sessions: {
      list: (whose) => {
        const answer = deferred<readonly SmartSession[]>();
        asked.push({ account: whose, answer });
        return answer.promise;
      },
      begin: () => Promise.reject(new Error("unused")),
      activate: () => Promise.reject(new Error("unused")),
      revoke: () => Promise.reject(new Error("unused")),
    },
  });
  const give = async (at: number, ...sessions: readonly SmartSession[]): Promise<void> => {
    asked[at]?.answer.resolve(sessions);
    await flushPromises();
  };
  return { store, asked, clock, units, state, life, give, account };
};
const idsOf = ({ store }: ReturnType<typeof setupWorld>) =>
  valueOf(store.snapshot)?.sessions.map(({ id }) => id);

describe("smart sessions of the active account", () => {
  it("reads smart sessions only while there are subscribers", async () => {
    const page = setupWorld();
    const group = watchedWhileSubscribed(page.store);
    expect(group.snapshot).toEqual({ status: "idle" });
    expect(page.asked).toEqual([]);
    const following = group.state$.subscribe();
    await page.give(0, session("1"));
    expect(group.snapshot).toMatchObject({ status: "ready", value: { account: HERE } });
    following.unsubscribe();
    page.account.update(() => THERE);
    expect(page.asked).toHaveLength(1);
  });
  it("clears the smart sessions when the account changes, and ignores a late answer", async () => {
    const page = setupWorld();
    page.store.watch();
    page.account.update(() => THERE);
    await page.give(0, session("alice"));
    expect(page.store.snapshot.status).toBe("loading");
    await page.give(1, session("bob"));
    expect(idsOf(page)).toEqual(["bob"]);
    expect(page.store.cachedSession(HERE, "bob")).toBeUndefined();
    expect(page.store.cachedSession(THERE, "bob")).toMatchObject({ id: "bob" });
    page.account.update(() => undefined);
    expect(page.store.snapshot).toEqual({ status: "idle" });
  });
  it("keeps the smart sessions visible while they are read again, and after a failure", async () => {
    const page = setupWorld();
    page.store.watch();
    await page.give(0, session("1"));
    page.store.outdate();
    expect(page.store.snapshot).toMatchObject({ status: "loading", previous: { account: HERE } });
    page.asked[1]?.answer.reject(
      new LatchkitError("http/unreachable", { url: "https://a.example" }),
    );
    await flushPromises();
    expect(page.store.snapshot).toMatchObject({
      status: "failed",
      error: { code: "http/unreachable" },
      previous: { account: HERE },
    });
  });
  it("fails reading smart sessions after a minute without an answer", async () => {
    const page = setupWorld();
    const read = errorCodeOf(page.store.refresh(false, signal));
    await page.clock.pass(60_000);
    expect(await read).toBe("rpc/timeout");
    expect(page.store.snapshot.status).toBe("failed");
  });
  it("requests no smart sessions if the wallet or network does not support them", async () => {
    const page = setupWorld();
    page.state.problem = new LatchkitError("chain/not-supported", { networkId: "solana:1" });
    expect(await errorCodeOf(page.store.refresh(true, signal))).toBe("chain/not-supported");
    expect(page.asked).toEqual([]);
  });
});

describe("token units of smart sessions", () => {
  it("reads the decimals of tokens in smart sessions from the chain, once per token", async () => {
    const page = setupWorld();
    page.store.watch();
    const answer = deferred<TokenUnits>();
    page.units.answer = () => answer.promise;
    await page.give(0, SPENDING);
    expect(page.store.snapshot).toMatchObject({ status: "ready", value: { tokens: {} } });
    answer.resolve({ decimals: 6, symbol: "USDC" });
    await flushPromises();
    const tokens = { [TOKEN]: { decimals: 6, symbol: "USDC" } };
    expect(page.store.snapshot).toMatchObject({ value: { tokens } });
    page.store.outdate();
    await page.give(1, SPENDING);
    expect(page.store.snapshot).toMatchObject({ status: "ready", value: { tokens } });
    expect(page.units.asked).toBe(1);
  });
  it("shows tokens of smart sessions without decimals if the chain fails, and retries later", async () => {
    const page = setupWorld();
    page.store.watch();
    page.units.answer = () => Promise.reject(new Error("down"));
    await page.give(0, SPENDING);
    expect(page.store.snapshot).toMatchObject({ status: "ready", value: { tokens: {} } });
    page.units.answer = async () => ({ decimals: 2, symbol: "T" });
    page.store.outdate();
    await page.give(1, SPENDING);
    expect(page.store.snapshot).toMatchObject({ value: { tokens: { [TOKEN]: { decimals: 2 } } } });
  });
  it("does not apply token decimals to a different account's smart sessions", async () => {
    const page = setupWorld();
    page.store.watch();
    const answer = deferred<TokenUnits>();
    page.units.answer = () => answer.promise;
    await page.give(0, SPENDING);
    page.account.update(() => THERE);
    await page.give(1, session("bob"));
    answer.resolve({ decimals: 6, symbol: "U" });
    await flushPromises();
    expect(page.store.snapshot).toMatchObject({ value: { account: THERE, tokens: {} } });
  });

  it("reads the smart sessions again when one of them expires", async () => {
    const { store, asked, clock } = setupWorld();
    const release = store.watch();
    const week = 7 * 86_400_000;
    const ending = { ...session("ends"), expiresAt: week };
    asked[0]?.answer.resolve([ending, { ...session("over"), expiresAt: -1 }, session("stays")]);
    await flushPromises();
    await clock.pass(week - 1);
    expect(asked).toHaveLength(1);
    await clock.pass(1);
    expect(asked).toHaveLength(2);
    asked[1]?.answer.resolve([ending, session("stays")]);
    await flushPromises();
    expect(valueOf(store.snapshot)?.readAt).toBe(week);
    await clock.pass(week);
    expect(asked).toHaveLength(2);
    release();
  });

  it("stops waiting for a smart session's expiry when the instance is disposed", async () => {
    const { store, asked, clock, life } = setupWorld();
    store.watch();
    asked[0]?.answer.resolve([{ ...session("ends"), expiresAt: 1_000 }]);
    await flushPromises();
    life.end();
    await clock.pass(2_000);
    expect(asked).toHaveLength(1);
  });
});

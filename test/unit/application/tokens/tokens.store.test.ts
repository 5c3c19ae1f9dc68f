import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { TokenBalance, TransactionReceipt } from "../../../../src/index.js";
import {
  FakeClock,
  FakePageLifecycle,
  SeededRandom,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { TokensQuery } from "../../../../src/ports/blockchain-data.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";
import { aToken } from "../../../support/builders/tokens.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const HERE: CaipAddress = `eip155:1:${ALICE}`;
const DOWN = new LatchkitError("http/unreachable", { url: "https://data.example" });

/** A connected page whose token requests the test answers. */
const setupWorld = async () => {
  const asked: {
    readonly query: TokensQuery;
    readonly signal: AbortSignal;
    readonly answer: ReturnType<typeof deferred<readonly TokenBalance[]>>;
  }[] = [];
  const time = new FakeClock(0);
  const lifecycle = new FakePageLifecycle();
  const receipt = deferred<TransactionReceipt>();
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader = { namespace: "eip155" as const, waitForReceipt: () => receipt.promise };
  const { latchkit, wallet } = await setupConnected({
    ports: {
      clock: time,
      scheduler: time,
      lifecycle,
      chains: { reader: async () => ({ ...reader, balance: never }) as never, signer: never },
      blockchainData: {
        tokens: (query, signal) => {
          const answer = deferred<readonly TokenBalance[]>();
          asked.push({ query, signal, answer });
          return answer.promise;
        },
        activity: never,
      },
    },
  });
  await flushPromises();
  const give = async (...tokens: readonly TokenBalance[]): Promise<void> => {
    asked.at(-1)?.answer.resolve(tokens);
    await flushPromises();
  };
  const fail = async (error: Error = DOWN): Promise<void> => {
    asked.at(-1)?.answer.reject(error);
    await flushPromises();
  };
  const { tokens } = latchkit;
  return { latchkit, wallet, tokens, asked, time, lifecycle, receipt, give, fail };
};
type World = Awaited<ReturnType<typeof setupWorld>>;

let page: World;
beforeEach(async () => {
  page = await setupWorld();
});
const watched = async (): Promise<void> => {
  page.tokens.watch();
  await vi.waitFor(() => expect(page.asked).toHaveLength(1));
};

describe("reading tokens", () => {
  it("sends no token request until the token list has a subscriber", () => {
    expect(page.asked).toHaveLength(0);
    expect(page.tokens.snapshot).toEqual({ status: "idle" });
  });
  it(
    "shows a loading state, then the tokens of the active account",
    { tags: ["S4-045", "S3-026"] },
    async () => {
      await watched();
      expect(page.tokens.snapshot).toEqual({ status: "loading" });
      expect(page.asked.map(({ query }) => query)).toEqual([{ account: HERE }]);
      await page.give(aToken());
      expect(page.tokens.snapshot).toEqual({
        status: "ready",
        value: { account: HERE, tokens: [withFormatted(aToken())], readAt: 0 },
      });
    },
  );
  it("shares concurrent token reads", async () => {
    await watched();
    const two = Promise.all([page.tokens.refresh(), page.tokens.refresh()]);
    await flushPromises();
    await page.give(aToken());
    const [first, second] = await two;
    expect(first).toBe(second);
    expect(page.asked).toHaveLength(1);
  });
  it("reads the tokens once more without the cache after forced refreshes during a token read", async () => {
    await watched();
    const two = [page.tokens.refresh({ force: true }), page.tokens.refresh({ force: true })];
    await flushPromises();
    await page.give(aToken());
    expect(page.asked.map(({ query }) => query.fresh)).toEqual([
      undefined,
      [withFormatted(aToken())],
    ]);
    await page.give(aToken({ units: 5n }));
    for (const one of await Promise.all(two)) expect(one.tokens[0]?.units).toBe(5n);
  });
  it("rejects a token refresh without an account with connection/not-connected", async () => {
    await page.latchkit.connection.disconnect();
    expect(await errorCodeOf(page.tokens.refresh())).toBe("connection/not-connected");
    expect(page.asked).toHaveLength(0);
  });
  it("rejects an aborted token refresh, while the read continues for other subscribers", async () => {
    await watched();
    const stop = new AbortController();
    const call = errorCodeOf(page.tokens.refresh({ signal: stop.signal }));
    await flushPromises();
    stop.abort();
    expect(await call).toBe("call/aborted");
    await page.give(aToken());
    expect(page.tokens.snapshot.status).toBe("ready");
  });
});

describe("token list cache of 30 s", { tags: ["S4-047", "S9-008"] }, () => {
  beforeEach(async () => {
    await watched();
    await page.give(aToken());
  });
  it("reads a subscribed token list again every 30 s", async () => {
    await page.time.pass(29_999);
    await page.tokens.refresh();
    expect(page.asked).toHaveLength(1);
    await page.time.pass(1);
    await flushPromises();
    expect(page.asked).toHaveLength(2);
    expect(page.tokens.snapshot).toMatchObject({ status: "loading", previous: { account: HERE } });
  });
  it("reuses the token list of an account that becomes active again within 30 s", async () => {
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    expect(page.asked.at(-1)?.query.account).toBe(`eip155:1:${BOB}`);
    await page.give();
    page.wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    await flushPromises();
    expect(page.asked).toHaveLength(2);
    expect(page.tokens.snapshot).toMatchObject({ status: "ready", value: { account: HERE } });
  });
  it("bypasses the token service's cache on a forced refresh", async () => {
    const forced = page.tokens.refresh({ force: true });
    await flushPromises();
    expect(page.asked.at(-1)?.query).toEqual({ account: HERE, fresh: [withFormatted(aToken())] });
    await page.give(aToken({ units: 5n }));
    expect((await forced).tokens[0]?.units).toBe(5n);
  });
  it("does not read the tokens while the page is hidden", async () => {
    page.lifecycle.setVisible(false);
    await page.time.pass(120_000);
    expect(page.asked).toHaveLength(1);
    page.lifecycle.setVisible(true);
    await flushPromises();
    expect(page.asked).toHaveLength(2);
  });
  it("reads the tokens at once after a mined transaction, bypassing the cache", async () => {
    const sent = { networkId: "eip155:1", hash: "0x1" } as const;
    page.receipt.resolve({ ...sent, status: "success", blockNumber: 1n });
    await page.latchkit.account.waitForReceipt(sent);
    await flushPromises();
    expect(page.asked).toHaveLength(2);
    expect(page.asked.at(-1)?.query.fresh).toEqual([withFormatted(aToken())]);
  });
});

describe("token list after a mined transaction", () => {
  const sent = { networkId: "eip155:1", hash: "0x1" } as const;
  const mine = async (): Promise<void> => {
    page.receipt.resolve({ ...sent, status: "success", blockNumber: 1n });
    await page.latchkit.account.waitForReceipt(sent);
    await flushPromises();
  };
  it("never shows tokens read before a transaction was mined, even if the next read fails", async () => {
    await watched();
    await mine();
    await page.give(aToken());
    expect(page.asked).toHaveLength(2);
    await page.fail();
    await page.time.pass(10_000);
    expect(page.tokens.snapshot).toMatchObject({ status: "failed", error: DOWN });
  });
  it("bypasses the service's cache after a transaction even if the token list had no subscribers", async () => {
    const release = page.tokens.watch();
    await vi.waitFor(() => expect(page.asked).toHaveLength(1));
    await page.give(aToken());
    release();
    await mine();
    expect(page.asked).toHaveLength(1);
    void page.tokens.refresh().catch(() => undefined);
    await flushPromises();
    expect(page.asked.at(-1)?.query.fresh).toEqual([withFormatted(aToken())]);
  });
});

describe("failed token read", { tags: ["F6"] }, () => {
  beforeEach(watched);

  it(
    "blocks token requests for 30 s after a failure, then allows one request",
    { tags: ["S4-046", "S9-007"] },
    async () => {
      await page.fail();
      expect(page.tokens.snapshot).toEqual({ status: "failed", error: DOWN });
      for (const force of [false, true])
        expect(await errorCodeOf(page.tokens.refresh({ force }))).toBe("http/unreachable");
      page.tokens.watch();
      page.lifecycle.setOnline(false);
      page.lifecycle.setOnline(true);
      await page.time.pass(29_999);
      await flushPromises();
      expect(page.asked).toHaveLength(1);
      await page.time.pass(1);
      await flushPromises();
      expect(page.asked).toHaveLength(2);
    },
  );
  it("keeps the previous token list in the state after a failed read", async () => {
    await page.give(aToken());
    await page.time.pass(30_000);
    await flushPromises();
    await page.fail();
    expect(page.tokens.snapshot).toMatchObject({
      status: "failed",
      previous: { account: HERE, tokens: [aToken()] },
    });
  });
  it("does not block a different account's token requests after a failure", async () => {
    await page.fail();
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    expect(page.asked).toHaveLength(2);
  });
  it("requests tokens again right after an account change aborted the previous request", async () => {
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    page.wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    await flushPromises();
    expect(page.asked.map(({ query }) => query.account)).toEqual([HERE, `eip155:1:${BOB}`, HERE]);
    expect(page.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  });
});

describe("token answers after an account change", () => {
  it("clears the tokens of the previous account at once", async () => {
    await watched();
    await page.give(aToken());
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    expect(page.tokens.snapshot).not.toHaveProperty("previous");
    expect(page.tokens.snapshot.status).toBe("loading");
  });
  it("shows tokens of the current account only, even after a failed read or without an account", async () => {
    const go = async (address: string): Promise<void> => {
      page.wallet.emit({ kind: "accounts", accounts: [{ address, type: "eoa" }] });
      await flushPromises();
    };
    await watched();
    await page.fail();
    await go(BOB);
    await page.give(aToken());
    await go(ALICE);
    expect(page.tokens.snapshot).toEqual({ status: "failed", error: DOWN });
    await go(BOB);
    expect(page.tokens.snapshot.status).toBe("ready");
    await page.latchkit.connection.disconnect();
    expect(page.tokens.snapshot).toEqual({ status: "idle" });
  });
  it("never shows a different account's tokens in 2,000 reordered answers", async () => {
    const random = new SeededRandom(7);
    const accounts = [ALICE, BOB];
    let wrong = 0;
    const following = page.tokens.state$.subscribe((state) => {
      const value = state.status === "ready" ? state.value : undefined;
      const current = page.latchkit.account.snapshot.current?.caipAddress;
      if (value && (value.account !== current || value.tokens[0]?.name !== current)) wrong += 1;
    });
    await watched();
    const change = async (step: number): Promise<void> => {
      const address = accounts[Math.floor(random.fraction() * 2)] ?? ALICE;
      page.wallet.emit({ kind: "accounts", accounts: [{ address, type: "eoa" }] });
      if (step % 2 === 0) page.tokens.refresh({ force: true }).catch(() => undefined);
      if (step % 5 === 0) await page.time.pass(31_000);
      await flushPromises();
    };
    for (let given = 0, step = 0; given < 2_000; step += 1) {
      if (page.asked.length < 3) await change(step);
      const open = page.asked.splice(Math.floor(random.fraction() * page.asked.length), 1)[0];
      if (open) given += 1;
      open?.answer.resolve([aToken({ name: open.query.account })]);
    }
    await flushPromises();
    following.unsubscribe();
    expect(wrong).toBe(0);
  });
});

it("aborts the pending token request on dispose, and sends no further one", async () => {
  await watched();
  await page.latchkit.dispose();
  await page.time.pass(120_000);
  expect(page.asked).toHaveLength(1);
  expect(page.asked[0]?.signal.aborted).toBe(true);
});

import { describe, expect, it, vi } from "vitest";
import type { Balance, CaipNetworkId, ChainReader } from "../../../../src/index.js";
import { PORTFOLIOS } from "../../../../src/domain/storage/balance-entries.js";
import type { TokenBalance } from "../../../../src/domain/tokens/token-balance.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { setupConnected, flushPromises } from "../../../support/worlds/instance.js";
import { aToken } from "../../../support/builders/tokens.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const HERE = `eip155:1:${ALICE}` as const;
const NATIVE = "latchkit:default:v1:native_balance_cache";
const PORTFOLIO = "latchkit:default:v1:portfolio_cache";

/** A page with the storage of an earlier one, and its requests to chain and service. */
const setupPage = async (
  storage: InMemoryKeyValueStorage,
  clock: FakeClock,
  units = 7n,
  answering: Promise<unknown> = Promise.resolve(),
) => {
  const asked: string[] = [];
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader: ChainReader = {
    namespace: "eip155",
    networkFee: never,
    receipt: never,
    ask: never,
    waitForReceipt: async (networkId, hash) => ({
      networkId,
      hash: hash as never,
      status: "success",
      blockNumber: 1n,
    }),
    balance: async (account): Promise<Balance> => {
      asked.push("balance");
      const readAt = clock.now();
      return { account, networkId: "eip155:1", units, decimals: 18, symbol: "ETH", readAt };
    },
  };
  const tokens = async (): Promise<readonly TokenBalance[]> => {
    asked.push("tokens");
    await answering;
    return [aToken({ units, price: 2n * 10n ** 18n, iconUrl: "data:image/png;base64,AA==" })];
  };
  const { latchkit, wallet } = await setupConnected({
    ports: {
      storage,
      clock,
      scheduler: clock,
      chains: { reader: async () => reader, signer: never },
      blockchainData: { tokens, activity: never },
    },
  });
  return { latchkit, wallet, asked };
};
const setup = () => ({ storage: new InMemoryKeyValueStorage(), clock: new FakeClock(1_000_000) });

describe("stored balances", () => {
  it(
    "shows stored balances for 30 s after a reload, then reads the balances again",
    { tags: ["S3-077", "S9-008"] },
    async () => {
      const { storage, clock } = setup();
      const first = await setupPage(storage, clock);
      const balance = await first.latchkit.balance.refresh();
      const portfolio = await first.latchkit.tokens.refresh();
      await first.latchkit.dispose();
      clock.advance(29_999);
      const second = await setupPage(storage, clock, 9n);
      expect(await second.latchkit.balance.refresh()).toEqual(balance);
      const { iconUrl: _, ...token } = portfolio.tokens[0] as TokenBalance;
      expect(await second.latchkit.tokens.refresh()).toEqual({ ...portfolio, tokens: [token] });
      expect(second.latchkit.balance.snapshot.status).toBe("ready");
      expect(second.asked).toEqual([]);
      clock.advance(1);
      expect((await second.latchkit.balance.refresh()).units).toBe(9n);
      expect((await second.latchkit.tokens.refresh()).tokens).toMatchObject([{ units: 9n }]);
      await second.latchkit.dispose();
    },
  );
  it("removes stored balances when a transaction is mined, so that the next page reads them again", async () => {
    const { storage, clock } = setup();
    const first = await setupPage(storage, clock);
    await first.latchkit.balance.refresh();
    await first.latchkit.tokens.refresh();
    const hash = `0x${"a".repeat(64)}` as const;
    await first.latchkit.account.waitForReceipt({ networkId: "eip155:1", hash });
    await first.latchkit.dispose();
    const second = await setupPage(storage, clock, 9n);
    expect((await second.latchkit.balance.refresh()).units).toBe(9n);
    expect((await second.latchkit.tokens.refresh()).tokens).toMatchObject([{ units: 9n }]);
    await second.latchkit.dispose();
  });
  it("reads balances on other networks again after a mined transaction", async () => {
    const { storage, clock } = setup();
    const { latchkit, wallet, asked } = await setupPage(storage, clock);
    const read = async (networkId: CaipNetworkId): Promise<number> => {
      wallet.emit({ kind: "network", networkId });
      await flushPromises();
      await Promise.all([latchkit.balance.refresh(), latchkit.tokens.refresh()]);
      return asked.length;
    };
    expect([await read("eip155:1"), await read("eip155:10"), await read("eip155:1")]).toEqual([
      2, 4, 4,
    ]);
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    const hash = `0x${"a".repeat(64)}` as const;
    await latchkit.account.waitForReceipt({ networkId: "eip155:1", hash });
    expect([await read("eip155:10"), await read("eip155:1"), await read("eip155:1")]).toEqual([
      6, 8, 8,
    ]);
    await latchkit.dispose();
  });
  it("removes stored balances when the last wallet disconnects", async () => {
    const { storage, clock } = setup();
    const { latchkit } = await setupPage(storage, clock);
    await latchkit.balance.refresh();
    await latchkit.tokens.refresh();
    const kept = () => [NATIVE, PORTFOLIO].map((key) => storage.get(key)?.includes(HERE));
    expect(kept()).toEqual([true, true]);
    await latchkit.connection.disconnect();
    await vi.waitFor(() => expect(kept()).toEqual([undefined, undefined]));
    await latchkit.dispose();
  });
  it("does not store tokens that arrive after the account disconnected", async () => {
    const { storage, clock } = setup();
    const answer = deferred<void>();
    const { latchkit, asked } = await setupPage(storage, clock, 7n, answer.promise);
    latchkit.tokens.watch();
    await vi.waitFor(() => expect(asked).toContain("tokens"));
    await latchkit.connection.disconnect();
    answer.resolve();
    await flushPromises();
    expect(storage.get(PORTFOLIO) ?? "").not.toContain(HERE);
    await latchkit.dispose();
  });
  it.each<[string, object]>([
    ["units that are not text", { units: 7 }],
    ["a negative amount", { units: "-7" }],
    ["an amount of 79 digits", { units: "7".repeat(79) }],
    ["fractional decimals", { decimals: 0.5 }],
    ["more decimals than any token has", { decimals: 400 }],
    ["a missing symbol", { symbol: null }],
    ["an invalid time", { readAt: "now" }],
  ])("ignores a stored balance with %s", { tags: ["S3-077"] }, async (_, change) => {
    const { storage, clock } = setup();
    const value = { units: "5", decimals: 18, symbol: "ETH", readAt: clock.now(), ...change };
    storage.set(NATIVE, JSON.stringify({ [HERE]: { value, storedAt: clock.now() } }));
    const { latchkit, asked } = await setupPage(storage, clock);
    expect((await latchkit.balance.refresh()).units).toBe(7n);
    expect(asked).toEqual(["balance"]);
    await latchkit.dispose();
  });
  it("ignores a stored token list with an invalid token", { tags: ["S3-077"] }, async () => {
    const { storage, clock } = setup();
    const good = { name: "Ether", symbol: "ETH", decimals: 18, units: "5" };
    const now = clock.now();
    const keep = (tokens: readonly unknown[]): void => {
      const kept = { [HERE]: { value: { tokens, readAt: now }, storedAt: now } };
      storage.set(PORTFOLIO, JSON.stringify(kept));
    };
    keep([good, { ...good, name: 1 }]);
    const first = await setupPage(storage, clock);
    expect((await first.latchkit.tokens.refresh()).tokens).toMatchObject([{ units: 7n }]);
    await first.latchkit.dispose();
    keep([good]);
    const second = await setupPage(storage, clock);
    expect((await second.latchkit.tokens.refresh()).tokens).toMatchObject([{ units: 5n }]);
    await second.latchkit.dispose();
  });
  it("does not store the tokens of an account with more than 200 tokens", () => {
    const encoded = (count: number): string => {
      const tokens = Array.from({ length: count }, () => withFormatted(aToken()));
      const value = { account: HERE, tokens, readAt: 1 };
      const entries = new Map([[HERE, { value, storedAt: 1 }]]);
      return PORTFOLIOS.codec.encode({ lifetimeMs: 1, entries });
    };
    expect(encoded(200)).toContain(HERE);
    expect(encoded(201)).toBe("{}");
  });
});

import { describe, expect, it } from "vitest";
import { type Balance, type ChainReader, formatAmount, parseAmount } from "../../../src/index.js";
import { FakeClock, InMemoryKeyValueStorage } from "../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../support/builders/connection.js";
import { setupSend } from "../../support/worlds/send.js";
import { setupConnected } from "../../support/worlds/instance.js";
import { BUY, setupSwap } from "../../support/worlds/swap-page.js";
import { aToken } from "../../support/builders/tokens.js";

const RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const ODD = 1_000_000_000_000_000_001n;

const setupPage = async (storage = new InMemoryKeyValueStorage(), units = ODD) => {
  const clock = new FakeClock(1_000_000);
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader: ChainReader = {
    namespace: "eip155",
    networkFee: never,
    receipt: never,
    ask: never,
    waitForReceipt: never,
    balance: async (account): Promise<Balance> => ({
      account,
      networkId: "eip155:1",
      units,
      decimals: 18,
      symbol: "ETH",
      readAt: clock.now(),
    }),
  };
  const tokens = async () => [
    aToken({ units }),
    aToken({
      address: ALICE,
      name: "Scaled",
      symbol: "SCL",
      decimals: 6,
      units: 5n,
      shown: 2_500n,
    }),
  ];
  const { latchkit } = await setupConnected({
    ports: {
      storage,
      clock,
      scheduler: clock,
      chains: { reader: async () => reader, signer: never },
      blockchainData: { tokens, activity: never },
    },
  });
  return latchkit;
};

describe("formatted amounts in the public API", () => {
  it("formats the balance as an exact decimal string next to its base units", async () => {
    const latchkit = await setupPage();
    const balance = await latchkit.balance.refresh();
    expect(balance).toMatchObject({ units: ODD, formatted: "1.000000000000000001" });
    expect(latchkit.balance.snapshot).toMatchObject({
      value: { formatted: "1.000000000000000001" },
    });
    await latchkit.dispose();
  });
  it("formats a balance stored before a reload as the same decimal string", async () => {
    const storage = new InMemoryKeyValueStorage();
    const first = await setupPage(storage);
    await first.balance.refresh();
    await first.tokens.refresh();
    await first.dispose();
    const second = await setupPage(storage, 3n);
    expect(await second.balance.refresh()).toMatchObject({ formatted: "1.000000000000000001" });
    await second.dispose();
  });
  it("formats each token's amount as a decimal string, also the scaled amount that is displayed", async () => {
    const latchkit = await setupPage();
    const { tokens } = await latchkit.tokens.refresh();
    expect(tokens).toMatchObject([
      { symbol: "ETH", formatted: "1.000000000000000001" },
      { symbol: "SCL", units: 5n, formatted: "0.0025" },
    ]);
    await latchkit.dispose();
  });
  it("formats amount and fee of a transfer preview as decimal strings", async () => {
    const { latchkit, send } = await setupSend();
    const preview = await send.preview({ amount: "0.25", to: RECIPIENT });
    expect(preview.amount).toMatchObject({ units: 250_000_000_000_000_000n, formatted: "0.25" });
    expect(preview.fee.formatted).toBe("0.1");
    await latchkit.dispose();
  });
  it("formats every amount of a swap quote and preview as a decimal string", async () => {
    const { latchkit, swap } = await setupSwap();
    const estimate = await swap.quote(BUY);
    expect(estimate.given.formatted).toBe("0.25");
    const preview = await swap.preview(BUY);
    for (const { given, received, minimum, providerFee, networkCost } of [estimate, preview])
      for (const amount of [given, received, minimum, providerFee, networkCost ?? given])
        expect(amount.formatted).toBe(formatAmount(amount.units, amount.decimals));
    await latchkit.dispose();
  });
});

describe("formatAmount and parseAmount", () => {
  it("converts base units to a decimal string and back", () => {
    expect(formatAmount(ODD, 18)).toBe("1.000000000000000001");
    expect(parseAmount("1.000000000000000001", 18)).toBe(ODD);
  });
});

import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { BitcoinWalletConnector } from "../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { LATE_ACCOUNTS_MS } from "../../../src/infrastructure/wallet-connector/bitcoin/wallet-standard-driver.js";
import { bitcoinAccounts } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { REGTEST, driverOf } from "../../support/worlds/bitcoin.js";

const { signal } = new AbortController();
const [{ address, publicKey }] = bitcoinAccounts(new Uint8Array(32).fill(5), REGTEST);
const ACCOUNT = {
  address,
  publicKey: Uint8Array.from(Buffer.from(publicKey as never, "hex")),
  chains: ["bitcoin:regtest"],
  purpose: "payment",
};

/** A Wallet Standard wallet without a silent connect. */
const lateWallet = () => {
  const clock = new FakeClock();
  const listeners = new Set<(change: object) => void>();
  const wallet = {
    accounts: [] as readonly object[],
    features: {
      "bitcoin:connect": { connect: async () => ({ accounts: [ACCOUNT] }) },
      "standard:disconnect": { disconnect: async () => undefined },
      "standard:events": {
        on: (_event: string, listener: (change: object) => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
    },
  };
  const show = (accounts: readonly object[]): void => {
    wallet.accounts = accounts;
    for (const listener of [...listeners]) listener({ accounts });
  };
  const connector = new BitcoinWalletConnector("late", driverOf.standard(wallet), {
    scheduler: clock,
    networkIds: () => [REGTEST],
  });
  return { clock, connector, show, listeners };
};

describe("a Wallet Standard Bitcoin wallet that registers before it knows its accounts", () => {
  it("reconnects a Bitcoin wallet once it reports its accounts, without a prompt", async () => {
    const { connector, show, listeners } = lateWallet();
    const restored = connector.reconnect(signal);
    show([]);
    show([ACCOUNT]);
    expect((await restored)?.accounts).toMatchObject([{ address }]);
    expect(listeners.size).toBe(0);
  });

  it("restores no session if the Bitcoin wallet reports no accounts within a second", async () => {
    const { clock, connector, listeners } = lateWallet();
    const restored = connector.reconnect(signal);
    await clock.pass(LATE_ACCOUNTS_MS);
    expect(await restored).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  it("reconnects a Bitcoin wallet without waiting if it reported accounts before or was disconnected", async () => {
    const { connector, show } = lateWallet();
    show([ACCOUNT]);
    expect(await connector.reconnect(signal)).toBeDefined();
    show([]);
    expect(await connector.reconnect(signal)).toBeUndefined();
    const left = lateWallet();
    await left.connector.disconnect(signal);
    expect(await left.connector.reconnect(signal)).toBeUndefined();
  });

  it("rejects with call/aborted when the reconnect of a Bitcoin wallet is aborted", async () => {
    const leaving = new AbortController();
    const { connector, listeners } = lateWallet();
    const restored = connector.reconnect(leaving.signal);
    leaving.abort();
    await expect(restored).rejects.toMatchObject({ code: "call/aborted" });
    expect(listeners.size).toBe(0);
  });
});

import { discovered } from "latchkit/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLatchkit, universal, type Latchkit } from "../../src/index.js";
import { BitcoinWalletConnector } from "../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { bitcoinAccounts } from "../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { inMemoryPorts } from "../../src/testing/universal/in-memory-ports.js";
import type { CaipNetworkId } from "../../src/domain/caip/caip.types.js";
import { driverOf } from "../support/worlds/bitcoin.js";

const MAINNET = "bip122:000000000019d6689c085ae165831e93" as const;
const TESTNET = "bip122:000000000933ea01ad0ee984209779ba" as const;
const networks = ([MAINNET, TESTNET] as const).map((id) => ({
  id,
  name: id === MAINNET ? "Bitcoin" : "Testnet",
  rpcUrls: ["https://node.example"],
  currency: { symbol: "BTC", decimals: 8 },
}));
const addressOf = (key: number, id: CaipNetworkId): string =>
  bitcoinAccounts(new Uint8Array(32).fill(key), id)[0]?.address ?? "";
/** MetaMask lists all networks for each account and returns the address as its key. */
const accountOf = (address: string): object => ({
  address,
  publicKey: new TextEncoder().encode(address),
  chains: ["bitcoin:mainnet", "bitcoin:testnet", "bitcoin:regtest"],
});

/** As `@metamask/bitcoin-wallet-standard` registers it: without the standard's own features. */
const metaMask = (address: string) => {
  const listeners = new Set<(change: object) => void>();
  const wallet = {
    name: "MetaMask",
    accounts: [] as readonly object[],
    features: {
      "bitcoin:connect": { connect: async () => ({ accounts: [accountOf(address)] }) },
      "bitcoin:disconnect": { disconnect: async () => undefined },
      "bitcoin:events": {
        on: (_event: string, listener: (change: object) => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
    },
  };
  const change = (addresses: readonly string[]): void =>
    listeners.forEach((listener) => listener({ accounts: addresses.map(accountOf) }));
  return { wallet, change };
};

let latchkit: Latchkit;
let ports: ReturnType<typeof inMemoryPorts>;
beforeEach(() => {
  ports = inMemoryPorts({ networks });
});
afterEach(() => latchkit.dispose());

const setupConnected = async (address: string) => {
  const { wallet, change } = metaMask(address);
  const connector = new BitcoinWalletConnector("metamask-bitcoin", driverOf.standard(wallet), {
    scheduler: ports.scheduler,
    networkIds: () => [MAINNET, TESTNET],
  });
  ports.injectedWallets.add(discovered(connector, "MetaMask"));
  latchkit = createLatchkit({ networks, chains: [universal("bip122")], ports });
  await latchkit.start();
  await latchkit.connection.connect(connector.connectorId);
  return { change };
};
const shown = () => {
  const { current } = latchkit.account.snapshot;
  return [current?.address, current?.networkId];
};

describe("MetaMask as a Bitcoin wallet", () => {
  it.each([MAINNET, TESTNET])(
    "connects MetaMask's Bitcoin account on %s, the network of the address",
    async (id) => {
      await setupConnected(addressOf(5, id));
      expect(shown()).toEqual([addressOf(5, id), id]);
    },
  );

  it("updates the account when MetaMask's Bitcoin account changes", async () => {
    const { change } = await setupConnected(addressOf(5, MAINNET));
    change([addressOf(6, MAINNET)]);
    await ports.clock.pass(100);
    expect(shown()).toEqual([addressOf(6, MAINNET), MAINNET]);
  });

  it("disconnects when the user revokes Bitcoin access in MetaMask", async () => {
    const { change } = await setupConnected(addressOf(5, MAINNET));
    change([]);
    await ports.clock.pass(100);
    expect(shown()).toEqual([undefined, undefined]);
  });
});

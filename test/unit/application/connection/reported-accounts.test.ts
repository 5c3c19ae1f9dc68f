import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit, evm, solana, universal, type Latchkit } from "../../../../src/index.js";
import { toNetworkSpelling } from "../../../../src/domain/address/evm-address.js";
import { base58Of } from "../../../../src/domain/shared/byte-texts.js";
import { BitcoinWalletConnector } from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { SatsConnectDriver } from "../../../../src/infrastructure/wallet-connector/bitcoin/sats-connect-driver.js";
import { StandardSolanaConnector } from "../../../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import { discovered } from "../../../../src/infrastructure/in-memory/index.js";
import { bitcoinAccounts } from "../../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { inMemoryPorts } from "../../../../src/testing/universal/in-memory-ports.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";
import { NETWORKS } from "../../../support/fixtures/namespaces.js";
import { PairedPage } from "../../../support/worlds/paired-page.js";

const worlds: FaultWorld[] = [];
const instances: Latchkit[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
  await Promise.all(instances.splice(0).map((one) => one.dispose()));
});
const setupPage = async (): Promise<FaultWorld> => {
  const world = new FaultWorld();
  worlds.push(world);
  await world.start();
  return world;
};
const connect = async (world: FaultWorld, accounts?: readonly string[]): Promise<void> => {
  if (accounts)
    world.wallet.break("eth_requestAccounts", { name: "", kind: "answer", value: () => accounts });
  const connecting = world.run("connect");
  await world.end(connecting);
  await connecting;
};

describe("account with an EIP-1191 checksum", () => {
  const [alice, bob] = [toNetworkSpelling("eip155:30", ALICE), toNetworkSpelling("eip155:31", BOB)];

  it("derives the EIP-1191 checksum of an address, which differs from EIP-55 in letter case only", () => {
    expect([alice === ALICE, alice.toLowerCase()]).toEqual([false, ALICE.toLowerCase()]);
    expect([bob === BOB, bob.toLowerCase()]).toEqual([false, BOB.toLowerCase()]);
    // The examples of EIP-1191.
    expect([
      toNetworkSpelling("eip155:30", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"),
      toNetworkSpelling("eip155:31", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"),
    ]).toEqual([
      "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD",
      "0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd",
    ]);
  });

  it("connects an account with an EIP-1191 checksum", async () => {
    const world = await setupPage();
    await connect(world, [alice]);
    expect(world.latchkit.account.snapshot.current?.address).toBe(ALICE);
  });

  it("shows an account with an EIP-1191 checksum after an `accountsChanged` event", async () => {
    const world = await setupPage();
    await connect(world);
    world.wallet.emit("accountsChanged", [bob]);
    await world.clock.pass(16);
    expect(world.latchkit.account.snapshot.current?.address).toBe(BOB);
  });

  it("accepts a wallet's account address and chain id with a 0X prefix", async () => {
    const world = await setupPage();
    await connect(world, [`0X${ALICE.slice(2).toUpperCase()}`]);
    world.wallet.emit("chainChanged", "0XA");
    await world.clock.pass(16);
    expect(world.latchkit.account.snapshot.current?.caipAddress).toBe(`eip155:10:${ALICE}`);
  });

  it("accepts an account with an EIP-1191 checksum in a WalletConnect session", async () => {
    const paired = await new PairedPage().start();
    instances.push(paired.latchkit);
    const account = await paired.connect({
      eip155: { accounts: [`eip155:1:${alice}`], methods: ["personal_sign"] },
    });
    expect(account.address).toBe(ALICE);
  });
});

describe("accounts granted on 150 networks", () => {
  it("reads accounts on 150 networks from a WalletConnect session without a list of chains", async () => {
    const networks = Array.from({ length: 150 }, (_, index) => ({
      id: `eip155:${index + 1}` as const,
      name: `Chain ${index + 1}`,
      rpcUrls: ["https://node.example"],
      currency: { symbol: "ETH", decimals: 18 },
    }));
    const [first, ...others] = networks;
    if (!first) throw new Error("no network");
    const paired = await new PairedPage({
      options: { networks: [first, ...others], chains: [evm()] },
    }).start();
    instances.push(paired.latchkit);
    await paired.connect({
      eip155: {
        accounts: networks.flatMap(({ id }) => [`${id}:${ALICE}`, `${id}:${BOB}`]),
        methods: ["personal_sign"],
      },
    });
    await paired.latchkit.network.switch("eip155:150");
    const { account, connection } = paired.latchkit;
    expect(account.snapshot.current?.caipAddress).toBe(`eip155:150:${ALICE}`);
    expect(connection.snapshot.connections[0]?.accounts.map(({ address }) => address)).toEqual([
      ALICE,
      BOB,
    ]);
  });
});

describe("grant of 101 accounts", () => {
  const shown = ({ connection }: Latchkit): readonly string[] =>
    connection.snapshot.connections[0]?.accounts.map(({ address }) => address) ?? [];
  const bytes = (index: number): Uint8Array => new Uint8Array(32).fill(index + 1);

  it("keeps the first 100 granted accounts on EVM", async () => {
    const many = Array.from(
      { length: 101 },
      (_, index) => `0x${(0xabc000 + index).toString(16).padStart(40, "0")}`,
    );
    const world = await setupPage();
    await connect(world, many);
    expect(shown(world.latchkit).map((one) => one.toLowerCase())).toEqual(many.slice(0, 100));
  });

  it("keeps the first 100 granted accounts on Solana", async () => {
    const accounts = Array.from({ length: 101 }, (_, index) => ({
      address: base58Of(bytes(index)),
      publicKey: bytes(index),
      chains: ["solana:mainnet"],
      features: ["solana:signMessage"],
    }));
    const wallet = {
      chains: ["solana:mainnet"],
      accounts,
      features: { "standard:connect": { connect: async () => ({ accounts }) } },
    };
    const networks = [
      {
        id: NETWORKS.solana[0],
        name: "Solana",
        rpcUrls: ["https://node.example"],
        currency: { symbol: "SOL", decimals: 9 },
      },
    ] as const;
    const ports = inMemoryPorts({ networks });
    const connector = new StandardSolanaConnector("many", wallet, {
      scheduler: ports.scheduler,
      networks: () => [NETWORKS.solana[0]],
    });
    ports.injectedWallets.add(discovered(connector, "Many"));
    const latchkit = createLatchkit({ networks, chains: [solana()], ports });
    instances.push(latchkit);
    await latchkit.start();
    await latchkit.connection.connect("many");
    expect(shown(latchkit)).toEqual(accounts.slice(0, 100).map(({ address }) => address));
  });

  it("keeps the first 100 granted accounts on Bitcoin", async () => {
    const [networkId] = NETWORKS.bip122;
    const addresses = Array.from({ length: 101 }, (_, index) => ({
      address: bitcoinAccounts(bytes(index), networkId)[0]?.address,
      purpose: "payment",
    }));
    const networks = [
      {
        id: networkId,
        name: "Bitcoin",
        rpcUrls: ["https://node.example"],
        currency: { symbol: "BTC", decimals: 8 },
      },
    ] as const;
    const ports = inMemoryPorts({ networks });
    const provider = { request: async () => ({ result: { addresses } }) };
    const connector = new BitcoinWalletConnector("many", new SatsConnectDriver(provider, false), {
      scheduler: ports.scheduler,
      networkIds: () => [networkId],
    });
    ports.injectedWallets.add(discovered(connector, "Many"));
    const latchkit = createLatchkit({ networks, chains: [universal("bip122"), evm()], ports });
    instances.push(latchkit);
    await latchkit.start();
    await latchkit.connection.connect("many");
    expect(shown(latchkit)).toEqual(addresses.slice(0, 100).map(({ address }) => address));
  });

  it("keeps the first 100 granted accounts of a host's own connector", async () => {
    const networkId = NETWORKS.solana[0];
    const accounts = Array.from({ length: 101 }, (_, index) => base58Of(bytes(index)));
    const networks = [
      {
        id: networkId,
        name: "Solana",
        rpcUrls: ["https://node.example"],
        currency: { symbol: "SOL", decimals: 9 },
      },
    ] as const;
    const latchkit = createLatchkit({
      networks,
      chains: [universal("solana")],
      connectors: [
        {
          id: "many",
          name: "Many",
          namespaces: ["solana"],
          provider: () => ({
            connect: async () => ({ accounts, networkId }),
            request: async () => null,
          }),
        },
      ],
      ports: inMemoryPorts({ networks }),
    });
    instances.push(latchkit);
    await latchkit.start();
    await latchkit.connection.connect("many");
    expect(shown(latchkit)).toEqual(accounts.slice(0, 100));
  });
});

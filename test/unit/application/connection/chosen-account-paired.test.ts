import { BehaviorSubject } from "rxjs";
import { afterEach, describe, expect, it } from "vitest";
import { type LatchkitOptions, createLatchkit, universal } from "../../../../src/index.js";
import { bytesOfBase58 } from "../../../../src/domain/shared/byte-texts.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { StandardSolanaConnector } from "../../../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import { aConnector } from "../../../support/builders/connection.js";
import type { CaipNetworkId, Namespace } from "../../../../src/domain/caip/caip.types.js";
import {
  ADDRESSES,
  NETWORKS,
  grantOf,
  hostNetworks,
} from "../../../support/fixtures/namespaces.js";
import { PairedPage, TOPIC } from "../../../support/worlds/paired-page.js";

const [MAINNET, OPTIMISM] = NETWORKS.eip155;
const [ALICE, BOB] = ADDRESSES.eip155;
const accountsOn = (
  namespace: Namespace,
  ...networkIds: readonly CaipNetworkId[]
): readonly string[] =>
  networkIds.flatMap((id) => ADDRESSES[namespace].map((address) => `${id}:${address}`));

describe("chosen account of a paired wallet after a network change", () => {
  const pages: PairedPage[] = [];
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(({ latchkit }) => latchkit.dispose()));
  });
  const open = async (before?: PairedPage): Promise<PairedPage> => {
    const page = new PairedPage(before && { pairing: before.pairing, storage: before.storage });
    pages.push(page);
    return page.start();
  };
  const emit = (page: PairedPage, name: string, data: unknown, chainId: CaipNetworkId): void =>
    page.pairing.emit({ kind: "event", topic: TOPIC, name, data, chainId });
  const granting = async (accounts = accountsOn("eip155", MAINNET, OPTIMISM)) => {
    const page = await open();
    await page.connect({ eip155: { ...grantOf("eip155"), accounts } });
    expect(page.shown.eip155).toBe(`${MAINNET}:${ALICE}`);
    return page;
  };
  const chosenHere = (page: PairedPage): unknown =>
    page.latchkit.connection.switchAccount(`${MAINNET}:${BOB}`);
  const chosenThere = (page: PairedPage): void =>
    emit(page, "accountsChanged", [`${MAINNET}:${BOB}`], MAINNET);
  const movedHere = (page: PairedPage): unknown => page.latchkit.network.switch(OPTIMISM);
  const movedThere = (page: PairedPage): void => emit(page, "chainChanged", 10, OPTIMISM);

  it.each([
    ["in the page", "in the page", chosenHere, movedHere],
    ["in the page", "at the phone", chosenHere, movedThere],
    ["at the phone", "in the page", chosenThere, movedHere],
    ["at the phone", "at the phone", chosenThere, movedThere],
  ])(
    "keeps the account chosen %s, also for signing, after a network switch %s",
    async (_, __, choose, move) => {
      const page = await granting();
      await choose(page);
      await move(page);
      expect(page.shown.eip155).toBe(`${OPTIMISM}:${BOB}`);
      expect(page.latchkit.connection.snapshot.connections[0]?.accounts).toMatchObject([
        { address: BOB },
        { address: ALICE },
      ]);
      expect(page.notified).not.toContainEqual({ eip155: `${OPTIMISM}:${ALICE}` });
      const provider = await page.latchkit.connection.provider("eip155");
      expect(await provider.request({ method: "eth_accounts" })).toEqual([BOB, ALICE]);
    },
  );
  it("shows the chosen account of a paired wallet again after a reload", async () => {
    const page = await granting();
    await chosenHere(page);
    await movedHere(page);
    await page.latchkit.dispose();
    expect((await open(page)).shown.eip155).toBe(`${OPTIMISM}:${BOB}`);
  });
  it("shows a paired wallet's only account on a new network if the chosen account is not granted there", async () => {
    const page = await granting([...accountsOn("eip155", MAINNET), `${OPTIMISM}:${ALICE}`]);
    await chosenHere(page);
    await movedHere(page);
    expect(page.shown.eip155).toBe(`${OPTIMISM}:${ALICE}`);
  });
  it("keeps the chosen account of a paired wallet if more accounts are granted on the new network", async () => {
    const more = `${OPTIMISM}:0x3333333333333333333333333333333333333333`;
    const page = await granting([more, ...accountsOn("eip155", MAINNET, OPTIMISM)]);
    await chosenHere(page);
    await movedHere(page);
    expect(page.shown.eip155).toBe(`${OPTIMISM}:${BOB}`);
  });
  it("keeps the chosen account of a paired Solana wallet, whose accounts are granted per network", async () => {
    const [first, second] = NETWORKS.solana;
    const [, bob] = ADDRESSES.solana;
    const page = await open();
    await page.connect({
      solana: { ...grantOf("solana"), accounts: accountsOn("solana", first, second) },
    });
    await page.latchkit.connection.switchAccount(`${first}:${bob}`);
    await page.latchkit.network.switch(second);
    expect(page.shown.solana).toBe(`${second}:${bob}`);
  });
});

describe("chosen account of an injected Solana wallet after a network change", () => {
  it("keeps the chosen account of an injected Solana wallet after a network switch", async () => {
    const [first, second] = NETWORKS.solana;
    const [, bob] = ADDRESSES.solana;
    const chains = ["solana:mainnet", "solana:devnet"];
    const accounts = ADDRESSES.solana.map((address) => ({
      address,
      publicKey: bytesOfBase58(address),
      chains,
      features: [],
    }));
    const features = {
      "standard:connect": { version: "1.0.0", connect: async () => ({ accounts }) },
      "standard:events": { version: "1.0.0", on: () => () => undefined },
    };
    const wallet = new StandardSolanaConnector(
      "x",
      { version: "1.0.0", chains, accounts, features },
      { scheduler: new FakeClock(), networks: () => [first, second] },
    );
    const connector = aConnector({ id: "x", namespace: "solana" });
    const latchkit = createLatchkit({
      networks: hostNetworks(["solana"]) as LatchkitOptions["networks"],
      chains: [universal("solana")],
      ports: {
        injectedWallets: { wallets$: new BehaviorSubject([{ connector, open: () => wallet }]) },
      },
    });
    await latchkit.start();
    await latchkit.connection.connect("x");
    await latchkit.connection.switchAccount(`${first}:${bob}`);
    await latchkit.network.switch(second);
    expect(latchkit.account.snapshot.current?.caipAddress).toBe(`${second}:${bob}`);
    await latchkit.dispose();
  });
});

import { afterEach, describe, expect, it } from "vitest";
import {
  InMemoryKeyValueStorage,
  InMemoryTabs,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { CaipNetworkId } from "../../../../src/index.js";
import { InMemoryWalletPairing } from "../../../../src/testing.js";
import { ADDRESSES, NETWORKS, grantOf, grantsOf } from "../../../support/fixtures/namespaces.js";
import { PairedPage } from "../../../support/worlds/paired-page.js";
import { ManualWallet, granted } from "../../../support/doubles/manual-wallet.js";
import { flushPromises } from "../../../support/worlds/instance.js";
import { Browser, type Tab } from "../../../support/worlds/tabs.js";

const [MAINNET, OPTIMISM] = NETWORKS.eip155;
const EVERYWHERE = { eip155: grantOf("eip155", [MAINNET, OPTIMISM]) };

describe("network of a paired wallet in two tabs", () => {
  const pages: PairedPage[] = [];
  let posted: string[] = [];
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(({ latchkit }) => latchkit.dispose()));
    posted = [];
  });
  const twoTabs = async (grants: Parameters<PairedPage["connect"]>[0], deferred = false) => {
    const tabs = new InMemoryTabs({ deferred });
    const [storage, pairing] = [new InMemoryKeyValueStorage(), new InMemoryWalletPairing()];
    const open = async (): Promise<PairedPage> => {
      const channel = tabs.open();
      channel.messages$.subscribe((text) => posted.push(text));
      const ports = { tabs: channel, storage: storage.openTab() };
      const page = new PairedPage({ pairing, options: { ports } });
      pages.push(page);
      return page.start();
    };
    const fixture = await open();
    await fixture.connect(grants);
    const there = await open();
    const deliver = async (): Promise<void> => {
      while (tabs.undeliveredCount > 0) {
        tabs.deliver();
        await flushPromises();
      }
    };
    await deliver();
    await flushPromises();
    expect(there.shown).toEqual(fixture.shown);
    posted.length = 0;
    return { fixture, there, pairing, deliver };
  };
  const activeIn = ({ latchkit }: PairedPage): string => latchkit.network.snapshot.active.id;

  it("sends a paired wallet's network switch to the other tab in one message, without asking the phone", async () => {
    const { fixture, there, pairing } = await twoTabs(EVERYWHERE);
    await fixture.latchkit.network.switch(OPTIMISM);
    await flushPromises();
    expect([activeIn(there), there.shown.eip155]).toEqual([
      OPTIMISM,
      `${OPTIMISM}:${ADDRESSES.eip155[0]}`,
    ]);
    expect(posted).toHaveLength(1);
    await there.latchkit.network.switch(MAINNET);
    await flushPromises();
    expect([activeIn(fixture), fixture.shown.eip155]).toEqual([
      MAINNET,
      `${MAINNET}:${ADDRESSES.eip155[0]}`,
    ]);
    expect(posted).toHaveLength(2);
    await fixture.latchkit.network.switch(OPTIMISM);
    await flushPromises();
    expect([activeIn(there), posted.length, pairing.requests]).toEqual([OPTIMISM, 3, []]);
  });
  it("applies the later of two concurrent network switches in both tabs, without further messages", async () => {
    const solana = NETWORKS.solana[0];
    const { fixture, there, deliver } = await twoTabs(
      { ...EVERYWHERE, ...grantsOf("solana") },
      true,
    );
    await fixture.latchkit.network.switch(OPTIMISM);
    await there.latchkit.network.switch(solana);
    await deliver();
    expect(activeIn(there)).toBe(activeIn(fixture));
    expect([OPTIMISM, solana]).toContain(activeIn(fixture));
    expect(posted).toHaveLength(2);
  });
});

/** A wallet that connects at once and switches to any network. */
class MovedWallet extends ManualWallet {
  readonly moves: CaipNetworkId[] = [];
  override readonly connect = async () => ({ kind: "done" as const, value: granted(MAINNET) });
  override readonly reconnect = async () => granted(MAINNET);
  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    this.moves.push(networkId);
    this.emit({ kind: "network", networkId });
    return true;
  }
}

describe("embedded wallet in two tabs", () => {
  it("switches an embedded wallet's network only from the tab in which the user switched", async () => {
    const [browser, name] = [new Browser(), "Secure"];
    const wallets = [0, 1].map(() => new MovedWallet({ name, type: "AUTH" }));
    const tabs = await Promise.all(wallets.map((wallet) => browser.tab({}, [wallet])));
    const [fixture, there] = tabs as [Tab, Tab];
    await fixture.latchkit.connection.connect(fixture.wallet.connectorId);
    await flushPromises();
    expect(there.latchkit.account.snapshot.status).toBe("connected");
    await fixture.latchkit.network.switch(OPTIMISM);
    await flushPromises();
    expect(wallets.map(({ moves }) => moves)).toEqual([[OPTIMISM], []]);
    await Promise.all(tabs.map(({ latchkit }) => latchkit.dispose()));
  });
});

describe("network that a new tab restored and stored", () => {
  it("replaces an earlier switch in every tab, once the tab of that switch adopts it", async () => {
    const [browser, name] = [new Browser({ deferred: true }), "Phone"];
    const open = (): Promise<Tab> =>
      browser.tab({}, [new MovedWallet({ name, type: "WALLET_CONNECT" })]);
    const fixture = await open();
    await fixture.latchkit.connection.connect(fixture.wallet.connectorId);
    await fixture.latchkit.network.switch(OPTIMISM);
    const there = await open(); // its wallet is on the first network
    await flushPromises();
    fixture.lifecycle.setVisible(false);
    fixture.lifecycle.setVisible(true);
    await flushPromises();
    for (; browser.tabs.undeliveredCount > 0; await flushPromises()) browser.tabs.deliver();
    const tabs = [fixture, there];
    expect(tabs.map(({ latchkit }) => latchkit.network.snapshot.active.id)).toEqual([
      MAINNET,
      MAINNET,
    ]);
    await Promise.all(tabs.map(({ latchkit }) => latchkit.dispose()));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/index.js";
import type { WalletSession } from "../../../src/ports/wallet-connector.port.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { ManualWallet, granted } from "../../support/doubles/manual-wallet.js";
import { flushPromises } from "../../support/worlds/instance.js";
import { Browser, type Tab } from "../../support/worlds/tabs.js";
import { repeats } from "../../support/runner/repeats.js";

const WALLETS = ["Alpha", "Beta"];
const ADDRESSES = [ALICE, BOB];

/** A wallet that approves immediately and has one network in every tab, as an extension does. */
class SharedWallet extends ManualWallet {
  constructor(name: string, world: World) {
    super({ name });
    const session = (): WalletSession => granted(world.networkId, ADDRESSES[WALLETS.indexOf(name)]);
    this.connect = async () => ({ kind: "done", value: session() });
    this.reconnect = async () => session();
  }
}

/** A wallet whose network is per page, as with a phone or on Solana. */
class PagedWallet extends ManualWallet {
  constructor(name: string) {
    super({ name, type: "WALLET_CONNECT" });
    const session = (): WalletSession => granted("eip155:1", ADDRESSES[WALLETS.indexOf(name)]);
    this.connect = async () => ({ kind: "done", value: session() });
    this.reconnect = async () => session();
  }
  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    await undefined; // its code comes first
    this.emit({ kind: "network", networkId });
    return true;
  }
}

class World {
  readonly browser = new Browser({ deferred: true });
  networkId: CaipNetworkId = "eip155:1";
  tabs: Tab[] = [];
  async open(): Promise<void> {
    const tab = await this.browser.tab({}, [
      new SharedWallet("Alpha", this),
      new PagedWallet("Beta"),
    ]);
    await tab.latchkit.connection.provider("eip155"); // its code is there
    this.tabs.push(tab);
  }
  tab(index: number): Tab {
    return this.tabs[index % this.tabs.length] as Tab;
  }
}

type Bare = { readonly name: string; run(world: World): unknown };
type Step = { readonly name: string; run(world: World): unknown; toString(): string };
const index = fc.nat({ max: 2 });
const steps = fc
  .oneof(
    fc.record({ tab: index, wallet: fc.nat({ max: 1 }) }).map(
      ({ tab, wallet }): Bare => ({
        name: `connect(${tab}, ${wallet})`,
        run: (world) =>
          world
            .tab(tab)
            .latchkit.connection.connect(
              (world.tab(tab).wallets[wallet] as ManualWallet).connectorId,
            )
            .catch(() => undefined),
      }),
    ),
    index.map(
      (tab): Bare => ({
        name: `disconnect(${tab})`,
        run: (world) =>
          world
            .tab(tab)
            .latchkit.connection.disconnect()
            .catch(() => undefined),
      }),
    ),
    fc.record({ tab: index, to: fc.constantFrom<CaipNetworkId>("eip155:1", "eip155:10") }).map(
      ({ tab, to }): Bare => ({
        name: `network(${tab}, ${to})`,
        run: async (world) => {
          // An extension switches itself and notifies every tab; without one, or
          // with a wallet without its own network, the user only selects the network.
          const { latchkit } = world.tab(tab);
          await flushPromises(); // no wallet switches between its answer and the page's next task
          const [active] = latchkit.connection.snapshot.connections;
          if (active?.connector.name !== "Alpha")
            return latchkit.network.switch(to).catch(() => undefined);
          world.networkId = to;
          return world.tabs.forEach(({ wallets: [alpha] }) =>
            alpha?.emit({ kind: "network", networkId: to }),
          );
        },
      }),
    ),
    fc.nat({ max: 20 }).map(
      (which): Bare => ({
        name: `deliver(${which})`,
        run: (world) => world.browser.tabs.deliver(which),
      }),
    ),
    index.map(
      (tab): Bare => ({
        name: `kill(${tab})`,
        run: (world) => {
          if (world.tabs.length === 1) return undefined;
          const [dead] = world.tabs.splice(tab % world.tabs.length, 1) as [Tab];
          world.browser.tabs.kill(dead.channel);
          return undefined;
        },
      }),
    ),
    fc
      .integer({ min: -5, max: 5 })
      .map(
        (ms): Bare => ({ name: `clock(${ms})`, run: ({ browser }) => browser.clock.advance(ms) }),
      ),
    fc.constant<Bare>({ name: "settle", run: flushPromises }),
  )
  .map((bare): Step => ({ ...bare, toString: () => bare.name }));

const quiesce = async ({ browser, tabs }: World): Promise<void> => {
  for (let round = 0; round < 200; round += 1) {
    await flushPromises();
    if (browser.tabs.undeliveredCount === 0) return;
    browser.tabs.deliver();
  }
  throw new Error(`${tabs.length} tabs do not come to rest`);
};

const shown = ({ latchkit }: Tab) => ({
  connected: latchkit.connection.snapshot.connections.map(
    ({ connector, accounts }) => `${connector.id} ${accounts[0].address}`,
  ),
  network: latchkit.network.snapshot.active.id,
});

describe("three tabs in any order of actions, messages and crashes", () => {
  it(
    "converges all three live tabs on the same wallet, account and network",
    { tags: ["T32", "F25"] },
    async () => {
      const seed = Number(process.env["LATCHKIT_SEED"]) || Math.floor(Math.random() * 0x7fffffff);
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (order) => {
          const world = new World();
          for (let count = 0; count < 3; count += 1) await world.open();
          for (const one of order) {
            // Actions follow within a microtask, or after everything has settled.
            await (one.name === "settle" || one.name.startsWith("network")
              ? one.run(world)
              : void one.run(world));
          }
          await quiesce(world);
          const [first, ...others] = world.tabs.map(shown);
          for (const other of others) expect(other).toEqual(first);
          expect(world.browser.tabs.heldLocks).toEqual([]);
        }),
        { numRuns: repeats(150, 60), seed },
      );
    },
  );
});

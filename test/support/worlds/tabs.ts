import { type Latchkit, type LatchkitOptions, createLatchkit } from "../../../src/index.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemoryKeyValueStorage,
  type InMemoryTabChannel,
  InMemoryTabs,
} from "../../../src/infrastructure/in-memory/index.js";
import type { WalletSession } from "../../../src/ports/wallet-connector.port.js";
import { ManualWallet, ManualWallets } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS } from "./instance.js";

/** One tab: its own instance and its own provider to each wallet of the browser. */
export interface Tab {
  readonly latchkit: Latchkit;
  readonly wallet: ManualWallet;
  readonly wallets: readonly ManualWallet[];
  readonly channel: InMemoryTabChannel;
  readonly lifecycle: FakePageLifecycle;
}

/** One browser: tabs that share storage, the wallets' grants and a fake clock. */
export class Browser {
  readonly clock = new FakeClock();
  readonly tabs: InMemoryTabs;
  readonly storage = new InMemoryKeyValueStorage();
  readonly open: Tab[] = [];
  readonly #names: readonly string[];

  constructor({
    deferred = false,
    wallets = ["Alpha"],
  }: { readonly deferred?: boolean; readonly wallets?: readonly string[] } = {}) {
    this.tabs = new InMemoryTabs({ deferred });
    this.#names = wallets;
  }

  async tab(
    options: Partial<LatchkitOptions> = {},
    wallets = this.#names.map((name) => new ManualWallet({ name })),
  ): Promise<Tab> {
    const [channel, lifecycle] = [this.tabs.open(), new FakePageLifecycle()];
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ...options,
      ports: {
        tabs: channel,
        storage: this.storage.openTab(),
        clock: this.clock,
        scheduler: this.clock,
        lifecycle,
        injectedWallets: new ManualWallets(...wallets),
        ...options.ports,
      },
    });
    await latchkit.start();
    const tab = { latchkit, channel, lifecycle, wallets, wallet: wallets[0] as ManualWallet };
    this.open.push(tab);
    return tab;
  }

  /** What the wallet of this name has granted, in every tab. */
  grant(session: WalletSession | undefined, name = this.#names[0]): void {
    for (const { wallets } of this.open)
      for (const wallet of wallets) if (wallet.connector.name === name) wallet.remembered = session;
  }
}

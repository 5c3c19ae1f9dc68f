import {
  createLatchkit,
  type CaipNetworkId,
  type Connector,
  type DiscoveredWallet,
  type Latchkit,
  type LatchkitOptions,
  type NetworkOption,
  type PortOverrides,
  type Route,
  type ViewName,
} from "latchkit";
import {
  InMemoryWalletCatalogue,
  inMemoryPorts,
  settled,
  type InMemoryPorts,
} from "latchkit/testing";
import type { Asked } from "./address-line.js";
import { castWallet, ADDRESS, type CastWallet } from "./cast.js";
import { FEW } from "./networks.js";
import { modalRoot, press, shownView, type as typeInto, until } from "./user.js";

/** Longer than any timeout for a wallet's response, in ms. */
export const FOR_EVER_MS = 11 * 60_000;
const INSTANCE = "gallery";

/** The world that a state begins with. */
export interface StageInput {
  readonly networks?: readonly [NetworkOption, ...NetworkOption[]];
  /** Stored values by name. */
  readonly storage?: Readonly<Record<string, string>>;
  readonly options?: Partial<LatchkitOptions>;
  /** Lists the bundled wallets. */
  readonly isBundled?: boolean;
  readonly ports?: (ports: InMemoryPorts) => PortOverrides;
}

/**
 * An instance over an in-memory world, with methods to reach a state: facade actions, scripted
 * wallets, and user input.
 */
export class Stage {
  readonly latchkit: Latchkit;
  readonly ports: InMemoryPorts;
  /** True if the state provides its own catalogue; else an empty one is loaded. */
  readonly #hasCatalogue: boolean;

  constructor(
    {
      networks = FEW,
      storage = {},
      options = {},
      isBundled = false,
      ports = () => ({}),
    }: StageInput,
    { theme, locale }: Asked,
  ) {
    const stored = Object.fromEntries(
      Object.entries(storage).map(([name, value]) => [`latchkit:${INSTANCE}:v1:${name}`, value]),
    );
    this.ports = inMemoryPorts({
      networks,
      storage: stored,
      environment: { page: { title: "Field Notes", description: "" } },
    });
    const fixed: LatchkitOptions = {
      networks,
      locale,
      instanceId: INSTANCE,
      theme: { mode: theme },
    };
    const own = ports(this.ports);
    this.#hasCatalogue = isBundled || own.catalogue !== undefined;
    const catalogue = isBundled ? {} : { catalogue: new InMemoryWalletCatalogue() };
    this.latchkit = createLatchkit({
      ...fixed,
      ...options,
      ports: { ...this.ports, ...catalogue, ...own },
    });
  }

  /**
   * Adds a wallet to this browser. It knows every EVM network of the state and starts on the first.
   */
  wallet(name: string, values: Partial<Connector> = {}): CastWallet {
    const known = this.latchkit.network.snapshot.networks
      .filter(({ namespace }) => namespace === "eip155")
      .map(({ id }) => id);
    const cast = castWallet(this.ports, known, name, values);
    this.add(cast.row);
    return cast;
  }

  add(row: DiscoveredWallet): void {
    this.ports.injectedWallets.add(row);
  }

  /** Sets the account's balance on the first network, in wei. */
  fund(units: bigint): void {
    this.ports.chain.setBalance(`eip155:1:${ADDRESS}`, units);
  }

  async connected(name = "Harbour Wallet", values: Partial<Connector> = {}): Promise<CastWallet> {
    const cast = this.wallet(name, values);
    await this.latchkit.start();
    await this.latchkit.connection.connect(cast.row.connector.id);
    return cast;
  }

  /** Opens the modal at a view and waits until it is rendered. */
  async open(view: ViewName): Promise<void> {
    await this.latchkit.start();
    if (!this.#hasCatalogue) {
      await this.latchkit.catalogue.preload();
      await settled();
    }
    await this.latchkit.modal.open({ view });
    await this.shows(view);
  }

  async push(route: Route): Promise<void> {
    this.latchkit.navigation.push(route);
    await this.shows(route.view);
  }

  /** Opens Connect and chooses a wallet like a user. */
  async choose(id: string): Promise<void> {
    await this.open("Connect");
    await this.press(`lk-wallet-${id}`);
    await this.shows("ConnectingExternal");
    await settled();
  }

  /**
   * Switches the wallet's network and advances the clock past the time in which its events are
   * merged.
   */
  async move(wallet: CastWallet["play"], id: CaipNetworkId): Promise<void> {
    wallet.changeNetwork(id);
    await this.pass(1_000);
    await this.until(() => this.latchkit.network.snapshot.active.id === id, id);
  }

  async shows(view: string): Promise<void> {
    await until(() => shownView(view) !== null, `view ${view}`);
  }
  async finds(selector: string): Promise<void> {
    await until(() => (modalRoot()?.querySelector(selector) ?? null) !== null, selector);
  }
  async press(testId: string): Promise<void> {
    await press(testId);
  }
  async type(words: string, testId?: string): Promise<void> {
    await typeInto(words, testId);
  }
  async until(isSo: () => boolean, what: string): Promise<void> {
    await until(isSo, what);
  }
  scroll(px: number): void {
    modalRoot()?.querySelector('[part="content"]')?.scrollTo(0, px);
  }
  async pass(ms: number): Promise<void> {
    await this.ports.clock.pass(ms);
  }
}

/** Blocks closing the modal, as a capability such as sign-in does. Not part of the public API. */
export const blockClose = (latchkit: Latchkit): void => {
  const internals: unknown = Reflect.get(latchkit, Symbol.for("latchkit.internals"));
  (internals as { readonly blockClose: (reason: "signInRequired") => unknown }).blockClose(
    "signInRequired",
  );
};

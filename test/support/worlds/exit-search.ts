import type { CaipNetworkId, Namespace } from "../../../src/domain/caip/caip.types.js";
import type { NetworkSwitch } from "../../../src/domain/network/network-route.js";
import { internalsOf } from "../../../src/application/internals.js";
import { type Latchkit, type LatchkitOptions, evm, universal } from "../../../src/index.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../fixtures/namespaces.js";
import { ManualWallet, ManualWallets, deferred, granted } from "../doubles/manual-wallet.js";
import { flushPromises, setupInstance } from "./instance.js";
import type { Route } from "../../../src/domain/navigation/routes.js";

export const EVM = NETWORKS.eip155[0];
/** A network that the host does not list. */
export const UNLISTED_NETWORK: CaipNetworkId = "eip155:424242";
export const SOLANA = NETWORKS.solana[0];
const DEEPEST = 3;
const RECORD = { id: "w", name: "W", links: {}, stores: {} };
const [FIRST, ...OTHERS] = hostNetworks(["eip155", "solana"]).filter(
  ({ id }) => id === EVM || id === SOLANA,
);
type Kind = "eip155" | "solana";
const KINDS: readonly Kind[] = ["eip155", "solana"];
const kindOf = (id: CaipNetworkId): Kind => id.slice(0, id.indexOf(":")) as Kind;

/** What a host wants, and whether sign-in keeps the modal open. */
export interface ExitRules {
  readonly options: Partial<LatchkitOptions>;
  readonly signInRequired?: boolean;
  /** Whether the ways to a code and to help are walked too; they are the same under all rules. */
  readonly isWhole?: boolean;
}

/** An EVM wallet that answers a switch by hand. */
class SwitchingWallet extends ManualWallet {
  answer = deferred<
    { readonly kind: "done"; readonly value: null } | { readonly kind: "declined" }
  >();
  constructor(namespace: Kind) {
    super({ id: `wallet-${namespace}`, name: namespace, namespace });
    this.onRequest = ({ method }) => {
      if (method !== "wallet_switchEthereumChain")
        return Promise.resolve({ kind: "done", value: "0x1" });
      this.answer = deferred();
      return this.answer.promise;
    };
  }
}

/** One instance with a wallet in each of two namespaces; every state is what the facade returns. */
export class ExitWorld {
  readonly wallets: Readonly<Record<Kind, SwitchingWallet>> = {
    eip155: new SwitchingWallet("eip155"),
    solana: new SwitchingWallet("solana"),
  };
  latchkit!: Latchkit;
  isWhole = false;

  async open({ options, signInRequired = false, isWhole = false }: ExitRules): Promise<this> {
    this.isWhole = isWhole;
    if (!FIRST) throw new Error("no network");
    this.latchkit = await setupInstance(
      new ManualWallets(this.wallets.eip155, this.wallets.solana),
      {
        networks: [FIRST, ...OTHERS],
        chains: [evm(), universal("solana")],
        ...options,
      },
    );
    if (signInRequired) internalsOf(this.latchkit).blockClose("signInRequired");
    return this;
  }
  get isOpen(): boolean {
    return this.latchkit.modal.snapshot.isOpen;
  }
  get entries(): readonly Route[] {
    return this.latchkit.navigation.snapshot.entries;
  }
  /** The view in front of the user; nothing where the modal is closed. */
  get current(): Route | undefined {
    return this.isOpen ? this.latchkit.navigation.snapshot.current : undefined;
  }
  get connected(): readonly Kind[] {
    const { byNamespace } = this.latchkit.account.snapshot;
    return KINDS.filter((kind) => byNamespace[kind] !== undefined);
  }
  get active(): CaipNetworkId {
    return this.latchkit.network.snapshot.active.id;
  }
  /** Equal for states from which the same can be done. */
  get key(): string {
    const { navigation, account, network } = this.latchkit;
    return JSON.stringify([
      this.isOpen && navigation.snapshot,
      KINDS.map((kind) => account.snapshot.byNamespace[kind]?.networkId),
      network.snapshot.active.id,
      network.snapshot.switching,
    ]);
  }
  async connect(kind: Kind, networkId: CaipNetworkId): Promise<void> {
    const wallet = this.wallets[kind];
    const connecting = this.latchkit.connection.connect(wallet.connectorId, { namespace: kind });
    connecting.catch(() => undefined);
    await flushPromises();
    wallet.approve(granted(networkId, ADDRESSES[kind][0]));
    await flushPromises();
  }
}

/** One thing that a user, a wallet or the host can do. */
export interface ExitStep {
  readonly name: string;
  readonly run: (world: ExitWorld) => unknown;
}

const go = (name: string, route: Route): ExitStep => ({
  name,
  run: ({ latchkit }) => latchkit.navigation.push(route),
});
const choose = (to: CaipNetworkId): ExitStep => ({
  name: `choose ${to}`,
  run: ({ latchkit }) => void latchkit.network.switch(to).catch(() => undefined),
});
const disconnect = (namespace: Namespace): ExitStep => ({
  name: `disconnect ${namespace}`,
  run: ({ latchkit }) => latchkit.connection.disconnect({ namespace }),
});
const approve = (kind: Kind): readonly ExitStep[] =>
  (kind === "eip155" ? [EVM, UNLISTED_NETWORK] : [SOLANA]).map((id) => ({
    name: `approve ${id}`,
    run: (world) => world.connect(kind, id),
  }));
const answer = (kind: "done" | "declined"): ExitStep => ({
  name: `switch ${kind}`,
  run: ({ wallets, active }) => {
    const other = kindOf(active) === "eip155" ? wallets.eip155 : wallets.solana;
    for (const wallet of [other, wallets.eip155])
      wallet.answer.resolve(kind === "done" ? { kind, value: null } : { kind });
  },
});

/** Views that do not depend on the connection. */
const INDEPENDENT_VIEWS: readonly ExitStep[] = [
  go("several", { view: "ConnectingMultiChain", connectorId: "m" }),
  go("all", { view: "AllWallets" }),
  go("code", { view: "ConnectingWalletConnect" }),
  go("bare code", { view: "ConnectingWalletConnectBasic" }),
  go("help", { view: "WhatIsAWallet" }),
  go("e-mail alone", { view: "EmailLogin" }),
  go("code by e-mail", { view: "EmailVerifyOtp" }),
  go("new browser", { view: "EmailVerifyDevice" }),
  go("socials", { view: "ConnectSocials" }),
  go("social", { view: "ConnectingSocial" }),
  go("farcaster", { view: "ConnectingFarcaster" }),
  go("new address", { view: "UpdateEmailWallet" }),
  go("wallet settings", { view: "AccountSettings" }),
  go("account in use", { view: "SmartAccountSettings" }),
  go("wallet's own site", { view: "UpgradeEmailWallet" }),
  go("code to the old address", { view: "UpdateEmailPrimaryOtp" }),
  go("code to the new address", { view: "UpdateEmailSecondaryOtp" }),
  go("buying", { view: "OnRampProviders" }),
  go("paid with", { view: "OnRampFiatSelect" }),
  go("what is bought", { view: "OnRampTokenSelect" }),
  go("at the provider", { view: "BuyInProgress" }),
  go("sign in", { view: "SIWXSignMessage" }),
  go("smart sessions", { view: "SmartSessionList" }),
  go("smart session", {
    view: "SmartSessionCreated",
    networkId: "eip155:1",
    session: {
      id: "1",
      context: "0xab",
      expiresAt: 1,
      permissions: [],
      policies: [],
      signer: {},
    },
  }),
  go("review", { view: "ReviewRequest" }),
  go("approval", { view: "ApproveTransaction", present: () => () => undefined }),
];

/** What one view offers besides leaving it. */
export const availableSteps = (world: ExitWorld): readonly ExitStep[] => {
  const { current, connected, active } = world;
  const ends = connected.map(disconnect);
  const own = ends.filter((_, index) => connected[index] === kindOf(active));
  switch (current?.view) {
    case "Connect": {
      const namespace = current.namespace ?? "eip155";
      const wallet = go("wallet", {
        view: "ConnectingExternal",
        connectorId: `wallet-${namespace}`,
        namespace,
      });
      // The result does not depend on the connection, so these are searched once.
      return world.isWhole && connected.length === 0 ? [wallet, ...INDEPENDENT_VIEWS] : [wallet];
    }
    case "ConnectingMultiChain":
      return [
        go("solana", {
          view: "ConnectingExternal",
          connectorId: "wallet-solana",
          namespace: "solana",
        }),
      ];
    case "ConnectingExternal":
      return approve((current.namespace ?? "eip155") as Kind);
    case "ConnectingWalletConnect":
    case "ConnectingWalletConnectBasic":
      return [go("get", { view: "Downloads", wallet: RECORD })];
    case "AllWallets":
      return [go("wallet", { view: "ConnectingWalletConnect", wallet: RECORD })];
    case "Account":
      return [
        go("networks", { view: "Networks" }),
        go("wallets", { view: "ProfileWallets" }),
        go("receive", { view: "WalletReceive" }),
        go("send", { view: "WalletSend" }),
        go("swap", { view: "Swap" }),
        go("activity", { view: "Transactions" }),
        go("token", { view: "AccountToken", networkId: "eip155:1" }),
        go("name", { view: "RegisterAccountName" }),
        ...own,
      ];
    case "AccountToken":
      return [
        go("receive", { view: "WalletReceive" }),
        go("send", { view: "WalletSend" }),
        go("swap", { view: "Swap" }),
      ];
    case "RegisterAccountName":
      return [go("success", { view: "RegisterAccountNameSuccess" })];
    case "RegisterAccountNameSuccess":
      return [
        {
          name: "account",
          run: ({ latchkit }) => latchkit.navigation.replace({ view: "Account" }),
        },
      ];
    case "WalletReceive":
      return [go("compatible networks", { view: "WalletCompatibleNetworks" })];
    case "WalletSend":
      return [
        go("tokens", { view: "WalletSendSelectToken" }),
        go("preview", { view: "WalletSendPreview" }),
      ];
    case "Swap":
      return [
        go("source", { view: "SwapSelectToken", side: "source" }),
        go("target", { view: "SwapSelectToken", side: "target" }),
        go("preview", { view: "SwapPreview" }),
      ];
    case "ProfileWallets":
      return [
        ...ends,
        ...KINDS.map((namespace) => go(`add ${namespace}`, { view: "Connect", namespace })),
      ];
    case "Networks":
      return [choose(EVM), choose(SOLANA), go("help", { view: "WhatIsANetwork" })];
    case "UnsupportedChain":
      return [choose(EVM), choose(SOLANA), ...own];
    case "SwitchNetwork":
      return [answer("done"), answer("declined")];
    case "SwitchActiveChain": {
      const { switchToChain: namespace } = current;
      return [
        {
          name: "connect",
          run: ({ latchkit }) => latchkit.navigation.replace({ view: "Connect", namespace }),
        },
      ];
    }
    case "WhatIsAWallet":
      return [go("get", { view: "GetWallet" })];
    default:
      return [];
  }
};

export const CLOSE: ExitStep = { name: "close", run: ({ latchkit }) => latchkit.modal.close() };
export const BACK: ExitStep = { name: "back", run: ({ latchkit }) => latchkit.navigation.back() };
/** The wallet moves to a network that the host does not list. */
export const SWITCH_TO_UNLISTED: ExitStep = {
  name: "wallet wanders",
  run: ({ wallets }) => wallets.eip155.emit({ kind: "network", networkId: UNLISTED_NETWORK }),
};
const OPENINGS = (["Account", "Networks", "ProfileWallets", "UnsupportedChain"] as const).map(
  (view): ExitStep => ({
    name: `open ${view}`,
    run: ({ latchkit }) => latchkit.modal.open({ view }),
  }),
);
const OPEN: ExitStep = { name: "open", run: ({ latchkit }) => latchkit.modal.open() };

const steps = (world: ExitWorld): readonly ExitStep[] => [
  ...(world.connected.includes("eip155") ? [SWITCH_TO_UNLISTED] : []),
  ...(world.isOpen ? [...availableSteps(world), CLOSE, BACK] : [OPEN, ...OPENINGS]),
];

/**
 * A state that was reached: what can be done in it, and the state that each of those things led to.
 */
export interface ReachedState {
  readonly key: string;
  readonly isOpen: boolean;
  /** A wallet of the active namespace is connected. */
  readonly isConnected: boolean;
  /** How many namespaces have a wallet. */
  readonly connections: number;
  /** The host lists the active network. */
  readonly isSupported: boolean;
  readonly view: Route["view"] | undefined;
  readonly entries: readonly Route[];
  readonly switching: NetworkSwitch | undefined;
  readonly exits: ReadonlyMap<string, ReachedState>;
}
interface SearchNode extends ReachedState {
  readonly path: readonly ExitStep[];
  readonly untried: ExitStep[];
  readonly exits: Map<string, SearchNode>;
  readonly steps: ReadonlyMap<string, ExitStep>;
}

const searchNodeOf = (world: ExitWorld, path: readonly ExitStep[]): SearchNode => {
  const { switching, active, isSupported } = world.latchkit.network.snapshot;
  const all = world.entries.length > DEEPEST ? [] : steps(world);
  return {
    key: world.key,
    isOpen: world.isOpen,
    connections: world.connected.length,
    isConnected: world.connected.includes(kindOf(active.id)),
    isSupported,
    view: world.current?.view,
    entries: world.entries,
    switching,
    path,
    untried: [...all],
    exits: new Map(),
    steps: new Map(all.map((step) => [step.name, step])),
  };
};

/** The known way from one place to the nearest one where something was not tried yet. */
const pathToUntriedStep = (from: SearchNode): readonly string[] | undefined => {
  const ways = new Map<SearchNode, readonly string[]>([[from, []]]);
  for (const [place, way] of ways) {
    if (place.untried.length > 0) return way;
    for (const [name, next] of place.exits) if (!ways.has(next)) ways.set(next, [...way, name]);
  }
  return undefined;
};

/**
 * Walks one instance after the other through every state that can be reached in no more than
 * `DEEPEST` views, and tries everything in each.
 */
class Walk {
  readonly #rules: ExitRules;
  readonly #places = new Map<string, SearchNode>();
  #world!: ExitWorld;
  #here!: SearchNode;

  constructor(rules: ExitRules) {
    this.#rules = rules;
  }

  async run(): Promise<readonly ReachedState[]> {
    await this.#start([]);
    for (;;) {
      const way = pathToUntriedStep(this.#here);
      const next = way ? undefined : this.#untried();
      if (!way && !next) break;
      if (next) await this.#start(next.path);
      else if (!(await this.#follow(way ?? []))) continue;
      const step = this.#here.untried.pop();
      if (step) await this.#take(step);
    }
    await this.#world.latchkit.dispose();
    return [...this.#places.values()];
  }

  #untried(): SearchNode | undefined {
    return [...this.#places.values()].find(({ untried }) => untried.length > 0);
  }

  async #start(path: readonly ExitStep[]): Promise<void> {
    await this.#world?.latchkit.dispose();
    this.#world = await new ExitWorld().open(this.#rules);
    this.#here = this.#place([]);
    for (const step of path) await this.#take(step);
  }

  async #follow(way: readonly string[]): Promise<boolean> {
    for (const name of way) {
      const [step, expected] = [this.#here.steps.get(name), this.#here.exits.get(name)];
      if (step) await this.#take(step);
      if (this.#here !== expected) return false;
    }
    return true;
  }

  async #take(step: ExitStep): Promise<void> {
    const from = this.#here;
    await step.run(this.#world);
    await flushPromises();
    this.#here = this.#place([...from.path, step]);
    from.exits.set(step.name, this.#here);
  }

  #place(path: readonly ExitStep[]): SearchNode {
    const known = this.#places.get(this.#world.key);
    if (known) return known;
    const place = searchNodeOf(this.#world, path);
    this.#places.set(place.key, place);
    return place;
  }
}

/** Every state that can be reached, and what can be done in it. */
export const findReachableStates = (rules: ExitRules): Promise<readonly ReachedState[]> =>
  new Walk(rules).run();

import { Subject } from "rxjs";
import type { CaipAddress, Namespace } from "../domain/caip/caip.types.js";
import { isOf } from "../domain/connection/connection-key.js";
import type { HostFeatures } from "../domain/config/features.js";
import { CONNECTOR_ID } from "../domain/connectors/connector-id.js";
import { groupConnectors } from "../domain/connectors/connector-order.js";
import type { DescribedWallets } from "../domain/connectors/wallet-rows.js";
import { LatchkitError } from "../domain/errors/latchkit-error.js";
import type { Network } from "../domain/network/network.js";
import type { Route } from "../domain/navigation/route.js";
import { shownEntry } from "./navigation/shown-entry.js";
import type { Environment } from "../ports/environment.port.js";
import { toAccountState } from "./account/account-state.js";
import type { ConnectWallet } from "./connection/connect-wallet.js";
import type { LazyWalletOperations } from "./connection/wallet-operations.js";
import type { WalletActions } from "./connection/wallet-actions.js";
import type { ConnectionMemory } from "./connection/connection-memory.js";
import { type ConnectionStore, activeConnection } from "./connection/connection.store.js";
import type { WalletRegistry } from "./connectors/wallet-registry.js";
import type { EventLog } from "./events/event-log.js";
import { type Groups, INTERNALS, type InitialStates, type Internals } from "./internals.js";
import type { CatalogueSummary, LazyCatalogue } from "./catalogue/catalogue.group.js";
import type {
  AccountCall,
  AccountChange,
  BalanceGroup,
  Call,
  ConnectionTarget,
  Group,
  Latchkit,
  NavigationState,
  ThemeGroup,
  ToastState,
} from "./latchkit.js";
import type { ModalControl } from "./modal/modal-control.js";
import type { ModalStore } from "./modal/modal.store.js";
import type { NavigationStore } from "./navigation/navigation.store.js";
import type { LazyPairing } from "./pairing/pairing.group.js";
import type { FeaturesStore } from "./features/features.store.js";
import { type Networks, networkChanges, toNetworkState } from "./network/network-state.js";
import { type Readable, derive, deriveAll } from "./shared/state-store.js";
import type { Lifetime } from "./shared/lifetime.js";
import type { OneAtATime } from "./shared/one-at-a-time.js";
import type { ThemeStore } from "./theme/theme.store.js";
import type { ToastStore } from "./toast/toast.store.js";

/** The services the facade speaks to. */
export interface FacadeServices {
  readonly life: Lifetime;
  readonly connectionStore: ConnectionStore;
  readonly registry: WalletRegistry;
  readonly memory: ConnectionMemory;
  readonly networks: Networks;
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  readonly connect: ConnectWallet;
  /** The request for another network that waits. */
  readonly switching: OneAtATime;
  readonly operations: LazyWalletOperations;
  readonly balance: BalanceGroup;
  readonly pairingCapability: LazyPairing;
  readonly catalogueCapability: LazyCatalogue;
  readonly toast: ToastStore;
  readonly theme: ThemeStore;
  readonly events: EventLog;
  readonly environment: Environment;
  /** Wallets the host describes. */
  readonly customWallets: { readonly state: Readable<DescribedWallets> };
  readonly features: FeaturesStore;
}

/** What the facade is given besides; made by the composition from the options. */
export interface FacadeParts {
  readonly start: () => Promise<void>;
  readonly internals: Omit<
    Internals,
    "initial" | "askAhead" | "blockClose" | "preload" | "transactions"
  >;
  /** False in a page where nothing shows the modal; a server and a script have none to show. */
  readonly canShow: () => true | Promise<boolean>;
  /** Checks and says features anew. */
  readonly setFeatures: (change: HostFeatures) => void;
  /** Gives what shows a uri of the host's, once it is checked; only under manual control. */
  readonly manualUri?: (uri: string) => Promise<() => void>;
}

const START = 'Call "latchkit.start()" first, or render LatchkitProvider, which does.';

const MOUNT = 'Render LatchkitProvider, or call "mountModal" of "latchkit/element".';

const group = <S, V extends object>(state: Readable<S>, actions: V): Readonly<V> & Group<S> => {
  const read: Group<S> = {
    state$: state.state$,
    get snapshot() {
      return state.snapshot;
    },
  };
  return Object.defineProperties({ ...actions }, Object.getOwnPropertyDescriptors(read)) as V &
    Group<S>;
};

const connectorsGroup = ({
  registry,
  memory,
  connectionStore,
  environment,
  features,
  customWallets,
  catalogueCapability,
}: FacadeServices): Group<Latchkit["connectors"]["snapshot"]> => {
  const connected = derive(connectionStore, (state) =>
    state.connection.connections.map(({ connector }) => connector.id),
  );
  const order = derive(features, ({ connectorTypeOrder }) => connectorTypeOrder);
  const known: Readable<readonly [WalletRegistry["snapshot"], ConnectionMemory["snapshot"]]> =
    deriveAll(registry, memory, (wallets, recent) => [wallets, recent] as const);
  const ordered = deriveAll(known, order, ([wallets, recentWallets], requested) => ({
    wallets,
    recentWallets,
    requested,
  }));
  const outside: Readable<readonly [DescribedWallets, CatalogueSummary]> = deriveAll(
    customWallets.state,
    catalogueCapability.summary,
    (hosts, said) => [hosts, said] as const,
  );
  const all = deriveAll(outside, connected, ([hosts, said], connectedConnectorIds) => ({
    hosts,
    said,
    connectedConnectorIds,
  }));
  return deriveAll(
    ordered,
    all,
    (
      { wallets, recentWallets, requested },
      { hosts, said: { excluded, included, featured, recommended }, connectedConnectorIds },
    ) => ({
      groups: groupConnectors({
        connectors: wallets.map(({ connector }) => connector),
        recentWallets,
        described: { ...hosts, ...(featured && { featured }), ...(recommended && { recommended }) },
        connectedConnectorIds,
        isMobile: environment.isMobile,
        hasInjectedProvider: wallets.some(({ connector }) => connector.type === "INJECTED"),
        excluded,
        ...(included && { included }),
        order: requested,
      }),
    }),
  );
};

const themeGroup = (theme: ThemeStore): ThemeGroup =>
  group(theme, { set: (change: Parameters<ThemeGroup["set"]>[0]) => theme.set(change) });

const askAhead = ({ life, connect }: FacadeServices, connectorId: string): Promise<unknown> =>
  life
    .run("connection.connect", undefined, (signal) =>
      connect.run(connectorId, { isAhead: true }, signal),
    )
    .catch(() => undefined);

/**
 * What is connected and what is remembered: one value, so that a wallet that ends is recent
 * in the same change.
 */
const connectionState = ({
  connectionStore,
  memory,
}: FacadeServices): Readable<Latchkit["connection"]["snapshot"]> =>
  deriveAll(
    derive(connectionStore, ({ connection }) => connection),
    memory.saved,
    (connected, { labels, recent }) => ({
      ...connected,
      labels,
      recent: recent.filter((one) => !connected.connections.some(isOf(one))),
    }),
  );

/** Works with connected wallets: in this turn where the code is loaded. */
const acting = <R>(
  operations: LazyWalletOperations,
  signal: AbortSignal,
  work: (actions: WalletActions) => R | Promise<R>,
): Promise<R> => operations.use(signal, ({ actions }) => actions.use(signal, work));

const connectionGroup = (services: FacadeServices): Latchkit["connection"] => {
  const { pairingCapability, life, networks, connect, operations } = services;
  const changes = new Subject<AccountChange>();
  life.onEnd(() => changes.complete());
  const reported = (
    action: string,
    call: Call,
    work: (actions: WalletActions, signal: AbortSignal) => Promise<AccountChange>,
  ): Promise<AccountChange> =>
    life.run(`connection.${action}`, call.signal, (signal) =>
      acting(operations, signal, async (loaded) => {
        const change = await work(loaded, signal);
        changes.next(change);
        return change;
      }),
    );
  return group(connectionState(services), {
    connect: (connectorId: string, call: Parameters<Latchkit["connection"]["connect"]>[1] = {}) =>
      life.run("connection.connect", call.signal, async (signal) => {
        if (!life.hasStarted) throw new LatchkitError("connection/client-not-set", { fix: START });
        if (connectorId === CONNECTOR_ID.walletConnect) pairingCapability.choose(call.wallet);
        return connect.run(connectorId, call, signal);
      }),
    disconnect: (which: Parameters<Latchkit["connection"]["disconnect"]>[0] = {}) =>
      life.run("connection.disconnect", undefined, (signal) =>
        operations.use(signal, ({ disconnect }) => disconnect.run(which, signal)),
      ),
    switchAccount: (to: CaipAddress, call: Call = {}) =>
      reported("switchAccount", call, async ({ switchAccount }) => switchAccount.run(to)),
    switchConnection: (to: ConnectionTarget, call: Call = {}) =>
      reported("switchConnection", call, async ({ switchConnection }, signal) => {
        if (!life.hasStarted) throw new LatchkitError("connection/client-not-set", { fix: START });
        return switchConnection.run(to, signal);
      }),
    forget: (which: ConnectionTarget) =>
      life.run("connection.forget", undefined, (signal) =>
        operations.use(signal, async ({ memoryWriter }) => memoryWriter.forget(which)),
      ),
    setLabel: (account: Parameters<Latchkit["connection"]["setLabel"]>[0], label?: string) =>
      life.run("connection.setLabel", undefined, (signal) =>
        operations.use(signal, async ({ memoryWriter }) => memoryWriter.setLabel(account, label)),
      ),
    changes$: changes.asObservable(),
    provider: ((namespace: Namespace) =>
      life.run("connection.provider", undefined, (signal) => {
        if (!networks.all.some((network) => network.namespace === namespace))
          throw new LatchkitError("chain/adapter-not-found", { namespace });
        return acting(operations, signal, ({ provider }) => provider(namespace));
      })) as Latchkit["connection"]["provider"],
  });
};

const networkGroup = ({
  life,
  connectionStore,
  networks,
  switching,
  operations,
}: FacadeServices): Latchkit["network"] =>
  group(derive(connectionStore, toNetworkState(networks)), {
    changes$: networkChanges(connectionStore),
    switch: (to, call = {}) =>
      life.run("network.switch", call.signal, async (signal) => {
        if (!life.hasStarted) throw new LatchkitError("network/client-not-set", { fix: START });
        const go = (request: AbortSignal): Promise<() => Network | undefined> =>
          acting(operations, request, ({ switchNetwork }) => switchNetwork.run(to, request));
        // The newest request wins; one that cannot be is none.
        const requested = async (): Promise<Network | undefined> =>
          networks.find(to)
            ? switching.run(
                signal,
                new LatchkitError("network/switch-declined", { networkId: to }),
                go,
              )
            : (await go(signal))();
        // Nothing: a wallet of that namespace was connected first, and stands where it likes.
        const network = (await requested()) ?? (await requested());
        if (!network) throw new LatchkitError("network/switch-declined", { networkId: to });
        return network;
      }),
  } satisfies Pick<Latchkit["network"], "switch" | "changes$">);

type RequestAction = Exclude<
  keyof WalletActions["account"] & keyof Latchkit["account"],
  "capabilities"
>;

const accountGroup = ({
  life,
  connectionStore,
  networks,
  operations,
}: FacadeServices): Latchkit["account"] => {
  /**
   * A host cannot change a request any more once it was made: it is copied before a wallet or node
   * is asked.
   */
  const asking =
    <V extends RequestAction>(action: V): Latchkit["account"][V] =>
    (request: unknown, { signal: own, namespace }: AccountCall = {}): never =>
      life.run(`account.${action}`, own, (signal) =>
        acting<unknown>(operations, signal, ({ account, copyOf }) =>
          account[action](copyOf(request) as never, { signal, namespace }),
        ),
      ) as never;
  return group(derive(connectionStore, toAccountState(networks)), {
    signMessage: asking("signMessage"),
    signTypedData: asking("signTypedData"),
    signTransactions: asking("signTransactions"),
    signPsbt: asking("signPsbt"),
    sendTransaction: asking("sendTransaction"),
    estimateGas: asking("estimateGas"),
    networkFee: asking("networkFee"),
    waitForReceipt: asking("waitForReceipt"),
    sendCalls: asking("sendCalls"),
    callsStatus: asking("callsStatus"),
    capabilities: ({ signal: own, namespace } = {}) =>
      life.run("account.capabilities", own, (signal) =>
        acting(operations, signal, ({ account }) => account.capabilities({ signal, namespace })),
      ),
  } satisfies Omit<Latchkit["account"], "state$" | "snapshot">);
};

const showUri = (uri: string, { manualUri }: FacadeParts): Promise<() => void> => {
  if (manualUri) return manualUri(uri);
  const fix = 'Set "manualWCControl".';
  throw new LatchkitError("options/needs-another", { option: "uri", fix });
};

const modalGroup = (services: FacadeServices, parts: FacadeParts): Latchkit["modal"] => {
  const { life, modal, control, operations, events } = services;
  return group(modal, {
    open: (target: Parameters<Latchkit["modal"]["open"]>[0] = {}) =>
      life.run("modal.open", undefined, async () => {
        const shown = parts.canShow();
        if (shown !== true && !(await shown))
          throw new LatchkitError("modal/not-mounted", { fix: MOUNT });
        const show = target.uri === undefined ? undefined : await showUri(target.uri, parts);
        control.open(target);
        show?.();
        if (target.view === "Networks") events.emit({ name: "CLICK_NETWORKS" });
        // A wallet is to be asked inside the user's own gesture: what asks it is there by then.
        // The modal is drawn first: it is on its way in the microtask after this one.
        queueMicrotask(() => queueMicrotask(() => operations.preload()));
      }),
    close: () => life.run("modal.close", undefined, async () => control.requestClose()),
  });
};

/** What a user asked for by going to a view. */
const CLICKS: Readonly<
  Record<
    string,
    | "CLICK_WALLET_HELP"
    | "CLICK_NETWORK_HELP"
    | "CLICK_GET_WALLET"
    | "CLICK_NETWORKS"
    | "CLICK_ALL_WALLETS"
  >
> = {
  WhatIsAWallet: "CLICK_WALLET_HELP",
  WhatIsANetwork: "CLICK_NETWORK_HELP",
  GetWallet: "CLICK_GET_WALLET",
  Networks: "CLICK_NETWORKS",
  AllWallets: "CLICK_ALL_WALLETS",
};

const navigationGroup = ({
  life,
  navigation,
  connectionStore,
  control,
  events,
}: FacadeServices): Latchkit["navigation"] => {
  const isConnected = derive(connectionStore, (state) => activeConnection(state) !== undefined);
  const shown = deriveAll(navigation, isConnected, shownEntry);
  const alive =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      if (!life.isOver) work(...args);
    };
  return group<
    NavigationState,
    Pick<Latchkit["navigation"], "push" | "replace" | "reset" | "back">
  >(shown, {
    push: alive((route: Route) => {
      const click = CLICKS[route.view];
      if (click !== undefined && navigation.current.view !== route.view)
        events.emit({ name: click });
      navigation.push(route, isConnected.snapshot);
    }),
    replace: alive((route: Route) => navigation.replace(route)),
    reset: alive((route: Route) => navigation.reset(route)),
    back: alive(() => control.back()),
  });
};

const initialStates = (groups: Groups): InitialStates =>
  Object.fromEntries(
    Object.entries(groups).map(([name, { snapshot }]) => [name, snapshot]),
  ) as unknown as InitialStates;

/** Joins the parts to the public face. Holds no state and no rule. */
export const createFacade = (services: FacadeServices, parts: FacadeParts): Latchkit => {
  const { life, toast, theme, events, features } = services;
  const groups = {
    modal: modalGroup(services, parts),
    navigation: navigationGroup(services),
    connectors: connectorsGroup(services),
    connection: connectionGroup(services),
    network: networkGroup(services),
    account: accountGroup(services),
    balance: services.balance,
    pairing: services.pairingCapability.group,
    catalogue: services.catalogueCapability.group,
    toast: group<ToastState, Pick<Latchkit["toast"], "show" | "hide" | "hold">>(toast, {
      show: (shown) => toast.show(shown),
      hide: () => toast.hide(),
      hold: () => toast.hold(),
    }),
    theme: themeGroup(theme),
    features: group(features, { set: parts.setFeatures }),
  };
  const facade: Latchkit & { readonly [INTERNALS]: Internals } = {
    ...groups,
    start: parts.start,
    dispose: async () => {
      life.end();
      services.modal.close();
    },
    events: { events$: events.events$ },
    [INTERNALS]: {
      ...parts.internals,
      blockClose: (reason) => services.control.block(reason),
      askAhead: (connectorId) => void askAhead(services, connectorId),
      preload: () => services.operations.preload(),
      transactions: async () =>
        (await (await services.operations.load()).actions.load()).transactions,
      initial: initialStates(groups),
    },
  };
  return Object.freeze(facade);
};

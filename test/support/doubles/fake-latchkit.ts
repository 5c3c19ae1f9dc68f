import { BehaviorSubject, NEVER, Subject, type Observable } from "rxjs";
import { INTERNALS, type InitialStates } from "../../../src/application/internals.js";
import type { ViewInternals } from "../../../src/application/shared/views/view-options.js";
import type {
  AccountChange,
  ConnectionState,
} from "../../../src/application/connection/connection.api.js";
import type { AccountState } from "../../../src/application/account/account.api.js";
import type { Group } from "../../../src/application/shared/group.js";
import type { Latchkit, Groups } from "../../../src/application/latchkit.js";
import type { LatchkitEvent } from "../../../src/domain/telemetry/events.js";
import type { NavigationState } from "../../../src/application/navigation/navigation.api.js";
import type { NetworkChange } from "../../../src/application/network/network.api.js";
import type { Account, AccountOn } from "../../../src/domain/account/account.js";
import {
  type Balance,
  type Formatted,
  withFormatted,
} from "../../../src/domain/balance/balance.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Connector } from "../../../src/domain/connectors/connector.js";
import { DEFAULT_FEATURES } from "../../../src/domain/config/features.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { lazy } from "../builders/lazy.js";
import { StoredState } from "../../../src/application/shared/stored-state.js";
import { InMemoryKeyValueStorage } from "../../../src/infrastructure/in-memory/in-memory-key-value-storage.js";
import { FakePageLifecycle } from "../../../src/infrastructure/in-memory/fake-page-lifecycle.js";
import type { Network } from "../../../src/domain/network/network.js";
import { initialCatalogue } from "../../../src/domain/catalogue/catalogue-state.js";
import type { Route } from "../../../src/domain/navigation/routes.js";

/** A network with sensible facts; `reference` is the decimal chain id. */
export const aNetwork = (
  reference: string,
  name: string,
  values: Partial<Network> = {},
): Network => ({
  id: `eip155:${reference}`,
  namespace: "eip155",
  reference,
  name,
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: ["https://rpc.example"],
  isTestnet: false,
  ...values,
});

export const aConnector = (
  id: string,
  name: string,
  values: Partial<Connector> = {},
): Connector => ({
  id,
  name,
  type: "ANNOUNCED",
  namespace: "eip155",
  namespaces: ["eip155"],
  isConflicting: false,
  ...values,
});

export const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
export const anAccount = (values: Partial<Account> = {}): AccountOn<"eip155"> =>
  ({
    namespace: "eip155",
    address: ADDRESS,
    caipAddress: `eip155:1:${ADDRESS}`,
    networkId: "eip155:1",
    connectorId: "com.example.wallet",
    type: "eoa",
    ...values,
  }) as AccountOn<"eip155">;
export const aBalance = (units: bigint, values: Partial<Balance> = {}): Formatted<Balance> =>
  withFormatted({
    units,
    decimals: 18,
    symbol: "ETH",
    account: `eip155:1:${ADDRESS}`,
    networkId: "eip155:1",
    readAt: 0,
    ...values,
  });

class FakeGroup<S> implements Group<S> {
  readonly subject: BehaviorSubject<S>;
  constructor(state: S) {
    this.subject = new BehaviorSubject(state);
  }
  get state$(): Observable<S> {
    return this.subject;
  }
  get snapshot(): S {
    return this.subject.value;
  }
}

const ETHEREUM = aNetwork("1", "Ethereum");
const navigation = (...entries: readonly [Route, ...Route[]]): NavigationState => ({
  entries,
  current: entries[entries.length - 1] ?? entries[0],
  canGoBack: entries.length > 1,
  direction: "none",
});

const noConnection: ConnectionState = {
  status: "disconnected",
  connections: [],
  isSwitchingConnection: false,
  recent: [],
  labels: {},
};
const noAccount: AccountState = {
  status: "disconnected",
  isRestoring: false,
  byNamespace: {},
  statusByNamespace: {},
  allAccounts: [],
  addressLabels: {},
};

/** States that capabilities bring: `states/<capability>.ts` exports one as `states`. */
const CAPABILITY_STATES: Partial<InitialStates> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Partial<InitialStates>>("../fixtures/initial-states/*.ts", {
      eager: true,
      import: "states",
    }),
  ),
);

type Loose<S, K extends keyof S> = Omit<S, K> & Partial<Pick<S, K>>;
/**
 * States as a story tells them: what it leaves out of connection and account is as where nothing
 * else is connected, tried or remembered.
 */
export interface StoryStates extends Omit<InitialStates, "connection" | "account"> {
  readonly connection: Loose<ConnectionState, "isSwitchingConnection" | "recent" | "labels">;
  readonly account: Loose<AccountState, "statusByNamespace" | "allAccounts" | "addressLabels">;
}
/** A group for each state, so that a capability's own state is enough to have its group. */
type FakeGroups = { readonly [Name in keyof InitialStates]: FakeGroup<InitialStates[Name]> };
const filled = <N extends keyof StoryStates>(group: N, state: StoryStates[N]): unknown => {
  if (group === "connection") return { ...noConnection, ...state };
  return group === "account" ? { ...noAccount, ...state } : state;
};

export const initialStates = ({
  connection,
  account,
  ...values
}: Partial<StoryStates> = {}): InitialStates => {
  const states: Partial<InitialStates> = {
    ...CAPABILITY_STATES,
    modal: { isOpen: false, canClose: true },
    navigation: navigation({ view: "Connect" }),
    connectors: { groups: [] },
    connection: { ...noConnection, ...connection },
    network: {
      networks: [ETHEREUM],
      active: ETHEREUM,
      isSupported: true,
      isSwitchingNamespace: false,
    },
    account: { ...noAccount, ...account },
    balance: { status: "idle" },
    pairing: { status: "idle", isBuffering: false },
    catalogue: initialCatalogue,
    toast: {},
    review: { pending: undefined },
    theme: { mode: "light", resolved: "light", variables: {} },
    features: DEFAULT_FEATURES,
    ...values,
  };
  return states as InitialStates;
};

export interface FakeLatchkit {
  readonly latchkit: Latchkit;
  /** Every action that was called: name and arguments. */
  readonly calls: readonly { readonly action: string; readonly args: readonly unknown[] }[];
  /** What view models told of the user. */
  readonly tracked: readonly LatchkitEvent[];
  /** Makes one group say something new. */
  say<N extends keyof StoryStates>(group: N, state: StoryStates[N]): void;
  emit(event: LatchkitEvent): void;
  /** What the next `connect`, `switch`, `disconnect` do: settle like this. Default: stay open. */
  answer(action: string, settle: () => Promise<unknown>): void;
  readonly isListened: () => boolean;
}

/** Internals in place of the usual ones; of the options those that differ are enough. */
export type FakeInternals = Partial<Omit<ViewInternals, "options">> & {
  readonly options?: Partial<ViewInternals["options"]>;
};

/** A facade in memory: states are said, actions are written down. Navigation moves by itself. */
export const fakeLatchkit = (
  values: Partial<StoryStates> = {},
  internals: FakeInternals = {},
): FakeLatchkit => {
  const initial = initialStates(values);
  const calls: { action: string; args: readonly unknown[] }[] = [];
  const tracked: LatchkitEvent[] = [];
  const answers = new Map<string, () => Promise<unknown>>();
  const groups = Object.fromEntries(
    Object.entries(initial).map(([name, state]) => [name, new FakeGroup<unknown>(state)]),
  ) as unknown as FakeGroups;
  const events = new Subject<LatchkitEvent>();
  const moves = new Subject<NetworkChange>();
  const changes = new Subject<AccountChange>();
  const action =
    <R>(name: string, settle: () => R) =>
    (...args: readonly unknown[]): R => {
      calls.push({ action: name, args });
      return settle();
    };
  const open = (name: string) =>
    action(
      name,
      (): Promise<never> =>
        (answers.get(name)?.() ?? new Promise(() => undefined)) as Promise<never>,
    );
  const unused = (name: string) =>
    action(
      name,
      (): Promise<never> =>
        Promise.reject(new LatchkitError("internal/unexpected", { where: name })),
    );
  const nothing = (name: string) => action(name, (): void => undefined);
  const go = (state: NavigationState): void => groups.navigation.subject.next(state);
  const push = (route: Route): void => {
    calls.push({ action: "navigation.push", args: [route] });
    go({ ...navigation(...groups.navigation.snapshot.entries, route), direction: "forward" });
  };
  const back = (): void => {
    calls.push({ action: "navigation.back", args: [] });
    const [first, ...rest] = groups.navigation.snapshot.entries.slice(0, -1);
    if (first !== undefined) go({ ...navigation(first, ...rest), direction: "back" });
  };
  const withActions = <G extends object, V extends object>(group: G, actions: V): G & V =>
    Object.assign(group, actions);
  const latchkit: Latchkit & { readonly [INTERNALS]: ViewInternals } = {
    ...(groups as object as Groups),
    start: action("start", () => Promise.resolve()),
    dispose: action("dispose", () => Promise.resolve()),
    modal: withActions(groups.modal, {
      open: action("modal.open", () => {
        groups.modal.subject.next({ isOpen: true, canClose: true });
        return Promise.resolve();
      }),
      close: action("modal.close", () => {
        groups.modal.subject.next({ isOpen: false, canClose: true });
        return Promise.resolve(true);
      }),
    }),
    navigation: withActions(groups.navigation, {
      push,
      back,
      replace: (route: Route) => {
        calls.push({ action: "navigation.replace", args: [route] });
        go(navigation(route));
      },
      reset: (route: Route) => go(navigation(route)),
    }),
    connectors: groups.connectors,
    connection: withActions(groups.connection, {
      connect: open("connection.connect"),
      disconnect: open("connection.disconnect"),
      switchAccount: unused("connection.switchAccount"),
      switchConnection: open("connection.switchConnection"),
      forget: open("connection.forget"),
      setLabel: open("connection.setLabel"),
      changes$: changes,
      provider: unused("connection.provider"),
    }),
    network: withActions(groups.network, { switch: open("network.switch"), changes$: moves }),
    account: withActions(groups.account, {
      signMessage: unused("signMessage"),
      signTypedData: unused("signTypedData"),
      sendTransaction: unused("sendTransaction"),
      estimateGas: unused("estimateGas"),
      networkFee: unused("networkFee"),
      signTransactions: unused("signTransactions"),
      signPsbt: unused("signPsbt"),
      waitForReceipt: unused("waitForReceipt"),
      capabilities: unused("capabilities"),
      sendCalls: unused("sendCalls"),
      callsStatus: unused("callsStatus"),
      showTab: nothing("account.showTab"),
    }),
    balance: withActions(groups.balance, {
      refresh: open("balance.refresh"),
      watch: () => {
        calls.push({ action: "balance.watch", args: [] });
        return nothing("balance.unwatch");
      },
    }),
    tokens: withActions(groups.tokens, {
      refresh: open("tokens.refresh"),
      watch: () => {
        calls.push({ action: "tokens.watch", args: [] });
        return nothing("tokens.unwatch");
      },
    }),
    activity: withActions(groups.activity, {
      refresh: open("activity.refresh"),
      more: open("activity.more"),
      watch: () => {
        calls.push({ action: "activity.watch", args: [] });
        return nothing("activity.unwatch");
      },
    }),
    collectibles: withActions(groups.collectibles, {
      refresh: open("collectibles.refresh"),
      watch: () => {
        calls.push({ action: "collectibles.watch", args: [] });
        return nothing("collectibles.unwatch");
      },
    }),
    smartSessions: withActions(groups.smartSessions, {
      actions: async () => ({
        list: open("smartSessions.list"),
        grant: open("smartSessions.grant"),
        revoke: open("smartSessions.revoke"),
        refresh: open("smartSessions.refresh"),
      }),
    }),
    names: withActions(groups.names, {
      actions: async () => ({
        profile: open("names.profile"),
        lookup: open("names.lookup"),
        resolve: open("names.resolve"),
        registered: open("names.registered"),
        suggestions: open("names.suggestions"),
        register: open("names.register"),
        type: nothing("names.type"),
        watch: () => {
          calls.push({ action: "names.watch", args: [] });
          return nothing("names.unwatch");
        },
      }),
    }),
    emailLogin: withActions(groups.emailLogin, {
      actions: async () => ({
        submit: open("emailLogin.submit"),
        resend: open("emailLogin.resend"),
        confirm: open("emailLogin.confirm"),
        leave: nothing("emailLogin.leave"),
      }),
    }),
    onramp: withActions(groups.onramp, {
      actions: async () => ({
        load: open("onramp.load"),
        edit: nothing("onramp.edit"),
        buy: () => {
          calls.push({ action: "onramp.buy", args: [] });
          return true;
        },
        lookAgain: nothing("onramp.lookAgain"),
        leave: nothing("onramp.leave"),
      }),
    }),
    embeddedAccount: withActions(groups.embeddedAccount, {
      actions: async () => ({
        dashboardUrl: "https://secure.example/dashboard",
        prefer: open("embeddedAccount.prefer"),
      }),
    }),
    emailUpdate: withActions(groups.emailUpdate, {
      actions: async () => ({
        update: open("emailUpdate.update"),
        begin: open("emailUpdate.begin"),
        submit: open("emailUpdate.submit"),
        confirm: open("emailUpdate.confirm"),
        again: nothing("emailUpdate.again"),
        leave: nothing("emailUpdate.leave"),
      }),
    }),
    send: withActions(groups.send, {
      actions: async () => ({
        recentRecipients: () => [],
        preview: open("send.preview"),
        submit: open("send.submit"),
        outcome: open("send.outcome"),
        outcome$: () => NEVER,
        edit: open("send.edit"),
        fillMaximum: open("send.fillMaximum"),
        review: open("send.review"),
        confirm: open("send.confirm"),
      }),
    }),
    swap: withActions(groups.swap, {
      actions: async () => ({
        tokens: open("swap.tokens"),
        quote: open("swap.quote"),
        preview: open("swap.preview"),
        approve: open("swap.approve"),
        submit: open("swap.submit"),
        outcome: open("swap.outcome"),
        edit: open("swap.edit"),
        turn: open("swap.turn"),
        watch: () => () => undefined,
        review: open("swap.review"),
        confirm: open("swap.confirm"),
      }),
    }),
    signIn: withActions(groups.signIn, {
      actions: async () => ({
        sign: open("signIn.sign"),
        cancel: open("signIn.cancel"),
        open: open("signIn.open"),
        sessions: open("signIn.sessions"),
        signOut: open("signIn.signOut"),
      }),
    }),
    socialLogin: withActions(groups.socialLogin, {
      actions: async () => ({
        start: open("socialLogin.start"),
        leave: nothing("socialLogin.leave"),
      }),
    }),
    pairing: withActions(groups.pairing, {
      preload: action("pairing.preload", () => Promise.resolve()),
      link: nothing("pairing.link"),
    }),
    catalogue: withActions(groups.catalogue, {
      preload: action("catalogue.preload", () => Promise.resolve()),
      search: nothing("catalogue.search"),
      filter: nothing("catalogue.filter"),
      loadMore: open("catalogue.loadMore"),
      retry: open("catalogue.retry"),
    }),
    review: withActions(groups.review, {
      read: open("review.read"),
      approve: action("review.approve", () => undefined),
      cancel: action("review.cancel", () => undefined),
    }),
    toast: withActions(groups.toast, {
      show: nothing("toast.show"),
      hide: nothing("toast.hide"),
      hold: action("toast.hold", () => nothing("toast.release")),
    }),
    theme: withActions(groups.theme, { set: nothing("theme.set") }),
    features: withActions(groups.features, { set: nothing("features.set") }),
    events: { events$: events },
    [INTERNALS]: {
      initial,
      clipboard: { write: action("clipboard.write", () => Promise.resolve(true)) },
      links: {
        openTab: action("links.openTab", () => true),
        openWallet: action("links.openWallet", () => true),
        reserveWindow: action("links.reserveWindow", () => true),
      },
      lifecycle: new FakePageLifecycle(),
      stored: new StoredState(new InMemoryKeyValueStorage(), "test"),
      reclaim: async () => false,
      lazy,
      mounted: () => () => undefined,
      hasLeft: () => false,
      embed: () => nothing("embed.end"),
      preload: nothing("preload"),
      fetchCode: open("fetchCode"),
      prepare: () => undefined,
      track: (event) => {
        tracked.push(event);
      },
      alert: (code, details) => {
        calls.push({ action: "alert", args: [code, details] });
      },
      broken: (where, error) => {
        calls.push({ action: "broken", args: [where, error] });
      },
      requestPairingCode: (connectorId) =>
        void calls.push({ action: "askAhead", args: [connectorId] }),
      blockClose: (reason) => {
        calls.push({ action: "blockClose", args: [reason] });
        return nothing("blockClose.lift");
      },
      random: { id: () => "01234567-89ab-4cde-8f01-23456789abcd", fraction: () => 0 },
      scheduler: { after: () => nothing("scheduler.cancel") },
      environment: {
        isServer: false,
        isMobile: false,
        isIos: false,
        isAndroid: false,
        isSafari: false,
        isTelegram: false,
        isInFrame: false,
        origin: "https://app.example",
        href: "https://app.example/",
        hasGlobal: () => false,
        language: "en",
        prefersDark: false,
        page: { title: "Example", description: "" },
      },
      host: () => ({ settings: {}, canPair: true, hasSecureFrame: false }),
      ...internals,
      options: {
        messages: {},
        instanceId: "default",
        enableNetworkSwitch: true,
        preload: "intent",
        marksUnsupported: true,
        hidesOnramp: false,
        hasProject: false,
        hasSwaps: false,
        hasSecureFrame: false,
        enableWallets: true,
        isEmbedded: false,
        hasMotion: true,
        isFullSheet: false,
        canPair: true,
        prefersUniversalLinks: false,
        isManual: false,
        allWallets: "SHOW",
        featuredWalletIds: [],
        ...internals.options,
      },
    },
  };
  return {
    latchkit,
    calls,
    tracked,
    say: (group, state) => {
      const all = groups as unknown as Readonly<Record<string, FakeGroup<unknown>>>;
      all[group]?.subject.next(filled(group as never, state as never));
    },
    emit: (event) => events.next(event),
    answer: (name, settle) => void answers.set(name, settle),
    isListened: () =>
      Object.values(groups).some((group) => (group as FakeGroup<unknown>).subject.observed) ||
      events.observed,
  };
};

/** For stories about ids: `eip155:<reference>`. */
export const networkId = (reference: string): CaipNetworkId => `eip155:${reference}`;

import { CHAINS } from "../../domain/chains/chains.js";
import { ActiveWallets } from "../../application/account/active-wallet.js";
import { SentTransactions } from "../../application/account/sent-transactions.js";
import { AccountOperations } from "../../application/account/account-operations.js";
import type {
  Eip1193Provider,
  NamespaceProvider,
} from "../../application/connection/connection.api.js";
import { SessionEip1193Provider } from "../../application/connection/eip1193-provider.js";
import {
  type ProviderParts,
  SessionNamespaceProvider,
} from "../../application/connection/namespace-provider.js";
import { SwitchAccount } from "../../application/connection/switch-account.js";
import { SwitchConnection } from "../../application/connection/switch-connection.js";
import {
  AnotherWalletFlow,
  EmbeddedWalletFlow,
} from "../../application/flows/wallet-for-network-flow.js";
import { SwitchConnectionFlow } from "../../application/flows/switch-connection-flow.js";
import { SwitchNetworkFlow } from "../../application/flows/switch-network-flow.js";
import { LazyRequestGate } from "../../application/review/lazy-request-gate.js";
import type { RequestGate } from "../../application/review/request-gate.api.js";
import { SwitchNetwork } from "../../application/network/switch-network.js";
import { WalletSwitchQueue } from "../../application/network/wallet-switch-queue.js";
import { TabSync } from "../../application/tabs/tab-sync.js";
import { ApplyTabChanges } from "../../application/tabs/apply-tab-changes.js";
import { TabChanges } from "../../application/tabs/tab-changes.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { readsRequests } from "../../domain/review/policy.js";
import { frozenCopy } from "../../domain/transaction/request-fields.js";
import { LAST_PROVIDER } from "../../domain/storage/storage-registry.js";
import type { Bindings } from "./bindings.js";
import type { OperationServices } from "./wallet-operations.chunk.js";
import type { WalletActionsCode } from "./loaded-code.js";

export interface TabServices {
  readonly tabChanges: TabChanges;
  readonly applyTabChanges: ApplyTabChanges;
  readonly tabSync: TabSync;
}

const tabBindings: Bindings<TabServices, OperationServices> = {
  tabChanges: ({ clock, random }) => new TabChanges(clock, random.id()),
  applyTabChanges: (services) => {
    const { connectionStore, networks, life, enableReconnect } = services;
    return new ApplyTabChanges({
      changes: services.tabChanges,
      connectionStore,
      networks,
      openWallets: services.openWallets,
      registration: services.connectionRegistration,
      restore: services.restoreConnections,
      recheck: services.recheckWallet,
      signal: life.signal,
      enableReconnect,
    });
  },
  tabSync: (services) => {
    const { connectionStore, memory, life } = services;
    return new TabSync({
      channel: services.tabs,
      changes: services.tabChanges,
      prompt: services.onePrompt,
      connectionStore,
      memory,
      memoryWriter: services.memoryWriter,
      apply: services.applyTabChanges,
      recheck: services.recheckWallet,
      openWallets: services.openWallets,
      signal: life.signal,
    });
  },
};

const providersOf = (parts: ProviderParts): WalletActionsCode["provider"] => {
  const providers = new Map<Namespace, Eip1193Provider | NamespaceProvider>();
  return (namespace) => {
    const provider =
      providers.get(namespace) ??
      (CHAINS[namespace].isEip1193
        ? new SessionEip1193Provider(parts)
        : new SessionNamespaceProvider(namespace, parts));
    providers.set(namespace, provider);
    return provider;
  };
};

export interface WalletActionServices extends TabServices {
  /** Undefined if option `review` reads no requests. */
  readonly requestGate: RequestGate | undefined;
  readonly activeWallets: ActiveWallets;
  readonly switchQueue: WalletSwitchQueue;
  readonly switchAccount: SwitchAccount;
  readonly switchConnection: SwitchConnection;
  readonly switchNetwork: SwitchNetwork;
  readonly switchConnectionFlow: SwitchConnectionFlow;
  readonly anotherWalletFlow: AnotherWalletFlow;
  readonly switchNetworkFlow: SwitchNetworkFlow;
  readonly sentTransactions: SentTransactions;
  readonly accountOperations: AccountOperations;
  readonly providers: WalletActionsCode["provider"];
  readonly walletActions: WalletActionsCode;
}

/** Subscribes to nothing before the first call. */
export const bindings: Bindings<WalletActionServices, OperationServices> = {
  requestGate: ({ options: { review }, reviewCode: code, connectionStore }) => {
    if (!readsRequests(review)) return undefined;
    // Before the first request, so that its wallet is asked in the user's click.
    void code.preload();
    return new LazyRequestGate({ code, connectionStore });
  },
  activeWallets: ({ connectionStore, openWallets: open, chains, scheduler, requestGate: gate }) =>
    new ActiveWallets({ connectionStore, openWallets: open, chains, scheduler, gate }),
  switchQueue: ({ recheckWallet: recheck, scheduler, life }) =>
    new WalletSwitchQueue({ recheck, scheduler, signal: life.signal }),
  switchAccount: ({ connectionStore, memoryWriter, openWallets }) =>
    new SwitchAccount(connectionStore, memoryWriter, openWallets),
  switchConnection: (services) => {
    const { connectionStore, registry, connect, environment, scheduler } = services;
    return new SwitchConnection({
      connectionStore,
      registry,
      openWallets: services.openWallets,
      connect,
      memoryWriter: services.memoryWriter,
      environment,
      scheduler,
      lastProvider: () => services.stored.read(LAST_PROVIDER),
    });
  },
  switchNetwork: (services) => {
    const { connectionStore, networks, chains, events, alert } = services;
    return new SwitchNetwork({
      connectionStore,
      openWallets: services.openWallets,
      networks,
      chains,
      events,
      alert,
      recheck: services.recheckWallet,
      switchQueue: services.switchQueue,
    });
  },
  switchConnectionFlow: ({ control: modal, navigation, switchConnection, socialCode, life }) =>
    new SwitchConnectionFlow({
      modal,
      navigation,
      switchConnection,
      signIn: (provider) =>
        void socialCode
          .use(life.signal, ({ actions }) => actions().start(provider))
          .catch(() => undefined),
    }),
  anotherWalletFlow: ({ connectionStore, control: modal, navigation, scheduler }) =>
    new AnotherWalletFlow({ connectionStore, modal, navigation, scheduler }),
  switchNetworkFlow: (services) => {
    const { networks, control: modal, navigation, switchNetwork } = services;
    const { anotherWalletFlow: anotherWallet, beforeEnd, connectionStore, connect } = services;
    return new SwitchNetworkFlow({
      embedded: new EmbeddedWalletFlow({ connectionStore, connect }),
      networks,
      modal,
      navigation,
      switchNetwork,
      anotherWallet,
      beforeEnd,
    });
  },
  sentTransactions: ({ clock }) => new SentTransactions(clock),
  accountOperations: (services) => {
    const { activeWallets: wallets, networks, chains, recheckWallet: recheck, mined$ } = services;
    const { sentTransactions: sent } = services;
    return new AccountOperations({
      wallets,
      networks,
      chains,
      recheck,
      mined: () => mined$.next(),
      sent,
    });
  },
  providers: ({
    activeWallets: wallets,
    connectionStore,
    life,
    openWallets: open,
    switchQueue,
    scheduler,
    sentTransactions: sent,
    requestGate: gate,
  }) =>
    providersOf({
      wallets,
      connectionStore,
      life,
      openWallets: open,
      switchQueue,
      scheduler,
      sent,
      gate,
    }),
  ...tabBindings,
  walletActions: (services) => ({
    switchAccount: services.switchAccount,
    switchConnection: services.switchConnectionFlow,
    switchNetwork: services.switchNetworkFlow,
    account: services.accountOperations,
    sent: services.sentTransactions,
    copyOf: frozenCopy,
    provider: services.providers,
    tabs: services.tabSync,
  }),
};

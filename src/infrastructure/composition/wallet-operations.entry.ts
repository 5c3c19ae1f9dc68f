import { type Subscription, distinctUntilChanged, map } from "rxjs";
import { AskWallet } from "../../application/connection/ask-wallet.js";
import { DisconnectWallet } from "../../application/connection/disconnect-wallet.js";
import { followConflicts } from "../../application/connection/follow-conflicts.js";
import { HoldConnection } from "../../application/connection/hold-connection.js";
import { keepRemembered } from "../../application/connection/keep-remembered.js";
import { LookAtWallet } from "../../application/connection/look-at-wallet.js";
import { OpenWallets } from "../../application/connection/open-wallets.js";
import { RememberConnections } from "../../application/connection/remember-connections.js";
import type { Remembered } from "../../application/connection/remembered-connections.js";
import { RestoreConnections } from "../../application/connection/restore-connections.js";
import type { WalletOperations } from "../../application/connection/wallet-operations.js";
import type { ConnectionStoreState } from "../../application/connection/connection.store.js";
import type { LazyActions } from "../../application/connection/wallet-actions.js";
import { UnsupportedChainGuard } from "../../application/network/unsupported-chain-guard.js";
import { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import { OnePrompt } from "../../application/tabs/one-prompt.js";
import { ReachFact } from "../../application/tabs/reach-fact.js";
import { TabFacts } from "../../application/tabs/tab-facts.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { recentFrom } from "../../domain/connection/stored-connections.js";
import type { Services } from "./services/services.types.js";
import type { Bindings } from "./services/table.js";

export { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";

/** What the chunk of the wallet operations brings: all that connects, registers and ends wallets. */
export interface WalletOperationServices {
  readonly isMulti: () => boolean;
  readonly openWallets: OpenWallets;
  readonly rememberConnections: RememberConnections;
  readonly unsupportedChainGuard: UnsupportedChainGuard;
  readonly holdConnection: HoldConnection;
  readonly restoreConnections: RestoreConnections;
  readonly onePrompt: OnePrompt;
  readonly tabFacts: TabFacts;
  readonly lookAtWallet: LookAtWallet;
  readonly reachFact: ReachFact;
  readonly agreeWithTabs: AgreeWithTabs;
  readonly askWallet: AskWallet;
  readonly disconnectWallet: DisconnectWallet;
  readonly actions: LazyActions;
  readonly walletOperations: WalletOperations;
}

/** What the tables that build on the wallet operations have around them. */
export type OperationServices = Services & WalletOperationServices;

const adoptWith =
  ({ restoreConnections, holdConnection }: WalletOperationServices): WalletOperations["adopt"] =>
  async (wallets, signal) => {
    let adopted: readonly Connection[] = [];
    await restoreConnections.reach(wallets, signal, (all) => {
      const found = all.flatMap((one) => one ?? []);
      adopted = found.map(({ connection }) => connection);
      holdConnection.adopt(found);
    });
    return adopted;
  };

const rememberedWith = ({
  rememberConnections,
  restoreConnections,
}: WalletOperationServices): WalletOperations["remembered"] => ({
  forget: (which) => {
    rememberConnections.forget(which);
    const isOne = (one: Remembered): boolean =>
      one.namespace === which.namespace && one.connectorId === which.connectorId;
    restoreConnections.leaveOut(
      (one) => isOne(one) && !rememberConnections.toRestore().some(isOne),
    );
  },
  setLabel: (account, label) => rememberConnections.setLabel(account, label),
});

/**
 * A wallet is chosen, is on its way back or is connected: what is done with it is fetched while it
 * answers.
 */
const isInUse = ({ isRestoring, connection }: ConnectionStoreState): boolean =>
  isRestoring || connection.attempt !== undefined || connection.connections.length > 0;

/**
 * Fetches the actions each time that wallets begin to be in use: a failure is met again by the call
 * that needs them.
 */
const fetchInTime = ({ connectionStore, actions }: OperationServices): Subscription =>
  connectionStore.state$.pipe(map(isInUse), distinctUntilChanged()).subscribe((isNow) => {
    if (isNow) actions.preload();
  });

/** Follows wallets, tabs and the memory as long as the instance lives. */
const followWallets = (services: OperationServices): void => {
  const { connectionStore, registry, features, life, openWallets } = services;
  const { rememberConnections: remember, holdConnection: hold, agreeWithTabs } = services;
  const keeping = keepRemembered(connectionStore, remember);
  keeping.add(fetchInTime(services));
  keeping.add(agreeWithTabs.follow());
  keeping.add(followConflicts({ registry, connectionStore, hold }));
  keeping.add(registry.state$.subscribe(() => remember.load()));
  keeping.add(features.state$.subscribe(() => remember.load()));
  life.onEnd(() => {
    keeping.unsubscribe();
    openWallets.releaseAll();
  });
};

/**
 * What connects, registers and ends wallets; loaded when the modal opens, with the first call that
 * needs it, or to bring a wallet back. What it follows ends with the instance.
 */
export const WALLET_OPERATIONS: Bindings<WalletOperationServices, Services> = {
  isMulti:
    ({ features }) =>
    () =>
      features.snapshot.multiWallet,
  openWallets: ({ connectionStore }) => new OpenWallets(connectionStore),
  rememberConnections: ({ remembered, stored, connectionStore, registry, isMulti }) =>
    new RememberConnections(remembered, stored, connectionStore, (entries) =>
      isMulti() ? recentFrom(entries, registry.snapshot) : [],
    ),
  unsupportedChainGuard: ({ connectionStore, networks, control, navigation, unsupportedPolicy }) =>
    new UnsupportedChainGuard(connectionStore, networks, control, navigation, unsupportedPolicy),
  holdConnection: (services) => {
    const { connectionStore, networks, navigation, events, isMulti, pairingCode } = services;
    return new HoldConnection({
      succeeded: (connector) => pairingCode.loaded?.store.finalise(connector),
      connectionStore,
      open: services.openWallets,
      remembered: services.rememberConnections,
      networks,
      modal: services.control,
      navigation,
      unsupported: services.unsupportedChainGuard,
      events,
      life: services.life.signal,
      isMulti,
    });
  },
  restoreConnections: (services) => {
    const { registry, connectionStore, scheduler, life, isMulti } = services;
    return new RestoreConnections({
      registry,
      connectionStore,
      hold: services.holdConnection,
      remembered: services.rememberConnections,
      scheduler,
      signal: life.signal,
      isMulti,
    });
  },
  onePrompt: ({ tabs, scheduler }) => new OnePrompt(tabs, scheduler),
  tabFacts: ({ clock, random }) => new TabFacts(clock, random.id()),
  lookAtWallet: ({ connectionStore, openWallets: open, holdConnection: { reactions } }) =>
    new LookAtWallet({ connectionStore, open, reactions }),
  reachFact: (services) => {
    const { connectionStore, networks, life, enableReconnect } = services;
    return new ReachFact({
      facts: services.tabFacts,
      connectionStore,
      networks,
      open: services.openWallets,
      hold: services.holdConnection,
      restore: services.restoreConnections,
      look: services.lookAtWallet,
      signal: life.signal,
      enableReconnect,
    });
  },
  agreeWithTabs: (services) => {
    const { connectionStore, remembered, life } = services;
    return new AgreeWithTabs({
      channel: services.tabs,
      facts: services.tabFacts,
      prompt: services.onePrompt,
      connectionStore,
      remembered,
      remember: services.rememberConnections,
      reach: services.reachFact,
      look: services.lookAtWallet,
      open: services.openWallets,
      signal: life.signal,
    });
  },
  askWallet: ({
    holdConnection: hold,
    connectionStore,
    onePrompt: prompt,
    lookAtWallet: look,
    life,
  }) => new AskWallet({ hold, connectionStore, prompt, look, signal: life.signal }),
  disconnectWallet: (services) => {
    const { connectionStore, events } = services;
    return new DisconnectWallet({
      connectionStore,
      open: services.openWallets,
      hold: services.holdConnection,
      restore: services.restoreConnections,
      remembered: services.rememberConnections,
      tabs: services.agreeWithTabs,
      events,
    });
  },
  actions: (services) =>
    services.lazy("account", async () => {
      const { WALLET_ACTIONS } = await import("./wallet-actions.entry.js");
      return services.extend(WALLET_ACTIONS, services).walletActions;
    }),
  walletOperations: (services) => {
    followWallets(services);
    return {
      askWallet: services.askWallet,
      disconnect: services.disconnectWallet,
      remembered: rememberedWith(services),
      restore: services.restoreConnections,
      adopt: adoptWith(services),
      tabs: services.agreeWithTabs,
      actions: services.actions,
    };
  },
};

import { RequestConnection } from "../../application/connection/request-connection.js";
import { ConnectionMemoryWriter } from "../../application/connection/connection-memory-writer.js";
import { ConnectionRegistration } from "../../application/connection/connection-registration.js";
import { DisconnectWallet } from "../../application/connection/disconnect-wallet.js";
import {
  followConflicts,
  followEnded,
  recordConnections,
} from "../../application/connection/follow-connections.js";
import { RecheckWallet } from "../../application/connection/recheck-wallet.js";
import { OpenWallets } from "../../application/connection/open-wallets.js";
import { RestoreConnections } from "../../application/connection/restore-connections.js";
import {
  type BeforeEnd,
  ConnectFlow,
  UnsupportedNetworkFlow,
} from "../../application/flows/connect-flow.js";
import { LazyTabSync } from "../../application/tabs/lazy-tab-sync.js";
import { OnePrompt } from "../../application/tabs/one-prompt.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { recentConnections } from "../../domain/connection/stored-connections.js";
import type { Bindings } from "./bindings.js";
import type { Services } from "./services.js";
export { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";
import type { WalletOperationsCode } from "./loaded-code.js";

interface FollowedParts extends Pick<
  Services,
  "connectionStore" | "registry" | "features" | "life"
> {
  readonly openWallets: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly connectionRegistration: ConnectionRegistration;
  readonly restoreConnections: RestoreConnections;
  readonly lazyTabSync: LazyTabSync;
}

const followWallets = (services: FollowedParts): void => {
  const { connectionStore, registry, features, life, openWallets } = services;
  const { memoryWriter, connectionRegistration: registration, lazyTabSync } = services;
  const subscriptions = recordConnections(connectionStore, memoryWriter);
  subscriptions.add(lazyTabSync.follow());
  subscriptions.add(followEnded(connectionStore, services.restoreConnections));
  subscriptions.add(followConflicts({ registry, connectionStore, registration }));
  subscriptions.add(registry.state$.subscribe(() => memoryWriter.load()));
  subscriptions.add(features.state$.subscribe(() => memoryWriter.load()));
  life.onEnd(() => {
    subscriptions.unsubscribe();
    openWallets.releaseAll();
  });
};

export interface WalletOperationServices {
  readonly isMulti: () => boolean;
  readonly openWallets: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly unsupportedNetworkFlow: UnsupportedNetworkFlow;
  readonly beforeEnd: BeforeEnd;
  readonly connectFlow: ConnectFlow;
  readonly connectionRegistration: ConnectionRegistration;
  readonly restoreConnections: RestoreConnections;
  readonly onePrompt: OnePrompt;
  readonly recheckWallet: RecheckWallet;
  readonly lazyTabSync: LazyTabSync;
  readonly requestConnection: RequestConnection;
  readonly disconnectWallet: DisconnectWallet;
  readonly actions: WalletOperationsCode["actions"];
  readonly walletOperations: WalletOperationsCode;
}

/** Services available to tables that build on the wallet operations. */
export type OperationServices = Services & WalletOperationServices;

const createAdopt =
  ({
    restoreConnections,
    connectionRegistration,
  }: WalletOperationServices): WalletOperationsCode["adopt"] =>
  async (wallets, signal) => {
    let adopted: readonly Connection[] = [];
    await restoreConnections.reconnect(wallets, signal, (all) => {
      const outcomes = all.flatMap((one) => one ?? []);
      adopted = outcomes.map(({ connection }) => connection);
      connectionRegistration.adopt(outcomes);
    });
    return adopted;
  };

const memoryActionsOf = ({
  memoryWriter,
  restoreConnections,
}: WalletOperationServices): WalletOperationsCode["memoryWriter"] => ({
  forget: (target) => {
    memoryWriter.forget(target);
    const isOne = (one: Pick<typeof target, "namespace" | "connectorId">): boolean =>
      one.namespace === target.namespace && one.connectorId === target.connectorId;
    restoreConnections.stopRestoring(
      (one) => isOne(one) && !memoryWriter.allToRestore().some(isOne),
    );
  },
  setLabel: (account, label) => memoryWriter.setLabel(account, label),
});

/**
 * Connects, registers and disconnects wallets. Loaded when the modal opens, for the first call that
 * needs it, or to restore a connection.
 */
export const bindings: Bindings<WalletOperationServices, Services> = {
  isMulti:
    ({ features }) =>
    () =>
      features.snapshot.multiWallet,
  openWallets: ({ connectionStore }) => new OpenWallets(connectionStore),
  memoryWriter: ({ memory, stored, connectionStore, registry, isMulti }) =>
    new ConnectionMemoryWriter(memory, stored, connectionStore, (entries) =>
      isMulti()
        ? recentConnections(entries, (id, namespace) => registry.find(id, namespace)?.connector)
        : [],
    ),
  unsupportedNetworkFlow: ({ connectionStore, networks, control, navigation, unsupportedPolicy }) =>
    new UnsupportedNetworkFlow({
      connectionStore,
      networks,
      modal: control,
      navigation,
      policy: unsupportedPolicy,
    }),
  beforeEnd:
    ({ signInCode }) =>
    (onEnd) =>
      signInCode.loaded ? signInCode.loaded.beforeEnd(onEnd) : onEnd(),
  connectFlow: (services) => {
    const { control: modal, navigation, unsupportedNetworkFlow: unsupported, beforeEnd } = services;
    return new ConnectFlow({ modal, navigation, unsupported, beforeEnd });
  },
  connectionRegistration: (services) => {
    const { connectionStore, networks, events, isMulti, pairingCode, connectFlow, registry } =
      services;
    return new ConnectionRegistration({
      succeeded: (connector) => pairingCode.loaded?.store.finalise(connector),
      connectionStore,
      openWallets: services.openWallets,
      memoryWriter: services.memoryWriter,
      networks,
      report: (outcome) => connectFlow.navigate(outcome),
      events,
      life: services.life.signal,
      isMulti,
      registry,
      confirm: (wallet) => void services.recheckWallet.confirm(wallet, services.life.signal),
    });
  },
  restoreConnections: (services) => {
    const { registry, connectionStore, scheduler, life, isMulti } = services;
    return new RestoreConnections({
      recheck: (wallet) => void services.recheckWallet.run(wallet, life.signal),
      registry,
      connectionStore,
      registration: services.connectionRegistration,
      memoryWriter: services.memoryWriter,
      scheduler,
      signal: life.signal,
      isMulti,
    });
  },
  onePrompt: ({ tabs, scheduler }) => new OnePrompt(tabs, scheduler),
  recheckWallet: (services) => {
    const { connectionStore, openWallets: open, memoryWriter } = services;
    const { reactions } = services.connectionRegistration;
    return new RecheckWallet({ connectionStore, openWallets: open, reactions, memoryWriter });
  },
  lazyTabSync: ({ tabs: channel, connectionStore, actions: code, life }) =>
    new LazyTabSync({ channel, connectionStore, code, signal: life.signal }),
  requestConnection: ({
    connectionRegistration: registration,
    connectionStore,
    onePrompt: prompt,
    recheckWallet: recheck,
    life,
  }) =>
    new RequestConnection({
      registration,
      connectionStore,
      prompt,
      recheck,
      signal: life.signal,
    }),
  disconnectWallet: (services) => {
    const { connectionStore, events } = services;
    return new DisconnectWallet({
      connectionStore,
      openWallets: services.openWallets,
      registration: services.connectionRegistration,
      restore: services.restoreConnections,
      memoryWriter: services.memoryWriter,
      tabs: services.lazyTabSync,
      events,
    });
  },
  actions: (services) =>
    services.lazy("account", async () => {
      const { bindings } = await import("./wallet-actions.chunk.js");
      return services.extend(bindings, services).walletActions;
    }),
  walletOperations: (services) => {
    followWallets(services);
    return {
      requestConnection: services.requestConnection,
      disconnect: services.disconnectWallet,
      memoryWriter: memoryActionsOf(services),
      restore: services.restoreConnections,
      adopt: createAdopt(services),
      tabs: services.lazyTabSync,
      actions: services.actions,
    };
  },
};

import { ContainerModule } from "inversify";
import { ConnectWallet } from "../../application/connection/connect-wallet.js";
import { RememberedConnections } from "../../application/connection/remembered-connections.js";
import type { LazySession } from "../../application/connection/session-code.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { EventLog } from "../../application/events/event-log.js";
import { ModalControl } from "../../application/modal/modal-control.js";
import { ModalStore } from "../../application/modal/modal.store.js";
import { NavigationStore } from "../../application/navigation/navigation.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { OneAtATime } from "../../application/shared/one-at-a-time.js";
import { StoredState } from "../../application/shared/stored-state.js";
import { StartInstance } from "../../application/start-instance.js";
import { ThemeStore } from "../../application/theme/theme.store.js";
import { ToastStore } from "../../application/toast/toast.store.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import * as t from "./tokens.js";

/** What the eager module is made from. */
export interface CoreParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly code: LazySession;
  readonly session: SessionStore;
  /** Ways to connect that are built in. */
  readonly wallets: readonly DiscoveredWallet[];
}

/** Everything an instance needs before the visitor acts. Lazy capabilities have modules of their own. */
export const coreModule = ({ options, ports, networks, life, code, session: own, wallets }: CoreParts): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(t.PORTS).toConstantValue(ports);
    bind(t.LIFETIME).toConstantValue(life);
    bind(t.NETWORKS).toConstantValue(networks);
    bind(t.STORED_STATE).toConstantValue(new StoredState(ports.storage, options.instanceId ?? "default"));
    bind(t.SESSION).toConstantValue(own);
    bind(t.NAVIGATION).toConstantValue(new NavigationStore());
    bind(t.MODAL).toConstantValue(new ModalStore());
    bind(t.EVENT_LOG).toConstantValue(new EventLog());
    bind(t.THEME).toConstantValue(new ThemeStore(options.theme ?? {}));
    bind(t.TOAST).toConstantValue(new ToastStore(ports.clock, ports.scheduler, life));
    bind(t.WALLET_REGISTRY).toConstantValue(new WalletRegistry(ports.injectedWallets, wallets));
    bind(t.REMEMBERED_CONNECTIONS).toResolvedValue((stored) => new RememberedConnections(stored), [t.STORED_STATE]).inSingletonScope();
    bind(t.MODAL_CONTROL).toResolvedValue((modal, navigation, session, events) => new ModalControl(modal, navigation, session, events), [t.MODAL, t.NAVIGATION, t.SESSION, t.EVENT_LOG]).inSingletonScope();
    bind(t.SWITCHING).toConstantValue(new OneAtATime());
    bind(t.CONNECT_WALLET).toResolvedValue((registry, session, events) => new ConnectWallet(registry, session, code, events), [t.WALLET_REGISTRY, t.SESSION, t.EVENT_LOG]).inSingletonScope();
    bind(t.START_INSTANCE).toResolvedValue(
      (registry, session, remembered, connect, switching, control, navigation, theme) =>
        new StartInstance({ life, lifecycle: ports.lifecycle, tabs: ports.tabs, networks, registry, session, remembered, code, connect, switching, control, navigation, theme, enableReconnect: options.enableReconnect ?? true }),
      [t.WALLET_REGISTRY, t.SESSION, t.REMEMBERED_CONNECTIONS, t.CONNECT_WALLET, t.SWITCHING, t.MODAL_CONTROL, t.NAVIGATION, t.THEME],
    ).inSingletonScope();
  });

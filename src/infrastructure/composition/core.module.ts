import { ContainerModule } from "inversify";
import { ActiveWallets } from "../../application/account/active-wallet.js";
import { ConnectWallet } from "../../application/connection/connect-wallet.js";
import { DisconnectWallet } from "../../application/connection/disconnect-wallet.js";
import { HoldConnection } from "../../application/connection/hold-connection.js";
import { OpenWallets } from "../../application/connection/open-wallets.js";
import { RememberedConnections } from "../../application/connection/remembered-connections.js";
import { SessionStore } from "../../application/connection/session.store.js";
import { SwitchAccount } from "../../application/connection/switch-account.js";
import { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { EventLog } from "../../application/events/event-log.js";
import { ModalControl } from "../../application/modal/modal-control.js";
import { ModalStore } from "../../application/modal/modal.store.js";
import { NavigationStore } from "../../application/navigation/navigation.store.js";
import type { Networks } from "../../application/network/network-state.js";
import { SwitchNetwork } from "../../application/network/switch-network.js";
import { UnsupportedChainGuard } from "../../application/network/unsupported-chain-guard.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { StoredState } from "../../application/shared/stored-state.js";
import { StartInstance } from "../../application/start-instance.js";
import { ThemeStore } from "../../application/theme/theme.store.js";
import { ToastStore } from "../../application/toast/toast.store.js";
import type { Ports } from "../../ports/ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import * as t from "./tokens.js";

/** What the eager module is made from. */
export interface CoreParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly networks: Networks;
  readonly life: Lifetime;
}

/** Everything an instance needs before the visitor acts. Lazy capabilities have modules of their own. */
export const coreModule = ({ options, ports, networks, life }: CoreParts): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(t.PORTS).toConstantValue(ports);
    bind(t.LIFETIME).toConstantValue(life);
    bind(t.NETWORKS).toConstantValue(networks);
    bind(t.STORED_STATE).toConstantValue(new StoredState(ports.storage, options.instanceId ?? "default"));
    bind(t.SESSION).toConstantValue(new SessionStore(networks.fallback.id));
    bind(t.NAVIGATION).toConstantValue(new NavigationStore());
    bind(t.MODAL).toConstantValue(new ModalStore());
    bind(t.EVENT_LOG).toConstantValue(new EventLog());
    bind(t.THEME).toConstantValue(new ThemeStore(options.theme ?? {}));
    bind(t.TOAST).toConstantValue(new ToastStore(ports.clock, ports.scheduler, life));
    bind(t.WALLET_REGISTRY).toConstantValue(new WalletRegistry(ports.injectedWallets));
    bind(t.OPEN_WALLETS).toResolvedValue((session) => new OpenWallets(session), [t.SESSION]).inSingletonScope();
    bind(t.REMEMBERED_CONNECTIONS).toResolvedValue((stored) => new RememberedConnections(stored), [t.STORED_STATE]).inSingletonScope();
    bind(t.MODAL_CONTROL).toResolvedValue((modal, navigation, session, events) => new ModalControl(modal, navigation, session, events), [t.MODAL, t.NAVIGATION, t.SESSION, t.EVENT_LOG]).inSingletonScope();
    bind(t.UNSUPPORTED_CHAIN_GUARD).toResolvedValue(
      (session, all, control, navigation) => new UnsupportedChainGuard(session, all, control, navigation, { allowUnsupportedChain: options.allowUnsupportedChain ?? false, enableNetworkSwitch: options.enableNetworkSwitch ?? true, isBasic: false }),
      [t.SESSION, t.NETWORKS, t.MODAL_CONTROL, t.NAVIGATION],
    ).inSingletonScope();
    bind(t.HOLD_CONNECTION).toResolvedValue((...parts: HoldParts) => new HoldConnection(...parts), [t.SESSION, t.OPEN_WALLETS, t.REMEMBERED_CONNECTIONS, t.NETWORKS, t.MODAL_CONTROL, t.UNSUPPORTED_CHAIN_GUARD, t.EVENT_LOG]).inSingletonScope();
    bind(t.CONNECT_WALLET).toResolvedValue((registry, session, hold, events) => new ConnectWallet(registry, session, hold, events), [t.WALLET_REGISTRY, t.SESSION, t.HOLD_CONNECTION, t.EVENT_LOG]).inSingletonScope();
    bind(t.DISCONNECT_WALLET).toResolvedValue((session, open, hold, events) => new DisconnectWallet(session, open, hold, events), [t.SESSION, t.OPEN_WALLETS, t.HOLD_CONNECTION, t.EVENT_LOG]).inSingletonScope();
    bind(t.SWITCH_ACCOUNT).toResolvedValue((session) => new SwitchAccount(session), [t.SESSION]).inSingletonScope();
    bind(t.SWITCH_NETWORK).toResolvedValue(
      (session, open, all, control, navigation, events) => new SwitchNetwork(session, open, all, ports.chains, control, navigation, events, ports.logger),
      [t.SESSION, t.OPEN_WALLETS, t.NETWORKS, t.MODAL_CONTROL, t.NAVIGATION, t.EVENT_LOG],
    ).inSingletonScope();
    bind(t.ACTIVE_WALLETS).toResolvedValue((session, open) => new ActiveWallets(session, open, ports.chains), [t.SESSION, t.OPEN_WALLETS]).inSingletonScope();
    bind(t.START_INSTANCE).toResolvedValue(
      (registry, session, remembered, open, hold, connect, switchNetwork, control, navigation, theme) => {
        const restore = async () => new (await import("./restore.entry.js")).RestoreConnections(registry, session, open, hold, ports.scheduler);
        return new StartInstance({ life, lifecycle: ports.lifecycle, networks, registry, session, remembered, restore, open, connect, switchNetwork, control, navigation, theme, enableReconnect: options.enableReconnect ?? true });
      },
      [t.WALLET_REGISTRY, t.SESSION, t.REMEMBERED_CONNECTIONS, t.OPEN_WALLETS, t.HOLD_CONNECTION, t.CONNECT_WALLET, t.SWITCH_NETWORK, t.MODAL_CONTROL, t.NAVIGATION, t.THEME],
    ).inSingletonScope();
  });

type HoldParts = ConstructorParameters<typeof HoldConnection>;

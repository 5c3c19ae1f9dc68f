import { Subject } from "rxjs";
import { ConnectWallet, type PlanConnect } from "../../application/connection/connect-wallet.js";
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
import type { SetUp } from "../../domain/telemetry/events.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** What the eager part is made from. */
export interface CoreParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly code: LazySession;
  readonly session: SessionStore;
  /** Ways to connect that are built in. */
  readonly wallets: readonly DiscoveredWallet[];
  readonly plan: PlanConnect;
  /** The EVM connector that is brought back though nothing is remembered. */
  readonly forced: string | undefined;
}

/** Everything an instance has before the user acts. */
export interface Core extends Pick<CoreParts, "ports" | "networks" | "life" | "session"> {
  readonly stored: StoredState;
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  readonly events: EventLog;
  /** A transaction is in a block: balances changed. */
  readonly mined$: Subject<void>;
  readonly theme: ThemeStore;
  readonly toast: ToastStore;
  readonly registry: WalletRegistry;
  readonly remembered: RememberedConnections;
  /** The wish for another network that waits. */
  readonly switching: OneAtATime;
  readonly connect: ConnectWallet;
  readonly starter: StartInstance;
}

/**
 * The eager part, wired by hand: a dozen objects in one order. What comes later is wired the same
 * way by its `<capability>.entry.ts`.
 */
export const makeCore = ({
  options,
  ports,
  networks,
  life,
  code,
  session,
  wallets,
  plan,
  forced,
}: CoreParts): Core => {
  const stored = new StoredState(ports.storage, options.instanceId ?? "default");
  const [navigation, modal, events, switching] = [
    new NavigationStore(),
    new ModalStore(),
    new EventLog(),
    new OneAtATime(),
  ];
  const theme = new ThemeStore(options.theme ?? {});
  const toast = new ToastStore(ports.clock, ports.scheduler, life);
  const registry = new WalletRegistry(ports.injectedWallets, wallets);
  const remembered = new RememberedConnections(stored, forced);
  const control = new ModalControl(modal, navigation, session, events, {
    isBasic: options.basic ?? false,
    isManual: options.manualWCControl ?? false,
    isMobile: () => ports.environment.isMobile,
  });
  const connect = new ConnectWallet(registry, session, code, events, plan);
  const { lifecycle, tabs } = ports;
  const starter = new StartInstance({
    life,
    lifecycle,
    tabs,
    networks,
    registry,
    session,
    remembered,
    code,
    connect,
    switching,
    control,
    navigation,
    theme,
    started: () => events.emit({ name: "INITIALIZE", ...setUpOf(options, networks) }),
    enableReconnect: options.enableReconnect ?? true,
  });
  return {
    ports,
    networks,
    life,
    session,
    stored,
    navigation,
    modal,
    control,
    events,
    mined$: new Subject(),
    theme,
    toast,
    registry,
    remembered,
    switching,
    connect,
    starter,
  };
};

/** Names and switches only: an option may hold a secret. */
const setUpOf = (
  {
    theme,
    allowUnsupportedChain,
    enableNetworkSwitch,
    enableReconnect,
    defaultNetwork,
  }: LatchkitOptions,
  { all }: Networks,
): SetUp => ({
  networks: all.map(({ id }) => id),
  themeMode: theme?.mode ?? "system",
  allowUnsupportedChain: allowUnsupportedChain ?? false,
  enableNetworkSwitch: enableNetworkSwitch ?? true,
  enableReconnect: enableReconnect ?? true,
  ...(defaultNetwork && { defaultNetwork }),
});

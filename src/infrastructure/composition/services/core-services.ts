import { Subject } from "rxjs";
import { ConnectWallet } from "../../../application/connection/connect-wallet.js";
import { ConnectionMemory } from "../../../application/connection/connection-memory.js";
import { ConnectionStore } from "../../../application/connection/connection.store.js";
import { WalletRegistry } from "../../../application/connectors/wallet-registry.js";
import { EventLog } from "../../../application/events/event-log.js";
import { ModalControl } from "../../../application/modal/modal-control.js";
import { ModalStore } from "../../../application/modal/modal.store.js";
import { ShownTrees } from "../../../application/modal/shown-trees.js";
import { NavigationStore } from "../../../application/navigation/navigation.store.js";
import { Networks } from "../../../application/network/network-state.js";
import { InstancePage } from "../../../application/shared/instance-page.js";
import { Lazy } from "../../../application/shared/lazy.js";
import { Lifetime } from "../../../application/shared/lifetime.js";
import { OneAtATime } from "../../../application/shared/one-at-a-time.js";
import { StoredState } from "../../../application/shared/stored-state.js";
import { StartInstance } from "../../../application/start-instance.js";
import { ThemeStore } from "../../../application/theme/theme.store.js";
import { ToastStore } from "../../../application/toast/toast.store.js";
import { normalizeNetwork } from "../../../domain/network/normalize-network.js";
import type { Network } from "../../../domain/network/network.js";
import { unsupportedPolicyOf } from "../../../domain/network/unsupported-chain.js";
import type { SetUp } from "../../../domain/telemetry/events.js";
import type { LatchkitOptions } from "../options/latchkit-options.js";
import { fromChunk } from "./from-chunk.js";
import type { CoreServices, Services } from "./services.types.js";
import { type Bindings, resolve } from "./table.js";

const pictured = (network: Network, images: LatchkitOptions["chainImages"] = {}): Network => {
  const imageUrl =
    images[network.id] ?? (network.namespace === "eip155" ? images[network.reference] : undefined);
  return imageUrl === undefined ? network : { ...network, imageUrl };
};

const networksOf = ({ networks, chainImages, defaultNetwork }: LatchkitOptions): Networks => {
  const all = networks.map((network) => pictured(normalizeNetwork(network), chainImages));
  return new Networks(all, defaultNetwork ?? (all[0]?.id as never));
};

/** Names and switches only: an option may hold a secret. */
const setUpOf = ({ options, networks, enableReconnect }: Services): SetUp => ({
  networks: networks.all.map(({ id }) => id),
  themeMode: options.theme?.mode ?? "system",
  allowUnsupportedChain: options.allowUnsupportedChain ?? false,
  enableNetworkSwitch: options.enableNetworkSwitch ?? true,
  enableReconnect,
  ...(options.defaultNetwork && { defaultNetwork: options.defaultNetwork }),
});

/** Stores and use cases that a page has before its user acts. */
export const CORE: Bindings<CoreServices, Services> = {
  life: () => new Lifetime(),
  codePage: (services) =>
    new InstancePage({
      life: services.life,
      ports: () => services,
      outdated: (capability) => services.events.emit({ name: "CODE_OUTDATED", capability }),
    }),
  lazy:
    ({ codePage }) =>
    (capability, load) =>
      new Lazy(capability, load, codePage),
  extend: () => resolve,
  networks: ({ options }) => networksOf(options),
  enableReconnect: ({ options }) => options.enableReconnect ?? true,
  unsupportedPolicy: ({
    options: { allowUnsupportedChain = false, enableNetworkSwitch = true, basic = false },
  }) => unsupportedPolicyOf({ allowUnsupportedChain, enableNetworkSwitch, isBasic: basic }),
  connectionStore: ({ networks }) => new ConnectionStore(networks.fallback.id),
  activeNetworkId:
    ({ connectionStore }) =>
    () =>
      connectionStore.snapshot.activeNetworkId,
  stored: ({ storage, options }) => new StoredState(storage, options.instanceId ?? "default"),
  navigation: () => new NavigationStore(),
  modal: () => new ModalStore(),
  control: (services) =>
    new ModalControl({
      modal: services.modal,
      navigation: services.navigation,
      connectionStore: services.connectionStore,
      events: services.events,
      mode: {
        isBasic: services.options.basic ?? false,
        isManual: services.options.manualWCControl ?? false,
        isMobile: () => services.environment.isMobile,
        canPair: () => services.pairingCapability.wallets.length > 0,
        opens: services.openedByName,
      },
    }),
  events: () => new EventLog(),
  mined$: () => new Subject(),
  theme: ({ options }) => new ThemeStore(options.theme ?? {}),
  shownTrees: (services) => new ShownTrees(() => services.scheduler),
  canShow:
    ({ shownTrees }) =>
    () =>
      typeof window === "undefined" ? true : shownTrees.present(),
  toast: ({ clock, scheduler, life }) => new ToastStore(clock, scheduler, life),
  registry: ({ injectedWallets, pairingCapability }) =>
    new WalletRegistry(injectedWallets, pairingCapability.wallets),
  memory: ({ stored, externalWallets }) => new ConnectionMemory(stored, externalWallets.forced),
  switching: () => new OneAtATime(),
  connect: ({ registry, connectionStore, operations, events, pairingCapability }) =>
    new ConnectWallet({
      registry,
      connectionStore,
      operations,
      events,
      plan: pairingCapability.plan,
    }),
  starter: (services) =>
    new StartInstance(services, () =>
      services.events.emit({ name: "INITIALIZE", ...setUpOf(services) }),
    ),
  operations: fromChunk(
    "connection",
    () => import("../chunks/wallet-operations.entry.js"),
    "walletOperations",
  ),
  alertsCode: fromChunk("alerts", () => import("../chunks/alerts.entry.js"), "alerts"),
  alert:
    ({ alertsCode }) =>
    (code, details) =>
      void alertsCode.load().then(
        ({ raise }) => raise(code, details),
        () => undefined,
      ),
};

import { Subject } from "rxjs";
import { ConnectionMemory } from "../../application/connection/connection-memory.js";
import { ConnectionStore } from "../../application/connection/connection.store.js";
import { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { EventLog } from "../../application/events/events.api.js";
import { InstancePage } from "../../application/shared/instance-page.js";
import { Lazy } from "../../application/shared/lazy.js";
import { Lifetime, OneAtATime } from "../../application/shared/lifetime.js";
import { derive } from "../../application/shared/state-store.js";
import { StoredState } from "../../application/shared/stored-state.js";
import { StartInstance } from "../../application/start-instance.js";
import { type Network, normalizeNetwork } from "../../domain/network/network.js";
import { Networks, toNetworkId } from "../../domain/network/networks.js";
import { unsupportedPolicyOf } from "../../domain/network/unsupported-chain.js";
import { activeConnection } from "../../domain/connection/connection-state.js";
import type { SetUp } from "../../domain/telemetry/events.js";
import { ModalControl, ModalStore } from "../../application/modal/modal-control.js";
import { MountedTrees } from "../../application/modal/mounted-trees.js";
import { NavigationStore } from "../../application/navigation/navigation.store.js";
import { ThemeStore } from "../../application/theme/theme.store.js";
import { ConnectWallet } from "../../application/connection/connect-wallet.js";
import { type Bindings, lazyService, resolve } from "./bindings.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { CoreServices, Services } from "./services.js";

const withImage = (network: Network, images: LatchkitOptions["chainImages"] = {}): Network => {
  const imageUrl =
    images[network.id] ?? (network.chainId === undefined ? undefined : images[network.reference]);
  return imageUrl === undefined ? network : { ...network, imageUrl };
};

export const networksOf = ({
  networks,
  chainImages,
  defaultNetwork,
}: LatchkitOptions): Networks => {
  const all = networks.map((network) => withImage(normalizeNetwork(network), chainImages));
  const fallback = defaultNetwork === undefined ? all[0]?.id : toNetworkId(defaultNetwork);
  return new Networks(all, fallback as never);
};

/** Reports names and switches only: an option may contain a secret. */
const setupOf = ({ options, networks, enableReconnect }: Services): SetUp => ({
  networks: networks.all.map(({ id }) => id),
  themeMode: options.theme?.mode ?? "system",
  allowUnsupportedChain: options.allowUnsupportedChain ?? false,
  enableNetworkSwitch: options.enableNetworkSwitch ?? true,
  enableReconnect,
  ...(options.defaultNetwork && { defaultNetwork: toNetworkId(options.defaultNetwork) }),
});

export const coreServices: Bindings<Omit<CoreServices, "openedByName" | "options">, Services> = {
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
  shownTrees: (services) => new MountedTrees(() => services.scheduler),
  canShow:
    ({ shownTrees }) =>
    () =>
      typeof window === "undefined" ? true : shownTrees.waitUntilMounted(),
  theme: ({ options }) => new ThemeStore(options.theme ?? {}),
  connect: ({ registry, connectionStore, operations, events, pairingCapability }) =>
    new ConnectWallet({
      registry,
      connectionStore,
      operations,
      events,
      plan: pairingCapability.plan,
    }),
  operations: lazyService(
    "connection",
    () => import("./wallet-operations.chunk.js"),
    "walletOperations",
  ),
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
  activeAccount: ({ connectionStore }) =>
    derive([connectionStore], (state) => activeConnection(state)?.accounts[0]),
  activeAddress: ({ activeAccount }) => derive([activeAccount], (account) => account?.caipAddress),
  stored: ({ storage, options }) => new StoredState(storage, options.instanceId ?? "default"),
  events: () => new EventLog(),
  mined$: () => new Subject(),
  registry: ({ injectedWallets, pairingCapability }) =>
    new WalletRegistry(injectedWallets, pairingCapability.wallets),
  memory: ({ stored, externalWallets }) => new ConnectionMemory(stored, externalWallets.forced),
  switching: () => new OneAtATime(),
  starter: (services) =>
    new StartInstance(services, () =>
      services.events.emit({ name: "INITIALIZE", ...setupOf(services) }),
    ),
  alertsCode: lazyService(
    "alerts",
    async () => (await import("./later-chunks.js")).alerts(),
    "alerts",
  ),
  alert:
    ({ alertsCode }) =>
    (code, details) =>
      void alertsCode.load().then(
        ({ raise }) => raise(code, details),
        () => undefined,
      ),
};

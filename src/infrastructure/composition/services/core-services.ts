import { Subject } from "rxjs";
import { ConnectionMemory } from "../../../application/connection/connection-memory.js";
import { ConnectionStore } from "../../../application/connection/connection.store.js";
import { WalletRegistry } from "../../../application/connectors/wallet-registry.js";
import { EventLog } from "../../../application/events/events.api.js";
import { InstancePage } from "../../../application/shared/instance-page.js";
import { Lazy } from "../../../application/shared/lazy.js";
import { Lifetime } from "../../../application/shared/lifetime.js";
import { OneAtATime } from "../../../application/shared/one-at-a-time.js";
import { StoredState } from "../../../application/shared/stored-state.js";
import { StartInstance } from "../../../application/start-instance.js";
import { toNetworkId } from "../../../domain/network/networks.js";
import { unsupportedPolicyOf } from "../../../domain/network/unsupported-chain.js";
import type { SetUp } from "../../../domain/telemetry/events.js";
import { networksOf } from "../options/host-networks.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { CoreServices } from "./core-services.types.js";
import { MODAL } from "./modal-services.js";
import type { Services } from "../services.js";
import { type Bindings, resolve } from "../bindings.js";
import { WALLET_CODE } from "./wallet-code-services.js";

/** Reports names and switches only: an option may contain a secret. */
const setUpOf = ({ options, networks, enableReconnect }: Services): SetUp => ({
  networks: networks.all.map(({ id }) => id),
  themeMode: options.theme?.mode ?? "system",
  allowUnsupportedChain: options.allowUnsupportedChain ?? false,
  enableNetworkSwitch: options.enableNetworkSwitch ?? true,
  enableReconnect,
  ...(options.defaultNetwork && { defaultNetwork: toNetworkId(options.defaultNetwork) }),
});

/** Stores and use cases of an idle page. */
export const CORE: Bindings<CoreServices, Services> = {
  ...MODAL,
  ...WALLET_CODE,
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
  events: () => new EventLog(),
  mined$: () => new Subject(),
  registry: ({ injectedWallets, pairingCapability }) =>
    new WalletRegistry(injectedWallets, pairingCapability.wallets),
  memory: ({ stored, externalWallets }) => new ConnectionMemory(stored, externalWallets.forced),
  switching: () => new OneAtATime(),
  starter: (services) =>
    new StartInstance(services, () =>
      services.events.emit({ name: "INITIALIZE", ...setUpOf(services) }),
    ),
  alertsCode: fromChunk("alerts", lazyChunk("alerts"), "alerts"),
  alert:
    ({ alertsCode }) =>
    (code, details) =>
      void alertsCode.load().then(
        ({ raise }) => raise(code, details),
        () => undefined,
      ),
};

import type { PairingGroup } from "../../application/pairing/pairing.api.js";
import type { HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import type { LazyPairing } from "../../application/pairing/pairing.group.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { PairingCache, PairingPlan } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { KeptPairing } from "../../application/pairing/kept-pairing.js";
import type { PairingStore } from "../../application/pairing/pairing.store.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** The pairing capability on an idle page. */
export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  /** The WalletConnect wallet; empty if WalletConnect is disabled or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** Plans the next connection: reuses or discards the stored URI. */
  readonly plan: (connectorId: string, isPending: boolean, cache: PairingCache) => PairingPlan;
  /** Validates a host URI and returns a function that shows it; manual control only. */
  readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  /** Follows the host's provider, if any. */
  readonly follow: () => void;
}

/** The capability's loaded code. */
export interface PairingCode {
  readonly store: PairingStore;
  /** The connector of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly kept: KeptPairing;
  readonly host: HostPairingFlow;
}

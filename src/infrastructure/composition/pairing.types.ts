import type { PairingGroup } from "../../application/pairing/pairing.api.js";
import type { HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import type { LazyPairing } from "../../application/pairing/pairing.group.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { PairingCache, PairingPlan } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { KeptPairing } from "../../application/pairing/kept-pairing.js";
import type { PairingStore } from "../../application/pairing/pairing.store.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** The pairing capability as an idle page has it. */
export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  /** The way to connect through it; none where the protocol is off or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** What one more connect comes to; the kept code is made ready for it, or given up. */
  readonly plan: (connectorId: string, isPending: boolean, cache: PairingCache) => PairingPlan;
  /** Gives what shows a uri of the host's, once it is checked; only under manual control. */
  readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  /** Follows the host's own provider, if it brought one. */
  readonly follow: () => void;
}

/** The capability once its code is there. */
export interface PairingCode {
  readonly store: PairingStore;
  /** The transport of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly kept: KeptPairing;
  readonly host: HostPairingFlow;
}

import type { AccountActions } from "../../application/account/account.group.js";
import type {
  WalletActions,
  WalletOperations,
} from "../../application/connection/wallet-operations.js";
import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import type { HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import type { NetworkActions } from "../../application/network/network.group.js";
import type { ReusablePairing } from "../../application/pairing/reusable-pairing.js";
import type { PlanConnect } from "../../application/connection/connect-wallet.js";
import type { PairingGroup } from "../../application/pairing/pairing.api.js";
import type { LazyPairing } from "../../application/pairing/pairing.group.js";
import type { PairingStore } from "../../application/pairing/pairing.store.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { StateStore } from "../../application/shared/state-store.js";
import type { TabSync } from "../../application/tabs/tab-sync.js";
import type { LazyTabSync } from "../../application/tabs/lazy-tab-sync.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { DescribedWallets } from "../../domain/connectors/wallet-rows.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";

/** All code of the wallet actions chunk; each capability uses its part. */
export interface WalletActionsCode extends WalletActions, AccountActions, NetworkActions {
  readonly tabs: TabSync;
}

/** All code of the wallet operations chunk; each capability uses its part. */
export interface WalletOperationsCode extends WalletOperations {
  readonly tabs: LazyTabSync;
  readonly actions: Lazy<WalletActionsCode>;
}

/** Wallets described by the host or the catalogue, and the loader of the host's list. */
export interface CustomWallets {
  readonly state: StateStore<DescribedWallets>;
  /** Reads the host's list. Idempotent; never rejects. Fetches no code for an empty list. */
  load(): Promise<void>;
}

/** Connectors besides the page's injected wallets, as an idle page has them. */
export interface ExternalWallets {
  /** EVM connector that is restored without a remembered connection: the Safe's, inside a Safe. */
  readonly forced: string | undefined;
  /**
   * Adds the wallets to the registry; settles when they are listed. Returns undefined if there are
   * none. If the code cannot be loaded yet, the wallets are added later.
   */
  list(registry: WalletRegistry): Promise<unknown> | undefined;
}

/** The pairing capability on an idle page. */
export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  /** The WalletConnect wallet; empty if WalletConnect is disabled or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** Plans the next connection: reuses or discards the stored URI. */
  readonly plan: PlanConnect;
  /** Validates a host URI and returns a function that shows it; manual control only. */
  readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  /** Follows the host's provider, if any. */
  readonly follow: () => void;
}

/** The loaded code of pairing. */
export interface PairingCode {
  readonly store: PairingStore;
  /** The connector of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly kept: ReusablePairing;
  readonly host: HostPairingFlow;
}

/** Wallets besides the injected ones, on an idle page. */
export interface WalletServices {
  readonly customWallets: CustomWallets;
  readonly externalWallets: ExternalWallets;
  /** The WalletConnect client, or undefined if there is no pairing port. */
  readonly openedPairing: Lazy<WalletPairing | undefined>;
  readonly pairingCode: Lazy<PairingCode>;
  readonly pairingCapability: Pairing;
}

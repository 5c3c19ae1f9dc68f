import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { AccountGroup } from "./account/account.api.js";
import type { BalanceGroup } from "./balance/balance.api.js";
import type { CatalogueGroup } from "./catalogue/catalogue.api.js";
import type { ConnectionGroup } from "./connection/connection.api.js";
import type { ConnectorsGroup } from "./connectors/connectors.api.js";
import type { FeaturesGroup } from "./features/features.api.js";
import type { ModalGroup } from "./modal/modal.api.js";
import type { NavigationGroup } from "./navigation/navigation.api.js";
import type { NetworkGroup } from "./network/network.api.js";
import type { PairingGroup } from "./pairing/pairing.api.js";
import type { Observable } from "rxjs";
import type { ThemeGroup } from "./theme/theme.api.js";
import type { ToastGroup } from "./toast/toast.api.js";

/** The groups of the facade, one for each capability. */
export interface Groups {
  readonly modal: ModalGroup;
  readonly navigation: NavigationGroup;
  readonly connectors: ConnectorsGroup;
  readonly connection: ConnectionGroup;
  readonly network: NetworkGroup;
  readonly account: AccountGroup;
  readonly balance: BalanceGroup;
  readonly pairing: PairingGroup;
  readonly catalogue: CatalogueGroup;
  readonly toast: ToastGroup;
  readonly theme: ThemeGroup;
  readonly features: FeaturesGroup;
}

/** The public facade of one instance. Every action rejects with a `LatchkitError` only. */
export interface Latchkit extends Groups {
  /**
   * Idempotent. Discovers wallets and restores remembered connections; settles when the first
   * restore has ended.
   */
  start(): Promise<void>;
  /** Idempotent. Pending promises reject with `instance/disposed`; all resources are released. */
  dispose(): Promise<void>;
  /** Events for the host, also without telemetry. */
  readonly events: { readonly events$: Observable<LatchkitEvent> };
}

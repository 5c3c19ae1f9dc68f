import type { Namespace } from "../../domain/caip/caip.types.js";

/**
 * A change of connections. Reported inside the state change, before subscribers are notified; a
 * flow then decides where to navigate.
 */
export type ConnectionOutcome =
  /** The user connected. `isAnother`: in addition to other wallets, or replacing the active one. */
  | { readonly kind: "connected"; readonly namespace: Namespace; readonly isAnother: boolean }
  /** The user selected an account in a connected wallet. `isMulti`: several wallets can be live. */
  | {
      readonly kind: "account-chosen";
      readonly namespace: Namespace;
      readonly connectorId: string;
      readonly isMulti: boolean;
    }
  | { readonly kind: "network-reported" }
  | { readonly kind: "restored" }
  /**
   * `isActive`: the active account, the last account, or the account of a pending network switch
   * ended. `isConnecting`: another connection attempt is pending.
   */
  | {
      readonly kind: "ended";
      readonly namespace: Namespace;
      readonly isActive: boolean;
      readonly isConnecting: boolean;
    };

/** Reports an outcome to the flows. Returns after navigation. */
export type ReportConnection = (outcome: ConnectionOutcome) => void;

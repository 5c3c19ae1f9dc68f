import type { Namespace } from "../../domain/caip/caip.types.js";

/**
 * What became of connections. It is reported inside the change that made it, before anybody who
 * follows the state is notified; where the user is led then is decided by a flow.
 */
export type ConnectionOutcome =
  /** A user connected. `isAnother`: besides other wallets, or in place of the active one. */
  | { readonly kind: "connected"; readonly namespace: Namespace; readonly isAnother: boolean }
  /** In the wallet that is connected already; `isMulti`: it may stand beside others. */
  | {
      readonly kind: "account-chosen";
      readonly namespace: Namespace;
      readonly connectorId: string;
      readonly isMulti: boolean;
    }
  /** A wallet reported another network, or other grants. */
  | { readonly kind: "network-reported" }
  /** Restored silently. */
  | { readonly kind: "restored" }
  /**
   * `isActive`: with the active account, the last one, or the one that was asked to switch;
   * `isConnecting`: another wallet is asked at this moment.
   */
  | {
      readonly kind: "ended";
      readonly namespace: Namespace;
      readonly isActive: boolean;
      readonly isConnecting: boolean;
    };

/** Hands an outcome to whoever leads the user. Returns when the view has followed. */
export type ReportConnection = (outcome: ConnectionOutcome) => void;

import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/**
 * What buttons show before a remembered wallet is back. Plain data, so that a server may hand it to
 * the page as it is.
 */
export interface InitialState {
  /** The address that each namespace showed; none where nobody was connected. */
  readonly accounts: Readonly<Partial<Record<Namespace, string>>>;
  readonly networkId?: CaipNetworkId;
  /** Only where the page chose a scheme; without it that of the system counts. */
  readonly theme?: "light" | "dark";
}

import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Network } from "./network.js";

/** Input of the initial network. */
export interface InitialNetworkQuestion {
  readonly networks: readonly Network[];
  /** The stored network id. */
  readonly stored?: CaipNetworkId | undefined;
  /** The stored namespace. */
  readonly namespace?: Namespace | undefined;
  /** The host's default network. */
  readonly fallback: CaipNetworkId;
}

/**
 * Selects the initial network: the stored one if configured, else one of the stored namespace, else
 * any. Prefers the default, then the first.
 */
export const initialNetworkId = ({
  networks,
  stored,
  namespace,
  fallback,
}: InitialNetworkQuestion): CaipNetworkId => {
  const isListed = (wanted: CaipNetworkId | undefined): boolean =>
    networks.some(({ id }) => id === wanted);
  if (stored !== undefined && isListed(stored)) return stored;
  const remembered = networks.filter((network) => network.namespace === namespace);
  const among = remembered.length > 0 ? remembered : networks;
  return (among.find(({ id }) => id === fallback) ?? among[0])?.id ?? fallback;
};

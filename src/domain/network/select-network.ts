import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "./network.js";

/** What the first network depends on. */
export interface InitialNetworkQuestion {
  readonly networks: readonly Network[];
  /** The id found in storage. */
  readonly stored?: CaipNetworkId | undefined;
  /** The host's default. */
  readonly fallback: CaipNetworkId;
}

/** The network to start on: the remembered one where the host still lists it, else the default where listed, else the first listed, else the default as it is. */
export const initialNetworkId = ({
  networks,
  stored,
  fallback,
}: InitialNetworkQuestion): CaipNetworkId => {
  const isListed = (wanted: CaipNetworkId | undefined): boolean =>
    networks.some(({ id }) => id === wanted);
  if (stored !== undefined && isListed(stored)) return stored;
  return isListed(fallback) ? fallback : (networks[0]?.id ?? fallback);
};

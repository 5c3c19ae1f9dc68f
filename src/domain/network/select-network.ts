import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Network } from "./network.js";

/** What the first network depends on. */
export interface InitialNetworkQuestion {
  readonly networks: readonly Network[];
  /** The id found in storage. */
  readonly stored?: CaipNetworkId | undefined;
  /** The namespace found in storage. */
  readonly namespace?: Namespace | undefined;
  /** The host's default. */
  readonly fallback: CaipNetworkId;
}

/**
 * The network to start on: the remembered one where the host still lists it, else one of the
 * remembered namespace, else any. Of those the default where it is among them, else the first; the
 * default as it is where the host lists none.
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

import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import type { ProposalOverride } from "./session-proposal.js";

/**
 * Namespaces to request, in canonical order: those of the networks, or of the host's chain
 * override.
 */
export const sessionNamespaces = (
  networks: readonly Pick<Network, "namespace">[],
  { chains = {} }: Pick<ProposalOverride, "chains"> = {},
): readonly Namespace[] =>
  NAMESPACES.filter(
    (namespace) =>
      (chains[namespace] ?? networks.filter((network) => network.namespace === namespace)).length >
      0,
  );

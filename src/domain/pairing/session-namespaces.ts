import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import type { ProposalOverride } from "./session-proposal.js";

/**
 * The namespaces that a session is asked for, in their canonical order: those of the networks, and
 * where the host gives chains of a namespace itself, whether it gives any.
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

import type { Account } from "../account/account.js";
import type { Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";

/** Namespaces in which a key has the same address on every network. */
const ONE_ADDRESS: readonly Namespace[] = ["eip155", "solana"];

/**
 * Networks on which the displayed address can receive, the current one first. Only the current one
 * for smart accounts, which may not be deployed elsewhere, and for Bitcoin, Polkadot and Cosmos,
 * whose addresses differ by network.
 */
export const receivingNetworks = (
  { namespace, networkId, type }: Pick<Account, "namespace" | "networkId" | "type">,
  networks: readonly Network[],
): readonly Network[] => {
  const own = networks.filter(({ id }) => id === networkId);
  if (type === "smartAccount" || !ONE_ADDRESS.includes(namespace)) return own;
  const others = networks.filter((one) => one.namespace === namespace && one.id !== networkId);
  return [...own, ...others];
};

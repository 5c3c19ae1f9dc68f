import type { Account } from "../account/account.js";
import { CHAINS } from "../chains/chains.js";
import type { Network } from "../network/network.js";

/**
 * Networks on which the displayed address can receive, the current one first. Only the current one
 * for smart accounts, which may not be deployed elsewhere, and for chains whose addresses differ by
 * network.
 */
export const receivingNetworks = (
  { namespace, networkId, type }: Pick<Account, "namespace" | "networkId" | "type">,
  networks: readonly Network[],
): readonly Network[] => {
  const own = networks.filter(({ id }) => id === networkId);
  if (type === "smartAccount" || !CHAINS[namespace].hasOneAddress) return own;
  const others = networks.filter((one) => one.namespace === namespace && one.id !== networkId);
  return [...own, ...others];
};

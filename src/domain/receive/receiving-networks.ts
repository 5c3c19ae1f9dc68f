import type { Account } from "../account/account.js";
import type { Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";

/** Kinds of chains on whose networks one key has one and the same address. */
const ONE_ADDRESS: readonly Namespace[] = ["eip155", "solana"];

/**
 * The networks on which an account is paid at the address that is shown, the one it stands on
 * first. Elsewhere the same key has another address (Bitcoin, Polkadot, Cosmos), and a smart
 * account is a contract that other networks may not have: there it is the one network alone.
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

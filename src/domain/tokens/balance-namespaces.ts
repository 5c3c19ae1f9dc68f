import type { Namespace } from "../caip/caip.types.js";

/** Kinds of chains whose balances the blockchain data service is asked for (S9-022). */
const BALANCE_NAMESPACES: readonly Namespace[] = ["eip155", "solana"];

/** Whether the service is asked for what an account of that kind holds. */
export const hasBalanceService = (namespace: Namespace): boolean =>
  BALANCE_NAMESPACES.includes(namespace);

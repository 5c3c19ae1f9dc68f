import type { Namespace } from "../caip/caip.types.js";

/** Whether accounts of that kind of chain have names (S6-006, S9-023). */
export const hasNames = (namespace: Namespace): boolean => namespace === "eip155";

const KINDS: readonly Namespace[] = ["eip155", "solana", "bip122"];

/** Whether sending is offered on networks of that kind: EVM and Solana (S9-025), and Bitcoin. */
export const canSendOn = (namespace: Namespace): boolean => KINDS.includes(namespace);

/** Kinds of chains whose balances the blockchain data service is asked for (S9-022). */
const BALANCE_NAMESPACES: readonly Namespace[] = ["eip155", "solana"];

/** Whether the service is asked for what an account of that kind holds. */
export const hasBalanceService = (namespace: Namespace): boolean =>
  BALANCE_NAMESPACES.includes(namespace);

/** Whether the service is asked for what happened on networks of that kind (S9-024). */
export const hasActivityService = (namespace: Namespace): boolean => namespace === "eip155";

/** Namespaces of the embedded wallet; the auth connector exists on these only (S6-005, S9-038). */
export const AUTH_NAMESPACES = ["eip155", "solana"] as const satisfies readonly Namespace[];

/** Whether the embedded wallet speaks it. */
export const isAuthNamespace = (namespace: Namespace): boolean =>
  AUTH_NAMESPACES.some((one) => one === namespace);

import type { Namespace } from "../caip/caip.types.js";

/** True if accounts of the namespace have names (spec 9). */
export const hasNames = (namespace: Namespace): boolean => namespace === "eip155";

const KINDS: readonly Namespace[] = ["eip155", "solana", "bip122"];

/** True if sending is supported in the namespace. */
export const canSendOn = (namespace: Namespace): boolean => KINDS.includes(namespace);

/** Namespaces that the blockchain data service supports for balances (spec 9). */
const BALANCE_NAMESPACES: readonly Namespace[] = ["eip155", "solana"];

/** True if the service provides balances for the namespace. */
export const hasBalanceService = (namespace: Namespace): boolean =>
  BALANCE_NAMESPACES.includes(namespace);

/** True if the service provides activity for the namespace (spec 9). */
export const hasActivityService = (namespace: Namespace): boolean => namespace === "eip155";

/** Namespaces of the embedded wallet and its connector (spec 9). */
export const AUTH_NAMESPACES = ["eip155", "solana"] as const satisfies readonly Namespace[];

/** True if the embedded wallet supports the namespace. */
export const isAuthNamespace = (namespace: Namespace): boolean =>
  AUTH_NAMESPACES.some((one) => one === namespace);

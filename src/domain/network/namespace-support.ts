import type { Namespace } from "../caip/caip.types.js";

/** Namespaces of the embedded wallet; the auth connector exists on these only (S6-005, S9-038). */
export const AUTH_NAMESPACES = ["eip155", "solana"] as const satisfies readonly Namespace[];

/** Whether the embedded wallet speaks it. */
export const isAuthNamespace = (namespace: Namespace): boolean =>
  AUTH_NAMESPACES.some((one) => one === namespace);

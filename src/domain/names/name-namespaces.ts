import type { Namespace } from "../caip/caip.types.js";

/** Whether accounts of that kind of chain have names (S6-006, S9-023). */
export const hasNames = (namespace: Namespace): boolean => namespace === "eip155";

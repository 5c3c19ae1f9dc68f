import type { Namespace } from "../caip/caip.types.js";

/** Whether sending is offered on networks of that kind: EVM. S9-025 names Solana too. */
export const canSendOn = (namespace: Namespace): boolean => namespace === "eip155";

import type { Namespace } from "../caip/caip.types.js";

const KINDS: readonly Namespace[] = ["eip155", "solana", "bip122"];

/** Whether sending is offered on networks of that kind: EVM and Solana (S9-025), and Bitcoin. */
export const canSendOn = (namespace: Namespace): boolean => KINDS.includes(namespace);

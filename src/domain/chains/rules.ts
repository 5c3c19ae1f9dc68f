import type { Namespace } from "../caip/caip.types.js";
import { BITCOIN_RULES } from "./bitcoin-rules.js";
import type { ChainRules } from "./chain-rules.js";
import { COSMOS_RULES } from "./cosmos-rules.js";
import { EVM_RULES } from "./evm-rules.js";
import { POLKADOT_RULES } from "./polkadot-rules.js";
import { SOLANA_RULES } from "./solana-rules.js";

/** The rules of each namespace. */
export const CHAIN_RULES: Readonly<Record<Namespace, ChainRules>> = {
  eip155: EVM_RULES,
  solana: SOLANA_RULES,
  bip122: BITCOIN_RULES,
  polkadot: POLKADOT_RULES,
  cosmos: COSMOS_RULES,
};

/** The rules of a CAIP id's namespace; undefined for a namespace that is not known. */
export const rulesOf = (id: string): ChainRules | undefined => {
  const namespace = id.slice(0, id.indexOf(":"));
  return Object.hasOwn(CHAIN_RULES, namespace) ? CHAIN_RULES[namespace as Namespace] : undefined;
};

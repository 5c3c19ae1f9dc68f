import type { Namespace } from "../caip/caip.types.js";
import { BITCOIN } from "./bitcoin.js";
import type { ChainRecord } from "./chain-record.js";
import { COSMOS } from "./cosmos.js";
import { EVM } from "./evm.js";
import { POLKADOT } from "./polkadot.js";
import { SOLANA } from "./solana.js";

/** The record of each namespace. */
export const CHAINS: Readonly<Record<Namespace, ChainRecord>> = {
  eip155: EVM,
  solana: SOLANA,
  bip122: BITCOIN,
  polkadot: POLKADOT,
  cosmos: COSMOS,
};

/** The record of a CAIP id's namespace; undefined for a namespace that is not known. */
export const chainOf = (id: string): ChainRecord | undefined => {
  const namespace = id.slice(0, id.indexOf(":"));
  return Object.hasOwn(CHAINS, namespace) ? CHAINS[namespace as Namespace] : undefined;
};

/** The EIP-155 chain id of a CAIP-2 id as text; undefined where ids are no numbers. */
export const chainIdText = (networkId: string): string | undefined =>
  chainOf(networkId)?.hasChainIds ? networkId.slice(networkId.indexOf(":") + 1) : undefined;

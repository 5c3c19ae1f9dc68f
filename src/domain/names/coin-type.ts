import type { CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError } from "../errors/latchkit-error.js";

const EVM = 0x8000_0000;
const REFERENCE = /^eip155:([1-9]\d{0,15})$/;

/**
 * The number that stands for an EVM network beside a name's address (ENSIP-11): 2147483649 for
 * network 1. Throws `chain/invalid-id` for other kinds of chains, and for ids above 31 bits.
 */
export const coinTypeOf = (networkId: CaipNetworkId): number => {
  const id = Number(REFERENCE.exec(networkId)?.[1] ?? Number.NaN);
  if (!(id < EVM)) throw new LatchkitError("chain/invalid-id", { value: networkId });
  return EVM + id;
};

/** The number of Ethereum in SLIP-44, which the service keeps beside every other. */
export const COIN_TYPE_ETHEREUM = 60;

import type { CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import type { NameRecord } from "./resolved-name.js";

const EVM = 0x8000_0000;
const REFERENCE = /^eip155:([1-9]\d{0,15})$/;
const ETHEREUM: CaipNetworkId = "eip155:1";

const chainIdOf = (networkId: CaipNetworkId): number =>
  Number(REFERENCE.exec(networkId)?.[1] ?? Number.NaN);

/**
 * The number that stands for an EVM network beside a name's address (ENSIP-11): 2147483649 for
 * network 1. Throws `chain/invalid-id` for other kinds of chains, and for ids above 31 bits.
 */
export const coinTypeOf = (networkId: CaipNetworkId): number => {
  const id = chainIdOf(networkId);
  if (!(id < EVM)) throw new LatchkitError("chain/invalid-id", { value: networkId });
  return EVM + id;
};

/** Ethereum's coin type in SLIP-44; ENS keeps Ethereum's address under this one (ENSIP-9). */
export const COIN_TYPE_ETHEREUM = 60;
/** The coin type of the default address for all EVM networks (ENSIP-19). */
export const COIN_TYPE_DEFAULT = EVM;

/** A record of a name, and what it is to the network that was asked for. */
interface RecordToRead {
  readonly coinType: number;
  readonly record: NameRecord;
}

/** The records that may answer for an EVM network, best first. No other network's is among them. */
export const nameRecordsOf = (networkId: CaipNetworkId): readonly RecordToRead[] => {
  const byDefault: RecordToRead = { coinType: COIN_TYPE_DEFAULT, record: "default" };
  if (networkId === ETHEREUM)
    return [{ coinType: COIN_TYPE_ETHEREUM, record: "network" }, byDefault];
  const own: readonly RecordToRead[] =
    chainIdOf(networkId) < EVM ? [{ coinType: coinTypeOf(networkId), record: "network" }] : [];
  return [...own, byDefault, { coinType: COIN_TYPE_ETHEREUM, record: "ethereum" }];
};

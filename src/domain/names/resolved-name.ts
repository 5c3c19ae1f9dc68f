import { chainIdText } from "../chains/chains.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError } from "../errors/latchkit-error.js";

/**
 * Source of a resolved address: the requested network's record, the default for all EVM networks
 * (ENSIP-19), Ethereum's record, or a record that a names service derived from another network.
 */
export type NameRecord = "network" | "default" | "ethereum" | "other-network";

/** A resolved, checksummed address and its source. */
export interface ResolvedName {
  /** The address in its chain's own form. */
  readonly address: string;
  /** The record that holds the address. */
  readonly record: NameRecord;
}

/** A normalised name; `resolved` is undefined if it has no address on the network. */
export interface FoundName {
  readonly name: string;
  readonly resolved: ResolvedName | undefined;
}

/** Records of another network; a contract may not exist on the requested one. */
export type ForeignRecord = Extract<NameRecord, "ethereum" | "other-network">;

/** True if the record belongs to another network than the requested one. */
export const isForeignRecord = (record: NameRecord): record is ForeignRecord =>
  record === "ethereum" || record === "other-network";

const EVM = 0x8000_0000;
const CHAIN_ID = /^[1-9]\d{0,15}$/;
const ETHEREUM: CaipNetworkId = "eip155:1";

const chainIdOf = (networkId: CaipNetworkId): number =>
  Number(CHAIN_ID.exec(chainIdText(networkId) ?? "")?.[0] ?? Number.NaN);

/** ENSIP-11 coin type of an EVM network. Throws `chain/invalid-id` for other networks. */
export const coinTypeOf = (networkId: CaipNetworkId): number => {
  const id = chainIdOf(networkId);
  if (!(id < EVM)) throw new LatchkitError("chain/invalid-id", { value: networkId });
  return EVM + id;
};

/** SLIP-44 coin type of Ethereum; ENS stores Ethereum addresses under it (ENSIP-9). */
export const COIN_TYPE_ETHEREUM = 60;
/** Coin type of the default address for all EVM networks (ENSIP-19). */
export const COIN_TYPE_DEFAULT = EVM;

interface RecordToRead {
  readonly coinType: number;
  readonly record: NameRecord;
}

/** Records that may apply to an EVM network, best first. */
export const nameRecordsOf = (networkId: CaipNetworkId): readonly RecordToRead[] => {
  const defaultRecord: RecordToRead = { coinType: COIN_TYPE_DEFAULT, record: "default" };
  if (networkId === ETHEREUM)
    return [{ coinType: COIN_TYPE_ETHEREUM, record: "network" }, defaultRecord];
  const records: readonly RecordToRead[] =
    chainIdOf(networkId) < EVM ? [{ coinType: coinTypeOf(networkId), record: "network" }] : [];
  return [...records, defaultRecord, { coinType: COIN_TYPE_ETHEREUM, record: "ethereum" }];
};

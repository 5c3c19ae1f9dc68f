/**
 * Source of a resolved address: the requested network's record, the default for all EVM networks
 * (ENSIP-19), Ethereum's record, or a record that a names service derived from another network.
 */
export type NameRecord = "network" | "default" | "ethereum" | "other-network";

/** A resolved, checksummed address and its source. */
export interface ResolvedName {
  readonly address: string;
  readonly record: NameRecord;
}

/** A normalised name and its address; undefined if it has none on the network. */
export interface FoundName {
  readonly name: string;
  readonly resolved: ResolvedName | undefined;
}

/** Records of another network; a contract may not exist on the requested one. */
export type ForeignRecord = Extract<NameRecord, "ethereum" | "other-network">;

/** True if the record belongs to another network than the requested one. */
export const isForeignRecord = (record: NameRecord): record is ForeignRecord =>
  record === "ethereum" || record === "other-network";

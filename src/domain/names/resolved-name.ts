/**
 * Where the address of a name comes from: the record of the network that was asked for, the default
 * for all EVM networks (ENSIP-19), Ethereum's record, or one that a names service filled in from a
 * registration on another network.
 */
export type NameRecord = "network" | "default" | "ethereum" | "other-network";

/** The address of a name, with its checksum, and the record it comes from. */
export interface ResolvedName {
  readonly address: string;
  readonly record: NameRecord;
}

/** A name in its normalised form, and its address; without one where it has none there. */
export interface FoundName {
  readonly name: string;
  readonly resolved: ResolvedName | undefined;
}

/** Records that were made for another network: a contract may not exist on this one. */
export type ForeignRecord = Extract<NameRecord, "ethereum" | "other-network">;

/** Whether the record was made for another network than the one that was asked for. */
export const isForeignRecord = (record: NameRecord): record is ForeignRecord =>
  record === "ethereum" || record === "other-network";

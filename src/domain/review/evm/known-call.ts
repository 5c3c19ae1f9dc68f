import type { Values } from "../arguments.js";
import type { Effect } from "../effects.js";
import type { DecodedCall } from "../review-part.js";

/** A call that was not decoded yet. */
export interface RawCall {
  readonly networkId: string;
  readonly from: string;
  readonly to: string | undefined;
  /** Wei. */
  readonly value: bigint;
  /** 0x hex. */
  readonly data: string;
}

/** A function whose meaning is known. Keys of tables are selectors. */
export interface KnownCall {
  /** Name and parameters, without "function". */
  readonly signature: string;
  readonly effects?: (args: Values, call: DecodedCall) => readonly Effect[];
  /** Calls inside the arguments. */
  readonly calls?: (args: Values, call: DecodedCall) => readonly RawCall[];
  /** Parameters that are amounts of the called token. */
  readonly amounts?: readonly string[];
}

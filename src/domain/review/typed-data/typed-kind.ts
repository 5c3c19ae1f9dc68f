import type { Values } from "../arguments.js";
import type { Effect } from "../effects.js";
import type { RawCall } from "../evm/known-call.js";

/** What a message is for. */
export interface MessageContext {
  readonly networkId: string;
  readonly account: string;
  /** `verifyingContract`; undefined if the domain has none. */
  readonly contract: string | undefined;
}

/** A kind of typed data whose meaning is known. Keys of tables are `encodeType` of EIP-712. */
export interface TypedKind {
  readonly effects: (message: Values, context: MessageContext) => readonly Effect[];
  /** Calls that the message lets another account send. */
  readonly calls?: (message: Values, context: MessageContext) => readonly RawCall[];
  /** The only contract that accepts this kind. */
  readonly contract?: string;
  /** True if the domain of this kind names a chain of its own. */
  readonly isChainFree?: true;
}

/** A table of kinds by `encodeType`. */
export type TypedKinds = Readonly<Record<string, TypedKind>>;

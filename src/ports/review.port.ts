import type {
  CallFormat,
  CallTarget,
  DisplayFormat,
} from "../domain/review/descriptors/descriptor.js";
import type { TypedData } from "../domain/transaction/transaction.js";

/**
 * Descriptors of calls and typed data. A format is found by chain and contract and by selector or
 * EIP-712 type hash; one of an interface, such as ERC-20, has no deployments. Descriptors are
 * untrusted. Rejects with `call/aborted` only: what cannot be loaded is not described.
 */
export interface RequestDescriptions {
  /** Undefined if nothing describes the function. */
  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined>;
  /** Undefined if nothing describes the message. */
  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined>;
}

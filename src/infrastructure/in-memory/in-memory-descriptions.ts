import type {
  CallFormat,
  CallTarget,
  DisplayFormat,
} from "../../domain/review/descriptors/descriptor.js";
import type { TypedData } from "../../domain/transaction/transaction.js";
import type { RequestDescriptions } from "../../ports/review.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { HostDescriptions } from "../review/descriptors/host-descriptions.js";

/** In-memory descriptors. Records the lookups. */
export class InMemoryDescriptions implements RequestDescriptions {
  #descriptions = new HostDescriptions([]);
  /** If true, requests get no answer. */
  isSilent = false;
  /** Calls and messages that were looked up, in order. */
  readonly lookups: (CallTarget | TypedData)[] = [];

  /** Replaces all descriptors. */
  set(files: readonly unknown[]): void {
    this.#descriptions = new HostDescriptions(files);
  }

  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined> {
    this.lookups.push(target);
    return this.#answer(() => this.#descriptions.ofCall(target, signal), signal);
  }

  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined> {
    this.lookups.push(message);
    return this.#answer(() => this.#descriptions.ofMessage(message, signal), signal);
  }

  #answer<T>(answer: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return settleWithin(() => (this.isSilent ? new Promise<T>(() => undefined) : answer()), {
      signal,
    });
  }
}

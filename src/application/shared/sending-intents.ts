import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { mayBeSent } from "../../domain/transaction/nothing-sent.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import { abortError, toLatchkitError } from "./lifetime.js";
import { untilLeft } from "./unknown-sending.js";

/**
 * Previews and the one request to the wallet that each of them is. A preview that was sent, or may
 * have been, is never asked for again: only a new one is.
 */
export class SendingIntents<P extends { readonly networkId: CaipNetworkId }> {
  readonly #requests = new WeakMap<P, Promise<TransactionRef> | undefined>();
  /** Under way, or ended without anybody knowing whether they were sent. */
  readonly #open = new Set<P>();

  allow(preview: P): void {
    this.#requests.set(preview, undefined);
  }

  has(preview: P): boolean {
    return this.#requests.has(preview);
  }

  /** Whether one of those that may have been sent is such. */
  mayHaveSent(isSuch: (earlier: P) => boolean): boolean {
    return [...this.#open].some(isSuch);
  }

  /**
   * Settles as the request does, which `send` begins unless it was begun before. An abort ends the
   * wait with `transaction/unknown`: the request goes on.
   */
  async submit(
    preview: P,
    signal: AbortSignal,
    send: () => Promise<TransactionRef>,
  ): Promise<TransactionRef> {
    if (signal.aborted) throw abortError(signal);
    const request = this.#requests.get(preview) ?? this.#begin(preview, send);
    return untilLeft(preview.networkId, signal, request);
  }

  #begin(preview: P, send: () => Promise<TransactionRef>): Promise<TransactionRef> {
    this.#open.add(preview);
    const request = send();
    this.#requests.set(preview, request);
    request.then(
      () => this.#open.delete(preview),
      (error: unknown) => {
        if (mayBeSent(toLatchkitError(error, "sending"))) return;
        this.#open.delete(preview);
        this.#requests.set(preview, undefined);
      },
    );
    return request;
  }
}

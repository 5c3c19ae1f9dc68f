import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { mayBeSent } from "../../domain/transaction/nothing-sent.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import { abortError, toLatchkitError } from "./lifetime.js";
import { type LateEnd, untilLeft } from "./unknown-sending.js";

/** What intents are made of. */
export interface SendingIntentsParts<P> {
  /** Remembers a transfer before its wallet is asked; the result forgets it. */
  readonly remember?: (preview: P) => () => void;
  /** A preview that ended as unknown was sent after all, or was not: `sent` is undefined then. */
  readonly onLate?: (preview: P, sent: TransactionRef | undefined) => void;
}

/** Asks the wallet; `late` is given what it says once the request has ended as unknown. */
type Send = (late: LateEnd<TransactionRef>) => Promise<TransactionRef>;

/**
 * Previews and the one request to the wallet that each of them is. A preview that was sent, or may
 * have been, is never asked for again: only a new one is.
 */
export class SendingIntents<P extends { readonly networkId: CaipNetworkId }> {
  readonly #remember: (preview: P) => () => void;
  readonly #onLate: SendingIntentsParts<P>["onLate"];
  readonly #requests = new WeakMap<P, Promise<TransactionRef> | undefined>();

  constructor({ remember = () => () => undefined, onLate }: SendingIntentsParts<P> = {}) {
    this.#remember = remember;
    this.#onLate = onLate;
  }

  allow(preview: P): void {
    this.#requests.set(preview, undefined);
  }

  has(preview: P): boolean {
    return this.#requests.has(preview);
  }

  /**
   * Settles as the request does, which `send` begins unless it was begun before. An abort ends the
   * wait with `transaction/unknown`: the request goes on.
   */
  async submit(preview: P, signal: AbortSignal, send: Send): Promise<TransactionRef> {
    if (signal.aborted) throw abortError(signal);
    const request = this.#requests.get(preview) ?? this.#begin(preview, send);
    return untilLeft(preview.networkId, signal, request);
  }

  /** It is remembered first: the page may be gone before the wallet answers. */
  #begin(preview: P, send: Send): Promise<TransactionRef> {
    const settle = this.#remember(preview);
    const request = send((sent) => {
      settle();
      this.#requests.set(preview, sent && Promise.resolve(sent));
      this.#onLate?.(preview, sent);
    });
    this.#requests.set(preview, request);
    request.then(settle, (error: unknown) => {
      if (mayBeSent(toLatchkitError(error, "sending"))) return;
      settle();
      this.#requests.set(preview, undefined);
    });
    return request;
  }
}

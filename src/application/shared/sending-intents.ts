import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { mayBeSent } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import { abortError, toLatchkitError, rejectOnAbort } from "./lifetime.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  UNSETTLED,
  type UnsettledTransfer,
  isSameTransfer,
  stillUnsettled,
} from "../../domain/transaction/unsettled-transfer.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";

export interface SendingIntentsParts<P> {
  /** Stores a transfer before the wallet is asked; the returned function deletes it. */
  readonly remember?: (preview: P) => () => void;
  /** After `transaction/unknown`: the transaction, or undefined if it was not sent. */
  readonly onLate?: (preview: P, transaction: TransactionRef | undefined) => void;
}

/** Asks the wallet; calls `onLateAnswer` if an answer arrives after `transaction/unknown`. */
type Send = (onLateAnswer: LateAnswer<TransactionRef>) => Promise<TransactionRef>;

/** Sends at most one wallet request per preview, unless that request certainly sent nothing. */
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
   * Starts the request with `send`, or joins the existing one. An abort ends the wait with
   * `transaction/unknown`; the request continues.
   */
  async submit(preview: P, signal: AbortSignal, send: Send): Promise<TransactionRef> {
    if (signal.aborted) throw abortError(signal);
    const request = this.#requests.get(preview) ?? this.#begin(preview, send);
    return untilAborted(preview.networkId, signal, request);
  }

  /** The page may close before the wallet answers. */
  #begin(preview: P, send: Send): Promise<TransactionRef> {
    const forget = this.#remember(preview);
    const request = send((transaction) => {
      forget();
      this.#requests.set(preview, transaction && Promise.resolve(transaction));
      this.#onLate?.(preview, transaction);
    });
    this.#requests.set(preview, request);
    request.then(forget, (error: unknown) => {
      if (mayBeSent(toLatchkitError(error, "sending"))) return;
      forget();
      this.#requests.set(preview, undefined);
    });
    return request;
  }
}

/**
 * Receives the wallet's answer after the call rejected with `transaction/unknown`; undefined: not
 * sent.
 */
export type LateAnswer<T> = (answer: T | undefined) => void;

/**
 * The error of a transaction request that was left before the wallet answered: do not send again.
 * `hash`: if the wallet returned one.
 */
export const unknownSendingError = (
  networkId: CaipNetworkId,
  cause: unknown,
  hash?: string,
): LatchkitError<"transaction/unknown"> =>
  new LatchkitError(
    "transaction/unknown",
    {
      networkId,
      waitMs: 0,
      lastSeen: "waiting",
      mayBeSent: true,
      ...(hash !== undefined && { hash }),
    },
    { cause },
  );

/**
 * Settles as the request. An abort rejects with `transaction/unknown`; the request continues. On
 * dispose the request itself decides.
 */
export const untilAborted = async <T>(
  networkId: CaipNetworkId,
  signal: AbortSignal,
  request: Promise<T>,
): Promise<T> => {
  try {
    return await rejectOnAbort(signal, request);
  } catch (error) {
    if (isLatchkitError(error, "instance/disposed")) return request;
    throw signal.aborted ? unknownSendingError(networkId, error) : error;
  }
};

/** Sender, recipient and token of a transfer. */
export type TransferKey = Omit<UnsettledTransfer, "askedAt">;

/**
 * Stored transfers that may have been sent, so that a reload or another page warns too. The newest
 * 50, for a day.
 */
export class UnsettledTransfers {
  readonly #stored: Pick<StoredState, "read" | "keep">;
  readonly #clock: Clock;

  constructor(storedState: Pick<StoredState, "read" | "keep">, clock: Clock) {
    this.#stored = storedState;
    this.#clock = clock;
  }

  has(key: TransferKey): boolean {
    return this.#all.some((one) => isSameTransfer(one, key));
  }

  /** Returns a function that deletes it once the outcome is known. */
  add(key: TransferKey): () => void {
    const entry = { ...key, askedAt: this.#clock.now() };
    this.#write([...this.#all, entry]);
    return () => {
      const all = this.#all;
      const at = all.findIndex(
        (one) => isSameTransfer(one, entry) && one.askedAt === entry.askedAt,
      );
      this.#write(all.filter((_, index) => index !== at));
    };
  }

  get #all(): readonly UnsettledTransfer[] {
    return stillUnsettled(this.#stored.read(UNSETTLED), this.#clock.now());
  }
  #write(transfers: readonly UnsettledTransfer[]): void {
    this.#stored.keep(UNSETTLED, stillUnsettled(transfers, this.#clock.now()));
  }
}

import {
  UNSETTLED,
  type UnsettledTransfer,
  isSameTransfer,
  stillUnsettled,
} from "../../domain/transaction/unsettled-transfer.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";

/** Sender, recipient and token of a transfer. */
export type TransferKey = Omit<UnsettledTransfer, "askedAt">;

/**
 * Transfers that may have been sent, in storage, so that a reload or another page of the host
 * warns too. The newest 50, for a day.
 */
export class UnsettledTransfers {
  readonly #stored: Pick<StoredState, "read" | "keep">;
  readonly #clock: Clock;

  constructor(stored: Pick<StoredState, "read" | "keep">, clock: Clock) {
    this.#stored = stored;
    this.#clock = clock;
  }

  has(key: TransferKey): boolean {
    return this.#all.some((one) => isSameTransfer(one, key));
  }

  /**
   * Stores a transfer before the wallet is asked. Returns a function that deletes it once the
   * outcome is known.
   */
  add(key: TransferKey): () => void {
    const added = { ...key, askedAt: this.#clock.now() };
    this.#write([...this.#all, added]);
    return () => {
      const all = this.#all;
      const at = all.findIndex(
        (one) => isSameTransfer(one, added) && one.askedAt === added.askedAt,
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

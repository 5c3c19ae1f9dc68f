import { UNSETTLED } from "../../domain/storage/unsettled-entry.js";
import {
  type UnsettledTransfer,
  isSameTransfer,
  stillUnsettled,
} from "../../domain/transaction/unsettled-transfer.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";

/** What is sent by whom to whom. */
export type TransferKey = Omit<UnsettledTransfer, "askedAt">;

/**
 * Transfers that may have been sent, in the storage of the browser: another page of the host, or
 * the same after a reload, warns of them too. Each is remembered for a day, the newest 50.
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

  /** Remembers one before its wallet is asked. The result forgets it, once its end is known. */
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

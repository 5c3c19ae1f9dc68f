import {
  type FinalStatus,
  type SentTransaction,
  applyFinalStatus,
  withNewest,
} from "../../domain/activity/sent-transaction.js";
import type { SentRecord } from "../../domain/activity/sent-by-request.js";
import type { Clock } from "../../ports/page.ports.js";
import { StateStore } from "../shared/state-store.js";

export class SentTransactions extends StateStore<readonly SentTransaction[]> {
  readonly #clock: Clock;
  constructor(clock: Clock) {
    super([]);
    this.#clock = clock;
  }

  add(record: SentRecord): void {
    const { to, value, data, token } = record.request;
    const request = Object.freeze({ to, value, data, token }) as SentTransaction["request"];
    const sentAt = this.#clock.now();
    this.update((transactions) =>
      withNewest(transactions, { ...record, request, sentAt, status: "pending" }),
    );
  }

  settle(finalStatus: FinalStatus): void {
    this.update((transactions) => applyFinalStatus(transactions, finalStatus));
  }
}

import type { Clock } from "../../ports/page.ports.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** Ranking continues this long after a read, ms: ten samples of 4,000 ms. */
const AWAKE_MS = 40_000;

/**
 * Pauses viem's transport ranking, which otherwise pings forever. A pending ping blocks the next
 * round, so no request or timer runs without reads or after the end. The first read does not start
 * it, so that a single balance is a single request.
 */
export class RankGate {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #awakeUntil = 0;
  #hasRead = false;
  #queued: (() => void)[] = [];

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    onAbort(signal, () => (this.#queued = []));
  }

  /** Records a read by the page. */
  noteRead(): void {
    if (!this.#hasRead) return void (this.#hasRead = true);
    this.#awakeUntil = this.#clock.now() + AWAKE_MS;
    const queued = this.#queued;
    this.#queued = [];
    queued.forEach((go) => go());
  }

  /** viem's ping; waits for the next read, and forever after the signal aborted. */
  async ping(transport: { request(args: { method: string }): Promise<unknown> }): Promise<unknown> {
    if (this.#signal.aborted || this.#clock.now() >= this.#awakeUntil)
      await new Promise<void>((go) => this.#queue(go));
    return transport.request({ method: "net_listening" });
  }

  #queue(go: () => void): void {
    if (!this.#signal.aborted) this.#queued.push(go);
  }
}

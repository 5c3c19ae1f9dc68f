import type { Clock } from "../../ports/page.ports.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/** How long after a read the ranking goes on: ten samples of 4,000 ms. */
const AWAKE_MS = 40_000;

/**
 * Keeps viem's transport ranking quiet: viem pings for ever once it began and gives no way to stop.
 * A ping that is held here keeps the next round from being planned, so no request and no timer runs
 * while nobody reads, and none after the end. The first read opens nothing: a page that reads one
 * balance makes that one request only.
 */
export class RankGate {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #awakeUntil = 0;
  #hasRead = false;
  #held: (() => void)[] = [];

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    onAbort(signal, () => (this.#held = []));
  }

  /** Tells of a read that the user's page made. */
  noteRead(): void {
    if (!this.#hasRead) return void (this.#hasRead = true);
    this.#awakeUntil = this.#clock.now() + AWAKE_MS;
    const held = this.#held;
    this.#held = [];
    held.forEach((go) => go());
  }

  /**
   * The ping viem asks for; waits until there are reads again, and for ever once the signal
   * aborted.
   */
  async ping(transport: { request(args: { method: string }): Promise<unknown> }): Promise<unknown> {
    if (this.#signal.aborted || this.#clock.now() >= this.#awakeUntil)
      await new Promise<void>((go) => this.#hold(go));
    return transport.request({ method: "net_listening" });
  }

  #hold(go: () => void): void {
    if (!this.#signal.aborted) this.#held.push(go);
  }
}

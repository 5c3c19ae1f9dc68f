import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type PairingState,
  setBuffering,
  msUntilRenewal,
  startPairing,
  finishPairing,
  failPairing,
  receiveUri,
} from "../../domain/pairing/pairing-state.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import { abortedError } from "../shared/settle-within.js";
import { USER_LIMIT_MS } from "./wallet-calls.js";

/** Step of the time limit, ms; the time in which the page sleeps counts as one step. */
const STEP_MS = 60_000;

export type NotifyPairing = (step: (state: PairingState) => PairingState) => void;

export interface PairingAttemptsParts {
  readonly pairing: WalletPairing;
  readonly proposal: SessionProposal;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly notify: NotifyPairing;
}

type Outcome = WalletOutcome<PairedSession>;

/**
 * Waits for a phone to approve. Renews the code before it expires, older ones stay valid; retries
 * an unreachable relay each second; the first approval ends all.
 */
export class PairingAttempts {
  readonly #parts: PairingAttemptsParts;
  readonly #signal: AbortSignal;
  readonly #attempts = new AbortController();
  readonly #timers = new Set<() => void>();
  #newest: PairingAttempt | undefined;
  #hasUri = false;
  #settle:
    | { readonly resolve: (outcome: Outcome) => void; readonly reject: (error: unknown) => void }
    | undefined;

  constructor(parts: PairingAttemptsParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /**
   * Rejects with `call/aborted`, `wallet/invalid-answer`, `connection/failed`, or
   * `wallet/no-answer` after 10 minutes of awake time.
   */
  async run(): Promise<Outcome> {
    if (this.#signal.aborted) throw abortedError(this.#signal);
    const stop = (): void => this.#settle?.reject(abortedError(this.#signal));
    this.#signal.addEventListener("abort", stop, { once: true });
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#begin();
      });
      this.#parts.notify(finishPairing);
      return outcome;
    } catch (error) {
      this.#parts.notify((state) =>
        isLatchkitError(error) && !error.isCancellation
          ? failPairing(state, error)
          : finishPairing(state),
      );
      throw error;
    } finally {
      this.#signal.removeEventListener("abort", stop);
      this.#end();
    }
  }

  #begin(): void {
    this.#parts.notify(startPairing);
    this.#schedule(PAIRING_TIMES.reconnecting, () => {
      if (!this.#hasUri) this.#parts.notify((state) => setBuffering(state, true));
    });
    this.#scheduleTimeout(USER_LIMIT_MS);
    this.#start();
  }

  /**
   * The page may sleep while the user is in the wallet: steps let it read the answer before the
   * limit.
   */
  #scheduleTimeout(leftMs: number): void {
    const method = "wc_sessionPropose";
    this.#schedule(STEP_MS, () => {
      if (leftMs > STEP_MS) return this.#scheduleTimeout(leftMs - STEP_MS);
      this.#settle?.reject(
        new LatchkitError("wallet/no-answer", { method, waitMs: USER_LIMIT_MS }),
      );
    });
  }

  #start(): void {
    const attempt = this.#parts.pairing.pair(this.#parts.proposal, this.#attempts.signal);
    this.#newest = attempt;
    let hasOwnUri = false;
    attempt.uri.then(
      (uri) => {
        hasOwnUri = true;
        this.#show(uri, attempt);
      },
      () => undefined,
    );
    attempt.outcome.then(
      (outcome) => this.#settle?.resolve(outcome),
      (error: unknown) => this.#handleFailure(attempt, error, hasOwnUri),
    );
  }

  #show(uri: string, attempt: PairingAttempt): void {
    if (attempt !== this.#newest || this.#attempts.signal.aborted) return;
    this.#hasUri = true;
    const now = this.#parts.clock.now();
    const { shownAt = now } = attempt;
    this.#parts.notify((state) => setBuffering(receiveUri(state, uri, shownAt), false));
    this.#schedule(msUntilRenewal({ expiresAt: shownAt + PAIRING_TIMES.lifetime }, now), () =>
      this.#start(),
    );
  }

  /** Ignores older codes; retries if the newest never appeared. */
  #handleFailure(attempt: PairingAttempt, error: unknown, hadUri: boolean): void {
    if (attempt !== this.#newest || this.#attempts.signal.aborted) return;
    if (
      hadUri ||
      isLatchkitError(error, "wallet/invalid-answer") ||
      isLatchkitError(error, "code/unavailable")
    )
      return this.#settle?.reject(error);
    this.#schedule(PAIRING_TIMES.retry, () => this.#start());
  }

  #schedule(waitMs: number, task: () => void): void {
    const cancel = this.#parts.scheduler.after(waitMs, () => {
      this.#timers.delete(cancel);
      task();
    });
    this.#timers.add(cancel);
  }

  #end(): void {
    this.#attempts.abort(new LatchkitError("call/aborted", {}));
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }
}

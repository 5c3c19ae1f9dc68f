import type { Observable } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { IssuedPairingCode } from "../../domain/pairing/pairing-plan.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { Clock } from "../../ports/page.ports.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import { type LinkedSignal, linkSignals, rejectOnAbort } from "../shared/lifetime.js";

/** Starts a pairing. */
export type StartPairing = WalletPairing["pair"];

interface ReusableCode {
  readonly attempt: PairingAttempt;
  readonly life: LinkedSignal;
  hasCaller: boolean;
  details: IssuedPairingCode;
}

/**
 * Keeps the newest pairing valid after its user left, for the next connect. An approval without a
 * waiting caller is refused by ending its session. Ends on dispose, after a wallet answered any
 * uri, or on `forget`.
 */
export class ReusablePairing implements WalletPairing {
  readonly events$: Observable<PairingEvent>;
  readonly #inner: WalletPairing;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #pairings = new Set<ReusableCode>();
  #newest: ReusableCode | undefined;
  #isWanted = false;

  readonly #pair: StartPairing;

  /** `pair` starts a pairing; default: `inner.pair`. */
  constructor(inner: WalletPairing, clock: Clock, signal: AbortSignal, pair?: StartPairing) {
    this.#inner = inner;
    this.#pair = pair ?? ((proposal, innerSignal) => inner.pair(proposal, innerSignal));
    this.#clock = clock;
    this.#signal = signal;
    this.events$ = inner.events$;
  }

  /** Empty while a caller is waiting for it. */
  get code(): IssuedPairingCode {
    return this.#newest?.hasCaller === false ? this.#newest.details : {};
  }
  /** The next `pair` reuses the kept pairing. */
  reuse(): void {
    this.#isWanted = true;
  }
  /** Drops pairings without a waiting caller; the next one is new. */
  forget(): void {
    this.#isWanted = false;
    for (const one of [...this.#pairings]) if (!one.hasCaller) this.#drop(one);
  }

  pair(proposal: SessionProposal, signal: AbortSignal): PairingAttempt {
    const reusablePairing =
      this.#isWanted && this.#newest?.hasCaller === false ? this.#newest : this.#begin(proposal);
    this.#isWanted = false;
    reusablePairing.hasCaller = !signal.aborted;
    signal.addEventListener(
      "abort",
      () => {
        reusablePairing.hasCaller = false;
      },
      { once: true },
    );
    const [uri, outcome] = [
      rejectOnAbort(signal, reusablePairing.attempt.uri),
      rejectOnAbort(signal, reusablePairing.attempt.outcome),
    ];
    for (const promise of [uri, outcome]) promise.catch(() => undefined);
    return {
      uri,
      outcome,
      ...(reusablePairing.details.expiresAt !== undefined && {
        shownAt: reusablePairing.details.expiresAt - PAIRING_TIMES.lifetime,
      }),
    };
  }

  sessions(signal: AbortSignal): Promise<readonly PairedSession[]> {
    return this.#inner.sessions(signal);
  }
  request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    return this.#inner.request(topic, chainId, call, signal);
  }
  end(topic: string, signal: AbortSignal): Promise<void> {
    return this.#inner.end(topic, signal);
  }
  clientId(): Promise<string> {
    return this.#inner.clientId();
  }

  #begin(proposal: SessionProposal): ReusableCode {
    const life = linkSignals(this.#signal);
    const one: ReusableCode = {
      attempt: this.#pair(proposal, life.signal),
      life,
      hasCaller: true,
      details: {},
    };
    this.#pairings.add(one);
    this.#newest = one;
    one.attempt.uri.then(
      (uri) => {
        one.details = { uri, expiresAt: this.#clock.now() + PAIRING_TIMES.lifetime };
      },
      () => undefined,
    );
    one.attempt.outcome.then(
      (outcome) => this.#answered(one, outcome),
      () => this.#drop(one),
    );
    return one;
  }

  /** An answer ends all uris of this user; an approval without a waiting caller is revoked. */
  #answered(one: ReusableCode, outcome: WalletOutcome<PairedSession>): void {
    if (outcome.kind === "done" && !one.hasCaller)
      this.#inner.end(outcome.value.topic, this.#signal).catch(() => undefined);
    for (const each of [...this.#pairings]) this.#drop(each);
  }

  #drop(one: ReusableCode): void {
    if (!this.#pairings.delete(one)) return;
    if (this.#newest === one) this.#newest = undefined;
    one.life.abort(new LatchkitError("call/aborted", {}));
    one.life.release();
  }
}

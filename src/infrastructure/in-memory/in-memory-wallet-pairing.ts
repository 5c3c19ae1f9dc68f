import { type Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { SignInData } from "../../domain/sign-in/sign-in-message.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

interface Waiting {
  readonly topic: string;
  leave(error: Error): void;
}

/** A requested code, until the test plays its wallet. */
export interface RequestedPairing {
  /** The requested permissions. */
  readonly proposal: SessionProposal;
  /** The pairing code. */
  readonly uri: string;
  /** A message to sign with the session. */
  readonly message?: SignInData;
  /** Answers as the wallet. */
  answer(outcome: WalletOutcome<PairedSession>): void;
  /** Ends the request with an error, as a relay does. */
  fail(error: Error): void;
}

const abortError = (signal: AbortSignal): LatchkitError =>
  new LatchkitError("call/aborted", {}, { cause: signal.reason });

/** An in-memory WalletConnect pairing; the test plays wallet and relay. */
export class InMemoryWalletPairing implements WalletPairing {
  /** As `WalletPairing.events$`. */
  readonly events$: Observable<PairingEvent>;
  /** Requested codes, oldest first. */
  readonly pairings: RequestedPairing[] = [];
  /** All requests to sessions, in order. */
  readonly requests: {
    readonly topic: string;
    readonly chainId: string;
    readonly call: WalletRequest;
  }[] = [];
  /** The wallet's answers. */
  answer: (call: WalletRequest) => Promise<WalletOutcome<unknown>> = async () => ({
    kind: "done",
    value: null,
  });
  /** If true, no code can be created. */
  isRelayDown = false;
  /** Topics that the page ended, including late approvals. */
  readonly endedTopics: string[] = [];
  readonly #events = new Subject<PairingEvent>();
  readonly #waiting = new Set<Waiting>();
  #sessions: readonly PairedSession[] = [];

  constructor(sessions: readonly PairedSession[] = []) {
    bindMembers(this);
    this.#sessions = sessions;
    this.events$ = this.#events.asObservable();
  }

  /** 1 with subscribers, else 0. */
  get listenerCount(): number {
    return Number(this.#events.observed);
  }
  /** Sessions that have not ended. */
  get liveSessions(): readonly PairedSession[] {
    return this.#sessions;
  }
  /** As `WalletPairing.clientId`. */
  async clientId(): Promise<string> {
    return "did:key:z6MkInMemory";
  }
  /** As `WalletPairing.sessions`. */
  async sessions(): Promise<readonly PairedSession[]> {
    return this.#sessions;
  }

  /** As `WalletPairing.pair`. */
  pair(proposal: SessionProposal, signal: AbortSignal, message?: SignInData): PairingAttempt {
    const uri = `wc:${String(this.pairings.length).padStart(64, "0")}@2?relay-protocol=irn&symKey=${"0".repeat(64)}`;
    const isRefused = this.isRelayDown || signal.aborted;
    const outcome = new Promise<WalletOutcome<PairedSession>>((resolve, reject) => {
      if (isRefused)
        return reject(
          signal.aborted
            ? abortError(signal)
            : new LatchkitError("connection/failed", { connectorId: "walletConnect" }),
        );
      signal.addEventListener("abort", () => reject(abortError(signal)), { once: true });
      this.pairings.push({
        proposal,
        uri,
        ...(message && { message }),
        fail: reject,
        answer: (answer) => {
          // Ends a session approved after an abort.
          if (answer.kind === "done" && signal.aborted) this.endedTopics.push(answer.value.topic);
          else if (answer.kind === "done") this.#sessions = [answer.value, ...this.#sessions];
          resolve(answer);
        },
      });
    });
    outcome.catch(() => undefined);
    const shown = isRefused ? outcome.then(() => uri) : Promise.resolve(uri);
    shown.catch(() => undefined);
    return { uri: shown, outcome };
  }

  /** As `WalletPairing.request`. */
  async request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    if (signal.aborted) throw abortError(signal);
    if (!this.#sessions.some((session) => session.topic === topic))
      throw new LatchkitError("connection/not-connected", {});
    this.requests.push({ topic, chainId, call });
    return this.#answered(topic, call, signal);
  }

  /** As `WalletPairing.end`. */
  async end(topic: string): Promise<void> {
    if (this.#sessions.some((session) => session.topic === topic)) this.endedTopics.push(topic);
    this.#close(topic);
  }

  /** Emits an event of the wallet or the relay. */
  emit(event: PairingEvent): void {
    if (event.kind === "ended") this.#close(event.topic);
    if (event.kind === "updated")
      this.#sessions = this.#sessions.map((session) =>
        session.topic === event.session.topic ? event.session : session,
      );
    this.#events.next(event);
  }

  /** Settles with the wallet's answer, the session's end, or the signal. */
  #answered(
    topic: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    return new Promise((resolve, reject) => {
      const waiter: Waiting = { topic, leave: reject };
      const leave = (): void => reject(abortError(signal));
      this.#waiting.add(waiter);
      signal.addEventListener("abort", leave, { once: true });
      const settle = (): void => {
        this.#waiting.delete(waiter);
        signal.removeEventListener("abort", leave);
      };
      void this.answer(call).then(resolve, reject).finally(settle);
    });
  }

  #close(topic: string): void {
    this.#sessions = this.#sessions.filter((session) => session.topic !== topic);
    for (const waiting of this.#waiting)
      if (waiting.topic === topic) waiting.leave(new LatchkitError("connection/not-connected", {}));
  }
}

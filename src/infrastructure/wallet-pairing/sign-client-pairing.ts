import { type Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { SignInData } from "../../domain/sign-in/sign-in-message.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  SignedTogether,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { syncWithStorage, closeDeadSocket, checkSocket } from "./client-refresh.js";
import { USER_LIMIT_MS, outcomeOf, walletFailure } from "../wallet-connector/wallet-calls.js";
import type { Client } from "./client-patches.js";
import { RelayRefusals } from "./library-log.js";
import { toPairedSession } from "./paired-session.js";
import { PendingRequests, type NotifyRequest } from "./pending-requests.js";
import { onAbort } from "../../domain/shared/on-abort.js";

const codeIn = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : undefined;

/** True if the other side ended the session during the request. */
export const isEnded = (error: unknown): boolean => codeIn(error) === 6000;

const CONNECTOR_ID = "walletConnect";
interface Topic {
  readonly topic: string;
}

/** A proposed session. */
export interface ProposedSession {
  readonly uri?: string;
  readonly approval: () => Promise<unknown>;
  /** The messages signed with the approval, once it arrived. */
  readonly signed?: () => SignedTogether | undefined;
}

/**
 * `open` is called once, with the first call, and passes its log texts to `receive`. The provider
 * proposes and ends sessions; `signal` of `propose` aborts when the code is no longer needed.
 * `signal` removes every listener. `lifecycle`: to check the socket when the page becomes visible.
 */
export interface SignClientPairingParts {
  readonly scheduler: Scheduler;
  readonly lifecycle?: Pick<PageLifecycle, "visible$">;
  readonly open: (receive: (text: string) => void) => Promise<Client>;
  readonly propose: (
    proposal: SessionProposal,
    signal: AbortSignal,
    message?: SignInData,
  ) => Promise<ProposedSession>;
  readonly end: (client: Client, topic: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The WalletConnect protocol through a provider's client. */
export class SignClientPairing implements WalletPairing {
  readonly events$: Observable<PairingEvent>;
  readonly #events = new Subject<PairingEvent>();
  readonly #refusals = new RelayRefusals();
  readonly #parts: SignClientPairingParts;
  /** Sessions ended here, even if the client still lists them. */
  readonly #ended = new Set<string>();
  #opened: Promise<Client> | undefined;
  #requests: PendingRequests | undefined;

  constructor(parts: SignClientPairingParts) {
    this.#parts = parts;
    this.events$ = this.#events.asObservable();
  }

  async sessions(signal: AbortSignal): Promise<readonly PairedSession[]> {
    const client = await this.#client(signal);
    await this.#syncSessions(client);
    const sessions = client.session
      .getAll()
      .filter(({ acknowledged, topic }) => acknowledged && !this.#ended.has(topic))
      .flatMap((session) => toPairedSession(session) ?? []);
    return sessions.toSorted((a, b) => b.expiresAt - a.expiresAt);
  }

  pair(proposal: SessionProposal, signal: AbortSignal, message?: SignInData): PairingAttempt {
    const proposing = this.#propose(proposal, signal, message);
    const outcome = proposing.then((proposalAnswer) => this.#approved(proposalAnswer, signal));
    const uri = proposing.then((attempt) => attempt.uri);
    // A caller may await only one of the two.
    for (const promise of [uri, outcome]) promise.catch(() => undefined);
    return { uri, outcome };
  }

  async request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    const client = await this.#client(signal);
    await this.#syncSessions(client);
    if (this.#ended.has(topic) || !client.session.keys.includes(topic))
      throw new LatchkitError("connection/not-connected", {});
    const { method, params } = call;
    const request = (this.#requests ??= new PendingRequests(client)).ask(
      { topic, chainId, method, params },
      this.#requestListener(client, topic),
    );
    return outcomeOf(() => this.#answer(topic, request.answer, method, signal)).finally(
      request.stop,
    );
  }

  async #answer(
    topic: string,
    answer: Promise<unknown>,
    method: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const onLimit = (): Error =>
      new LatchkitError("wallet/no-answer", { method, waitMs: USER_LIMIT_MS });
    try {
      return await settleWithin(() => this.#untilEnded(topic, answer), {
        signal,
        scheduler: this.#parts.scheduler,
        waitMs: USER_LIMIT_MS,
        onLimit,
      });
    } catch (error) {
      if (error instanceof LatchkitError) throw error;
      if (isEnded(error)) throw new LatchkitError("connection/not-connected", {}, { cause: error });
      throw walletFailure(error, method, "walletconnect");
    }
  }

  async end(topic: string, signal: AbortSignal): Promise<void> {
    const client = await this.#client(signal);
    if (!client.session.keys.includes(topic)) return;
    this.#ended.add(topic);
    const { end } = this.#parts;
    const limits = {
      signal,
      scheduler: this.#parts.scheduler,
      waitMs: PAIRING_TIMES.ending,
      onLimit: () => new Error("The relay did not accept the end of the session in time"),
    };
    await settleWithin(() => end(client, topic), limits).catch(() => undefined);
  }

  async clientId(): Promise<string> {
    const client = await this.#client();
    return client.core.crypto.getClientId();
  }

  #client(signal?: AbortSignal): Promise<Client> {
    this.#opened ??= this.#parts
      .open((text) => this.#receive(text))
      .then(
        (client) => this.#follow(client),
        (cause: unknown) => {
          this.#opened = undefined;
          throw cause;
        },
      );
    const openedClient = this.#opened;
    return signal === undefined
      ? openedClient
      : settleWithin(() => openedClient, {
          signal,
          scheduler: this.#parts.scheduler,
          waitMs: USER_LIMIT_MS,
          onLimit: () => new LatchkitError("connection/failed", { connectorId: CONNECTOR_ID }),
        });
  }

  #receive(text: string): void {
    const reason = this.#refusals.read(text);
    if (reason !== undefined) this.#events.next({ kind: "refused", reason });
  }

  async #syncSessions(client: Client): Promise<void> {
    for (const topic of await syncWithStorage(client)) this.#events.next({ kind: "ended", topic });
  }

  /**
   * A request not accepted within 5 s means a dead socket; the library sends it once over the next
   * one.
   */
  #requestListener(client: Client, topic: string): NotifyRequest {
    let forget: () => void = () => undefined;
    return (phase, requestId) => {
      forget();
      if (phase === "made")
        forget = this.#parts.scheduler.after(PAIRING_TIMES.reconnecting, () =>
          closeDeadSocket(client),
        );
      this.#events.next({
        kind: "request",
        phase,
        sessionTopic: topic,
        requestId,
        isOnline: client.core.relayer.connected,
      });
    };
  }

  /** Checks the socket once each time the page becomes visible. */
  #checkOnReturn(client: Client): void {
    const { lifecycle, scheduler, signal } = this.#parts;
    let [wasAway, isChecking] = [false, false];
    const check = (): void => {
      isChecking = true;
      void this.#syncSessions(client)
        .then(() => checkSocket(client, scheduler, signal))
        .catch(() => undefined)
        .finally(() => {
          isChecking = false;
        });
    };
    const subscription = lifecycle?.visible$.subscribe((isVisible) => {
      if (isVisible && wasAway && !isChecking) check();
      wasAway = !isVisible;
    });
    onAbort(signal, () => subscription?.unsubscribe());
  }

  #follow(client: Client): Client {
    this.#checkOnReturn(client);
    const notify = (event: PairingEvent): void => this.#events.next(event);
    const {
      core: { relayer },
      session,
    } = client;
    const updated = ({ topic }: Topic): void => {
      const now = session.keys.includes(topic) ? toPairedSession(session.get(topic)) : undefined;
      if (now) notify({ kind: "updated", session: now });
    };
    const onEvent: Parameters<typeof client.on<"session_event">>[1] = ({
      topic,
      params: { event, chainId },
    }) => notify({ kind: "event", topic, name: event.name, data: event.data, chainId });
    const onEnded = ({ topic }: Topic): void => notify({ kind: "ended", topic });
    const [onConnect, onDisconnect] = [
      (): void => {
        this.#refusals.accepted();
        notify({ kind: "relay", isConnected: true });
      },
      (): void => notify({ kind: "relay", isConnected: false }),
    ];
    // Prepended: the provider's own listeners may throw for withdrawn namespaces and unknown
    // chains.
    client.events.prependListener("session_update", updated);
    client.events.prependListener("session_event", onEvent);
    client.on("session_delete", onEnded).on("session_expire", onEnded);
    relayer.on("relayer_connect", onConnect);
    relayer.on("relayer_disconnect", onDisconnect);
    this.#parts.signal.addEventListener(
      "abort",
      () => {
        client
          .off("session_update", updated)
          .off("session_event", onEvent)
          .off("session_delete", onEnded)
          .off("session_expire", onEnded);
        relayer.off("relayer_connect", onConnect);
        relayer.off("relayer_disconnect", onDisconnect);
      },
      { once: true },
    );
    return client;
  }

  async #propose(
    proposal: SessionProposal,
    signal: AbortSignal,
    message: SignInData | undefined,
  ): Promise<ProposedSession & { readonly uri: string }> {
    await this.#client(signal);
    const { propose } = this.#parts;
    const failedError = (): LatchkitError =>
      new LatchkitError("connection/failed", { connectorId: CONNECTOR_ID });
    const limits = {
      signal,
      scheduler: this.#parts.scheduler,
      waitMs: USER_LIMIT_MS,
      onLimit: failedError,
    };
    const proposalAnswer = await settleWithin(() => propose(proposal, signal, message), limits);
    const { uri } = proposalAnswer;
    if (uri === undefined) throw failedError();
    return { ...proposalAnswer, uri };
  }

  /** Ends a session that the wallet approves after an abort. */
  async #approved(
    { approval, signed }: ProposedSession,
    signal: AbortSignal,
  ): Promise<WalletOutcome<PairedSession>> {
    const outcome = approval().then((session) => {
      if (signal.aborted) void this.#endLateSession(session);
      return session;
    });
    const onLimit = (): Error =>
      new LatchkitError("connection/failed", { connectorId: CONNECTOR_ID });
    try {
      const session = toPairedSession(
        await settleWithin(() => outcome, {
          signal,
          scheduler: this.#parts.scheduler,
          waitMs: USER_LIMIT_MS,
          onLimit,
        }),
      );
      if (session === undefined)
        throw new LatchkitError("wallet/invalid-answer", { method: "wc_sessionSettle" });
      const signedSession = signed?.();
      return {
        kind: "done",
        value: { ...session, ...(signedSession && { signed: signedSession }) },
      };
    } catch (error) {
      if (error instanceof LatchkitError) throw error;
      if (readWalletError(error, "walletconnect").kind === "refusal") return { kind: "declined" };
      throw new LatchkitError("connection/failed", { connectorId: CONNECTOR_ID }, { cause: error });
    }
  }

  async #endLateSession(session: unknown): Promise<void> {
    const lateSession = toPairedSession(session);
    if (lateSession) await this.end(lateSession.topic, new AbortController().signal);
  }

  /** The client keeps waiting for a response after the wallet ended the session. */
  #untilEnded<T>(topic: string, answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const ending = this.#events.subscribe((event) => {
        if (event.kind !== "ended" || event.topic !== topic) return;
        ending.unsubscribe();
        reject(new LatchkitError("connection/not-connected", {}));
      });
      answer.then(resolve, reject).finally(() => ending.unsubscribe());
    });
  }
}

import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import {
  NO_ACCOUNT_YET,
  answersRequest,
  canBeAskedTogether,
  sessionOfCacao,
  spellingsOf,
} from "../../domain/sign-in/cacao.js";
import {
  type SignInData,
  readMessage,
  readSignedMessage,
} from "../../domain/sign-in/sign-in-message.js";
import {
  type SignInSession,
  isAccountOf,
  signInProblem,
} from "../../domain/sign-in/sign-in-session.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { SignatureVerifier, SignIn } from "../../ports/sign-in.port.js";
import type {
  PairedSession,
  PairingAttempt,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { EventSink } from "../events/events.api.js";
import { abortError, rejectOnAbort } from "../shared/lifetime.js";

export interface SignInDuringConnectParts {
  readonly signIn: SignIn;
  readonly verifier: SignatureVerifier;
  readonly networkId: () => CaipNetworkId;
  readonly origin: string;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly events: EventSink;
}

/** The signed message in a login's reply. */
export interface LoginReply {
  readonly address: string;
  readonly message?: string | undefined;
  readonly signature?: string | undefined;
}

/** A message to sign with a login; `keep` rejects only with `call/aborted`. */
export interface SignInLogin {
  /** Its account is `NO_ACCOUNT_YET`. */
  readonly asked: SignInData;
  store(reply: LoginReply): Promise<void>;
}

/** How long a pairing waits for its message, ms; then the user signs in afterwards. */
export const MESSAGE_WAIT_MS = 5_000;

/**
 * Signs in while connecting a wallet on another device (CAIP-222), if all chains are EVM.
 * Otherwise the user signs in afterwards.
 */
export class SignInDuringConnect {
  readonly #parts: SignInDuringConnectParts;
  constructor(parts: SignInDuringConnectParts) {
    this.#parts = parts;
  }

  pair(pairing: WalletPairing, proposal: SessionProposal, signal: AbortSignal): PairingAttempt {
    const { signIn } = this.#parts;
    const networkId = this.#networkOf(proposal);
    if (networkId === undefined || signIn.signMessage) return pairing.pair(proposal, signal);
    const attempt = this.#message(networkId, signal).then((message) =>
      pairing.pair(proposal, signal, message),
    );
    const [uri, outcome] = [attempt.then(({ uri }) => uri), attempt.then(({ outcome }) => outcome)];
    for (const promise of [uri, outcome]) promise.catch(() => undefined);
    return { uri, outcome };
  }

  /**
   * After another message or an invalid signature the user signs in separately. Rejects as `SignIn`
   * if a valid session cannot be stored.
   */
  async storeSignatures({ signed }: PairedSession, signal: AbortSignal): Promise<void> {
    if (!signed) return;
    const { cacaos, asked } = signed;
    const matchingSessions = cacaos.flatMap((one) => this.#matching(sessionOfCacao(one), asked));
    const sessions = await this.#validSessions(matchingSessions, signal);
    // Some backends keep only the first session.
    const rank = ({ data }: SignInSession): number => Number(data.chainId !== asked.chainId);
    const sessionsByRank = sessions.toSorted((a, b) => rank(a) - rank(b));
    if (sessionsByRank.length > 0) await this.#store(sessionsByRank, signal);
  }

  /** Verifies all sessions, trying each spelling; empty if one is invalid. */
  async #validSessions(
    sessions: readonly SignInSession[],
    signal: AbortSignal,
  ): Promise<readonly SignInSession[]> {
    const validSessions: SignInSession[] = [];
    for (const session of sessions) {
      const spelling = await this.#validSpelling(spellingsOf(session), signal);
      if (spelling === undefined) return [];
      validSessions.push(spelling);
    }
    return validSessions;
  }

  async #validSpelling(
    spellings: readonly SignInSession[],
    signal: AbortSignal,
  ): Promise<SignInSession | undefined> {
    const { verifier } = this.#parts;
    for (const one of spellings)
      if (await rejectOnAbort(signal, verifier.holds(one, signal))) return one;
    return undefined;
  }

  async #store(sessions: readonly SignInSession[], signal: AbortSignal): Promise<void> {
    const { signIn, events } = this.#parts;
    const [first] = sessions as readonly [SignInSession];
    const storing =
      sessions.length === 1
        ? signIn.addSession(first, signal)
        : signIn.setSessions(sessions, signal);
    await rejectOnAbort(signal, storing).catch((cause: unknown) => {
      if (signal.aborted) throw abortError(signal);
      throw cause instanceof LatchkitError
        ? cause
        : new LatchkitError("sign-in/failed", {}, { cause });
    });
    const { chainId: networkId } = first.data;
    events.emit({ name: "SIWX_AUTH_SUCCESS", networkId, isSmartAccount: false });
  }

  /** Undefined if no message can be created. */
  async login(chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInLogin | undefined> {
    if (this.#parts.signIn.signMessage) return undefined;
    const signInData = await this.#message(chainId, signal);
    return (
      signInData && {
        asked: signInData,
        store: (reply) => this.#storeReply(signInData, reply, signal),
      }
    );
  }

  async #storeReply(request: SignInData, reply: LoginReply, signal: AbortSignal): Promise<void> {
    const { message, signature, address } = reply;
    const data = message === undefined ? undefined : readSignedMessage(message);
    if (!data || message === undefined || signature === undefined) return;
    const session = { data, message, signature };
    const isOwn = isAccountOf(data, request.chainId, address);
    if (!isOwn || this.#matching(session, request).length === 0) return;
    try {
      const signed = await this.#validSessions([session], signal);
      if (signed.length > 0) await this.#store(signed, signal);
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }

  /** Undefined unless only EVM is requested. */
  #networkOf(proposal: SessionProposal): CaipNetworkId | undefined {
    const { eip155, ...others } = proposal;
    if (!eip155 || Object.keys(others).length > 0) return undefined;
    const networkId = this.#parts.networkId();
    return eip155.chains.includes(networkId) ? networkId : (eip155.chains[0] as CaipNetworkId);
  }

  /** Undefined if CAIP-222 cannot express the message. */
  async #message(chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInData | undefined> {
    const { signIn, scheduler } = this.#parts;
    const request = { chainId, accountAddress: NO_ACCOUNT_YET };
    let stop: () => void = () => undefined;
    const timeout = new Promise<undefined>((resolve) => {
      stop = scheduler.after(MESSAGE_WAIT_MS, () => resolve(undefined));
    });
    try {
      const created = signIn.createMessage(request, signal);
      const message = await Promise.race([rejectOnAbort(signal, created), timeout]);
      const data = message && readMessage(String(message));
      const problem = data && signInProblem(data, String(message), { ...request, ...this.#page });
      return data && problem === undefined && canBeAskedTogether(data) ? data : undefined;
    } catch {
      return undefined;
    } finally {
      stop();
    }
  }

  #matching(session: SignInSession | undefined, signInData: SignInData): readonly SignInSession[] {
    if (!session || !answersRequest(session.data, signInData)) return [];
    const { data, message } = session;
    return signInProblem(data, message, { ...data, ...this.#page }) === undefined ? [session] : [];
  }

  get #page(): { readonly origin?: string; readonly now: number } {
    const { origin, clock } = this.#parts;
    return { now: clock.now(), ...(origin !== "" && { origin }) };
  }
}

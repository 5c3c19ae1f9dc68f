import type { Observable } from "rxjs";
import type { RawNamespace } from "../domain/pairing/approved-session.js";
import type { RelayRefusal } from "../domain/pairing/pairing-state.js";
import type { SessionProperties } from "../domain/pairing/session-capabilities.js";
import type { SessionProposal } from "../domain/pairing/session-proposal.js";
import type { SignInData } from "../domain/sign-in/sign-in-message.js";
import type { Cacao } from "../domain/sign-in/sign-in-session.js";
import type { WalletOutcome, WalletRequest } from "./wallet-connector.port.js";

/**
 * A session as the wallet settled it. `peer` is the wallet's own, untrusted text; `expiresAt` is
 * epoch ms.
 */
export interface PairedSession {
  readonly topic: string;
  readonly peer: { readonly name: string; readonly url?: string };
  readonly namespaces: Readonly<Record<string, RawNamespace>>;
  readonly expiresAt: number;
  /** What the wallet reported of itself with its approval. */
  readonly properties?: SessionProperties;
  /** Of a session that has just been approved: what was signed with it. */
  readonly signed?: SignedTogether;
}

/** A sign-in message that was asked for with a connection, and what the wallet signed of it. */
export interface SignedTogether {
  readonly asked: SignInData;
  /** Unverified. */
  readonly cacaos: readonly Cacao[];
}

/** How far a request came: written, taken by the relay, over (answered, refused or left). */
export type RequestPhase = "made" | "taken" | "settled";

/**
 * What comes from the wallet's side or the relay by itself. `refused` may come again with each try
 * of the relay.
 */
export type PairingEvent =
  | { readonly kind: "updated"; readonly session: PairedSession }
  | { readonly kind: "ended"; readonly topic: string }
  | {
      readonly kind: "event";
      readonly topic: string;
      readonly name: string;
      readonly data: unknown;
      readonly chainId: string;
    }
  /**
   * `made` comes within the turns of the user's own tap and before the request is handed to the
   * relay; `isOnline`: there is a socket to hand it to.
   */
  | {
      readonly kind: "request";
      readonly phase: RequestPhase;
      readonly sessionTopic: string;
      readonly requestId: number;
      readonly isOnline: boolean;
    }
  | { readonly kind: "relay"; readonly isConnected: boolean }
  | { readonly kind: "refused"; readonly reason: RelayRefusal };

/**
 * One code and its answer. Both promises settle; when the signal aborts both reject with
 * `call/aborted`.
 */
export interface PairingAttempt {
  readonly uri: Promise<string>;
  /**
   * `declined` for codes 5000 and 5002. Rejects with `connection/failed` when the wallet answers
   * anything else or the code expired.
   */
  readonly outcome: Promise<WalletOutcome<PairedSession>>;
  /** Present where the code was shown before, epoch ms: its life counts from then. */
  readonly shownAt?: number;
}

/**
 * The WalletConnect protocol, version 2, from the app's side. Making one opens nothing: code,
 * storage and socket wait for the first call. One client an instance, whatever is called how often.
 */
export interface WalletPairing {
  /**
   * Living sessions of earlier visits, the newest first. Opens the socket only if there is one.
   * Never asks a wallet.
   */
  sessions(signal: AbortSignal): Promise<readonly PairedSession[]>;
  /**
   * Proposes a session. After an abort a late approval is refused: the session is ended at once and
   * never seen here. With `message` the wallet is asked to sign it in the same step
   * (`wc_sessionAuthenticate`), where it can; a wallet that cannot is asked for the session alone.
   */
  pair(proposal: SessionProposal, signal: AbortSignal, message?: SignInData): PairingAttempt;
  /**
   * One request, sent once: a relay that is away is waited for, nothing is sent again. Rejects with
   * `wallet/request-failed`, `wallet/no-answer`, `connection/not-connected` when the session ended
   * meanwhile, or `call/aborted`.
   */
  request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>>;
  /** Ends a session on both sides; resolves when the relay took it or 3 s passed. */
  end(topic: string, signal: AbortSignal): Promise<void>;
  /** The client's public id (`did:key:…`). */
  clientId(): Promise<string>;
  /** Last value of nothing is kept: what happens while nobody listens is read from `sessions`. */
  readonly events$: Observable<PairingEvent>;
}

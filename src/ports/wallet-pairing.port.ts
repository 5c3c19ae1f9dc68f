import type { Observable } from "rxjs";
import type { RawNamespace } from "../domain/pairing/approved-session.js";
import type { RelayRefusal } from "../domain/pairing/pairing-state.js";
import type { SessionProperties } from "../domain/pairing/session-capabilities.js";
import type { SessionProposal } from "../domain/pairing/session-proposal.js";
import type { SignInData } from "../domain/sign-in/sign-in-message.js";
import type { Cacao } from "../domain/sign-in/sign-in-session.js";
import type { WalletOutcome, WalletRequest } from "./wallet-connector.port.js";

/** A settled session. `peer` is untrusted text; `expiresAt` is epoch ms. */
export interface PairedSession {
  /** Topic of the session. */
  readonly topic: string;
  /** What the wallet says about itself. Untrusted. */
  readonly peer: { readonly name: string; readonly url?: string };
  /** What the wallet approved, by namespace. */
  readonly namespaces: Readonly<Record<string, RawNamespace>>;
  /** End of the session, epoch ms. */
  readonly expiresAt: number;
  /** Properties the wallet reported on approval. */
  readonly properties?: SessionProperties;
  /** Only directly after approval: the message signed with the connection. */
  readonly signed?: SignedTogether;
}

/** A sign-in message requested with the connection, and the wallet's signatures. */
export interface SignedTogether {
  /** The message that was asked for. */
  readonly asked: SignInData;
  /** Unverified. */
  readonly cacaos: readonly Cacao[];
}

/**
 * Progress of a request: created, accepted by the relay, settled (answered, refused or cancelled).
 */
export type RequestPhase = "made" | "taken" | "settled";

/** Events from the wallet or relay. `refused` may repeat with each reconnect. */
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
   * `made` is emitted within the click and before the request reaches the relay; `isOnline`: the
   * socket is connected.
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

/** A pairing and its result. Both promises settle, with `call/aborted` when the signal aborts. */
export interface PairingAttempt {
  /** The pairing code. Secret: never store or log it. */
  readonly uri: Promise<string>;
  /**
   * `declined` for codes 5000 and 5002. Rejects with `connection/failed` for other errors and on
   * expiry.
   */
  readonly outcome: Promise<WalletOutcome<PairedSession>>;
  /** When the code was first shown, epoch ms, if before; its lifetime starts then. */
  readonly shownAt?: number;
}

/**
 * WalletConnect version 2, app side. Loads and starts with the first call. One client per instance.
 */
export interface WalletPairing {
  /**
   * Active sessions of earlier visits, newest first. Opens the socket only if there are any. Never
   * asks a wallet.
   */
  sessions(signal: AbortSignal): Promise<readonly PairedSession[]>;
  /**
   * Proposes a session. A late approval after an abort is ended at once. With `message` the wallet
   * is asked to sign it in the same step (`wc_sessionAuthenticate`) if supported.
   */
  pair(proposal: SessionProposal, signal: AbortSignal, message?: SignInData): PairingAttempt;
  /**
   * Sends a request once: waits for an offline relay and never resends. Rejects with
   * `wallet/request-failed`, `wallet/no-answer`, `connection/not-connected` if the session ended,
   * or `call/aborted`.
   */
  request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>>;
  /** Ends a session on both sides; resolves when the relay accepted it or after 3 s. */
  end(topic: string, signal: AbortSignal): Promise<void>;
  /** The client's public id (`did:key:…`). */
  clientId(): Promise<string>;
  /** No replay: read missed changes from `sessions`. */
  readonly events$: Observable<PairingEvent>;
}

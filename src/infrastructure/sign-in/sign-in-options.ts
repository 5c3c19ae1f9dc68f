import type { SignIn } from "../../ports/sign-in.port.js";

/** Options of every built-in sign-in. */
export interface SignInSettings {
  /** False lets users stay connected without signing in. Default true. */
  readonly required?: boolean;
  /** False keeps sessions after disconnecting. Default true. */
  readonly signOutOnDisconnect?: boolean;
}

/** Stores sessions in this browser only; they prove nothing to a server. */
export interface BrowserSignIn extends SignInSettings {
  /** Selects this kind: the session stays in the browser, without a server. */
  readonly kind: "browser";
  /** A sentence that the user agrees to; ASCII on EVM (ERC-4361). */
  readonly statement?: string;
  /** URIs named in the message. */
  readonly resources?: readonly string[];
  /** Lifetime of a session, ms. Default: until the user disconnects. */
  readonly expirationMs?: number;
}

/** The host's server provides the nonce and stores the sessions. Endpoints: docs/sign-in.md. */
export interface ServerSignIn extends SignInSettings {
  /** Selects this kind: your server makes and checks the messages. */
  readonly kind: "server";
  /** Base URL, or a path on the page's origin. Sends that origin's cookies. */
  readonly url: string;
}

/**
 * The project's service (`projectId`) provides the nonce, verifies, and issues a token, stored in
 * this browser. Servers can verify it with the service.
 */
export interface CloudSignIn extends SignInSettings {
  /** Selects this kind: Reown's cloud keeps the sessions. */
  readonly kind: "cloud";
  /** A sentence that the user agrees to; ASCII on EVM (ERC-4361). */
  readonly statement?: string;
  /** URIs named in the message. */
  readonly resources?: readonly string[];
  /** Lifetime of the message, ms. Default: the service's limit. */
  readonly expirationMs?: number;
}

/** Option `siwx`. */
export type SignInOption = SignIn | BrowserSignIn | ServerSignIn | CloudSignIn;

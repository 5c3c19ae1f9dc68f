import type { SignIn } from "../../ports/sign-in.port.js";

/** What every ready-made way to sign in takes. */
export interface SignInSettings {
  /** False: a user may stay connected without signing in. Default true. */
  readonly required?: boolean;
  /** False: sessions outlive the connection. Default true. */
  readonly signOutOnDisconnect?: boolean;
}

/** Sessions are kept in this browser alone: nothing of it proves anything to a server. */
export interface BrowserSignIn extends SignInSettings {
  readonly kind: "browser";
  /** One sentence that the user agrees to; on EVM in ASCII (ERC-4361). */
  readonly statement?: string;
  /** URIs that the message names. */
  readonly resources?: readonly string[];
  /** How long a session lasts, ms. Default: until the user disconnects. */
  readonly expirationMs?: number;
}

/**
 * The host's own server gives the nonce and keeps the sessions. docs/sign-in.md has its endpoints.
 */
export interface ServerSignIn extends SignInSettings {
  readonly kind: "server";
  /** Its base address, or a path of the page's own origin. Cookies of that address go along. */
  readonly url: string;
}

/**
 * The service of the project (`projectId`) gives the nonce, verifies, and keeps the session by a
 * token, which stays in this browser. It proves something to a server that asks the service.
 */
export interface CloudSignIn extends SignInSettings {
  readonly kind: "cloud";
  /** One sentence that the user agrees to; on EVM in ASCII (ERC-4361). */
  readonly statement?: string;
  /** URIs that the message names. */
  readonly resources?: readonly string[];
  /** How long the message lasts, ms. Default: as long as the service lets it. */
  readonly expirationMs?: number;
}

/** What a host gives as `siwx`. */
export type SignInOption = SignIn | BrowserSignIn | ServerSignIn | CloudSignIn;

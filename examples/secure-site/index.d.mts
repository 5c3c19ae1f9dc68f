import type { Awaitable, IdentityProviders, SiteKeys, SiteStore } from "latchkit/secure-site";

/** A plain-text e-mail. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. A rejection ends the step that needed it. */
export interface Mailer {
  send(letter: Letter): Awaitable<void>;
}

/** Options of a site. */
export interface SecureSiteOptions {
  /** The site's public origin with its own host name: `https://wallet.example.com`. */
  readonly origin: string;
  /** Origins of pages that may embed the site. */
  readonly pages: readonly string[];
  /** Name shown to users. */
  readonly name: string;
  /** Default 8787; 0 selects a free port. Use a TLS proxy in front of it. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /**
   * Where users approve requests. "window" (default): in a window of the site that no page can
   * cover. "frame": in the frame, if the browser reports visibility (Chromium); a compromised page
   * can bypass that with a mask.
   */
  readonly approval?: "window" | "frame";
  /** Shared by all browsers. */
  readonly store: SiteStore;
  readonly mail: Mailer;
  readonly identities?: IdentityProviders;
  readonly keys: SiteKeys;
  /**
   * Receives a JSON line per event, without addresses, codes, tokens or keys. Default: logs errors
   * to the console.
   */
  readonly log?: (line: string, level: "info" | "error") => void;
  readonly limits?: HttpLimits;
  /** How long a change of address can be reverted, in ms. Default one day; 0 applies it at once. */
  readonly emailChangeDelayMs?: number;
  /**
   * Maximum e-mails per 20 minutes for the site, excluding those to known browsers. Default 3000.
   */
  readonly lettersInAll?: number;
  /** Epoch ms; default the system clock. */
  readonly now?: () => number;
}

/** HTTP limits, each with a default. */
export interface HttpLimits {
  /** Bytes of request headers; 16,384. */
  readonly headBytes?: number;
  /** Time until request headers are complete, ms; 10,000. */
  readonly headMs?: number;
  /** Time until a request is complete, ms; 30,000. */
  readonly requestMs?: number;
  /** Idle time before a connection is closed, ms; 65,000. */
  readonly idleMs?: number;
  /** Concurrent connections; 2,000. */
  readonly connections?: number;
  /** Time for pending requests when the site stops, ms; 5,000. */
  readonly stopMs?: number;
}

/** A running site. */
export interface RunningSite {
  /** The listening URL: `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Stops accepting requests; pending ones finish or are aborted after `limits.stopMs`. */
  stop(): Promise<void>;
}

/** Starts a site. Rejects if the port is in use or an option is missing. */
export function startSecureSite(options: SecureSiteOptions): Promise<RunningSite>;

/** An in-memory store; its data is lost when the process ends. */
export function memoryStore(): SiteStore;
/** A store with an open database. */
export interface OpenStore extends SiteStore {
  close(): Promise<void>;
}
/**
 * Stores data in PostgreSQL at `url` (15 or newer), which several processes may share. Runs
 * migrations first; rejects if the server is unreachable or the schema is newer.
 */
export function postgresStore(url: string): Promise<OpenStore>;
/**
 * Stores data in a folder with PGlite (PostgreSQL in this process). Rejects if another process uses
 * the folder.
 */
export function pgliteStore(folder: string): Promise<OpenStore>;
/** Selects `postgresStore` for a PostgreSQL URL, else `pgliteStore` for the folder. */
export function openStore(place: string): Promise<OpenStore>;
/** Writes each e-mail as an `.eml` file to a folder, for a mail server to pick up. */
export function folderMail(folder: string, from: string): Mailer;
/** Sends e-mail by `sendmail -t`, which most mail servers provide. */
export function sendmail(from: string, command?: string): Mailer;

/** An OAuth 2 provider with PKCE. */
export interface OAuthProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** URL of the user data, JSON. */
  readonly userUrl: string;
  readonly scope: string;
  /**
   * Reads the user data. Throwing refuses the sign-in. `id` is the provider's stable id: a text of
   * 1 to 255 characters or a positive safe integer; otherwise the sign-in is refused.
   */
  readonly read: (answer: unknown) => {
    readonly id: string | number;
    readonly email?: string | undefined;
    /** Only verified addresses are accepted, since the site sends e-mail to them. */
    readonly isEmailVerified?: boolean | undefined;
    readonly userName?: string | undefined;
  };
}
/** Identity providers by name in `features.socials`. `origin`: the site's. */
export function oauthIdentities(
  origin: string,
  providers: Readonly<Record<string, OAuthProvider>>,
): IdentityProviders;
/** Disables identity providers: refuses every such sign-in. */
export function noIdentities(): IdentityProviders;

/**
 * Derives keys from a secret of at least 32 bytes and the user's id. The secret controls every
 * wallet: make it readable by the site only, and keep a copy. Refuses chains that are not listed.
 */
export function derivedKeys(options: {
  readonly secret: Uint8Array;
  /** RPC URLs by EVM chain id: `{ 1: "https://…" }`. */
  readonly chains: Readonly<Record<string, string>>;
  /** RPC URLs by CAIP-2 id on Solana. */
  readonly solana?: Readonly<Record<string, string>>;
  /** Maximum fee of an EVM transaction, base units; default 10^18, one unit. */
  readonly mostFee?: bigint;
  /** Maximum duration of an RPC request, ms; default 20,000. */
  readonly limitMs?: number;
}): SiteKeys;

/** Keys with seeds in the store. */
export interface EnvelopedKeys extends SiteKeys {
  /**
   * Rewraps seeds of former secrets; resolves with their number. Can run while the site does, and
   * again after an interruption.
   */
  rewrap(signal?: AbortSignal): Promise<number>;
}
/**
 * Stores a random seed per user, encrypted (AES-256-GCM) with a key of a master secret of at least
 * 32 bytes. Restoring a wallet needs a backup of the store and the secret. To rotate: set the new
 * `secret` and move the old one to `formerSecrets` until `rewrap` resolves.
 */
export function envelopedKeys(options: {
  readonly store: SiteStore;
  readonly secret: Uint8Array;
  readonly formerSecrets?: readonly Uint8Array[];
  /** RPC URLs by EVM chain id: `{ 1: "https://…" }`. */
  readonly chains: Readonly<Record<string, string>>;
  /** RPC URLs by CAIP-2 id on Solana. */
  readonly solana?: Readonly<Record<string, string>>;
}): EnvelopedKeys;

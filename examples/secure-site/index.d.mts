import type { Awaitable, IdentityProviders, SiteKeys, SiteStore } from "latchkit/secure-site";

/** One e-mail in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. What rejects ends the step that needed it. */
export interface Mailer {
  send(letter: Letter): Awaitable<void>;
}

/** What a site is made of. */
export interface SecureSiteOptions {
  /** Where users and pages find it: `https://wallet.example.com`, a host name of its own. */
  readonly origin: string;
  /** Origins of the pages that may embed it. Nobody else can. */
  readonly pages: readonly string[];
  /** What users read it is called. */
  readonly name: string;
  /** Default 8787; 0 takes a free one. Put a proxy with TLS before it. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /**
   * Where requests are approved. "window", the default: in a window of the site's own, which no page
   * can cover. "frame": in the frame where the browser says that it is seen (Chromium), which a
   * page that was broken into can get around with a mask.
   */
  readonly approval?: "window" | "frame";
  /** Of all browsers. */
  readonly store: SiteStore;
  readonly mail: Mailer;
  readonly identities?: IdentityProviders;
  readonly keys: SiteKeys;
  /**
   * Gets one line of JSON for each event, without addresses, codes, tokens or keys. Default: errors
   * go to the console.
   */
  readonly log?: (line: string, level: "info" | "error") => void;
  readonly limits?: HttpLimits;
  /** How long a change of address can be taken back, in ms. Default one day; 0: it takes effect at once. */
  readonly emailChangeDelayMs?: number;
  /** E-mails in 20 minutes in all, but for those to browsers that know the address. Default 3000. */
  readonly lettersInAll?: number;
  /** Epoch ms; default the clock of the machine. */
  readonly now?: () => number;
}

/** Limits of HTTP, each with a default. */
export interface HttpLimits {
  /** Bytes of a request's head; 16,384. */
  readonly headBytes?: number;
  /** In so many ms the head of a request has arrived; 10,000. */
  readonly headMs?: number;
  /** In so many ms a request has arrived whole; 30,000. */
  readonly requestMs?: number;
  /** A connection without a request is closed after so many ms; 65,000. */
  readonly idleMs?: number;
  /** Connections at the same time; 2,000. */
  readonly connections?: number;
  /** What is under way may end in so many ms when the site stops; 5,000. */
  readonly stopMs?: number;
}

/** A site that runs. */
export interface RunningSite {
  /** Where it listens: `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Takes no new request; those under way end first, or are cut after `limits.stopMs`. */
  stop(): Promise<void>;
}

/** Starts a site. Rejects where the port is taken or an option is missing. */
export function startSecureSite(options: SecureSiteOptions): Promise<RunningSite>;

/** Keeps everything in memory: it is gone when the process ends. */
export function memoryStore(): SiteStore;
/** A store that holds a database open until it is closed. */
export interface OpenStore extends SiteStore {
  close(): Promise<void>;
}
/**
 * Keeps everything in PostgreSQL at `url` (15 or newer), which several processes may share. Brings
 * its tables up to date first; rejects where the server cannot be reached or is of a newer version.
 */
export function postgresStore(url: string): Promise<OpenStore>;
/**
 * Keeps everything in a folder, by PostgreSQL in this process (PGlite). Rejects where another
 * process has the folder open.
 */
export function pgliteStore(folder: string): Promise<OpenStore>;
/** `postgresStore` where `place` is such an address, else `pgliteStore` of that folder. */
export function openStore(place: string): Promise<OpenStore>;
/** Puts each e-mail into a folder as an `.eml` file, for a mail server that takes them from there. */
export function folderMail(folder: string, from: string): Mailer;
/** Gives each e-mail to `sendmail -t`, which most mail servers bring. */
export function sendmail(from: string, command?: string): Mailer;

/** An account elsewhere that speaks OAuth 2 with PKCE. */
export interface OAuthProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Says who signed in, as JSON. */
  readonly userUrl: string;
  readonly scope: string;
  /**
   * Reads that answer. What throws refuses the sign-in, and so does an `id` that is not a text of 1
   * to 255 characters or a positive safe integer: the provider's own id, the same each time.
   */
  readonly read: (answer: unknown) => {
    readonly id: string | number;
    readonly email?: string | undefined;
    /** Only an address that the provider verified is taken: the site writes to it. */
    readonly isEmailVerified?: boolean | undefined;
    readonly userName?: string | undefined;
  };
}
/** Accounts elsewhere by their name in `features.socials`. `origin`: that of the site. */
export function oauthIdentities(
  origin: string,
  providers: Readonly<Record<string, OAuthProvider>>,
): IdentityProviders;
/** None: every sign-in with an account elsewhere is refused. */
export function noIdentities(): IdentityProviders;

/**
 * Keys that come from one secret of at least 32 bytes and the user's id. Whoever has the secret has
 * every wallet: keep it where only the site reads it, and keep a copy. Chains that are not named
 * are refused.
 */
export function derivedKeys(options: {
  readonly secret: Uint8Array;
  /** Nodes by chain id on EVM: `{ 1: "https://…" }`. */
  readonly chains: Readonly<Record<string, string>>;
  /** Nodes by CAIP-2 id on Solana. */
  readonly solana?: Readonly<Record<string, string>>;
  /** Most that a transaction on EVM may pay in fees, in base units; default 10^18, one unit. */
  readonly mostFee?: bigint;
  /** How long a node may take over one request, in ms; default 20,000. */
  readonly limitMs?: number;
}): SiteKeys;

/** Keys whose seeds are in the store. */
export interface EnvelopedKeys extends SiteKeys {
  /**
   * Wraps with the present secret what former ones wrapped; resolves with how many keys. May run
   * while the site does, and again after it was ended in the middle.
   */
  rewrap(signal?: AbortSignal): Promise<number>;
}
/**
 * A random seed for each user, kept in the store, wrapped (AES-256-GCM) with a key of a master
 * secret of at least 32 bytes. A wallet needs both: a backup of the store and the secret. The
 * secret can be changed: the new one is `secret`, the one before it goes to `formerSecrets` until
 * `rewrap` has resolved.
 */
export function envelopedKeys(options: {
  readonly store: SiteStore;
  readonly secret: Uint8Array;
  readonly formerSecrets?: readonly Uint8Array[];
  /** Nodes by chain id on EVM: `{ 1: "https://…" }`. */
  readonly chains: Readonly<Record<string, string>>;
  /** Nodes by CAIP-2 id on Solana. */
  readonly solana?: Readonly<Record<string, string>>;
}): EnvelopedKeys;

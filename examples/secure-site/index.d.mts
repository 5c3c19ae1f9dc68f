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
  /** Of all browsers; each has its own names in it. */
  readonly store: SiteStore;
  readonly mail: Mailer;
  readonly identities?: IdentityProviders;
  readonly keys: SiteKeys;
  /** Epoch ms; default the clock of the machine. */
  readonly now?: () => number;
}

/** A site that runs. */
export interface RunningSite {
  /** Where it listens: `http://127.0.0.1:8787`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a site. Rejects where the port is taken or an option is missing. */
export function startSecureSite(options: SecureSiteOptions): Promise<RunningSite>;

/** Keeps everything in memory: it is gone when the process ends. */
export function memoryStore(): SiteStore;
/** Keeps each value in a file of a folder that only its owner reads. */
export function fileStore(folder: string): SiteStore;
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
  /** Reads that answer. `id` is that of the provider, the same each time. */
  readonly read: (answer: unknown) => {
    readonly id: string;
    readonly email?: string;
    readonly userName?: string;
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
}): SiteKeys;

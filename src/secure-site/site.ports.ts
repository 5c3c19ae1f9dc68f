import type { ShownField, SigningRequest } from "./signing/signing.types.js";

/** A value, or a promise of it: whoever implements a port may ask a server or a database. */
export type Awaitable<T> = T | Promise<T>;

/** Whoever has an account at the site. */
export interface SiteUser {
  /** The same for the same person, whatever the way to sign in. */
  readonly id: string;
  readonly email?: string | undefined;
  readonly userName?: string | undefined;
}

/** What a user of the site is called by its keys. */
export interface SiteAccounts {
  readonly eoa: string;
  /** The address of `eoa` once more where the site has no smart accounts. */
  readonly smartAccount: string;
  readonly solana: string;
}

/** One account of a user. */
export interface SiteAccount {
  readonly type: "eoa" | "smartAccount";
  readonly address: string;
}

/** Where a chain is, as the page names it: its id, and a node of it. */
export interface SitePlace {
  readonly chainId?: string | number | undefined;
  readonly rpcUrl?: string | undefined;
}

/** A request of the page that a user of the site answers. */
export interface SiteCall extends SitePlace {
  readonly method: string;
  readonly params?: unknown;
  /** The account in use on that chain: it signs. */
  readonly account?: SiteAccount | undefined;
  /** What the user agrees to, for the screen. Only of a request that needs approval. */
  readonly shown?: readonly ShownField[] | undefined;
  /** What the keys sign; there are no `params` then. Only of a request that needs approval. */
  readonly signing?: SigningRequest | undefined;
}

/** Sends what a user reads elsewhere. What rejects ends the sign-in with `Something went wrong`. */
export interface SiteMail {
  /** A code of six digits, good for 20 minutes. */
  sendCode(to: string, code: string): Awaitable<void>;
  /** A link; `approve` is what opening it does. */
  sendDeviceLink(to: string, approve: () => void): Awaitable<void>;
}

/** Holds the keys, and asks the chains. */
export interface SiteKeys {
  accounts(userId: string): Awaitable<SiteAccounts>;
  /**
   * Adds to `call.signing` what only the chain knows, such as gas and fees, before the user is
   * asked. The result is shown and then signed as it is. Absent: nothing is added, and the user
   * reads that the fee is not known. Rejects as `call` does, and must settle within 30 s.
   */
  prepare?(userId: string, call: SiteCall): Promise<SigningRequest>;
  /**
   * Signs exactly `call.signing` where there is one, else answers the request. Rejects with a
   * `SiteRefusal` where the page may know why; of no other error it hears. Must settle within 30 s.
   */
  call(userId: string, call: SiteCall): Promise<unknown>;
  /** Chain ids on which there are smart accounts. */
  readonly smartNetworks: readonly number[];
  /** Whether a user's smart account stands on that chain. Absent: none does. */
  isDeployed?(userId: string, where: SitePlace): Promise<boolean>;
}

/** Shows its user what a page asks for. */
export interface SiteApproval {
  /**
   * True once the user agreed. Show `call.shown`: `call.params` are the page's own words, which
   * may say more than what is signed. The signal aborts where the page takes it back.
   */
  ask(call: SiteCall, signal: AbortSignal): Promise<boolean>;
}

/** Accounts elsewhere that a user signs in with. */
export interface IdentityProviders {
  /** Where a user agrees. `state` comes back with the result. */
  redirectUri(provider: string, state: string): Awaitable<string>;
  /**
   * Who agreed, by the result's code, which is good once; undefined for any other. `state` is that
   * of the attempt.
   */
  userOf(provider: string, code: string, state: string): Awaitable<SiteUser | undefined>;
  /** A link that a user opens in the Farcaster app, and who did. */
  farcaster(): Awaitable<{ readonly url: string; readonly user: Promise<SiteUser> }>;
}

/** What outlives the page, of one browser: who is signed in, and what that browser may do. */
export interface SiteStore {
  get(key: string): Awaitable<string | undefined>;
  set(key: string, value: string): Awaitable<void>;
  remove(key: string): Awaitable<void>;
}

/** Whose an e-mail address is, for all browsers. Addresses are in lower case. */
export interface SitePeople {
  /** The id that was kept for an address; undefined where none was. */
  idOf(email: string): Awaitable<string | undefined>;
  /** The address is of that user from now on; of nobody where the id is empty. */
  keep(email: string, userId: string): Awaitable<void>;
  /**
   * The address that was kept last for a user. Absent: a browser shows the one that was signed in
   * with there, also once it was changed in another.
   */
  emailOf?(userId: string): Awaitable<string | undefined>;
}

/** All that the site needs of outside. */
export interface SitePorts {
  readonly mail: SiteMail;
  readonly keys: SiteKeys;
  readonly approval: SiteApproval;
  readonly identities: IdentityProviders;
  readonly store: SiteStore;
  /** Absent: an address is of the same user for good, and nobody can change theirs. */
  readonly people?: SitePeople | undefined;
  /**
   * Origin of the embedding page. A sign-in message for its host is signed with a login, without a
   * press. Absent: none is, and the page asks for it afterwards.
   */
  readonly page?: string | undefined;
  /**
   * Whether a message may sign in to another site than the page's: the user is warned then.
   * Default: it is refused.
   */
  readonly allowsForeignSignIn?: boolean | undefined;
  /** How the embedding page looks, for screens of the site. Absent: they look their own way. */
  readonly theme?: (mode: "light" | "dark") => void;
  /** The present time, in epoch ms: a code that was sent is good for 20 minutes. */
  readonly now: () => number;
  /** Six digits that nobody can guess. */
  readonly code: () => string;
  /** At least 128 bits that nobody can guess. */
  readonly secret: () => string;
}

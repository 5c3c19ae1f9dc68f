import type { SiteStore } from "./site-store.port.js";

/** A value, or a promise of it: whoever implements a port may ask a server or a database. */
export type Awaitable<T> = T | Promise<T>;

/** Whoever has an account at the site. */
export interface SiteUser {
  /** The same for the same person, whatever the way to sign in. */
  readonly id: string;
  /** Shown, and written to. A provider gives it only where it verified that it is this user's. */
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
  /** Rejects with a `SiteRefusal` where the page may know why; of no other error it hears. */
  call(userId: string, call: SiteCall): Promise<unknown>;
  /** Chain ids on which there are smart accounts. */
  readonly smartNetworks: readonly number[];
  /** Whether a user's smart account stands on that chain. Absent: none does. */
  isDeployed?(userId: string, where: SitePlace): Promise<boolean>;
}

/** Shows its user what a page asks for. */
export interface SiteApproval {
  /** True once the user agreed. The signal aborts where the page takes it back. */
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

/** All that the site needs of outside. */
export interface SitePorts {
  readonly mail: SiteMail;
  readonly keys: SiteKeys;
  readonly approval: SiteApproval;
  readonly identities: IdentityProviders;
  readonly store: SiteStore;
  /** Names this browser in the store, the same each time it comes. No secret: others may read it. */
  readonly browser: string;
  /**
   * Origin of the embedding page. A sign-in message for its host is signed with a login, without a
   * press. Absent: none is, and the page asks for it afterwards.
   */
  readonly page?: string | undefined;
  /** How the embedding page looks, for screens of the site. Absent: they look their own way. */
  readonly theme?: (mode: "light" | "dark") => void;
  /** The present time, in epoch ms: a code that was sent is good for 20 minutes. */
  readonly now: () => number;
  /** Six digits that nobody can guess. */
  readonly code: () => string;
  /** At least 128 bits that nobody can guess. */
  readonly secret: () => string;
}

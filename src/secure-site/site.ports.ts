import type { SiteStore } from "./site-store.port.js";
import type { ShownField, SigningRequest } from "./signing/signing.types.js";

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
  /** What the user agrees to, for the screen. Only of a request that needs approval. */
  readonly shown?: readonly ShownField[] | undefined;
  /** What the keys sign; there are no `params` then. Only of a request that needs approval. */
  readonly signing?: SigningRequest | undefined;
}

/** What the code of a letter does; the code of one purpose is worth nothing for another. */
export type CodePurpose =
  | { readonly kind: "sign-in" }
  /** Goes to the present address, and lets the change to `newAddress` go on. */
  | { readonly kind: "change-from"; readonly newAddress: string }
  /** Goes to the new address, and ends the change. */
  | { readonly kind: "change-to"; readonly newAddress: string };

/** How a browser comes to the site, as its server sees it. */
export interface SiteVisit {
  /** The browser in words: "Firefox on Windows". */
  readonly name?: string | undefined;
  /** Where its request comes from, as its user may read it: a network address. */
  readonly place?: string | undefined;
  /** What limits count by: the network address, or on IPv6 its /64. Absent: nobody names it. */
  readonly line?: string | undefined;
}

/** A link that approves a browser. */
export interface DeviceLink extends SiteVisit {
  /** Three numbers of two digits; the browser shows one of them. */
  readonly choices: readonly string[];
  /** True where it is that number. Any other ends the link. */
  readonly approve: (choice: string) => boolean;
  /** Origin of the page that the browser signs in at. */
  readonly page?: string | undefined;
  /** When it asked, in epoch ms. */
  readonly at: number;
}

/** A change of address, as the former address hears of it. */
export interface ChangeNotice {
  readonly newAddress: string;
  /** Epoch ms. */
  readonly effectiveAt: number;
  /** Secret of a link that takes the change back before that time; undefined: there is none. */
  readonly takeBack?: string | undefined;
}

/**
 * Sends what a user reads elsewhere; each resolves once the mail server accepted the letter. What
 * rejects ends the step with `Something went wrong`, and the letter's code is worth nothing.
 */
export interface SiteMail {
  /** A code of six digits, good for 20 minutes. */
  sendCode(to: string, code: string, purpose: CodePurpose): Awaitable<void>;
  /** A link, good for 20 minutes, to a page that asks for the number. */
  sendDeviceLink(to: string, link: DeviceLink): Awaitable<void>;
  /** To the former address of a user, before the change is kept. */
  sendChangeNotice(to: string, notice: ChangeNotice): Awaitable<void>;
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

/** What a user is asked to agree to. */
export type SiteQuestion =
  | { readonly kind: "call"; readonly call: SiteCall }
  /** `from`: the present address; undefined where the user has none. */
  | { readonly kind: "email-change"; readonly from: string | undefined; readonly to: string };

/** Shows its user what a page asks for. */
export interface SiteApproval {
  /**
   * True once the user agreed. Show `call.shown`: `call.params` are the page's own words, which may
   * say more than what is signed. The signal aborts where the page takes it back.
   */
  ask(question: SiteQuestion, signal: AbortSignal): Promise<boolean>;
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
  /**
   * Names this browser in the store, the same each time it comes. No secret: others may read it.
   */
  readonly browser: string;
  /** How this browser comes now. Absent: nothing is known of it. */
  readonly visit?: (() => SiteVisit) | undefined;
  /**
   * How long a change of address can be taken back, in ms; the former address keeps the wallet
   * until then. Default one day. 0: it takes effect at once. None where there was no address.
   */
  readonly emailChangeDelayMs?: number | undefined;
  /**
   * E-mails in 20 minutes in all, but for those to browsers that know the address. Default 3000.
   */
  readonly lettersInAll?: number | undefined;
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

import type { ShownField, SigningRequest } from "./signing/signing.types.js";

/** An error whose message is sent to the page. */
export class SiteRefusal extends Error {}

export const refuse = (message: string): never => {
  throw new SiteRefusal(message);
};

/** Metadata of a record. Each `put` replaces the whole record. */
export interface RecordPlace {
  /** Key for `list`. */
  readonly group?: string | undefined;
  /** Epoch ms. `removeExpired` deletes it afterwards; until then `get` and `list` return it. */
  readonly endsAt?: number | undefined;
}

/**
 * Records of a transaction, identified by kind and id. Texts contain no U+0000. Rejects after the
 * transaction ended.
 */
export interface SiteRecords {
  get(kind: string, id: string): Promise<string | undefined>;
  put(kind: string, id: string, value: string, options?: RecordPlace): Promise<void>;
  /** Does nothing if the record does not exist. */
  remove(kind: string, id: string): Promise<void>;
  /**
   * Records of a group, oldest first, at most `limit`. Putting a record again keeps its position.
   */
  list(
    kind: string,
    group: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly value: string }[]>;
}

/** The site's persistent storage. */
export interface SiteStore {
  /**
   * Runs `work` in one serializable transaction that commits all writes or none. May repeat `work`,
   * which must only change records. Rejects with the error of `work`, or if the store is
   * unavailable.
   */
  transaction<T>(work: (records: SiteRecords) => Promise<T>): Promise<T>;
  /** Deletes records whose `endsAt` is before `now` (epoch ms); resolves with their number. */
  removeExpired(now: number): Promise<number>;
}

/** A value or a promise, so that ports may call servers or databases. */
export type Awaitable<T> = T | Promise<T>;

/** A user of the site. */
export interface SiteUser {
  /** Stable id, independent of the sign-in method. */
  readonly id: string;
  /** Displayed and used for e-mail. Providers set it only if verified. */
  readonly email?: string | undefined;
  /** Name at the provider. */
  readonly userName?: string | undefined;
}

/** A user's addresses. */
export interface SiteAccounts {
  /** EVM address, checksummed. */
  readonly eoa: string;
  /** Equals `eoa` if the site has no smart accounts. */
  readonly smartAccount: string;
  /** Base58. */
  readonly solana: string;
}

/** An account of a user. */
export interface SiteAccount {
  /** Type of the account. */
  readonly type: "eoa" | "smartAccount";
  /** EVM address, checksummed. */
  readonly address: string;
}

/** A chain and RPC URL from the page. */
export interface SitePlace {
  /** Id of the chain, as the page sent it. */
  readonly chainId?: string | number | undefined;
  /** RPC URL that the page wants. Untrusted. */
  readonly rpcUrl?: string | undefined;
}

/** A request of the page that the user decides. */
export interface SiteCall extends SitePlace {
  /** Name of the method. */
  readonly method: string;
  /** Parameters, as the page sent them. Untrusted. */
  readonly params?: unknown;
  /** The active account of the chain, which signs. */
  readonly account?: SiteAccount | undefined;
  /** What the request does, to show first; only for requests that need approval. */
  readonly review?: readonly ShownField[] | undefined;
  /** Fields to show: all that is signed; only for requests that need approval. */
  readonly shown?: readonly ShownField[] | undefined;
  /** The parsed request to sign, instead of `params`; only for requests that need approval. */
  readonly signing?: SigningRequest | undefined;
}

/** Purpose of a code; codes are not interchangeable. */
export type CodePurpose =
  | { readonly kind: "sign-in" }
  /** Sent to the current address; continues the change to `newAddress`. */
  | { readonly kind: "change-from"; readonly newAddress: string }
  /** Sent to the new address; completes the change. */
  | { readonly kind: "change-to"; readonly newAddress: string };

/** A browser's request as seen by the server. */
export interface SiteVisit {
  /** Description of the browser: "Firefox on Windows". */
  readonly name?: string | undefined;
  /** Network address for display. */
  readonly place?: string | undefined;
  /** Key for rate limits: the network address, or the /64 on IPv6. Absent if unknown. */
  readonly line?: string | undefined;
}

/** A link that approves a browser. */
export interface DeviceLink extends SiteVisit {
  /** Three two-digit numbers; the browser shows one of them. */
  readonly choices: readonly string[];
  /** True for the number the browser shows. Any other choice invalidates the link. */
  readonly approve: (choice: string) => boolean;
  /** Origin of the page of the sign-in. */
  readonly page?: string | undefined;
  /** Time of the request, epoch ms. */
  readonly at: number;
}

/** Notice of a change to the former address. */
export interface ChangeNotice {
  /** The address that replaces the former one. */
  readonly newAddress: string;
  /** Epoch ms. */
  readonly effectiveAt: number;
  /** Secret of the link that reverts the change before that time; undefined if irreversible. */
  readonly takeBack?: string | undefined;
}

/**
 * Sends e-mails; resolves when the mail server accepted them. A rejection ends the step with
 * `Something went wrong` and invalidates the code.
 */
export interface SiteMail {
  /** A six-digit code, valid for 20 minutes. */
  sendCode(to: string, code: string, purpose: CodePurpose): Awaitable<void>;
  /** A link, valid for 20 minutes, to a page that asks for the number. */
  sendDeviceLink(to: string, link: DeviceLink): Awaitable<void>;
  /** Sent to the former address before the change is stored. */
  sendChangeNotice(to: string, notice: ChangeNotice): Awaitable<void>;
}

/** Holds the keys and calls the chains. */
export interface SiteKeys {
  /** The addresses of a user. The same user always has the same ones. */
  accounts(userId: string): Awaitable<SiteAccounts>;
  /**
   * Adds chain data, such as gas and fees, to `call.signing` before approval; shown and signed
   * unchanged. If absent, the approval says that the fee is unknown. Rejects like `call`; must
   * settle within 30 s.
   */
  prepare?(userId: string, call: SiteCall): Promise<SigningRequest>;
  /**
   * Signs exactly `call.signing` if present, else answers the request. A `SiteRefusal` tells the
   * page why; other errors are not disclosed. Must settle within 30 s.
   */
  call(userId: string, call: SiteCall): Promise<unknown>;
  /** Chain ids with smart accounts. */
  readonly smartNetworks: readonly number[];
  /** True if the user's smart account is deployed on the chain. Absent: never deployed. */
  isDeployed?(userId: string, location: SitePlace): Promise<boolean>;
}

/** A question to the user. */
export type SiteQuestion =
  | { readonly kind: "call"; readonly call: SiteCall }
  /** `from`: the current address; undefined if there is none. */
  | { readonly kind: "email-change"; readonly from: string | undefined; readonly to: string };

/** Asks the user for approval. */
export interface SiteApproval {
  /**
   * Resolves true once the user approves. Show `call.review` and `call.shown`; `call.params` is
   * untrusted and may contain more. The signal aborts when the page cancels.
   */
  ask(question: SiteQuestion, signal: AbortSignal): Promise<boolean>;
}

/** Identity providers for sign-in. */
export interface IdentityProviders {
  /** Authorisation URL. `state` returns with the result. */
  redirectUri(provider: string, state: string): Awaitable<string>;
  /**
   * Resolves the user of an authorisation code, valid once; undefined if invalid. `state` belongs
   * to the attempt.
   */
  userOf(provider: string, code: string, state: string): Awaitable<SiteUser | undefined>;
  /** A link to open in the Farcaster app, and the user who opened it. */
  farcaster(): Awaitable<{ readonly url: string; readonly user: Promise<SiteUser> }>;
}

/** All dependencies of the site. */
export interface SitePorts {
  readonly mail: SiteMail;
  readonly keys: SiteKeys;
  readonly approval: SiteApproval;
  /** What a request does, for `call.review`; `reviewFields` of this entry. Default: not told. */
  readonly review?:
    | ((signing: SigningRequest, call: SiteCall) => readonly ShownField[])
    | undefined;
  readonly identities: IdentityProviders;
  readonly store: SiteStore;
  /** Stable id of this browser in the store. Not secret. */
  readonly browser: string;
  /** The browser's current request. Absent: unknown. */
  readonly visit?: (() => SiteVisit) | undefined;
  /**
   * How long a change of address can be reverted, ms; until then the former address controls the
   * wallet. Default one day; 0: at once. Not applied if there was no address.
   */
  readonly emailChangeDelayMs?: number | undefined;
  /**
   * Maximum e-mails per 20 minutes for the site, excluding those to known browsers. Default 3000.
   */
  readonly lettersInAll?: number | undefined;
  /**
   * Origin of the embedding page. Sign-in messages for its host are signed during login without a
   * click. Absent: never, and the page asks later.
   */
  readonly page?: string | undefined;
  /** Allows messages that sign in to other sites, with a warning. Default: refused. */
  readonly allowsForeignSignIn?: boolean | undefined;
  /** Receives the embedding page's colour scheme. Absent: the site uses its own. */
  readonly theme?: (mode: "light" | "dark") => void;
  /** Current time, epoch ms. */
  readonly now: () => number;
  /** Six random digits. */
  readonly code: () => string;
  /** A random text of at least 128 bits. */
  readonly secret: () => string;
}

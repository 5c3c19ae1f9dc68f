import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Fault } from "../fault.types.js";

/**
 * The services that one server answers for. Their paths do not overlap, so all have the same
 * address.
 */
export type WorldServiceName = "catalogue" | "telemetry" | "blockchain";

/** One feature of `GET /appkit/v1/config`. */
export interface ServiceFeature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly string[] | null;
}

/** One wallet as `GET /getWallets` answers it: the service's own field names. */
export interface CatalogueEntry {
  /** 64 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  readonly badge_type?: "none" | "certified";
  /** CAIP-2. */
  readonly chains?: readonly string[];
  readonly homepage?: string | null;
  readonly image_id?: string | null;
  readonly order?: number;
  /** The base of a universal link. */
  readonly link_mode?: string | null;
  readonly mobile_link?: string | null;
  readonly desktop_link?: string | null;
  readonly webapp_link?: string | null;
  readonly app_store?: string | null;
  readonly play_store?: string | null;
  readonly chrome_store?: string | null;
  readonly rdns?: string | null;
  readonly injected?:
    | readonly { readonly namespace?: string; readonly injected_id?: string }[]
    | null;
}

/**
 * A token that the blockchain service knows. What an account holds of it is read off the chain, its
 * price (USD) is what stands here.
 */
export interface ServiceToken {
  readonly chainId: CaipNetworkId;
  /** The contract; without one it is the network's currency. */
  readonly address?: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly price?: number;
  readonly iconUrl?: string;
}

/** An ERC-721 contract that the blockchain service knows. */
export interface ServiceCollection {
  readonly chainId: CaipNetworkId;
  readonly address: string;
  /** What its pieces are called. */
  readonly name: string;
  readonly isSpam?: boolean;
  readonly pictureUrl?: string;
}

/** A name that somebody registered. */
export interface ServiceName {
  readonly owner: string;
  readonly coinTypes: readonly number[];
  /** Epoch ms. */
  readonly registeredAt: number;
}

/** A purchase as its provider reports it in the history. */
export interface ServicePurchase {
  readonly id: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  /** Epoch ms. */
  readonly at: number;
  /** A decimal text, and what of. */
  readonly amount: string;
  readonly symbol: string;
}

/** Who holds a token, as the service says it. */
export interface CloudUser {
  readonly address: string;
  readonly caip2Network: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** What the services answer while nothing is wrong. */
export interface ServiceAnswers {
  /** `null`: the service has no list for this project. */
  readonly features: readonly ServiceFeature[] | null;
  readonly origins: readonly string[];
  /** `isAnalyticsEnabled`. */
  readonly analytics: boolean;
  /** In the order they are paged through. */
  readonly wallets: readonly CatalogueEntry[];
  /**
   * Networks that are read through the blockchain service: the node that it passes a read on to. At
   * first those of the world.
   */
  readonly nodes: Readonly<Record<CaipNetworkId, string>>;
  /** Tokens that the blockchain service knows besides the currencies. At first none. */
  readonly tokens: readonly ServiceToken[];
  /** Collections whose pieces the history names (ERC-721). At first none. */
  readonly collectibles: readonly ServiceCollection[];
  /** Registered names; a registration that holds adds to them. At first none. */
  readonly names: Map<string, ServiceName>;
  /** Smart sessions by CAIP-10 account, as the co-signer lists them. At first none. */
  readonly smartSessions: Map<string, Readonly<Record<string, unknown>>[]>;
  /** Nonces of a sign-in at the service that wait for their message, by token. At first none. */
  readonly cloudNonces: Map<string, string>;
  /** Purchases by address in lower case; the provider's page adds to them. At first none. */
  readonly purchases: Map<string, readonly ServicePurchase[]>;
  /** Who is signed in at the service, by token. At first nobody. */
  readonly cloudUsers: Map<string, CloudUser>;
  /** How addresses are known, by the address in lower case. At first none. */
  readonly identities: Readonly<
    Record<string, { readonly name?: string; readonly avatar?: string }>
  >;
  /** The contract that swaps, by network. At first the exchange of the world's second chain. */
  readonly exchanges: Readonly<Record<CaipNetworkId, string>>;
}

/** One request as a service saw it. A preflight is not one. */
export interface ServiceRequest {
  readonly service: WorldServiceName;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON, else the text; nothing where none was sent. */
  readonly body: unknown;
  /** Epoch ms at which it had arrived. */
  readonly time: number;
  /** Why it was answered 400, where the rules of the service do not allow it. */
  readonly refused?: string;
}

/**
 * Which requests a fault meets: a path, everything under a path that ends with `/`, or what a
 * function says. Default: all.
 */
export interface FaultScope {
  readonly at?: string | ((request: ServiceRequest) => boolean);
  /** How many requests it meets before it undoes itself. Default: no end. */
  readonly times?: number;
}

/**
 * The services under a test's control. Many pages may use one; what a test set stays until
 * `reset()`.
 */
export interface WorldServices {
  /** Base URLs without a slash at the end, as `createLatchkit({ services })` takes them. */
  readonly urls: Readonly<Record<WorldServiceName, string>>;
  /** What is answered now. */
  readonly answers: ServiceAnswers;
  /** Answers differently from the next request on; what is left out stays as it is. */
  set(answers: Partial<ServiceAnswers>): void;
  /**
   * Every request since the start or the last `clear()`, oldest first, those a fault met included.
   */
  readonly requests: readonly ServiceRequest[];
  /** Those of one path, or of everything under a path that ends with `/`. */
  requestsTo(path: string): readonly ServiceRequest[];
  /** Forgets the requests. */
  clear(): void;
  /**
   * Puts one more fault before the services; of those that meet a request the latest one counts.
   * Gives the undo, which is idempotent.
   */
  fault(fault: Fault, scope?: FaultScope): () => void;
  /** First answers, no faults, no requests: what a test starts from. */
  reset(): void;
}

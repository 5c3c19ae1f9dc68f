import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Fault } from "../fault.types.js";

/** The services of one server. Their paths do not overlap, so they share a base URL. */
export type WorldServiceName = "catalogue" | "telemetry" | "blockchain";

/** A feature of `GET /appkit/v1/config`. */
export interface ServiceFeature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly string[] | null;
}

/** A wallet in the response of `GET /getWallets`, with the service's field names. */
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
  /** Base of a universal link. */
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
 * A token known to the blockchain service. Balances come from the chain, the price (USD) from here.
 */
export interface ServiceToken {
  readonly chainId: CaipNetworkId;
  /** The contract; absent for the network's currency. */
  readonly address?: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly price?: number;
  readonly iconUrl?: string;
}

/** An ERC-721 contract known to the blockchain service. */
export interface ServiceCollection {
  readonly chainId: CaipNetworkId;
  readonly address: string;
  readonly name: string;
  readonly isSpam?: boolean;
  readonly pictureUrl?: string;
}

/** A registered name. */
export interface ServiceName {
  readonly owner: string;
  readonly coinTypes: readonly number[];
  /** Epoch ms. */
  readonly registeredAt: number;
}

/** A purchase as the provider reports it in the history. */
export interface ServicePurchase {
  readonly id: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  /** Epoch ms. */
  readonly at: number;
  /** Decimal text, with its symbol. */
  readonly amount: string;
  readonly symbol: string;
}

export interface CloudUser {
  readonly address: string;
  readonly caip2Network: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** What the services answer, without faults. */
export interface ServiceAnswers {
  /** `null`: the service has no list for this project. */
  readonly features: readonly ServiceFeature[] | null;
  readonly origins: readonly string[];
  /** `isAnalyticsEnabled`. */
  readonly analytics: boolean;
  /** In paging order. */
  readonly wallets: readonly CatalogueEntry[];
  /**
   * URL of the node of each network read through the blockchain service. Initially the local
   * chains.
   */
  readonly nodes: Readonly<Record<CaipNetworkId, string>>;
  /** Tokens known to the blockchain service besides the currencies. Initially empty. */
  readonly tokens: readonly ServiceToken[];
  /** ERC-721 collections that the history includes. Initially empty. */
  readonly collectibles: readonly ServiceCollection[];
  /** Registered names; a valid registration adds one. Initially empty. */
  readonly names: Map<string, ServiceName>;
  /** Smart sessions by CAIP-10 account, as the co-signer lists them. Initially empty. */
  readonly smartSessions: Map<string, Readonly<Record<string, unknown>>[]>;
  /** Unused sign-in nonces, by token. Initially empty. */
  readonly cloudNonces: Map<string, string>;
  /** Purchases by lower-case address; the provider's page adds to them. Initially empty. */
  readonly purchases: Map<string, readonly ServicePurchase[]>;
  /** Signed-in users, by token. Initially empty. */
  readonly cloudUsers: Map<string, CloudUser>;
  /** Identities by lower-case address. Initially empty. */
  readonly identities: Readonly<
    Record<string, { readonly name?: string; readonly avatar?: string }>
  >;
  /** The swap contract by network. Initially the exchange of the second local chain. */
  readonly exchanges: Readonly<Record<CaipNetworkId, string>>;
}

/** A recorded request. Excludes preflights. */
export interface ServiceRequest {
  readonly service: WorldServiceName;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed if JSON, else the text; undefined without a body. */
  readonly body: unknown;
  /** Arrival, epoch ms. */
  readonly time: number;
  /** The reason for a 400 response. */
  readonly refused?: string;
}

/**
 * The requests that a fault applies to: a path, all paths below one that ends with `/`, or a
 * predicate. Default: all.
 */
export interface FaultScope {
  readonly at?: string | ((request: ServiceRequest) => boolean);
  /** Number of requests before the fault removes itself. Default: unlimited. */
  readonly times?: number;
}

/** Controls the services. Several pages may share one; settings last until `reset()`. */
export interface WorldServices {
  /** Base URLs without a trailing slash, as `createLatchkit({ services })` takes them. */
  readonly urls: Readonly<Record<WorldServiceName, string>>;
  readonly answers: ServiceAnswers;
  /** Changes responses from the next request on; omitted fields stay. */
  set(answers: Partial<ServiceAnswers>): void;
  /**
   * All requests since the start or the last `clear()`, oldest first, with those that met a fault.
   */
  readonly requests: readonly ServiceRequest[];
  requestsTo(path: string): readonly ServiceRequest[];
  clear(): void;
  /** Injects a fault; the latest one that matches a request applies. Returns an idempotent undo. */
  fault(fault: Fault, scope?: FaultScope): () => void;
  /** Restores the initial state: first responses, no faults, no requests. */
  reset(): void;
}

import type { Activity } from "../domain/activity/activity.js";
import type { CaipAddress } from "../domain/caip/caip.types.js";
import type { TokenBalance } from "../domain/tokens/token-balance.js";
import type { Collectible } from "../domain/collectibles/collectible.js";

export type { TokenBalance } from "../domain/tokens/token-balance.js";

/** A request for an account's tokens. */
export interface TokensQuery {
  /** The account whose tokens are wanted. */
  readonly account: CaipAddress;
  /** Tokens that must not be served from a cache older than the request. */
  readonly fresh?: readonly Pick<TokenBalance, "address">[];
}

/** A request for a page of an account's activity. */
export interface ActivityQuery {
  /** The account whose activity is wanted. */
  readonly account: CaipAddress;
  /** Cursor of the previous page; absent for the newest. */
  readonly cursor?: string;
}

/** A page of activity in unspecified order. */
export interface ActivityPage {
  /** The items of the page. */
  readonly items: readonly Activity[];
  /** Opaque cursor; absent if there is no older activity. Pages may overlap. */
  readonly next?: string;
}

/**
 * An account's assets and activity, from a service or the chain. Drops invalid entries and those of
 * other networks. Rejects with `chain/not-supported`, with the errors of `HttpClient`
 * (`http/invalid-body` if the response is not a list), of `ChainReader`, or `call/aborted`.
 */
export interface BlockchainData {
  /** All tokens of the account on its network, including the native currency. */
  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]>;
  /**
   * Outgoing and incoming transactions; may include other networks. Empty without a service (eip155
   * only).
   */
  activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>;
}

export type { Collectible } from "../domain/collectibles/collectible.js";

/**
 * NFTs of an account on eip155, newest first; empty elsewhere. Only NFTs whose ownership the chain
 * confirms. Rejects with the errors of `BlockchainData`, of `ChainReader`, or `call/aborted`.
 */
export interface Collectibles {
  /** The NFTs of the account, spam included. */
  owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]>;
}

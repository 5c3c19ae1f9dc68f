import type { Activity } from "../domain/activity/activity.js";
import type { CaipAddress } from "../domain/caip/caip.types.js";
import type { TokenBalance } from "../domain/tokens/token-balance.js";

export type { TokenBalance } from "../domain/tokens/token-balance.js";

/** What is asked about the tokens of an account. */
export interface TokensQuery {
  readonly account: CaipAddress;
  /** Of these nothing older than the request may be returned, whatever a service keeps. */
  readonly fresh?: readonly Pick<TokenBalance, "address">[];
}

/** Which part of an account's history is asked for. */
export interface ActivityQuery {
  readonly account: CaipAddress;
  /** Where the page before ended; absent for the newest. */
  readonly cursor?: string;
}

/** A part of an account's history, in no order that can be relied on. */
export interface ActivityPage {
  readonly items: readonly Activity[];
  /** Opaque; absent where nothing older is known. A service may repeat itself. */
  readonly next?: string;
}

/**
 * What an account owns, as a service or the chain itself reports it. Answers are untrusted: an
 * entry that is unfit is left out alone, and so is whatever is of another network than the
 * account's. Rejects with `chain/not-supported` where the network cannot be asked about, with the
 * errors of `HttpClient` (`http/invalid-body` for an answer that is no list), with those of
 * `ChainReader`, or `call/aborted`.
 */
export interface BlockchainData {
  /** Every token of the account on its network, the network's own currency among them. */
  tokens(query: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]>;
  /**
   * What the account did and what was done to it; entries of other networks may be among them.
   * Empty where nobody but a service could know (S9-024: asked about eip155 only).
   */
  activity(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>;
}

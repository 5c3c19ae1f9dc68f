import type { CaipNetworkId } from "../caip/caip.types.js";
import type { KnownRef } from "../image/image-ref.js";

/** Status of a transaction. */
export type ActivityStatus = "confirmed" | "failed" | "pending";
/** Direction of a transfer as seen from the account. */
export type Direction = "in" | "out" | "self";

/** An asset movement in a transaction. */
export interface Transfer {
  /** Whether the account received or gave. */
  readonly direction: Direction;
  /** The token's symbol or the collectible's name. */
  readonly name: string;
  /** A collectible is a single piece and is shown without an amount. */
  readonly isCollectible: boolean;
  /** True if the service calls the token spam. */
  readonly isSpam: boolean;
  /** Exact decimal text; absent if unknown. */
  readonly quantity?: string;
  /** USD times 10^18, for display only; absent if unknown. */
  readonly value?: bigint;
  /** Address of the token's picture; untrusted, use it only as an image source. */
  readonly iconUrl?: string;
  /** Image reference for a transfer sent from this page; services give `iconUrl` instead. */
  readonly picture?: KnownRef;
  /** Image of the collectible, https or a data URI. Not loaded until the user asks. */
  readonly pictureUrl?: string;
}

/** A transaction of an account. */
export interface Activity {
  /** The service's id of the activity. */
  readonly id: string;
  /** The network of the transaction. */
  readonly networkId: CaipNetworkId;
  /** The transaction hash, or the batch id while the transaction is unknown. */
  readonly hash: string;
  /** An EIP-5792 batch whose transaction is not known yet; explorers cannot show it. */
  readonly isBatch?: boolean;
  /** The operation in the service's vocabulary: `send`, `trade`. */
  readonly operation: string;
  /** State of the transaction. */
  readonly status: ActivityStatus;
  /** Epoch ms. */
  readonly minedAt: number;
  /** What the transaction moved. */
  readonly transfers: readonly Transfer[];
}

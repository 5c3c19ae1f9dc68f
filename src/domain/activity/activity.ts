import type { CaipNetworkId } from "../caip/caip.types.js";
import type { KnownRef } from "../image/image-ref.js";

/** What became of a transaction. */
export type ActivityStatus = "confirmed" | "failed" | "pending";
/** Which way something moved, as seen from the account. */
export type Direction = "in" | "out" | "self";

/** Something that a transaction moved. */
export interface Transfer {
  readonly direction: Direction;
  /** What it is called: a token's symbol, a collectible's name. */
  readonly name: string;
  /** A collectible is one piece, shown without an amount. */
  readonly isCollectible: boolean;
  readonly isSpam: boolean;
  /** An exact decimal text; absent where nobody knows. */
  readonly quantity?: string;
  /** In USD times 10^18; absent where nobody knows. For show alone. */
  readonly value?: bigint;
  readonly iconUrl?: string;
  /** What pictures it, of what was sent from here: a service gives `iconUrl`. */
  readonly picture?: KnownRef;
  /** A collectible's own picture, https or a data URI: nobody asks for it before the user does. */
  readonly pictureUrl?: string;
}

/** One transaction of an account (S3-049). */
export interface Activity {
  readonly id: string;
  readonly networkId: CaipNetworkId;
  /** Of a batch whose transaction is not known yet: the batch's id. */
  readonly hash: string;
  /** Calls sent by EIP-5792 whose transaction is not known yet: no explorer shows it. */
  readonly isBatch?: boolean;
  /** What was done, as the service words it: `send`, `trade`. */
  readonly operation: string;
  readonly status: ActivityStatus;
  /** Epoch ms. */
  readonly minedAt: number;
  readonly transfers: readonly Transfer[];
}

import type { CaipAddress } from "../caip/caip.types.js";
import type { SwapToken } from "./swap-token.js";

/** What was asked of the service, and what its answers are held against. */
export interface SwapNeed {
  /** Who swaps, on which network. */
  readonly account: CaipAddress;
  readonly source: SwapToken;
  readonly target: SwapToken;
  /** What is given, base units of `source`. */
  readonly units: bigint;
  /** Every amount may be taken from now on. */
  readonly isUnlimited: boolean;
}

/** A quote as it came. */
export interface SwapQuote {
  /** CAIP-10 ids of both tokens. */
  readonly from: string;
  readonly to: string;
  /** Base units of each. */
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
}

/** A built swap as it came. Untrusted. */
export interface BuiltSwap {
  /** CAIP-10: the account, and the contract that swaps. */
  readonly from: string;
  readonly to: string;
  readonly data: string;
  /** What is received, base units. */
  readonly units: bigint;
  /** wei; absent where the answer names none. */
  readonly value?: bigint;
  /** Gas units, and wei for each. */
  readonly gas?: bigint;
  readonly gasPrice?: bigint;
}

/** A built approval as it came. Untrusted. */
export interface BuiltApproval {
  /** CAIP-10: the token that is given, and the one that the service named. */
  readonly from: string;
  readonly to: string;
  readonly data: string;
  /** wei. */
  readonly value: bigint;
  readonly gasPrice?: bigint;
}

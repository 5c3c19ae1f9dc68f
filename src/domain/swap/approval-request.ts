import type { CaipAddress } from "../caip/caip.types.js";
import type { SwapToken } from "./swap-token.js";

/** The values that the user entered, to compare with the answers of the swap service. */
export interface ApprovalRequest {
  /** The account that swaps, on its network. */
  readonly account: CaipAddress;
  /** The token to sell. */
  readonly source: SwapToken;
  /** The token to receive. */
  readonly target: SwapToken;
  /** Source amount, base units. */
  readonly units: bigint;
  /** True approves an unlimited amount, false only `units`. */
  readonly isUnlimited: boolean;
}

/** A quote from the service. Untrusted. */
export interface SwapQuote {
  /** CAIP-10 id of the source token. */
  readonly from: string;
  /** CAIP-10 id of the target token. */
  readonly to: string;
  /** Source amount, base units. */
  readonly fromUnits: bigint;
  /** Target amount, base units. */
  readonly toUnits: bigint;
}

/** A swap built by the service. Untrusted. */
export interface BuiltSwap {
  /** CAIP-10 id of the account. */
  readonly from: string;
  /** CAIP-10 id of the contract to call. */
  readonly to: string;
  /** 0x hex. */
  readonly data: string;
  /** Target amount, base units. */
  readonly units: bigint;
  /** Wei; absent if the response has none. */
  readonly value?: bigint;
  /** Gas limit; absent if the response has none. */
  readonly gas?: bigint;
  /** Wei per unit of gas; absent if the response has none. */
  readonly gasPrice?: bigint;
}

/** An approval built by the service. Untrusted. */
export interface BuiltApproval {
  /** CAIP-10 id of the source token. */
  readonly from: string;
  /** CAIP-10 id of the source or target token, depending on the service. */
  readonly to: string;
  /** 0x hex. */
  readonly data: string;
  /** Wei. */
  readonly value: bigint;
  /** Wei per unit of gas; absent if the response has none. */
  readonly gasPrice?: bigint;
}

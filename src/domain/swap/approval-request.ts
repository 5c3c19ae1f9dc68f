import type { CaipAddress } from "../caip/caip.types.js";
import type { SwapToken } from "./swap-token.js";

/** A swap request, used to validate responses. */
export interface ApprovalRequest {
  /** The swapping account on its network. */
  readonly account: CaipAddress;
  /** The token to give. */
  readonly source: SwapToken;
  /** The token to receive. */
  readonly target: SwapToken;
  /** Source amount, base units. */
  readonly units: bigint;
  /** True allows any amount, false only the amount of the swap. */
  readonly isUnlimited: boolean;
}

/** A quote from the service. */
export interface SwapQuote {
  /** CAIP-10 ids of both tokens. */
  readonly from: string;
  /** CAIP-10: the contract that may take the token. */
  readonly to: string;
  /** Base units of each. */
  readonly fromUnits: bigint;
  /** Base units of the target token. */
  readonly toUnits: bigint;
}

/** A swap built by the service. Untrusted. */
export interface BuiltSwap {
  /** CAIP-10: the account and the swap contract. */
  readonly from: string;
  /** CAIP-10: the contract to call. */
  readonly to: string;
  /** 0x hex. */
  readonly data: string;
  /** Received amount, base units. */
  readonly units: bigint;
  /** Wei; absent if the response has none. */
  readonly value?: bigint;
  /** Gas units, and wei per unit. */
  readonly gas?: bigint;
  /** Wei per unit of gas; absent if the response has none. */
  readonly gasPrice?: bigint;
}

/** An approval built by the service. Untrusted. */
export interface BuiltApproval {
  /** CAIP-10 ids of the source token and of the service's target token. */
  readonly from: string;
  /** CAIP-10: the token's contract. */
  readonly to: string;
  /** 0x hex. */
  readonly data: string;
  /** wei. */
  readonly value: bigint;
  /** Wei per unit of gas; absent if the response has none. */
  readonly gasPrice?: bigint;
}

import type { CaipNetworkId } from "../caip/caip.types.js";
import type { PsbtRequest } from "../transaction/bitcoin-transfer.js";
import type { BatchCall, TypedData } from "../transaction/transaction.js";
import type { ReviewPart } from "./review-part.js";
import type { Grant, StatedTransfer } from "./effects.js";
import type { FindingLevel, FindingParams, RuleId } from "./rules.js";
import type { TokenLabels } from "./tokens.js";

/** A request as a wallet receives it, with the network and account that it is for. */
export type ReviewRequest = {
  readonly networkId: CaipNetworkId;
  readonly account: string;
} & (
  | {
      readonly kind: "transaction";
      /** One call, or the calls of an EIP-5792 batch. */
      readonly calls: readonly BatchCall[];
    }
  | { readonly kind: "typed-data"; readonly data: TypedData }
  | { readonly kind: "message"; readonly text: string }
  | {
      readonly kind: "bytes";
      /** 0x hex, as wallets receive it. */
      readonly hex: string;
      readonly method: "personal_sign" | "eth_sign";
    }
  | {
      /** EIP-7702. */
      readonly kind: "authorization";
      readonly delegate: string;
      /** 0 is valid on every chain. */
      readonly chainId: number;
      readonly nonce: number;
    }
);

/** Solana transactions that a wallet is asked to sign. */
export interface SolanaReviewRequest {
  /** The account that signs. */
  readonly account: string;
  /** Serialized, base64; legacy or version 0. */
  readonly transactions: readonly string[];
}

/** A PSBT that a wallet is asked to sign. */
export interface PsbtReviewRequest {
  /** CAIP-2, `bip122`. */
  readonly networkId: CaipNetworkId;
  /** The account's address. */
  readonly account: string;
  /** The PSBT and the inputs to sign. */
  readonly request: PsbtRequest;
}

/** A rule whose condition the request meets. A request without findings is not proven safe. */
export interface Finding {
  /** Id of the rule. */
  readonly rule: RuleId;
  /** How severe the finding is. */
  readonly level: FindingLevel;
  /**
   * Contract, Solana account or program, or Bitcoin output that an input spends; undefined for the
   * whole request.
   */
  readonly target: string | undefined;
  /** Values for the finding's text. */
  readonly params: FindingParams;
}

/** A value to compare with the screen of a hardware wallet. */
export interface Digest {
  /** What is hashed, so that the user can compare it with the wallet's screen. */
  readonly name: "eip712-domain" | "eip712-message" | "safe-tx" | "calldata";
  /** 0x and 64 hex digits. */
  readonly value: string;
}

/** What a request asks for. Never a verdict: no field says that a request is harmless. */
export interface Review {
  /** What the request does, in order. */
  readonly parts: readonly ReviewPart[];
  /** How much was read of the part of which least was read. */
  readonly depth: ReviewPart["depth"];
  /** Rights that the request gives. */
  readonly grants: readonly Grant[];
  /** Amounts that the request moves. */
  readonly transfers: readonly StatedTransfer[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Hashes that a wallet may show. */
  readonly digests: readonly Digest[];
  /** What is known about its tokens; absent if nothing was looked up. */
  readonly tokens?: TokenLabels;
}

import type { SolanaRule } from "./chain-rules.js";

/** An asset that left or reached the account when the request was simulated. */
export interface AssetMove {
  /** Contract or mint; undefined for native currency. */
  readonly token: string | undefined;
  /** Of an item of a collection (ERC-721, ERC-1155). */
  readonly tokenId: bigint | undefined;
  /** Base units. Negative: leaves the account. The network fee is not part of it. */
  readonly amount: bigint;
  /** As the token returns them; undefined for items and if the token returns none. */
  readonly symbol: string | undefined;
  /** Decimals of one whole unit; undefined if unknown. */
  readonly decimals: number | undefined;
}

/**
 * Findings of a simulation. EVM: a token's events and balances disagree, a balance falls without an
 * event, a contract does something else when it is simulated. Solana: changes of the user's
 * accounts, with the rule names of the instructions that cause them.
 */
export interface SimulationFinding {
  /** The rule that the simulation meets. */
  readonly rule:
    | "token-lies"
    | "hidden-move"
    | "sim-differs"
    | Extract<
        SolanaRule,
        | "sol-assign"
        | "sol-owner-change"
        | "sol-close-authority"
        | "sol-approve"
        | "sol-approve-unlimited"
      >;
  /** Token contract or Solana account; undefined for the whole request. */
  readonly target: string | undefined;
}

/** What the request would change if it ran now. A node may lie, and the state may move. */
export type Changes =
  | {
      readonly status: "simulated";
      /** The last block before the simulated one; Solana: the slot. */
      readonly block: bigint;
      readonly moves: readonly AssetMove[];
      readonly findings: readonly SimulationFinding[];
    }
  | {
      readonly status: "not-simulated";
      /** `unsupported`: the node or the kind of request; `failed`: a wrong or missing answer. */
      readonly why: "off" | "unsupported" | "failed" | "timeout";
    }
  | {
      readonly status: "reverts";
      /** Untrusted text of a contract, without control characters, at most 200 graphemes. */
      readonly reason: string | undefined;
    };

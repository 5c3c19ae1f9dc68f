import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { RunningPart } from "../running-part.types.js";
import type { RpcCall } from "./rpc-front.js";

/** A token of the local chain, minted by the world only. */
export interface WorldSolanaToken {
  /** Address of the mint. */
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Owner of the mint: Token or Token-2022. */
  readonly program: string;
}

/** The local Solana chain, in the form of `createLatchkit({ networks })`. */
export interface WorldSolanaNetwork {
  readonly networkId: CaipNetworkId;
  readonly name: string;
  /** HTTP JSON-RPC without subscriptions; faults of part `solana` apply here. */
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** One mint per token program, 6 decimals each. */
  readonly tokens: readonly WorldSolanaToken[];
  /** A Token-2022 mint with a transfer fee of 1 %. */
  readonly feeToken?: WorldSolanaToken;
}

/** Controls of the local Solana chain. Addresses are base58; invalid ones throw. */
export interface WorldSolana {
  readonly network: WorldSolanaNetwork;
  /** Mints lamports. */
  airdrop(address: string, lamports: bigint): void;
  /** Lamports. */
  balance(address: string): bigint;
  /**
   * Mints `amount` base units to the associated token account of `owner`, created if missing.
   * Resolves to its address.
   */
  mint(token: string, owner: string, amount: bigint): Promise<string>;
  /** Base units of a token over all accounts of an owner. */
  holding(token: string, owner: string): bigint;
  /** Advances by slots at once. More than 150 expire every earlier blockhash. */
  advanceSlots(slots: number): void;
  /** Accepts transactions without executing them until undone. */
  loseTransactions(): () => void;
  /**
   * Replaces the results of `method` by those of `answer`, which receives the real one. The call
   * still has its effect. An error thrown by `answer` becomes the node's error with its `code`,
   * else -32603. The latest replacement applies. Returns the undo.
   */
  replaceResults(method: string, answer: (result: unknown) => unknown): () => void;
  /** All calls in order. */
  readonly calls: readonly RpcCall[];
}

export interface SolanaPart extends RunningPart {
  readonly solana: WorldSolana;
}

import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { RunningPart } from "../running-part.types.js";
import type { RpcCall } from "./rpc-front.js";

/** A token of the local chain that only the world can mint. */
export interface WorldSolanaToken {
  /** The mint. */
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
  /** The program that owns the mint: Token or Token-2022. */
  readonly program: string;
}

/** The Solana chain of the world, ready to be written into `createLatchkit({ networks })`. */
export interface WorldSolanaNetwork {
  readonly networkId: CaipNetworkId;
  readonly name: string;
  /** The chain's HTTP JSON-RPC; faults of part `solana` happen here. Without subscriptions. */
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** One mint of each token program, 6 decimals each. */
  readonly tokens: readonly WorldSolanaToken[];
  /** One more of Token-2022, which keeps a hundredth of each transfer. */
  readonly feeToken?: WorldSolanaToken;
}

/**
 * What a test does with the local Solana chain beside its RPC. Addresses are base58; an address
 * that is none throws.
 */
export interface WorldSolana {
  readonly network: WorldSolanaNetwork;
  /** Gives lamports out of nothing. */
  airdrop(address: string, lamports: bigint): void;
  /** Lamports. */
  balance(address: string): bigint;
  /**
   * Mints `amount` base units to the associated token account of `owner`, which is made where it is
   * missing. Its address.
   */
  mint(token: string, owner: string, amount: bigint): Promise<string>;
  /** Base units that an owner holds of a token, over all accounts. */
  holding(token: string, owner: string): bigint;
  /** Lets slots pass at once. After more than 150 every blockhash given before is too old. */
  pass(slots: number): void;
  /** From now on what is sent is accepted and never lands. Gives the undo. */
  loseTransactions(): () => void;
  /**
   * The node answers `method` with what `answer` makes of the honest result, which has happened all
   * the same: a transaction that it "refuses" is kept. An error that `answer` throws is the node's
   * refusal: with its `code`, else -32603. The last lie of a method counts. Gives the undo.
   */
  lie(method: string, answer: (honest: unknown) => unknown): () => void;
  /** Every call that reached the chain, in order. */
  readonly calls: readonly RpcCall[];
}

/** The running part. */
export interface SolanaPart extends RunningPart {
  readonly solana: WorldSolana;
}

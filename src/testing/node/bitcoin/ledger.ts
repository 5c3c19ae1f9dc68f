import type { Transaction } from "bitcoinjs-lib";

/** A block of the best chain. */
export interface LedgerBlock {
  readonly height: number;
  /** As people write it: hex, the last byte first. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly transactions: readonly Transaction[];
}

/**
 * Why a ledger does not take a transaction, in the code and words of Bitcoin Core's
 * `sendrawtransaction`.
 */
export class LedgerRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A chain of unspent outputs under the rules of Bitcoin's regtest, alone in the world: it grows
 * only by `mine`.
 */
export interface Ledger {
  /** Height of the best block. */
  tip(): Promise<number>;
  /** Rejects above the tip. */
  block(height: number): Promise<LedgerBlock>;
  /** What was taken and is in no block yet, each after those that it spends from. */
  mempool(): Promise<readonly Transaction[]>;
  /**
   * Takes a transaction in hex; gives its id. One that it already holds is taken again. Rejects
   * with a `LedgerRefusal`.
   */
  send(hex: string): Promise<string>;
  /**
   * Puts everything from the mempool into the first of so many blocks; what they earn goes to the
   * script, spendable 100 blocks later.
   */
  mine(script: Uint8Array, blocks: number): Promise<void>;
  stop(): Promise<void>;
}

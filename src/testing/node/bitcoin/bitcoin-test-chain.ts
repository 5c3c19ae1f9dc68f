import type { Transaction } from "bitcoinjs-lib";

export interface BitcoinBlock {
  readonly height: number;
  /** Display order: hex, last byte first. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly transactions: readonly Transaction[];
}

/** A rejected transaction, with code and message of Bitcoin Core's `sendrawtransaction`. */
export class RejectedTransaction extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A UTXO chain with the rules of Bitcoin regtest. Grows only by `mine`. */
export interface BitcoinTestChain {
  tip(): Promise<number>;
  /** Rejects above the tip. */
  block(height: number): Promise<BitcoinBlock>;
  /** Pending transactions, parents first. */
  mempool(): Promise<readonly Transaction[]>;
  /** Accepts a transaction in hex and resolves to its id. Rejects with a `RejectedTransaction`. */
  send(hex: string): Promise<string>;
  /**
   * Mines the mempool into the first of `blocks` blocks. The rewards go to `script` and mature
   * after 100 blocks.
   */
  mine(script: Uint8Array, blocks: number): Promise<void>;
  stop(): Promise<void>;
}

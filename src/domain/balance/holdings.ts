/** A token one account holds, as its chain says it. `units` are base units. */
export interface TokenHolding {
  /** Where the token lives: the mint (Solana). */
  readonly token: string;
  readonly units: bigint;
  readonly decimals: number;
  /** The account that holds it (Solana: the token account). */
  readonly holder: string;
}

/** An unspent output of one Bitcoin address. `value` in satoshi. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly isConfirmed: boolean;
}

/**
 * What a Bitcoin transaction has to pay, in satoshi per virtual byte, to be mined within that many
 * blocks.
 */
export type FeeRates = Readonly<Record<number, number>>;

/** A token one account holds, as its chain says it. `units` are base units. */
export interface TokenHolding {
  /** Where the token lives: the mint (Solana). */
  readonly token: string;
  readonly units: bigint;
  readonly decimals: number;
  /**
   * What wallets show in place of `units`, where the token scales its amounts or bears interest
   * (Solana, Token-2022); null where nobody says it.
   */
  readonly shown?: bigint | null;
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

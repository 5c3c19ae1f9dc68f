/** What a token keeps of every transfer of it (Solana, Token-2022). */
export interface TransferFee {
  /** Ten-thousandths of the amount; a begun unit counts as a whole one. */
  readonly basisPoints: bigint;
  /** Base units that no transfer is charged more than. */
  readonly maximum: bigint;
}

const WHOLE = 10_000n;

/** What of `units` does not arrive, counted as the token's program counts it. */
export const withheldBy = ({ basisPoints, maximum }: TransferFee, units: bigint): bigint => {
  const fee = (units * basisPoints + WHOLE - 1n) / WHOLE;
  return fee < maximum ? fee : maximum;
};

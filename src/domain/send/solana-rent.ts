/**
 * The least an account without data keeps, lamports: (128 bytes of overhead) x 3,480 x 2 years.
 * A node refuses a transfer that leaves less, unless it leaves nothing, and one that begins an
 * account with less.
 */
export const RENT_MINIMUM = 890_880n;
/** What wallets add of their own (a priority fee) has room beside the maximum, lamports. */
const WALLET_ROOM = 100_000n;

/** What a maximum leaves on an account beside the fee, lamports. */
export const SOLANA_RESERVE = RENT_MINIMUM + WALLET_ROOM;

/** Whether nodes refuse a transfer of lamports because of what an account has to keep. */
export const breaksRent = ({
  left,
  units,
  receiverHolds,
}: {
  /** On the paying account afterwards. */
  readonly left: bigint;
  readonly units: bigint;
  readonly receiverHolds: bigint;
}): boolean => (left > 0n && left < RENT_MINIMUM) || (receiverHolds === 0n && units < RENT_MINIMUM);

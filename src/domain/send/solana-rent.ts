/**
 * Rent-exempt minimum of an account without data, lamports. Nodes reject transfers that leave the
 * payer less (except zero), or fund a new account with less.
 */
export const RENT_MINIMUM = 890_880n;
/** Lamports for fees that wallets add. */
const WALLET_ROOM = 100_000n;

/** Lamports that a maximum transfer leaves in addition to the fee. */
export const RENT_RESERVE = RENT_MINIMUM + WALLET_ROOM;

/** True if the payer would keep less than the rent-exempt minimum, but not zero. */
export const leavesBelowRent = ({
  before,
  left,
}: {
  readonly before: bigint;
  readonly left: bigint;
}): boolean => before >= RENT_MINIMUM && left > 0n && left < RENT_MINIMUM;

/** True if nodes reject a payment that creates an account. Lamports. */
export const createsBelowRent = ({
  units,
  receiverHolds,
}: {
  readonly units: bigint;
  readonly receiverHolds: bigint;
}): boolean => receiverHolds === 0n && units < RENT_MINIMUM;

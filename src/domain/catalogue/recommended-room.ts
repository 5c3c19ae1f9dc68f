/**
 * How many recommended wallets are asked for, and rows of choice they fill the list up to (S9-003).
 */
export const RECOMMENDED_ENTRIES = 4;

/** What stands above the recommended wallets. */
export interface RowsAbove {
  readonly featured: number;
  readonly custom: number;
  readonly injected: number;
  readonly hasEmail: boolean;
  readonly hasSocial: boolean;
  /** The WalletConnect connector is listed. */
  readonly hasPairing: boolean;
}

/**
 * How many recommended wallets fill the list: up to four rows of choice in all, and none where
 * nothing could use them.
 */
export const recommendedRoom = ({
  featured,
  custom,
  injected,
  hasEmail,
  hasSocial,
  hasPairing,
}: RowsAbove): number =>
  !hasPairing && injected === 0 && custom === 0
    ? 0
    : Math.max(
        0,
        RECOMMENDED_ENTRIES - featured - custom - injected - Number(hasEmail) - Number(hasSocial),
      );

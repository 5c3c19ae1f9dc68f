/**
 * How many recommended wallets are asked for, and rows of choice they fill the list up to (S9-003).
 */
export const RECOMMENDED_ENTRIES = 4;

/**
 * Rows of choice in a page with no way to connect yet: wallets to get, or whose own browser opens
 * the page.
 */
export const BARE_ENTRIES = 6;

/** What stands above the recommended wallets. */
export interface RowsAbove {
  readonly featured: number;
  readonly custom: number;
  readonly injected: number;
  readonly hasEmail: boolean;
  readonly hasSocial: boolean;
  /** The WalletConnect connector is listed. */
  readonly hasPairing: boolean;
  /** No wallet is in the page and the protocol is not wired; default false. */
  readonly isBare?: boolean;
}

/**
 * How many recommended wallets fill the list: up to four rows of choice in all, and none where
 * nothing could use them. In a bare page up to six.
 */
export const recommendedRoom = ({
  featured,
  custom,
  injected,
  hasEmail,
  hasSocial,
  hasPairing,
  isBare = false,
}: RowsAbove): number => {
  if (isBare) return Math.max(0, BARE_ENTRIES - featured - custom);
  return !hasPairing && injected === 0 && custom === 0
    ? 0
    : Math.max(
        0,
        RECOMMENDED_ENTRIES - featured - custom - injected - Number(hasEmail) - Number(hasSocial),
      );
};

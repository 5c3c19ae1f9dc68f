/** Number of recommended wallets to request, and maximum rows in the list (spec 9). */
export const RECOMMENDED_ENTRIES = 4;

/**
 * Maximum rows on a page without any way to connect: wallets to install, or wallets that open the
 * page in their own browser.
 */
export const BARE_ENTRIES = 6;

/** Rows above the recommended wallets. */
export interface RowsAbove {
  readonly featured: number;
  readonly custom: number;
  readonly injected: number;
  readonly hasEmail: boolean;
  readonly hasSocial: boolean;
  /** True if the WalletConnect connector is listed. */
  readonly hasPairing: boolean;
  /** No wallet is installed and WalletConnect is not configured; default false. */
  readonly isBare?: boolean;
}

/**
 * Number of recommended wallets to show: fills up to four rows, or six on a bare page. 0 if no
 * wallet could be used.
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

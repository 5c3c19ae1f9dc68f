import type { Wallet } from "./wallet.js";

/** Removes wallets with duplicate ids; the first wins. */
export const uniqueWallets = (wallets: readonly Wallet[]): readonly Wallet[] => {
  const seen = new Set<string>();
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/**
 * The AllWallets list without duplicates: installed wallets, then featured, recommended and pages.
 * `pages` must be free of duplicates. Runs for every page of thousands of wallets, so it avoids
 * copies.
 */
export const allWallets = (
  lists: {
    readonly featured: readonly Wallet[];
    readonly recommended: readonly Wallet[];
    readonly pages: readonly Wallet[];
  },
  isInstalled: (wallet: Wallet) => boolean,
): readonly Wallet[] => {
  const first = uniqueWallets([...lists.featured, ...lists.recommended]);
  const ids = new Set(first.map(({ id }) => id));
  const isFirst = ({ id }: Wallet): boolean => ids.has(id);
  const others = lists.pages.some(isFirst)
    ? lists.pages.filter((wallet) => !isFirst(wallet))
    : lists.pages;
  // `concat` copies once; spreading copies repeatedly.
  const wallets = first.concat(others);
  const installed = wallets.filter(isInstalled);
  return installed.length === 0
    ? wallets
    : installed.concat(wallets.filter((wallet) => !isInstalled(wallet)));
};

/** Rounds a wallet count for display: exact below ten, else down to tens; `isMore` if rounded. */
export const roundedCount = (
  count: number,
): { readonly count: number; readonly isMore: boolean } => {
  const shown = count < 10 ? count : count - (count % 10);
  return { count: shown, isMore: shown < count };
};

/**
 * Applies the host's "All wallets" option. Hidden without the WalletConnect connector, since most
 * wallets would be unusable.
 */
export const showsAllWallets = (
  choice: "SHOW" | "HIDE" | "ONLY_MOBILE",
  { isMobile, hasPairing }: { readonly isMobile: boolean; readonly hasPairing: boolean },
): boolean => hasPairing && (choice === "SHOW" || (choice === "ONLY_MOBILE" && isMobile));

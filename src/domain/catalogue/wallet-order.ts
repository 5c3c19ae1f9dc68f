import type { Wallet } from "./wallet.js";

/** Each wallet once, by id; the first one counts. */
export const uniqueWallets = (wallets: readonly Wallet[]): readonly Wallet[] => {
  const seen = new Set<string>();
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/**
 * What AllWallets lists: installed first, then featured in their order, recommended, and the pages;
 * each once. `pages` names each wallet once. Runs with every page of thousands: hence no set of all
 * of them, nor more arrays than needed.
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
  // `concat` copies at once, where spreading makes the array anew several times.
  const wallets = first.concat(others);
  const installed = wallets.filter(isInstalled);
  return installed.length === 0
    ? wallets
    : installed.concat(wallets.filter((wallet) => !isInstalled(wallet)));
};

/**
 * A number of wallets as it is told: exact below ten, else floored to tens; `isMore` where
 * something was rounded away.
 */
export const roundedCount = (
  count: number,
): { readonly count: number; readonly isMore: boolean } => {
  const shown = count < 10 ? count : count - (count % 10);
  return { count: shown, isMore: shown < count };
};

/**
 * The way to all wallets as the host set it; without the WalletConnect connector most of them could
 * not be used.
 */
export const showsAllWallets = (
  choice: "SHOW" | "HIDE" | "ONLY_MOBILE",
  { isMobile, hasPairing }: { readonly isMobile: boolean; readonly hasPairing: boolean },
): boolean => hasPairing && (choice === "SHOW" || (choice === "ONLY_MOBILE" && isMobile));

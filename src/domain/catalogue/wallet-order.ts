import type { Wallet } from "./wallet.js";

/** Each wallet once, by id; the first one counts. */
export const uniqueWallets = (wallets: readonly Wallet[]): readonly Wallet[] => {
  const seen = new Set<string>();
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** What AllWallets lists: installed first, then featured in their order, recommended, and the pages; each once (product-behaviour 3.3). */
export const allWallets = (
  lists: {
    readonly featured: readonly Wallet[];
    readonly recommended: readonly Wallet[];
    readonly pages: readonly Wallet[];
  },
  isInstalled: (wallet: Wallet) => boolean,
): readonly Wallet[] => {
  const wallets = uniqueWallets([...lists.featured, ...lists.recommended, ...lists.pages]);
  const installed = new Set(wallets.filter(isInstalled));
  return [...installed, ...wallets.filter((wallet) => !installed.has(wallet))];
};

/** A number of wallets as it is told: exact below ten, else floored to tens; `isMore` where something was rounded away. */
export const roundedCount = (
  count: number,
): { readonly count: number; readonly isMore: boolean } => {
  const shown = count < 10 ? count : count - (count % 10);
  return { count: shown, isMore: shown < count };
};

/** The way to all wallets as the host set it; without the WalletConnect connector most of them could not be used (product-behaviour 1.3). */
export const showsAllWallets = (
  choice: "SHOW" | "HIDE" | "ONLY_MOBILE",
  { isMobile, hasPairing }: { readonly isMobile: boolean; readonly hasPairing: boolean },
): boolean => hasPairing && (choice === "SHOW" || (choice === "ONLY_MOBILE" && isMobile));

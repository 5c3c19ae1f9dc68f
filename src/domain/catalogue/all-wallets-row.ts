import type { Namespace } from "../caip/caip.types.js";
import type { CatalogueState } from "./catalogue-state.js";
import { walletTotal } from "./offered-state.js";
import { uniqueWallets } from "./wallet.js";
import { supportsAny } from "./wallet-query.js";
import type { Network } from "../network/network.js";
import { valueOf } from "../shared/load-state.js";

/** Rounds a wallet count for display: exact below ten, else down to tens; `isMore` if rounded. */
export const roundedCount = (
  count: number,
): { readonly count: number; readonly isMore: boolean } => {
  const shown = count < 10 ? count : count - (count % 10);
  return { count: shown, isMore: shown < count };
};

/** Applies the host's "All wallets" option; false without WalletConnect. */
export const showsAllWallets = (
  choice: "SHOW" | "HIDE" | "ONLY_MOBILE",
  { isMobile, hasPairing }: { readonly isMobile: boolean; readonly hasPairing: boolean },
): boolean => hasPairing && (choice === "SHOW" || (choice === "ONLY_MOBILE" && isMobile));

/** The "All wallets" row; `count` is absent until known. */
export interface AllWalletsRow {
  readonly count?: number;
  /** True if there are more than `count` wallets. */
  readonly isMore: boolean;
}

/** Undefined while pages are missing. */
const countIn = (networks: readonly Network[], catalogue: CatalogueState): number | undefined => {
  if (catalogue.hasMore) return undefined;
  const loaded = uniqueWallets(
    [catalogue.featured, catalogue.recommended, catalogue.wallets].flatMap(
      (list) => valueOf(list) ?? [],
    ),
  );
  return loaded.filter((wallet) =>
    supportsAny(
      wallet,
      networks.map(({ id }) => id),
    ),
  ).length;
};

/** The row's count: rounded down to tens, but exact for one namespace; absent while unknown. */
export const allWalletsRow = (
  catalogue: CatalogueState,
  networks: readonly Network[],
  namespace?: Namespace,
): AllWalletsRow => {
  const isKnown = catalogue.count > 0 && catalogue.featured.status !== "loading";
  if (!isKnown) return { isMore: false };
  const total = walletTotal(catalogue);
  if (namespace === undefined) return roundedCount(total);
  const namespaceNetworks = networks.filter((network) => network.namespace === namespace);
  const count =
    namespaceNetworks.length === networks.length ? total : countIn(namespaceNetworks, catalogue);
  return { ...(count !== undefined && { count }), isMore: false };
};

import type { Wallet } from "../catalogue/wallet.js";
import type { Connector, ConnectorGroupName, RecentWallet } from "./connector.js";
import { isInstalledAs } from "./wallet-match.js";

export type WalletGroupName = Extract<ConnectorGroupName, "featured" | "custom" | "recommended">;
/** Wallets of the host or catalogue by group, in display order. */
export type WalletsByGroup = Readonly<Partial<Record<WalletGroupName, readonly Wallet[]>>>;

const PRECEDENCE: readonly WalletGroupName[] = ["featured", "custom", "recommended"];

export interface WalletRowContext {
  readonly isMobile: boolean;
  readonly canPair: boolean;
  /** No wallet is installed and WalletConnect is not configured; default false. */
  readonly isBare?: boolean;
  readonly connectors: readonly Connector[];
}

const hasExtension = ({ rdns, hasExtension: isKnown = false }: Wallet): boolean =>
  rdns !== undefined || isKnown;

const canInstall = ({ stores, homepage }: Wallet): boolean =>
  homepage !== undefined || Object.values(stores).length > 0;

/**
 * True if the wallet can pair, has an extension, or opens the page itself. With `isBare` also if it
 * can be installed (desktop) or open the page (mobile).
 */
const isUsable = (
  wallet: Wallet,
  { isMobile, canPair, isBare = false }: WalletRowContext,
): boolean => {
  if (isMobile)
    return (
      (canPair && (wallet.links.mobile ?? wallet.links.universal) !== undefined) ||
      wallet.hasOwnBrowser === true ||
      (isBare && wallet.canOpenPage === true)
    );
  return canPair || hasExtension(wallet) || (isBare && canInstall(wallet));
};

const isOffered = (wallet: Wallet, context: WalletRowContext): boolean =>
  isUsable(wallet, context) &&
  !context.connectors.some(
    (connector) => connector.id === wallet.id || isInstalledAs(wallet, connector),
  );

/** Offered wallets by group, each listed once. */
export const offeredWallets = (
  describedWallets: WalletsByGroup,
  context: WalletRowContext,
): WalletsByGroup => {
  const ids = new Set<string>();
  const ofGroup = (name: WalletGroupName): readonly Wallet[] =>
    (describedWallets[name] ?? []).filter((wallet) => {
      if (ids.has(wallet.id) || !isOffered(wallet, context)) return false;
      ids.add(wallet.id);
      return true;
    });
  return Object.fromEntries(PRECEDENCE.map((name) => [name, ofGroup(name)]));
};

/** Format of a catalogue id; connector ids differ. */
const CATALOGUE_ID = /^[0-9a-f]{64}$/u;

/** A remembered catalogue wallet; undefined if its row would be unusable. */
export const rememberedWallet = (
  { id, name, imageId }: RecentWallet,
  context: WalletRowContext,
): Wallet | undefined => {
  const wallet: Wallet = {
    id,
    name,
    links: {},
    stores: {},
    ...(imageId !== undefined && { imageId }),
  };
  return CATALOGUE_ID.test(id) && isOffered(wallet, context) ? wallet : undefined;
};

/** Number of rows up to which recommended wallets fill the list. */
export const FILLED_ROWS = 4;

/** The same for a page without WalletConnect and installed wallets. */
export const FILLED_BARE_ROWS = 6;

export interface RowCounts {
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

/** Number of recommended wallets that fill the list to four rows, or six with `isBare`. */
export const recommendedCount = ({
  featured,
  custom,
  injected,
  hasEmail,
  hasSocial,
  hasPairing,
  isBare = false,
}: RowCounts): number => {
  if (isBare) return Math.max(0, FILLED_BARE_ROWS - featured - custom);
  return !hasPairing && injected === 0 && custom === 0
    ? 0
    : Math.max(
        0,
        FILLED_ROWS - featured - custom - injected - Number(hasEmail) - Number(hasSocial),
      );
};

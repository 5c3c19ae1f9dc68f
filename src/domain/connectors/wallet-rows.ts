import type { Wallet } from "../catalogue/wallet.js";
import type { Connector, ConnectorGroupName, RecentWallet } from "./connector.js";
import { isInstalledAs } from "./wallet-match.js";

/** Groups of described wallets. */
export type DescribedGroupName = Extract<ConnectorGroupName, "featured" | "custom" | "recommended">;
/** Described wallets by group, in display order. */
export type DescribedWallets = Readonly<Partial<Record<DescribedGroupName, readonly Wallet[]>>>;

/** The group that lists a wallet described by several. */
const PRECEDENCE: readonly DescribedGroupName[] = ["featured", "custom", "recommended"];

/** Input of the check whether a described wallet is usable. */
export interface WalletRowPlace {
  readonly isMobile: boolean;
  /** WalletConnect pairing is available. */
  readonly canPair: boolean;
  /** No wallet is installed and WalletConnect is not configured; default false. */
  readonly isBare?: boolean;
  /** The listed connectors. */
  readonly connectors: readonly Connector[];
}

const hasExtension = ({ rdns, hasExtension: isKnown = false }: Wallet): boolean =>
  rdns !== undefined || isKnown;

const canBeHad = ({ stores, homepage }: Wallet): boolean =>
  homepage !== undefined || Object.values(stores).length > 0;

/**
 * True if the row is usable. Mobile: an app link with pairing, or the wallet's own browser.
 * Desktop: pairing or an extension. On a bare page also wallets that can open the page in their own
 * browser (mobile) or be installed (desktop).
 */
const leadsSomewhere = (
  wallet: Wallet,
  { isMobile, canPair, isBare = false }: WalletRowPlace,
): boolean => {
  if (isMobile)
    return (
      (canPair && (wallet.links.mobile ?? wallet.links.universal) !== undefined) ||
      wallet.hasOwnBrowser === true ||
      (isBare && wallet.canOpenPage === true)
    );
  return canPair || hasExtension(wallet) || (isBare && canBeHad(wallet));
};

/**
 * True if a described wallet gets its own row: not installed, no connector with its id, and usable.
 */
const isOffered = (wallet: Wallet, place: WalletRowPlace): boolean =>
  leadsSomewhere(wallet, place) &&
  !place.connectors.some(
    (connector) => connector.id === wallet.id || isInstalledAs(wallet, connector),
  );

/**
 * Offered described wallets by group without duplicates: featured before custom before recommended.
 */
export const offeredWallets = (
  described: DescribedWallets,
  place: WalletRowPlace,
): DescribedWallets => {
  const taken = new Set<string>();
  const ofGroup = (name: DescribedGroupName): readonly Wallet[] =>
    (described[name] ?? []).filter((wallet) => {
      if (taken.has(wallet.id) || !isOffered(wallet, place)) return false;
      taken.add(wallet.id);
      return true;
    });
  return Object.fromEntries(PRECEDENCE.map((name) => [name, ofGroup(name)]));
};

/** Format of a catalogue id; connector ids differ. */
const CATALOGUE_ID = /^[0-9a-f]{64}$/u;

/**
 * A remembered catalogue wallet with name and image, pairable by QR code; undefined if its row
 * would be unusable.
 */
export const rememberedWallet = (
  { id, name, imageId }: RecentWallet,
  place: WalletRowPlace,
): Wallet | undefined => {
  const wallet: Wallet = {
    id,
    name,
    links: {},
    stores: {},
    ...(imageId !== undefined && { imageId }),
  };
  return CATALOGUE_ID.test(id) && isOffered(wallet, place) ? wallet : undefined;
};

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

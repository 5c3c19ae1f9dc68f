import type { Wallet } from "../catalogue/wallet.js";
import type { Connector, ConnectorGroupName } from "./connector.js";
import type { RecentWallet } from "./recent-wallets.js";
import { isInstalledAs } from "./same-wallet.js";

/** The groups of wallets that are described, not found. */
export type DescribedGroupName = Extract<ConnectorGroupName, "featured" | "custom" | "recommended">;
/** Described wallets by group, each in the order it is to be shown. */
export type DescribedWallets = Readonly<Partial<Record<DescribedGroupName, readonly Wallet[]>>>;

/** Which group keeps a wallet that several name. */
const PRECEDENCE: readonly DescribedGroupName[] = ["featured", "custom", "recommended"];

/** What the device and the page offer to a described wallet. */
export interface WalletRowPlace {
  readonly isMobile: boolean;
  /** A wallet on another device, or in another program, can be paired now. */
  readonly canPair: boolean;
  /** No wallet is in the page and the protocol is not wired; default false. */
  readonly isBare?: boolean;
  /** The connectors that are shown. */
  readonly connectors: readonly Connector[];
}

const hasExtension = ({ rdns, hasExtension: isKnown = false }: Wallet): boolean =>
  rdns !== undefined || isKnown;

const canBeHad = ({ stores, homepage }: Wallet): boolean =>
  homepage !== undefined || Object.values(stores).length > 0;

/**
 * On a phone only what opens there counts: an app, and a wallet that opens the page in its own
 * browser (for which namespaces, the catalogue's lists know). Without pairing only what a browser
 * can take in: an extension. In a bare page every wallet counts that can open the page in its own
 * browser, or, on a desktop, that can be had from somewhere.
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
 * A described wallet that stands in its own row: it is not installed, no connector bears its id,
 * and the row leads somewhere.
 */
const isOffered = (wallet: Wallet, place: WalletRowPlace): boolean =>
  leadsSomewhere(wallet, place) &&
  !place.connectors.some(
    (connector) => connector.id === wallet.id || isInstalledAs(wallet, connector),
  );

/**
 * The described wallets that are offered, by group, each once: featured before custom before
 * recommended.
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

/** What an id of the catalogue looks like; a connector's never does. */
const CATALOGUE_ID = /^[0-9a-f]{64}$/u;

/**
 * A wallet of the catalogue as far as it is remembered: by name and picture, so it can be paired by
 * a code. Nothing where its row would lead nowhere.
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

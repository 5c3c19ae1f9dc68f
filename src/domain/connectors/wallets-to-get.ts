import type { ConnectorGroup, ConnectorGroupName, ConnectorRow } from "./connector.js";

/** How many wallets are suggested to a visitor who has none. product-behaviour 3.15. */
export const WALLETS_TO_GET = 4;
const SOURCES: readonly ConnectorGroupName[] = ["featured", "custom", "recommended"];
const WEB_ADDRESS = /^https?:\/\//iu;

/** A wallet that can be fetched from its maker's own site. */
export interface GettableWallet {
  readonly id: string;
  readonly name: string;
  readonly image?: string;
  readonly homepage: string;
}

const gettable = ({ connector, wallet }: ConnectorRow): readonly GettableWallet[] => {
  const { id, name, homepage } = connector ?? wallet;
  const image = connector ? connector.icon : wallet.imageUrl;
  return homepage !== undefined && WEB_ADDRESS.test(homepage) ? [{ id, name, homepage, ...(image !== undefined && { image }) }] : [];
};

/** The first four of featured, custom and recommended, in this order, that name a site; each wallet once. */
export const walletsToGet = (groups: readonly ConnectorGroup[]): readonly GettableWallet[] => {
  const wanted = SOURCES.flatMap((name) => groups.filter((group) => group.name === name).flatMap(({ rows }) => rows)).flatMap(gettable);
  return wanted.filter(({ id }, at) => wanted.findIndex((one) => one.id === id) === at).slice(0, WALLETS_TO_GET);
};

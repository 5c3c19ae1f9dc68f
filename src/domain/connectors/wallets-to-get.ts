import type { Connector, ConnectorGroup, ConnectorGroupName } from "./connector.js";

/** How many wallets are suggested to a visitor who has none. product-behaviour 3.15. */
export const WALLETS_TO_GET = 4;
const SOURCES: readonly ConnectorGroupName[] = ["featured", "custom", "recommended"];
const WEB_ADDRESS = /^https?:\/\//iu;

/** A wallet that can be fetched from its maker's own site. */
export type GettableWallet = Connector & { readonly homepage: string };

const isGettable = (connector: Connector): connector is GettableWallet => connector.homepage !== undefined && WEB_ADDRESS.test(connector.homepage);

/** The first four of featured, custom and recommended, in this order, that name a site; each wallet once. */
export const walletsToGet = (groups: readonly ConnectorGroup[]): readonly GettableWallet[] => {
  const wanted = SOURCES.flatMap((name) => groups.filter((group) => group.name === name).flatMap(({ connectors }) => connectors)).filter(isGettable);
  return wanted.filter(({ id }, at) => wanted.findIndex((one) => one.id === id) === at).slice(0, WALLETS_TO_GET);
};

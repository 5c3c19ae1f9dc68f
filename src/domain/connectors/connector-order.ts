import type { Namespace } from "../caip/caip.types.js";
import { recommendedRoom } from "../catalogue/recommended-room.js";
import { CONNECTOR_ID } from "./connector-id.js";
import { mergeConnectors } from "./connector-merge.js";
import { isListed, isVisible, type VisibilityQuestion } from "./connector-visibility.js";
import {
  CONNECTOR_GROUP_ORDER,
  type Connector,
  type ConnectorGroup,
  type ConnectorGroupName,
  type ConnectorRow,
  type ConnectorType,
} from "./connector.js";
import type { RecentWallet } from "./recent-wallets.js";
import {
  type DescribedGroupName,
  type DescribedWallets,
  type WalletRowPlace,
  offeredWallets,
  rememberedWallet,
} from "./wallet-rows.js";

/** Everything the connector list follows from. */
export interface ConnectorListQuestion extends VisibilityQuestion {
  /** In the order they were found. */
  readonly connectors: readonly Connector[];
  /** A host's order of groups; groups it does not name follow in the default order. */
  readonly order?: readonly ConnectorGroupName[];
  /** Newest first. */
  readonly recentWallets: readonly RecentWallet[];
  /**
   * Wallets that a host or the catalogue describes; they are offered besides the connectors, and
   * never in place of one.
   */
  readonly described?: DescribedWallets;
  /** Only connectors of this namespace, unmerged. */
  readonly filterNamespace?: Namespace;
}

const GROUP_OF_TYPE: { readonly [T in ConnectorType]: ConnectorGroupName | undefined } = {
  WALLET_CONNECT: "walletConnect",
  MULTI_CHAIN: "injected",
  ANNOUNCED: "injected",
  INJECTED: "injected",
  EXTERNAL: "external",
  AUTH: undefined, // email and social login are not rows of this list
};
const TYPE_RANK: { readonly [T in ConnectorType]: number } = {
  MULTI_CHAIN: 0,
  ANNOUNCED: 1,
  INJECTED: 2,
  EXTERNAL: 3,
  WALLET_CONNECT: 4,
  AUTH: 5,
};
/** These surface through their catalogue wallet instead. */
const CATALOGUE_ONLY: readonly string[] = [CONNECTOR_ID.coinbaseSdk, CONNECTOR_ID.baseAccount];

/**
 * The order of groups: those a host named, first, each once, then the rest in the default order
 * (S2-042).
 */
export const groupOrder = (
  configured: readonly ConnectorGroupName[] = [],
): readonly ConnectorGroupName[] => [
  ...new Set([
    ...configured.filter((name) => CONNECTOR_GROUP_ORDER.includes(name)),
    ...CONNECTOR_GROUP_ORDER,
  ]),
];

const groupNameOf = ({ type, id }: Connector): ConnectorGroupName | undefined =>
  type === "EXTERNAL" && CATALOGUE_ONLY.includes(id) ? undefined : GROUP_OF_TYPE[type];

const shownConnectors = (question: ConnectorListQuestion): readonly Connector[] => {
  const { connectors, filterNamespace } = question;
  const inNamespace = connectors.filter(
    ({ namespaces }) => filterNamespace === undefined || namespaces.includes(filterNamespace),
  );
  const visible = inNamespace.filter((connector) => isVisible(connector, question));
  return mergeConnectors(visible).filter((connector) => groupNameOf(connector) !== undefined);
};

/** What the rows of described wallets follow from. */
interface Described {
  readonly place: WalletRowPlace;
  readonly shown: readonly Connector[];
  readonly offered: DescribedWallets;
  readonly question: ConnectorListQuestion;
}

/**
 * The described wallet that was used lately: one that is offered, else one of the catalogue as it
 * is remembered, so that its row stands before the catalogue answers. On a phone only a host's own:
 * no link to any other is remembered, and a row that came late would move the others.
 */
const recentWallet = (
  recent: RecentWallet,
  { place, offered, question }: Described,
): readonly ConnectorRow[] => {
  const known = (question.isMobile ? (offered.custom ?? []) : Object.values(offered).flat()).filter(
    ({ id }) => id === recent.id,
  );
  const remembered =
    known.length === 0 && isListed(recent, question) ? rememberedWallet(recent, place) : undefined;
  return [...known, ...(remembered ? [remembered] : [])].map((wallet) => ({ wallet }));
};

/**
 * Wallets used lately, newest first: installed connectors, and described wallets that were paired.
 * walletConnect keeps its own group. A conflicting connector is not lifted: its id may have been
 * another's.
 */
const recentRows = (described: Described): readonly ConnectorRow[] =>
  described.question.recentWallets.flatMap((recent): readonly ConnectorRow[] => {
    const connectors = described.shown.filter(
      ({ id, type, isConflicting }) =>
        id === recent.id && type !== "WALLET_CONNECT" && !isConflicting,
    );
    return [...connectors.map((connector) => ({ connector })), ...recentWallet(recent, described)];
  });

const rowId = ({ connector, wallet }: ConnectorRow): string => connector?.id ?? wallet?.id ?? "";

/** A pairing can begin where its connector is listed: it is wired, and not connected already. */
const canPairBy = (shown: readonly Connector[]): boolean =>
  shown.some(({ type }) => type === "WALLET_CONNECT");

const placeOf = (
  { isMobile, connectors }: ConnectorListQuestion,
  shown: readonly Connector[],
): WalletRowPlace => ({
  isMobile,
  canPair: canPairBy(shown),
  isBare: !canPairBy(connectors) && shown.every((one) => groupNameOf(one) !== "injected"),
  connectors: shown,
});

/**
 * The connector list as the user sees it: hidden and excluded connectors left out, one wallet of
 * several namespaces as one row, recently used ones in `recent` and nowhere else, in a group
 * multi-chain, announced, injected in the order found; empty groups left out. Described wallets
 * stand in `featured`, `custom` and `recommended` unless they are installed; recommended ones only
 * fill the list up to four rows of choice, in a bare page up to six (S2-042 to S2-046).
 */
export const groupConnectors = (question: ConnectorListQuestion): readonly ConnectorGroup[] => {
  const shown = shownConnectors(question);
  const place = placeOf(question, shown);
  const offered = offeredWallets(question.described ?? {}, place);
  const recent = recentRows({ place, shown, offered, question });
  const recentIds = new Set(recent.map(rowId));
  const found = (name: ConnectorGroupName): readonly ConnectorRow[] =>
    shown
      .filter((one) => groupNameOf(one) === name)
      .sort((a, b) => TYPE_RANK[a.type] - TYPE_RANK[b.type])
      .map((connector) => ({ connector }));
  const described = (name: DescribedGroupName): readonly ConnectorRow[] =>
    (offered[name] ?? []).filter(({ id }) => !recentIds.has(id)).map((wallet) => ({ wallet }));
  // A described wallet that was used lately counts as where it would stand otherwise, so what is
  // recommended beside it does not depend on which it is.
  const lifted = recent.filter(({ wallet }) => wallet !== undefined).length;
  const counts = {
    featured: described("featured").length + lifted,
    custom: described("custom").length,
    injected: found("injected").length,
  };
  const room = recommendedRoom({
    ...counts,
    hasEmail: false,
    hasSocial: false,
    hasPairing: place.canPair,
    isBare: place.isBare ?? false,
  });
  const rowsOf = (name: ConnectorGroupName): readonly ConnectorRow[] => {
    if (name === "recent") return recent;
    if (name === "recommended") return described(name).slice(0, room);
    return name === "featured" || name === "custom"
      ? described(name)
      : found(name).filter((row) => !recentIds.has(rowId(row)));
  };
  return groupOrder(question.order)
    .map((name) => ({ name, rows: rowsOf(name) }))
    .filter(({ rows }) => rows.length > 0);
};

import type { Namespace } from "../caip/caip.types.js";
import {
  recommendedCount,
  type WalletGroupName,
  type WalletsByGroup,
  type WalletRowContext,
  offeredWallets,
  rememberedWallet,
} from "./wallet-rows.js";
import { CONNECTOR_ID } from "./connector-id.js";
import { mergeConnectors } from "./connector-merge.js";
import { isListed, isVisible, type VisibilityInput } from "./connector-visibility.js";
import {
  CONNECTOR_GROUP_ORDER,
  type Connector,
  type ConnectorGroup,
  type ConnectorGroupName,
  type ConnectorRow,
  type ConnectorType,
  type RecentWallet,
} from "./connector.js";

export interface ConnectorListInput extends VisibilityInput {
  /** In order of discovery. */
  readonly connectors: readonly Connector[];
  /** The host's group order; other groups follow in the default order. */
  readonly order?: readonly ConnectorGroupName[];
  /** Newest first. */
  readonly recentWallets: readonly RecentWallet[];
  /** Listed in addition to connectors. */
  readonly described?: WalletsByGroup;
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
/** Shown as their catalogue wallet instead. */
const CATALOGUE_ONLY: readonly string[] = [CONNECTOR_ID.coinbaseSdk, CONNECTOR_ID.baseAccount];

/** The host's group order without duplicates, then the remaining groups in the default order. */
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

const shownConnectors = (input: ConnectorListInput): readonly Connector[] => {
  const { connectors, filterNamespace } = input;
  const inNamespace = connectors.filter(
    ({ namespaces }) => filterNamespace === undefined || namespaces.includes(filterNamespace),
  );
  const visibleConnectors = inNamespace.filter((connector) => isVisible(connector, input));
  return mergeConnectors(visibleConnectors).filter(
    (connector) => groupNameOf(connector) !== undefined,
  );
};

interface RecentRowsInput {
  readonly context: WalletRowContext;
  readonly shown: readonly Connector[];
  readonly offered: WalletsByGroup;
  readonly list: ConnectorListInput;
}

/**
 * Wallets that match a recent one, on mobile only custom ones; else the stored wallet, so that rows
 * are stable before the catalogue loads.
 */
const recentWalletRows = (
  recent: RecentWallet,
  { context, offered, list }: RecentRowsInput,
): readonly ConnectorRow[] => {
  const connectors = (
    list.isMobile ? (offered.custom ?? []) : Object.values(offered).flat()
  ).filter(({ id }) => id === recent.id);
  const rememberedConnectors =
    connectors.length === 0 && isListed(recent, list)
      ? rememberedWallet(recent, context)
      : undefined;
  return [...connectors, ...(rememberedConnectors ? [rememberedConnectors] : [])].map((wallet) => ({
    wallet,
  }));
};

/** Newest first, without WalletConnect and conflicting connectors. */
const recentRows = (input: RecentRowsInput): readonly ConnectorRow[] =>
  input.list.recentWallets.flatMap((recent): readonly ConnectorRow[] => {
    const connectors = input.shown.filter(
      ({ id, type, isConflicting }) =>
        id === recent.id && type !== "WALLET_CONNECT" && !isConflicting,
    );
    return [...connectors.map((connector) => ({ connector })), ...recentWalletRows(recent, input)];
  });

const rowId = ({ connector, wallet }: ConnectorRow): string => connector?.id ?? wallet?.id ?? "";

const listsWalletConnect = (shown: readonly Connector[]): boolean =>
  shown.some(({ type }) => type === "WALLET_CONNECT");

const contextOf = (
  { isMobile, connectors }: ConnectorListInput,
  shown: readonly Connector[],
): WalletRowContext => ({
  isMobile,
  canPair: listsWalletConnect(shown),
  isBare: !listsWalletConnect(connectors) && shown.every((one) => groupNameOf(one) !== "injected"),
  connectors: shown,
});

/**
 * Groups the connector list. A recent wallet is only in `recent`. Recommended wallets fill the list
 * up to four rows, or six without WalletConnect and injected wallets.
 */
export const groupConnectors = (input: ConnectorListInput): readonly ConnectorGroup[] => {
  const shown = shownConnectors(input);
  const context = contextOf(input, shown);
  const describedWallets = offeredWallets(input.described ?? {}, context);
  const recent = recentRows({ context, shown, offered: describedWallets, list: input });
  const recentIds = new Set(recent.map(rowId));
  const connectorRows = (name: ConnectorGroupName): readonly ConnectorRow[] =>
    shown
      .filter((one) => groupNameOf(one) === name)
      .sort((a, b) => TYPE_RANK[a.type] - TYPE_RANK[b.type])
      .map((connector) => ({ connector }));
  const walletRows = (name: WalletGroupName): readonly ConnectorRow[] =>
    (describedWallets[name] ?? [])
      .filter(({ id }) => !recentIds.has(id))
      .map((wallet) => ({ wallet }));
  // Recent wallets count in their original group, so that the number of recommended ones is stable.
  const recentCount = recent.filter(({ wallet }) => wallet !== undefined).length;
  const counts = {
    featured: walletRows("featured").length + recentCount,
    custom: walletRows("custom").length,
    injected: connectorRows("injected").length,
  };
  const recommendedLimit = recommendedCount({
    ...counts,
    // This list has no rows for email and social login.
    hasEmail: false,
    hasSocial: false,
    hasPairing: context.canPair,
    isBare: context.isBare ?? false,
  });
  const rowsOf = (name: ConnectorGroupName): readonly ConnectorRow[] => {
    if (name === "recent") return recent;
    if (name === "recommended") return walletRows(name).slice(0, recommendedLimit);
    return name === "featured" || name === "custom"
      ? walletRows(name)
      : connectorRows(name).filter((row) => !recentIds.has(rowId(row)));
  };
  return groupOrder(input.order)
    .map((name) => ({ name, rows: rowsOf(name) }))
    .filter(({ rows }) => rows.length > 0);
};

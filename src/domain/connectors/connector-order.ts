import type { Namespace } from "../caip/caip.types.js";
import { CONNECTOR_ID } from "./connector-id.js";
import { mergeConnectors } from "./connector-merge.js";
import { isVisible, type VisibilityQuestion } from "./connector-visibility.js";
import { CONNECTOR_GROUP_ORDER, type Connector, type ConnectorGroup, type ConnectorGroupName, type ConnectorType } from "./connector.js";
import type { RecentWallet } from "./recent-wallets.js";

/** Everything the connector list follows from. */
export interface ConnectorListQuestion extends VisibilityQuestion {
  /** In the order they were found. */
  readonly connectors: readonly Connector[];
  /** A host's order of groups; groups it does not name follow in the default order. */
  readonly order?: readonly ConnectorGroupName[];
  /** Newest first. */
  readonly recentWallets: readonly RecentWallet[];
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
const TYPE_RANK: { readonly [T in ConnectorType]: number } = { MULTI_CHAIN: 0, ANNOUNCED: 1, INJECTED: 2, EXTERNAL: 3, WALLET_CONNECT: 4, AUTH: 5 };
/** These surface through their catalogue wallet instead (wallet-protocols a.1). */
const CATALOGUE_ONLY: readonly string[] = [CONNECTOR_ID.coinbaseSdk, CONNECTOR_ID.baseAccount];

/** The order of groups: those a host named, first, each once, then the rest in the default order. Spec section 2. */
export const groupOrder = (configured: readonly ConnectorGroupName[] = []): readonly ConnectorGroupName[] =>
  [...new Set([...configured.filter((name) => CONNECTOR_GROUP_ORDER.includes(name)), ...CONNECTOR_GROUP_ORDER])];

const groupNameOf = ({ type, id }: Connector): ConnectorGroupName | undefined =>
  type === "EXTERNAL" && CATALOGUE_ONLY.includes(id) ? undefined : GROUP_OF_TYPE[type];

const shownConnectors = (question: ConnectorListQuestion): readonly Connector[] => {
  const { connectors, filterNamespace } = question;
  const inNamespace = connectors.filter(({ namespaces }) => filterNamespace === undefined || namespaces.includes(filterNamespace));
  const visible = inNamespace.filter((connector) => isVisible(connector, question));
  return mergeConnectors(visible).filter((connector) => groupNameOf(connector) !== undefined);
};

/** Installed connectors used lately, newest first. walletConnect keeps its own group. A conflicting one is not lifted: its id may have been another's. */
const recentConnectors = (shown: readonly Connector[], recentWallets: readonly RecentWallet[]): readonly Connector[] =>
  recentWallets.flatMap(({ id }) => shown.filter((connector) => connector.id === id && connector.type !== "WALLET_CONNECT" && !connector.isConflicting));

/**
 * The connector list as the visitor sees it: hidden and excluded connectors left out, one wallet of several namespaces as one row,
 * recently used ones in `recent` and nowhere else, in a group multi-chain, announced, injected in the order found; empty groups left out.
 * `featured`, `custom` and `recommended` come from the catalogue. Spec sections 2 and 5; wallet-protocols a.1.
 */
export const groupConnectors = (question: ConnectorListQuestion): readonly ConnectorGroup[] => {
  const shown = shownConnectors(question);
  const recent = recentConnectors(shown, question.recentWallets);
  const others = shown.filter((connector) => !recent.includes(connector));
  const membersOf = (name: ConnectorGroupName): readonly Connector[] =>
    name === "recent" ? recent : others.filter((one) => groupNameOf(one) === name).sort((a, b) => TYPE_RANK[a.type] - TYPE_RANK[b.type]);
  return groupOrder(question.order).map((name) => ({ name, connectors: membersOf(name) })).filter(({ connectors }) => connectors.length > 0);
};

import type { Namespace } from "../../domain/caip/caip.types.js";
import { type Connector, type ConnectorGroup, type ConnectorGroupName, type ConnectorRow, connectorsOf } from "../../domain/connectors/connector.js";
import type { AccountState, ConnectionState, ConnectorsState, Group, Latchkit } from "../latchkit.js";
import { internalsOf } from "../internals.js";
import type { ConsentModel } from "./consent.model.js";
import { derived } from "./derived.js";
import { outcomeOf } from "./outcome.js";

/** The one quiet word at the end of a row. `conflict`: another announcer uses the same identity; `qrCode`: for a wallet on another device. */
export type ConnectBadge = "conflict" | "connected" | "recent" | "installed" | "qrCode";
/** One wallet with its badge, if it has one. */
export type ConnectRow = ConnectorRow & { readonly badge?: ConnectBadge };
/** One group of wallets; never empty. */
export interface ConnectSection { readonly name: ConnectorGroupName; readonly rows: readonly ConnectRow[] }

/** `looking`: the first discovery still runs and nothing was found yet. */
export interface ConnectState {
  readonly status: "looking" | "empty" | "ready";
  readonly sections: readonly ConnectSection[];
}

/** State and verb of the Connect view. */
export interface ConnectModel extends Group<ConnectState> {
  /**
   * The view stands and the papers, if there are any, are accepted. On Telegram on iOS, and on Telegram in Safari, a code is asked for ahead (wallet-protocols b.4): a link opens there only
   * inside the tap, so it has to exist by then. Not while a wallet is connected or asked.
   */
  start(): void;
  /**
   * Asks the wallet and shows the waiting view, or leads to where a described wallet is reached; the end is seen in `connection.state$`.
   * Where the papers are not accepted yet it only reminds.
   */
  choose(row: ConnectorRow): void;
}

const PAIRED = "walletConnect";

const badgeOf = (connector: Connector, group: ConnectorGroupName, connected: ReadonlySet<string>): ConnectBadge | undefined => {
  if (connector.isConflicting) return "conflict";
  if (connected.has(connector.id)) return "connected";
  if (connector.type === "WALLET_CONNECT") return "qrCode";
  if (group === "recent") return "recent";
  return group === "injected" && connector.type !== "MULTI_CHAIN" ? "installed" : undefined;
};

const sectionOf = (group: ConnectorGroup, connected: ReadonlySet<string>, isIn: (row: ConnectorRow) => boolean): ConnectSection => ({
  name: group.name,
  rows: group.rows.filter(isIn).map((row) => {
    const badge = row.connector ? badgeOf(row.connector, group.name, connected) : group.name === "recent" ? "recent" : undefined;
    return badge === undefined ? row : { ...row, badge };
  }),
});

/** A described wallet can be reached where the protocol can. */
const inNamespace = (namespace: Namespace | undefined, groups: readonly ConnectorGroup[]) => ({ connector }: ConnectorRow): boolean => {
  if (namespace === undefined) return true;
  const ways = connector ? [connector] : connectorsOf(groups).filter(({ type }) => type === "WALLET_CONNECT");
  return ways.some(({ namespaces }) => namespaces.includes(namespace));
};
/** The host wants no list of wallets in its view. */
const NO_WALLETS: ConnectState = { status: "ready", sections: [] };

/** Rows of the Connect view, in the order of the facade. A pure function of its inputs. */
export const connectState = (connectors: ConnectorsState, connection: ConnectionState, account: AccountState, namespace?: Namespace): ConnectState => {
  const connected = new Set(connection.connections.map(({ connector }) => connector.id));
  const sections = connectors.groups.map((group) => sectionOf(group, connected, inNamespace(namespace, connectors.groups))).filter(({ rows }) => rows.length > 0);
  return { status: sections.length > 0 ? "ready" : account.isRestoring ? "looking" : "empty", sections };
};

/** View model of Connect; `consent` stands before every choice, `namespace` narrows the rows to one kind of chain. */
export const connectModel = (latchkit: Latchkit, consent: Pick<ConsentModel, "check">, namespace?: Namespace): ConnectModel => {
  const { enableWallets } = internalsOf(latchkit).options;
  const group = derived([latchkit.connectors, latchkit.connection, latchkit.account], (connectors, connection, account) => (enableWallets ? connectState(connectors, connection, account, namespace) : NO_WALLETS));
  const target = namespace === undefined ? {} : { namespace };
  return {
    state$: group.state$,
    get snapshot() { return group.snapshot; },
    start: () => {
      const { connectors, connection, account } = latchkit;
      const { askAhead, environment: { isTelegram, isIos, isSafari } } = internalsOf(latchkit);
      const isOffered = connectors.snapshot.groups.some((one) => one.rows.some(({ connector }) => connector?.id === PAIRED));
      if (!(isTelegram && (isIos || isSafari)) || !isOffered) return;
      if (account.snapshot.status === "disconnected" && !connection.snapshot.attempt) askAhead(PAIRED);
    },
    choose: ({ connector, wallet }) => {
      if (!consent.check()) return;
      // The view of the protocol starts the attempt itself: which link or code is shown depends on the device.
      if (wallet) return latchkit.navigation.push({ view: "ConnectingWalletConnect", wallet });
      const { id, type } = connector;
      if (type === "WALLET_CONNECT") return latchkit.navigation.push({ view: "ConnectingWalletConnect" });
      void outcomeOf(latchkit.connection.connect(id, target));
      latchkit.navigation.push({ view: "ConnectingExternal", connectorId: id, ...target });
    },
  };
};

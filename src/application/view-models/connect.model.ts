import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector, ConnectorGroup, ConnectorGroupName } from "../../domain/connectors/connector.js";
import { internalsOf } from "../internals.js";
import type { AccountState, ConnectionState, ConnectorsState, Group, Latchkit } from "../latchkit.js";
import type { ConsentModel } from "./consent.model.js";
import { derived } from "./derived.js";
import { outcomeOf } from "./outcome.js";

/** The one quiet word at the end of a row. `conflict`: another announcer uses the same identity; `qrCode`: for a wallet on another device. */
export type ConnectBadge = "conflict" | "connected" | "recent" | "installed" | "qrCode";
/** One wallet with its badge, if it has one. */
export interface ConnectRow { readonly connector: Connector; readonly badge?: ConnectBadge }
/** One group of wallets; never empty. */
export interface ConnectSection { readonly name: ConnectorGroupName; readonly rows: readonly ConnectRow[] }

/** `looking`: the first discovery still runs and nothing was found yet. */
export interface ConnectState {
  readonly status: "looking" | "empty" | "ready";
  readonly sections: readonly ConnectSection[];
}

/** State and verb of the Connect view. */
export interface ConnectModel extends Group<ConnectState> {
  /** Asks the wallet and shows the waiting view; its end is seen in `connection.state$`. Where the papers are not accepted yet it only reminds. */
  choose(connector: Connector): void;
}

const badgeOf = (connector: Connector, group: ConnectorGroupName, connected: ReadonlySet<string>): ConnectBadge | undefined => {
  if (connector.isConflicting) return "conflict";
  if (connected.has(connector.id)) return "connected";
  if (connector.type === "WALLET_CONNECT") return "qrCode";
  if (group === "recent") return "recent";
  return group === "injected" && connector.type !== "MULTI_CHAIN" ? "installed" : undefined;
};

const sectionOf = (group: ConnectorGroup, connected: ReadonlySet<string>, namespace: Namespace | undefined): ConnectSection => ({
  name: group.name,
  rows: group.connectors
    .filter((connector) => namespace === undefined || connector.namespaces.includes(namespace))
    .map((connector) => {
      const badge = badgeOf(connector, group.name, connected);
      return badge === undefined ? { connector } : { connector, badge };
    }),
});

/** The host wants no list of wallets in its view. */
const NO_WALLETS: ConnectState = { status: "ready", sections: [] };

/** Rows of the Connect view, in the order of the facade. A pure function of its inputs. */
export const connectState = (connectors: ConnectorsState, connection: ConnectionState, account: AccountState, namespace?: Namespace): ConnectState => {
  const connected = new Set(connection.connections.map(({ connector }) => connector.id));
  const sections = connectors.groups.map((group) => sectionOf(group, connected, namespace)).filter(({ rows }) => rows.length > 0);
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
    choose: ({ id, type }) => {
      if (!consent.check()) return;
      // The view of the protocol starts the attempt itself: which link or code is shown depends on the device.
      if (type === "WALLET_CONNECT") return latchkit.navigation.push({ view: "ConnectingWalletConnect" });
      void outcomeOf(latchkit.connection.connect(id, target));
      latchkit.navigation.push({ view: "ConnectingExternal", connectorId: id, ...target });
    },
  };
};

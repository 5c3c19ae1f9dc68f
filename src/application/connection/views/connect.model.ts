import type { Namespace } from "../../../domain/caip/caip.types.js";
import { showsAllWallets } from "../../../domain/catalogue/wallet-order.js";
import { type ConnectBlocks, connectBlocks } from "../../../domain/config/connect-blocks.js";
import { CONNECT_METHODS, type ConnectMethod } from "../../../domain/config/features.js";
import { isShownWallet } from "../../../domain/connection/wallets-state.js";
import {
  type Connector,
  type ConnectorGroup,
  type ConnectorRow,
  connectorIdIn,
  connectorsOf,
} from "../../../domain/connectors/connector.js";
import { isAuthNamespace } from "../../../domain/network/namespace-support.js";
import type { Network } from "../../../domain/network/network.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import { type AllWalletsRow, allWalletsRow } from "../../../domain/catalogue/all-wallets-row.js";
import {
  type ConnectSection,
  type ExpectedRows,
  canPair,
  expectedRows,
  groupsIn,
  isBarePage,
  isInstalled,
  sectionsOf,
} from "./connect-rows.js";
import type { ConsentCheck } from "../../features/consent.api.js";
import { installedConnector } from "../../../domain/connectors/same-wallet.js";
import { type Readable, derive, isSame } from "../../shared/state-store.js";
import { type FollowedState, followedCatalogue } from "../../shared/views/followed-catalogue.js";
import { reachWallet } from "../../shared/views/own-browser.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/** `looking`: the first discovery still runs and nothing was found yet. */
export interface ConnectState extends ConnectBlocks {
  readonly status: "looking" | "empty" | "ready";
  /** The groups of the wallet block. */
  readonly sections: readonly ConnectSection[];
  /** The way to every wallet, where there is one. */
  readonly allWallets?: AllWalletsRow;
}

/** State and actions of the Connect view. */
export interface ConnectModel extends Group<ConnectState> {
  /**
   * The view is seen: from here on the catalogue is asked and followed, and wallets with a window
   * of their own are made ready. One that is drawn ahead asks nothing. The result ends the
   * following.
   */
  open(): () => void;
  /**
   * The view stands and the legal documents, if there are any, are accepted. On Telegram on iOS,
   * and on Telegram in Safari, a code is asked for ahead: a link opens there only inside the tap,
   * so it has to exist by then. Not while a wallet is connected or asked.
   */
  start(): void;
  /**
   * Asks the wallet, unless it is the connected one, and shows the waiting view, or leads to where
   * a described wallet is reached; the end is seen in `connection.state$`. Where the legal
   * documents are not accepted yet it only reminds.
   */
  choose(row: ConnectorRow): void;
  /** Asks again for wallets that could not be had. */
  retry(): void;
  /** Leads to every wallet. Where the legal documents are not accepted yet it only reminds. */
  showAll(): void;
}

const PAIRED = "walletConnect";
/** Blocks that can be drawn: all where an embedded wallet has a listed network. */
const builtFor = (hasFrame: boolean, networks: readonly Network[]): readonly ConnectMethod[] =>
  hasFrame && networks.some(({ namespace }) => isAuthNamespace(namespace))
    ? CONNECT_METHODS
    : ["wallet"];

/**
 * The groups of the wallet block, of what is listed, connected and known by now. Room for rows that
 * were expected is kept for as long as the view stands.
 */
const sectionsFollowed = (latchkit: Latchkit, namespace: Namespace | undefined) => {
  const { options, environment } = viewInternalsOf(latchkit);
  const { connectorTypeOrder: order } = latchkit.features.snapshot;
  let kept: ExpectedRows = {};
  return (
    all: readonly ConnectorGroup[],
    connected: ReadonlySet<string>,
    { catalogue, isLost }: FollowedState,
  ): readonly ConnectSection[] => {
    const isBare = isBarePage(all, options.canPair);
    const groups = groupsIn(namespace, all, isBare);
    // In a namespace that the protocol does not speak no described wallet stands.
    const isUseless = isLost || (namespace !== undefined && !canPair(groups) && !isBare);
    const expected = expectedRows({
      groups: all,
      catalogue,
      featuredIds: options.featuredWalletIds,
      isMobile: environment.isMobile,
      isBare,
      isLost: isUseless,
      kept,
    });
    kept = { ...kept, ...expected };
    const lost = (name: keyof ExpectedRows): boolean =>
      isLost || catalogue[name].status === "failed";
    const purpose = environment.isMobile ? "openPage" : "get";
    return sectionsOf({
      groups,
      order,
      connected,
      expected,
      kept,
      lost,
      ...(isBare && { purpose }),
    });
  };
};

/** Asks an installed wallet, unless it is the connected one, and shows the waiting view. */
const askWallet = (
  { connection, network, navigation }: Latchkit,
  connector: Connector,
  namespace: Namespace | undefined,
): void => {
  const target = namespace === undefined ? {} : { namespace };
  const listed = connector.namespaces.filter((one) =>
    network.snapshot.networks.some((listing) => listing.namespace === one),
  );
  const isMultiChain = connector.type === "MULTI_CHAIN";
  if (namespace === undefined && isMultiChain && listed.length > 1)
    return navigation.push({ view: "ConnectingMultiChain", connectorId: connector.id });
  const kind = namespace ?? (isMultiChain ? listed[0] : undefined);
  const connectorId = connectorIdIn(connector, kind);
  const asked = { ...connector, id: connectorId };
  if (!isShownWallet(connection.snapshot, kind ?? connector.namespace, asked))
    void outcomeOf(connection.connect(connectorId, target));
  navigation.push({ view: "ConnectingExternal", connectorId, ...target });
};

/** Asks the wallet of a row, or leads to where it is reached. */
const chooseRow = (
  latchkit: Latchkit,
  { connector, wallet }: ConnectorRow,
  namespace: Namespace | undefined,
): void => {
  const { connectors, navigation } = latchkit;
  // It may have announced itself since the row was drawn.
  const installed = connector ?? installedConnector(wallet, connectors.snapshot);
  if (installed === undefined) return reachWallet(latchkit, wallet, namespace);
  if (installed.type === "WALLET_CONNECT")
    return navigation.push({ view: "ConnectingWalletConnect" });
  askWallet(latchkit, installed, namespace);
};

/** A code that a tap in Telegram can open has to exist by then. */
const askAhead = (latchkit: Latchkit): void => {
  const { connectors, connection, account } = latchkit;
  const {
    environment: { isTelegram, isIos, isSafari },
    askAhead: ask,
  } = viewInternalsOf(latchkit);
  const isOffered = connectorsOf(connectors.snapshot.groups).some(({ id }) => id === PAIRED);
  if (!(isTelegram && (isIos || isSafari)) || !isOffered) return;
  if (account.snapshot.status === "disconnected" && !connection.snapshot.attempt) ask(PAIRED);
};

/** A section that draws more than the room of rows that did not come. */
const isFilled = ({ rows, expected, hasFailed = false }: ConnectSection): boolean =>
  rows.length > 0 || expected > 0 || hasFailed;

/** Blocks, groups of wallets and the way to all of them, as they stand now. */
const connectState = (
  latchkit: Latchkit,
  followed: Readable<FollowedState>,
  namespace: Namespace | undefined,
): Group<ConnectState> => {
  const { connectors, connection, account, network } = latchkit;
  const features = latchkit.features.snapshot;
  const {
    options,
    environment: { isMobile },
  } = viewInternalsOf(latchkit);
  const sections = sectionsFollowed(latchkit, namespace);
  let last: ConnectState | undefined;
  // The catalogue reports more than is seen of it.
  const settled = (state: ConnectState): ConnectState =>
    (last = last && isSame(last, state) ? last : state);
  return derive(
    [connectors, connection, account, network, followed],
    (...[{ groups: all }, { connections }, { isRestoring }, { networks }, seen]): ConnectState => {
      const groups = groupsIn(namespace, all);
      const blocks = connectBlocks({
        features,
        hasInstalled: connectorsOf(groups).some(isInstalled),
        hasWallets: options.enableWallets,
        built: builtFor(options.hasSecureFrame, networks),
      });
      if (!options.enableWallets) return settled({ ...blocks, status: "ready", sections: [] });
      const shown = sections(all, new Set(connections.map(({ connector }) => connector.id)), seen);
      const emptyStatus = isRestoring ? "looking" : "empty";
      const hasPairing = canPair(groups);
      const showsAll = showsAllWallets(options.allWallets, { isMobile, hasPairing });
      return settled({
        ...blocks,
        status: shown.some(isFilled) ? "ready" : emptyStatus,
        sections: shown.some(isFilled) ? shown : [],
        ...(showsAll && { allWallets: allWalletsRow(seen.catalogue, networks, namespace) }),
      });
    },
  );
};

/**
 * View model of Connect; `consent` stands before every choice, `namespace` narrows the rows to one
 * kind of chain. What a project's late answer changes in blocks waits for the next view.
 */
export const connectModel = (
  latchkit: Latchkit,
  consent: ConsentCheck,
  namespace?: Namespace,
): ConnectModel => {
  const { navigation } = latchkit;
  const { options, prepare } = viewInternalsOf(latchkit);
  const followed = followedCatalogue(latchkit);
  const group = connectState(latchkit, followed, namespace);
  return {
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    open: () => {
      if (!options.enableWallets) return () => undefined;
      prepare();
      return followed.follow();
    },
    start: () => askAhead(latchkit),
    choose: (row) => {
      if (consent.check()) chooseRow(latchkit, row, namespace);
    },
    retry: () => followed.retry(),
    showAll: () => {
      if (consent.check()) navigation.push({ view: "AllWallets" });
    },
  };
};

import type { Namespace } from "../../../domain/caip/caip.types.js";
import { type ConnectBlocks, connectBlocks } from "../../../domain/config/connect-blocks.js";
import { CONNECT_METHODS, type ConnectMethod } from "../../../domain/config/features.js";
import { isShownWallet } from "../../../domain/connection/connection-state.js";
import {
  type Connector,
  type ConnectorGroup,
  type ConnectorRow,
  connectorIdIn,
  connectorsOf,
} from "../../../domain/connectors/connector.js";
import { isAuthNamespace } from "../../../domain/chains/chains.js";
import type { Network } from "../../../domain/network/network.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import {
  type AllWalletsRow,
  allWalletsRow,
  showsAllWallets,
} from "../../../domain/catalogue/all-wallets-row.js";
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
import { installedConnector } from "../../../domain/connectors/wallet-match.js";
import { type Readable, derive, isSame } from "../../shared/state-store.js";
import {
  type DeferredCatalogueState,
  deferredCatalogue,
} from "../../shared/views/deferred-catalogue.js";
import { openCatalogueWallet } from "../../shared/views/in-app-browser.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import type { ConsentCheck } from "../../features/consent.api.js";

/** `looking`: discovery is still running and has found nothing. */
export interface ConnectState extends ConnectBlocks {
  readonly status: "looking" | "empty" | "ready";
  readonly sections: readonly ConnectSection[];
  readonly allWallets?: AllWalletsRow;
}

export interface ConnectModel extends Group<ConnectState> {
  /**
   * Call when the view is visible: loads the catalogue and prepares wallets with popups. Returns an
   * unsubscribe function.
   */
  open(): () => void;
  /**
   * Call when the view is visible and consent is given. Where links open only inside the tap
   * (Telegram on iOS, Safari), requests a pairing code early, unless a wallet is connected or
   * asked.
   */
  start(): void;
  /**
   * Asks a wallet that is not connected and shows the waiting view, or the view of a catalogue
   * wallet. Without consent only shows the reminder.
   */
  choose(row: ConnectorRow): void;
  retry(): void;
  /** Opens all wallets. Without consent only shows the reminder. */
  showAll(): void;
}

const WALLET_CONNECT_ID = "walletConnect";
const availableMethods = (
  hasFrame: boolean,
  networks: readonly Network[],
): readonly ConnectMethod[] =>
  hasFrame && networks.some(({ namespace }) => isAuthNamespace(namespace))
    ? CONNECT_METHODS
    : ["wallet"];

/** Reserved rows stay while the view is open. */
const createSectionsReader = (latchkit: Latchkit, namespace: Namespace | undefined) => {
  const { options, environment } = viewInternalsOf(latchkit);
  const { connectorTypeOrder: order } = latchkit.features.snapshot;
  let reserved: ExpectedRows = {};
  return (
    all: readonly ConnectorGroup[],
    connectedIds: ReadonlySet<string>,
    { catalogue, hasFailed }: DeferredCatalogueState,
  ): readonly ConnectSection[] => {
    const isBare = isBarePage(all, options.canPair);
    const groups = groupsIn(namespace, all, isBare);
    // Catalogue wallets cannot be reached in a namespace without pairing.
    const isCatalogueUseless =
      hasFailed || (namespace !== undefined && !canPair(groups) && !isBare);
    const expected = expectedRows({
      groups: all,
      catalogue,
      featuredIds: options.featuredWalletIds,
      isMobile: environment.isMobile,
      isBare,
      hasFailed: isCatalogueUseless,
      reserved,
    });
    reserved = { ...reserved, ...expected };
    const hasSectionFailed = (name: keyof ExpectedRows): boolean =>
      hasFailed || catalogue[name].status === "failed";
    const purpose = environment.isMobile ? "openPage" : "get";
    return sectionsOf({
      groups,
      order,
      connected: connectedIds,
      expected,
      reserved,
      hasSectionFailed,
      ...(isBare && { purpose }),
    });
  };
};

const askWallet = (
  { connection, network, navigation }: Latchkit,
  connector: Connector,
  namespace: Namespace | undefined,
): void => {
  const target = namespace === undefined ? {} : { namespace };
  const namespaces = connector.namespaces.filter((one) =>
    network.snapshot.networks.some((listing) => listing.namespace === one),
  );
  const isMultiChain = connector.type === "MULTI_CHAIN";
  if (namespace === undefined && isMultiChain && namespaces.length > 1)
    return navigation.push({ view: "ConnectingMultiChain", connectorId: connector.id });
  const chosenNamespace = namespace ?? (isMultiChain ? namespaces[0] : undefined);
  const connectorId = connectorIdIn(connector, chosenNamespace);
  const requestedConnector = { ...connector, id: connectorId };
  if (
    !isShownWallet(connection.snapshot, chosenNamespace ?? connector.namespace, requestedConnector)
  )
    void outcomeOf(connection.connect(connectorId, target));
  navigation.push({ view: "ConnectingExternal", connectorId, ...target });
};

const chooseRow = (
  latchkit: Latchkit,
  { connector, wallet }: ConnectorRow,
  namespace: Namespace | undefined,
): void => {
  const { connectors, navigation } = latchkit;
  // The wallet may have announced itself after rendering.
  const installed = connector ?? installedConnector(wallet, connectors.snapshot);
  if (installed === undefined) return openCatalogueWallet(latchkit, wallet, namespace);
  if (installed.type === "WALLET_CONNECT")
    return navigation.push({ view: "ConnectingWalletConnect" });
  askWallet(latchkit, installed, namespace);
};

/** In Telegram the code must exist before the tap. */
const requestPairingCodeEarly = (latchkit: Latchkit): void => {
  const { connectors, connection, account } = latchkit;
  const {
    environment: { isTelegram, isIos, isSafari },
    requestPairingCode,
  } = viewInternalsOf(latchkit);
  const isOffered = connectorsOf(connectors.snapshot.groups).some(
    ({ id }) => id === WALLET_CONNECT_ID,
  );
  if (!(isTelegram && (isIos || isSafari)) || !isOffered) return;
  if (account.snapshot.status === "disconnected" && !connection.snapshot.attempt)
    requestPairingCode(WALLET_CONNECT_ID);
};

/** True if a section shows more than the space of missing rows. */
const isFilled = ({ rows, expected, hasFailed = false }: ConnectSection): boolean =>
  rows.length > 0 || expected > 0 || hasFailed;

const connectState = (
  latchkit: Latchkit,
  followed: Readable<DeferredCatalogueState>,
  namespace: Namespace | undefined,
): Group<ConnectState> => {
  const { connectors, connection, account, network } = latchkit;
  const features = latchkit.features.snapshot;
  const {
    options,
    environment: { isMobile },
  } = viewInternalsOf(latchkit);
  const sections = createSectionsReader(latchkit, namespace);
  let last: ConnectState | undefined;
  const keepIfSame = (state: ConnectState): ConnectState =>
    (last = last && isSame(last, state) ? last : state);
  return derive(
    [connectors, connection, account, network, followed],
    (
      ...[{ groups: all }, { connections }, { isRestoring }, { networks }, knownIds]
    ): ConnectState => {
      const groups = groupsIn(namespace, all);
      const blocks = connectBlocks({
        features,
        hasInstalled: connectorsOf(groups).some(isInstalled),
        hasWallets: options.enableWallets,
        built: availableMethods(options.hasSecureFrame, networks),
      });
      if (!options.enableWallets) return keepIfSame({ ...blocks, status: "ready", sections: [] });
      const shown = sections(
        all,
        new Set(connections.map(({ connector }) => connector.id)),
        knownIds,
      );
      const emptyStatus = isRestoring ? "looking" : "empty";
      const hasPairing = canPair(groups);
      const showsAll = showsAllWallets(options.allWallets, { isMobile, hasPairing });
      return keepIfSame({
        ...blocks,
        status: shown.some(isFilled) ? "ready" : emptyStatus,
        sections: shown.some(isFilled) ? shown : [],
        ...(showsAll && { allWallets: allWalletsRow(knownIds.catalogue, networks, namespace) }),
      });
    },
  );
};

/**
 * View model of Connect. `consent` is checked before every choice; `namespace` filters the rows.
 */
export const connectModel = (
  latchkit: Latchkit,
  consent: ConsentCheck,
  namespace?: Namespace,
): ConnectModel => {
  const { navigation } = latchkit;
  const { options, prepare } = viewInternalsOf(latchkit);
  const followed = deferredCatalogue(latchkit);
  const state = connectState(latchkit, followed, namespace);
  return group(state, {
    open: () => {
      if (!options.enableWallets) return () => undefined;
      prepare();
      return followed.follow();
    },
    start: () => requestPairingCodeEarly(latchkit),
    choose: (row) => {
      if (consent.check()) chooseRow(latchkit, row, namespace);
    },
    retry: () => followed.retry(),
    showAll: () => {
      if (consent.check()) navigation.push({ view: "AllWallets" });
    },
  });
};

import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import {
  type DeepLink,
  linkTarget,
  mobileLink,
  nativeLink,
  universalLink,
} from "../../../domain/pairing/deep-link.js";
import type { PairingState } from "../../../domain/pairing/pairing-state.js";
import { type PairingPlatform, platformsOf } from "../../../domain/pairing/platforms.js";
import { type ViewInternals, viewInternalsOf } from "../../shared/views/view-options.js";
import type { ConnectionState } from "../../connection/connection.api.js";
import type { ConnectorsState } from "../../connectors/connectors.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { openWalletLink } from "../../shared/open-wallet-link.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { downloadOf, openDownload, type WalletDownload } from "./downloads.model.js";
import { installedConnector } from "../../../domain/connectors/wallet-match.js";
import { outcomeOf } from "../../shared/views/outcome.js";

/** `waiting` from the start; `idle`: ended elsewhere; `elsewhere`: another tab is asking. */
export type PairingPhase =
  | "waiting"
  | "elsewhere"
  | "pending"
  | "declined"
  | "failed"
  | "connected"
  | "idle";

/** State of ConnectingWalletConnect. */
export interface ConnectingWalletConnectState {
  readonly wallet?: Wallet;
  /** The available platforms in order; tabs are shown for more than one. */
  readonly platforms: readonly [PairingPlatform, ...PairingPlatform[]];
  readonly platform: PairingPlatform;
  /** Contains the session key: only for the QR code, clipboard and link. */
  readonly pairing: PairingState;
  readonly phase: PairingPhase;
  readonly canOpen: boolean;
  readonly canRetry: boolean;
  readonly error?: LatchkitError;
  readonly download?: WalletDownload;
}

/** State and actions of ConnectingWalletConnect; no action rejects. */
export interface ConnectingWalletConnectModel extends Group<ConnectingWalletConnectState> {
  /** Starts the attempt unless one is pending. For a QR code, clears the previous link. */
  start(): void;
  retry(): void;
  choosePlatform(platform: PairingPlatform): void;
  /**
   * Opens the wallet's link for the shown platform. Call synchronously on click. False without a
   * link, or if it was rejected.
   */
  openLink(): boolean;
  connectHere(): void;
  /** False without a link, or if the page may not use the clipboard. */
  copyLink(): Promise<boolean>;
  /**
   * Opens the wallet's downloads. Call synchronously on click. False without an address, or if it
   * was rejected.
   */
  getWallet(): boolean;
  back(): void;
  done(): void;
}

const CONNECTOR = "walletConnect";
const PAIRS: ReadonlySet<PairingPlatform> = new Set(["mobile", "qrcode", "web", "desktop"]);

const linkOf = (
  wallet: Wallet | undefined,
  platform: PairingPlatform,
  uri: string,
  { environment, options }: ViewInternals,
): { readonly link: DeepLink; readonly kind: "mobile" | "desktop" | "webapp" } | undefined => {
  const { links: { desktop, webapp } = {} } = wallet ?? {};
  if (platform === "desktop" && desktop !== undefined)
    return { link: nativeLink(desktop, uri, environment), kind: "desktop" };
  if (platform === "web" && webapp !== undefined)
    return { link: universalLink(webapp, uri), kind: "webapp" };
  const link =
    platform === "mobile" && wallet !== undefined
      ? mobileLink(wallet.links, uri, environment, options.prefersUniversalLinks)
      : undefined;
  return link && { link, kind: "mobile" };
};

const phaseOf = ({ attempt, connections }: ConnectionState, isEnded: boolean): PairingPhase => {
  if (attempt?.connectorId === CONNECTOR) return attempt.phase;
  if (connections.some(({ connector }) => connector.id === CONNECTOR)) return "connected";
  return isEnded ? "idle" : "waiting";
};

interface LocalState {
  readonly platform?: PairingPlatform;
  readonly selected?: PairingPlatform;
  readonly isOver: boolean;
}
const RETRIES: ReadonlySet<PairingPhase> = new Set(["declined", "failed", "pending", "idle"]);

/** The view's state for a wallet, or for any wallet. Pure. */
export const connectingWalletConnectState = (
  wallet: Wallet | undefined,
  internals: ViewInternals,
  [connectors, connection, pairing, local]: readonly [
    ConnectorsState,
    ConnectionState,
    PairingState,
    LocalState,
  ],
): ConnectingWalletConnectState => {
  const { isMobile } = internals.environment;
  const isInstalled = wallet !== undefined && installedConnector(wallet, connectors) !== undefined;
  // Mobile browsers do not install extensions.
  const platforms = platformsOf(wallet, {
    isMobile,
    isInstalled,
    takesExtensions: isInstalled || !isMobile,
    canPair: internals.options.canPair,
  });
  const platform = platforms.find((one) => one === local.platform) ?? platforms[0];
  const phase =
    internals.options.isManual && pairing.uri !== undefined
      ? "waiting"
      : phaseOf(connection, local.isOver);
  const error = phase === "failed" ? (connection.attempt?.error ?? pairing.error) : undefined;
  const download = wallet && downloadOf(wallet, internals.environment);
  return {
    ...(wallet && { wallet }),
    platforms,
    platform,
    pairing,
    phase,
    canRetry: RETRIES.has(phase),
    ...(error && { error }),
    ...(download && { download }),
    canOpen:
      pairing.uri !== undefined && linkOf(wallet, platform, pairing.uri, internals) !== undefined,
  };
};

const openLink = (
  latchkit: Latchkit,
  { wallet, platform, pairing: { uri } }: ConnectingWalletConnectState,
): boolean => {
  const internals = viewInternalsOf(latchkit);
  const link = uri === undefined ? undefined : linkOf(wallet, platform, uri, internals);
  if (
    wallet === undefined ||
    link === undefined ||
    !openWalletLink(
      internals.links,
      link.link.redirect,
      linkTarget(link.kind, internals.environment),
    )
  )
    return false;
  latchkit.pairing.link({ href: link.link.href, name: wallet.name });
  return true;
};

const trackSelected = (
  { track }: ViewInternals,
  wallet: Wallet | undefined,
  platform: PairingPlatform,
): void =>
  track({
    name: "SELECT_WALLET",
    connectorId: CONNECTOR,
    walletName: wallet?.name || (platform === "qrcode" ? "WalletConnect" : "Unknown"),
    ...(wallet && { walletId: wallet.id }),
    platform,
  });

/** View model of ConnectingWalletConnect; without a wallet it shows only the QR code. */
export const connectingWalletConnectModel = (
  latchkit: Latchkit,
  wallet?: Wallet,
): ConnectingWalletConnectModel => {
  const internals = viewInternalsOf(latchkit);
  const local = new StateStore<LocalState>({ isOver: false });
  const { connectors, connection, pairing, navigation } = latchkit;
  const state = derive([connectors, connection, pairing, local], (...states) =>
    connectingWalletConnectState(wallet, internals, states),
  );
  const ask = (cache: "always" | "never" = "never"): void => {
    local.update((now) => ({ ...now, isOver: false }));
    if (state.snapshot.platform === "qrcode") pairing.link();
    void outcomeOf(connection.connect(CONNECTOR, { cache, ...(wallet && { wallet }) })).then(() =>
      local.update((now) => ({ ...now, isOver: true })),
    );
  };
  const start = (): void => {
    if (internals.options.isManual) return;
    const { platform, phase } = state.snapshot;
    if (local.snapshot.selected !== platform) {
      local.update((now) => ({ ...now, selected: platform }));
      trackSelected(internals, wallet, platform);
    }
    if (!PAIRS.has(platform) || phase === "connected") return;
    if (connection.snapshot.attempt?.connectorId !== CONNECTOR || RETRIES.has(phase)) ask();
    else if (phase === "waiting") ask("always");
  };
  return group(state, {
    start,
    retry: () => {
      if (!internals.options.isManual) ask();
    },
    choosePlatform: (platform) => {
      local.update((now) => ({ ...now, platform }));
      start();
    },
    openLink: () => openLink(latchkit, state.snapshot),
    connectHere: () => {
      const installed = wallet && installedConnector(wallet, connectors.snapshot);
      if (installed === undefined) return;
      void outcomeOf(connection.connect(installed.id));
      navigation.replace({ view: "ConnectingExternal", connectorId: installed.id });
    },
    copyLink: () => {
      const { uri } = pairing.snapshot;
      return uri === undefined ? Promise.resolve(false) : internals.clipboard.write(uri);
    },
    getWallet: () => wallet !== undefined && openDownload(latchkit, wallet),
    back: () => navigation.back(),
    done: () => void outcomeOf(latchkit.modal.close()),
  });
};

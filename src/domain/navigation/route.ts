import type { Wallet } from "../catalogue/wallet.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/**
 * What each view needs beside its name; data belongs to the entry, never to the stack. A capability
 * adds its views in its own folder: `declare module` with `interface Routes`.
 */
export interface Routes {
  readonly Connect: { readonly namespace?: Namespace };
  readonly ConnectingExternal: { readonly connectorId: string; readonly namespace?: Namespace };
  readonly Account: object;
  readonly Networks: object;
  readonly SwitchNetwork: { readonly networkId: CaipNetworkId };
  readonly SwitchActiveChain: {
    readonly switchToChain: Namespace;
    readonly navigateTo: "Connect";
    readonly navigateWithReplace: boolean;
    readonly networkId: CaipNetworkId;
  };
  readonly UnsupportedChain: object;
  readonly WhatIsAWallet: object;
  readonly WhatIsANetwork: object;
  readonly GetWallet: object;
  readonly ConnectingWalletConnect: { readonly wallet?: Wallet };
  readonly ConnectingWalletConnectBasic: object;
  readonly Downloads: { readonly wallet: Wallet };
  readonly AllWallets: object;
  readonly ProfileWallets: { readonly namespace?: Namespace };
  readonly ConnectingMultiChain: { readonly connectorId: string };
}

/** The name of a view. */
export type ViewName = keyof Routes;
/** The route of one view, with the data that view needs. */
export type RouteOf<V extends ViewName> = { readonly view: V } & Routes[V];
/** A view with the data it needs. */
export type Route = { readonly [V in ViewName]: RouteOf<V> }[ViewName];

/** Views that need no data and that anybody may open, connected or not. */
const OPEN_VIEWS = [
  "Networks",
  "UnsupportedChain",
  "WhatIsAWallet",
  "WhatIsANetwork",
  "GetWallet",
  "AllWallets",
  "ProfileWallets",
] as const;
/** The name of a view that needs no data and no account. */
export type OpenView = (typeof OPEN_VIEWS)[number];
/** Whether a view may be opened by name, with or without a connected wallet. */
export const isOpenView = (view: ViewName | undefined): view is OpenView =>
  OPEN_VIEWS.some((one) => one === view);
/** The name of a view that needs no data. */
export type BareView = {
  [V in ViewName]: { readonly view: V } extends RouteOf<V> ? V : never;
}[ViewName];
/** Whether a view is one of those that capabilities open by name alone. */
export const isOneOf = (views: readonly BareView[], view: ViewName | undefined): view is BareView =>
  views.some((one) => one === view);

const PAIRING_VIEWS = ["ConnectingWalletConnect", "ConnectingWalletConnectBasic"] as const;
/** Whether a view shows a code to pair by, without a wallet that was chosen first. */
export const isPairingView = (view: ViewName | undefined): view is (typeof PAIRING_VIEWS)[number] =>
  PAIRING_VIEWS.some((one) => one === view);

/** What a developer does in place of opening a view that needs more than its name. */
const FIXES: Readonly<Partial<Record<ViewName, string>>> = {
  ConnectingWalletConnect: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingWalletConnectBasic: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingExternal: 'Call "connection.connect" with the wallet.',
  ConnectingMultiChain: 'Call "connection.connect" with the wallet and a namespace.',
  SwitchNetwork: 'Call "network.switch" with the network.',
  SwitchActiveChain: 'Call "network.switch" with the network.',
  Downloads: 'Open "AllWallets"; a wallet leads there.',
};
/** Views that are there for everybody: Account leads to Connect where nobody is connected. */
const ALWAYS: readonly ViewName[] = ["Connect", "Account"];

/**
 * Why a view is not opened by its name: what to do instead, or nothing where it is. `more`: views
 * of capabilities that open so.
 */
export const openingFix = (
  view: ViewName | undefined,
  more: readonly ViewName[] = [],
): string | undefined =>
  view === undefined || ALWAYS.includes(view)
    ? undefined
    : (FIXES[view] ??
      `Open one of: ${[...ALWAYS, ...OPEN_VIEWS, ...PAIRING_VIEWS, ...more].join(", ")}.`);

import type { Routes } from "./routes.js";

/** A view name. */
export type ViewName = keyof Routes;
/** The route of one view, including its data. */
export type RouteOf<V extends ViewName> = { readonly view: V } & Routes[V];
/** A view and its data. */
export type Route = { readonly [V in ViewName]: RouteOf<V> }[ViewName];

/** Views without data that open with or without a connected wallet. */
const OPEN_VIEWS = [
  "Networks",
  "UnsupportedChain",
  "WhatIsAWallet",
  "WhatIsANetwork",
  "GetWallet",
  "AllWallets",
  "ProfileWallets",
] as const;
/** A view that needs no data and no account. */
export type OpenView = (typeof OPEN_VIEWS)[number];
/** True if a view opens by name, with or without a connected wallet. */
export const isOpenView = (view: ViewName | undefined): view is OpenView =>
  OPEN_VIEWS.some((one) => one === view);
/** A view that needs no data. */
export type BareView = {
  [V in ViewName]: { readonly view: V } extends RouteOf<V> ? V : never;
}[ViewName];
/** True if a view is one of a capability's views that open by name. */
export const isOneOf = (views: readonly BareView[], view: ViewName | undefined): view is BareView =>
  views.some((one) => one === view);

const PAIRING_VIEWS = ["ConnectingWalletConnect", "ConnectingWalletConnectBasic"] as const;
/** True if a view shows a pairing code without a chosen wallet. */
export const isPairingView = (view: ViewName | undefined): view is (typeof PAIRING_VIEWS)[number] =>
  PAIRING_VIEWS.some((one) => one === view);

/** Hints for developers who open a view that needs more than its name. */
const FIXES: Readonly<Partial<Record<ViewName, string>>> = {
  ConnectingWalletConnect: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingWalletConnectBasic: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingExternal: 'Call "connection.connect" with the wallet.',
  ConnectingMultiChain: 'Call "connection.connect" with the wallet and a namespace.',
  SwitchNetwork: 'Call "network.switch" with the network.',
  SwitchActiveChain: 'Call "network.switch" with the network.',
  Downloads: 'Open "AllWallets"; a wallet leads there.',
};
/** Views that always open; Account shows Connect if no wallet is connected. */
const ALWAYS: readonly ViewName[] = ["Connect", "Account"];

/**
 * Why a view does not open by name, as a hint; undefined if it does. `more`: views of capabilities
 * that open by name.
 */
export const openingFix = (
  view: ViewName | undefined,
  more: readonly ViewName[] = [],
): string | undefined =>
  view === undefined || ALWAYS.includes(view)
    ? undefined
    : (FIXES[view] ??
      `Open one of: ${[...ALWAYS, ...OPEN_VIEWS, ...PAIRING_VIEWS, ...more].join(", ")}.`);

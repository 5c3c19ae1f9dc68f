import type { Wallet } from "../catalogue/wallet.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Every view that exists so far. Later capabilities add theirs. */
export const VIEW_NAMES = [
  "Connect",
  "ConnectingExternal",
  "Account",
  "Networks",
  "SwitchNetwork",
  "SwitchActiveChain",
  "UnsupportedChain",
  "WhatIsAWallet",
  "WhatIsANetwork",
  "GetWallet",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "Downloads",
  "AllWallets",
  "ProfileWallets",
  "ConnectingMultiChain",
] as const;
/** The name of a view. */
export type ViewName = (typeof VIEW_NAMES)[number];

/** A view with the data it needs; data belongs to the entry, never to the stack. */
export type Route =
  | { readonly view: "Connect"; readonly namespace?: Namespace }
  | {
      readonly view: "ConnectingExternal";
      readonly connectorId: string;
      readonly namespace?: Namespace;
    }
  | { readonly view: "Account" }
  | { readonly view: "Networks" }
  | { readonly view: "SwitchNetwork"; readonly networkId: CaipNetworkId }
  | {
      readonly view: "SwitchActiveChain";
      readonly switchToChain: Namespace;
      readonly navigateTo: "Connect";
      readonly navigateWithReplace: boolean;
      readonly networkId: CaipNetworkId;
    }
  | { readonly view: "UnsupportedChain" }
  | { readonly view: "WhatIsAWallet" }
  | { readonly view: "WhatIsANetwork" }
  | { readonly view: "GetWallet" }
  | { readonly view: "ConnectingWalletConnect"; readonly wallet?: Wallet }
  | { readonly view: "ConnectingWalletConnectBasic" }
  | { readonly view: "Downloads"; readonly wallet: Wallet }
  | { readonly view: "AllWallets" }
  | { readonly view: "ProfileWallets"; readonly namespace?: Namespace }
  | { readonly view: "ConnectingMultiChain"; readonly connectorId: string };

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
/** Whether a view may be opened by its name alone, whoever is connected. */
export const isOpenView = (view: ViewName | undefined): view is OpenView =>
  OPEN_VIEWS.some((one) => one === view);

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

/** Why a view is not opened by its name: what to do instead, or nothing where it is. */
export const openingFix = (view: ViewName | undefined): string | undefined =>
  view === undefined || ALWAYS.includes(view)
    ? undefined
    : (FIXES[view] ?? `Open one of: ${[...ALWAYS, ...OPEN_VIEWS, ...PAIRING_VIEWS].join(", ")}.`);

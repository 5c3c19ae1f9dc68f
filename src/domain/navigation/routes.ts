import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Wallet } from "../catalogue/wallet.js";
import type { SendArguments } from "../send/send-draft.js";
import type { GrantedSession } from "../smart-sessions/permission-request.js";
import type { SwapArguments } from "../swap/swap-draft.js";

/** Every view, with the data that it needs. */
export interface Routes {
  /** The wallets to choose from. `namespace` limits the list. */
  readonly Connect: { readonly namespace?: Namespace };
  /** Waits for a wallet in the browser. */
  readonly ConnectingExternal: { readonly connectorId: string; readonly namespace?: Namespace };
  /** The account: balance, actions, disconnect. */
  readonly Account: object;
  /** The host's networks. */
  readonly Networks: object;
  /** Waits until the wallet has switched its network. */
  readonly SwitchNetwork: { readonly networkId: CaipNetworkId };
  /** Asks the user to connect a wallet of another namespace. */
  readonly SwitchActiveChain: {
    readonly switchToChain: Namespace;
    readonly navigateTo: "Connect";
    readonly navigateWithReplace: boolean;
    readonly networkId: CaipNetworkId;
  };
  /** The wallet is on a network that the host does not list. */
  readonly UnsupportedChain: object;
  /** Explains wallets. */
  readonly WhatIsAWallet: object;
  /** Explains networks and fees. */
  readonly WhatIsANetwork: object;
  /** Wallets to install. */
  readonly GetWallet: object;
  /** A pairing code, of one wallet if `wallet` is set. */
  readonly ConnectingWalletConnect: { readonly wallet?: Wallet };
  /** A pairing code for any wallet. */
  readonly ConnectingWalletConnectBasic: object;
  /** The stores of a wallet. */
  readonly Downloads: { readonly wallet: Wallet };
  /** The list of all wallets, with its search. */
  readonly AllWallets: object;
  /** Connected and remembered wallets. */
  readonly ProfileWallets: { readonly namespace?: Namespace };
  /** The namespace to connect a wallet of several namespaces on. */
  readonly ConnectingMultiChain: { readonly connectorId: string };
  /** The active account's address, as a QR code and as text. */
  readonly WalletReceive: object;
  /** The networks on which the account's address can receive. */
  readonly WalletCompatibleNetworks: object;
  /** One token of the account. `token`: its contract or mint; without it the currency. */
  readonly AccountToken: { readonly networkId: CaipNetworkId; readonly token?: string };
  /** The account's activity, by month. */
  readonly Transactions: object;
  /** The form: token, amount, recipient. */
  readonly WalletSend: { readonly arguments?: SendArguments };
  /** The tokens that can be sent. */
  readonly WalletSendSelectToken: object;
  /** The transfer to review before signing. */
  readonly WalletSendPreview: object;
  /** The form: tokens and amount. */
  readonly Swap: { readonly arguments?: SwapArguments };
  /** The tokens to choose from. */
  readonly SwapSelectToken: { readonly side: "source" | "target" };
  /** The swap to review before signing. */
  readonly SwapPreview: object;
  /** The amount, the currencies and the provider. */
  readonly OnRampProviders: object;
  /** The choice of the payment currency. */
  readonly OnRampFiatSelect: object;
  /** The choice of the currency to buy. */
  readonly OnRampTokenSelect: object;
  /** The provider's window is open. */
  readonly BuyInProgress: object;
  /** The account's smart sessions, by month. */
  readonly SmartSessionList: object;
  /** A session that was just granted. */
  readonly SmartSessionCreated: {
    readonly session: GrantedSession;
    readonly networkId: CaipNetworkId;
  };
  /** The form to choose and register a name. */
  readonly RegisterAccountName: object;
  /** The name was registered. */
  readonly RegisterAccountNameSuccess: object;
  /** Asks the user to prove ownership of the account. */
  readonly SIWXSignMessage: object;
  /** The e-mail form without other sign-in methods. */
  readonly EmailLogin: object;
  /** The form for the code sent by e-mail. */
  readonly EmailVerifyOtp: object;
  /** Waits for the user to approve this browser by the e-mailed link. */
  readonly EmailVerifyDevice: object;
  /** The form for the new e-mail address. */
  readonly UpdateEmailWallet: object;
  /** The form for the code sent to the current address. */
  readonly UpdateEmailPrimaryOtp: object;
  /** The form for the code sent to the new address. */
  readonly UpdateEmailSecondaryOtp: object;
  /** All social providers. */
  readonly ConnectSocials: object;
  /** The user signs in in a popup. */
  readonly ConnectingSocial: object;
  /** The link for the Farcaster app. */
  readonly ConnectingFarcaster: object;
  /** The settings of the embedded wallet. */
  readonly AccountSettings: object;
  /** The choice between EOA and smart account on EVM networks. */
  readonly SmartAccountSettings: object;
  /** The link to the wallet's own site. */
  readonly UpgradeEmailWallet: object;
  /** The pending request of `latchkit.review`. */
  readonly ReviewRequest: object;
  /** The embedded wallet's frame shows the user the request to sign. */
  readonly ApproveTransaction: {
    /** Shows the frame with these labels. Returns a function that hides it. */
    readonly present: (labels: { readonly title: string; readonly close: string }) => () => void;
  };
}

/** A view name. */
export type ViewName = keyof Routes;
/** The route of one view, including its data. */
export type RouteOf<V extends ViewName> = { readonly view: V } & Routes[V];
/** A view and its data. */
export type Route = { readonly [V in ViewName]: RouteOf<V> }[ViewName];

/** With or without a connected wallet. */
const STANDALONE_VIEWS = [
  "Networks",
  "UnsupportedChain",
  "WhatIsAWallet",
  "WhatIsANetwork",
  "GetWallet",
  "AllWallets",
  "ProfileWallets",
] as const;
/** A view that needs no data and no account. */
export type StandaloneView = (typeof STANDALONE_VIEWS)[number];
/** True if a view needs no data and no account. */
export const isStandaloneView = (view: ViewName | undefined): view is StandaloneView =>
  STANDALONE_VIEWS.some((one) => one === view);
/** A view that needs no data. */
export type BareView = {
  [V in ViewName]: { readonly view: V } extends RouteOf<V> ? V : never;
}[ViewName];
/** True if `view` is one of a feature's views that need no data. */
export const isFeatureView = (
  views: readonly BareView[],
  view: ViewName | undefined,
): view is BareView => views.some((one) => one === view);

const PAIRING_VIEWS = ["ConnectingWalletConnect", "ConnectingWalletConnectBasic"] as const;
/** True if a view shows a pairing code without a chosen wallet. */
export const isPairingView = (view: ViewName | undefined): view is (typeof PAIRING_VIEWS)[number] =>
  PAIRING_VIEWS.some((one) => one === view);

/** For views that need more than a name. */
const VIEW_HINTS: Readonly<Partial<Record<ViewName, string>>> = {
  ConnectingWalletConnect: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingWalletConnectBasic: 'Give "projectId" or "services.relay", which pairing needs.',
  ConnectingExternal: 'Call "connection.connect" with the wallet.',
  ConnectingMultiChain: 'Call "connection.connect" with the wallet and a namespace.',
  SwitchNetwork: 'Call "network.switch" with the network.',
  SwitchActiveChain: 'Call "network.switch" with the network.',
  Downloads: 'Open "AllWallets"; a wallet leads there.',
};
/** Account then shows Connect. */
const ALWAYS: readonly ViewName[] = ["Connect", "Account"];

/** Tells the developer how to open a view that needs data; `more`: views of other features. */
export const openViewHint = (
  view: ViewName | undefined,
  more: readonly ViewName[] = [],
): string | undefined =>
  view === undefined || ALWAYS.includes(view)
    ? undefined
    : (VIEW_HINTS[view] ??
      `Open one of: ${[...ALWAYS, ...STANDALONE_VIEWS, ...PAIRING_VIEWS, ...more].join(", ")}.`);

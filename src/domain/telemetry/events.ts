import type { OnrampProviderName } from "../onramp/onramp-providers.js";
import type { AlertCode } from "../alerts/alerts.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import type { RuleId } from "../review/rules.js";
import type { PairingPlatform } from "../pairing/platforms.js";

/** How a wallet was selected. `browser`: an extension, or the wallet's own browser. */
export type SelectPlatform = PairingPlatform;

/** Configuration of an instance, without the host's addresses, texts or images. */
export interface SetUp {
  /** The networks of the option `networks`. */
  readonly networks: readonly CaipNetworkId[];
  /** The option `defaultNetwork`. */
  readonly defaultNetwork?: CaipNetworkId;
  /** The theme's mode. */
  readonly themeMode: "light" | "dark" | "system";
  /** Option `allowUnsupportedChain`. */
  readonly allowUnsupportedChain: boolean;
  /** Option `enableNetworkSwitch`. */
  readonly enableNetworkSwitch: boolean;
  /** Option `enableReconnect`. */
  readonly enableReconnect: boolean;
}

/** Events and their properties. Never contains addresses, texts or signatures. */
export interface EventProperties {
  /** The instance started. */
  readonly INITIALIZE: SetUp;
  /** The modal's view was requested for the first time; reported to the host only. */
  readonly MODAL_CREATED: Record<never, never>;
  /** The modal opened. `connected`: a wallet was connected. */
  readonly MODAL_OPEN: { readonly connected: boolean };
  /** The modal closed. `connected`: a wallet was connected. */
  readonly MODAL_CLOSE: { readonly connected: boolean };
  /** The "All wallets" row was clicked. */
  readonly CLICK_ALL_WALLETS: Record<never, never>;
  /** A search returned; empty strings if not set. */
  readonly SEARCH_WALLET: { readonly badge: string; readonly search: string };
  /** "What is a wallet?" was opened. */
  readonly CLICK_WALLET_HELP: Record<never, never>;
  /** "What is a network?" was opened. */
  readonly CLICK_NETWORK_HELP: Record<never, never>;
  /** "Get a wallet" was opened. */
  readonly CLICK_GET_WALLET: Record<never, never>;
  /** The list of networks was opened. */
  readonly CLICK_NETWORKS: Record<never, never>;
  /** A download link was clicked. `explorerId`: the catalogue id. */
  readonly GET_WALLET: {
    readonly walletName: string;
    readonly explorerId: string;
    readonly type:
      | "chrome_store"
      | "edge_store"
      | "firefox_store"
      | "safari_store"
      | "app_store"
      | "play_store"
      | "homepage";
  };
  /** A wallet was chosen. */
  readonly SELECT_WALLET: {
    readonly connectorId: string;
    readonly walletName: string;
    readonly walletId?: string;
    readonly platform: SelectPlatform;
  };
  /** A wallet was connected. */
  readonly CONNECT_SUCCESS: {
    readonly method: "browser" | "mobile" | "qrcode";
    readonly walletName: string;
    readonly namespace: Namespace;
  };
  /** A wallet could not be connected. */
  readonly CONNECT_ERROR: { readonly code: string };
  /** The user declined in the wallet. */
  readonly USER_REJECTED: { readonly connectorId: string };
  /** A wallet was disconnected. */
  readonly DISCONNECT_SUCCESS: { readonly namespaces: readonly Namespace[] };
  /** Disconnecting a wallet failed. */
  readonly DISCONNECT_ERROR: { readonly code: string };
  /** The e-mail field was selected. */
  readonly EMAIL_LOGIN_SELECTED: Record<never, never>;
  /** The user sent the e-mail form. */
  readonly EMAIL_SUBMITTED: Record<never, never>;
  /** The user chose to enter another address. */
  readonly EMAIL_EDIT: Record<never, never>;
  /** The user opened the link that approves this browser. */
  readonly DEVICE_REGISTERED_FOR_EMAIL: Record<never, never>;
  /** A code was sent by e-mail. */
  readonly EMAIL_VERIFICATION_CODE_SENT: Record<never, never>;
  /** The code was right. */
  readonly EMAIL_VERIFICATION_CODE_PASS: Record<never, never>;
  /** The code was wrong. */
  readonly EMAIL_VERIFICATION_CODE_FAIL: Record<never, never>;
  /** The user confirmed a transfer; the wallet is being asked. */
  readonly SEND_INITIATED: { readonly networkId: CaipNetworkId };
  /** The wallet sent the transfer. `hash` is reported to the host only. */
  readonly SEND_SUCCESS: { readonly networkId: CaipNetworkId; readonly hash: string };
  /** Loading the account's activity failed. */
  readonly ERROR_FETCH_TRANSACTIONS: { readonly code: string };
  /** A transfer failed. */
  readonly SEND_ERROR: { readonly code: string };
  /** The user confirmed a swap; the wallet is being asked. */
  readonly INITIATE_SWAP: { readonly networkId: CaipNetworkId };
  /** The wallet sent the swap. `hash` is reported to the host only. */
  readonly SWAP_SUCCESS: { readonly networkId: CaipNetworkId; readonly hash: string };
  /** A swap failed. */
  readonly SWAP_ERROR: { readonly networkId: CaipNetworkId; readonly code: string };
  /** The approval before a swap failed. */
  readonly SWAP_APPROVAL_ERROR: { readonly networkId: CaipNetworkId; readonly code: string };
  /** The user declined a transfer. */
  readonly SEND_REJECTED: Record<never, never>;
  /** The user chose a name and the wallet is asked to sign. The name is never reported. */
  readonly REGISTER_NAME_INITIATED: { readonly isSmartAccount: boolean };
  /** A name was registered. */
  readonly REGISTER_NAME_SUCCESS: { readonly isSmartAccount: boolean };
  /** A name could not be registered. */
  readonly REGISTER_NAME_ERROR: { readonly isSmartAccount: boolean; readonly code: string };
  /** The user chose a social provider. */
  readonly SOCIAL_LOGIN_STARTED: { readonly provider: SocialProvider };
  /** The user authorised; user data are being requested. */
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: SocialProvider };
  /** Social login succeeded. */
  readonly SOCIAL_LOGIN_SUCCESS: { readonly provider: SocialProvider };
  /** Sign-in failed with error `code`. */
  readonly SOCIAL_LOGIN_ERROR: { readonly provider: SocialProvider; readonly code: string };
  /** The user cancelled. */
  readonly SOCIAL_LOGIN_CANCELED: { readonly provider: SocialProvider };
  /** "Buy" was opened. */
  readonly SELECT_BUY_CRYPTO: Record<never, never>;
  /** An onramp provider was chosen. */
  readonly SELECT_BUY_PROVIDER: { readonly provider: OnrampProviderName };
  /** An account signed in and its session is stored. */
  readonly SIWX_AUTH_SUCCESS: SignInSubject;
  /** Sign-in failed. */
  readonly SIWX_AUTH_ERROR: SignInSubject & { readonly code: string };
  /** The user declined to sign in. */
  readonly CLICK_CANCEL_SIWX: SignInSubject;
  /** The user asked to sign in. */
  readonly CLICK_SIGN_SIWX_MESSAGE: SignInSubject;
  /** The network changed. */
  readonly SWITCH_NETWORK: { readonly networkId: CaipNetworkId };
  /** The page predates the last deployment. At most once per instance, for the host only. */
  readonly CODE_OUTDATED: { readonly capability: string };
  /** A request waits for the user; the rules that it meets. Reported to the host only. */
  readonly REVIEW_SHOWN: { readonly rules: readonly RuleId[] };
  /** A rule of option `review.block` refused a request. Reported to the host only. */
  readonly REVIEW_REFUSED: { readonly rule: RuleId };
  /** A setup mistake, reported to the host only. */
  readonly ALERT: { readonly code: AlertCode };
}
/** The account that signs in. */
export interface SignInSubject {
  /** The network of the account. */
  readonly networkId: CaipNetworkId;
  /** True for a smart account. */
  readonly isSmartAccount: boolean;
}
/** An event name. */
export type EventName = keyof EventProperties;
/** An event with its properties. */
export type LatchkitEvent = {
  readonly [N in EventName]: { readonly name: N } & EventProperties[N];
}[EventName];

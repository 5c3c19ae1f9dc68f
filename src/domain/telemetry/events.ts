import type { OnrampProviderName } from "../onramp/onramp-providers.js";
import type { AlertCode } from "../alerts/alerts.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import type { PairingPlatform } from "../pairing/platforms.js";

/**
 * A way from a choice to a wallet. `browser`: an extension, or the wallet whose own browser this
 * is.
 */
export type SelectPlatform = PairingPlatform;

/** How an instance was set up, in names and switches: no address, text or picture of the host. */
export interface SetUp {
  readonly networks: readonly CaipNetworkId[];
  readonly defaultNetwork?: CaipNetworkId;
  readonly themeMode: "light" | "dark" | "system";
  readonly allowUnsupportedChain: boolean;
  readonly enableNetworkSwitch: boolean;
  readonly enableReconnect: boolean;
}

/**
 * The closed map of events: name → what is known when it happens. Never an address, text or
 * signature in it.
 */
export interface EventProperties {
  /** The instance has started. */
  readonly INITIALIZE: SetUp;
  /** The view of the modal was asked for the first time; told to the host only (S7-043). */
  readonly MODAL_CREATED: Record<never, never>;
  readonly MODAL_OPEN: { readonly connected: boolean };
  readonly MODAL_CLOSE: { readonly connected: boolean };
  /** The row that leads to every wallet. */
  readonly CLICK_ALL_WALLETS: Record<never, never>;
  /** An answer to a search came; both are "" where none was said. */
  readonly SEARCH_WALLET: { readonly badge: string; readonly search: string };
  readonly CLICK_WALLET_HELP: Record<never, never>;
  readonly CLICK_NETWORK_HELP: Record<never, never>;
  readonly CLICK_GET_WALLET: Record<never, never>;
  readonly CLICK_NETWORKS: Record<never, never>;
  /** A link to where a wallet is had. `explorerId`: its id in the catalogue. */
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
  readonly SELECT_WALLET: {
    readonly connectorId: string;
    readonly walletName: string;
    readonly walletId?: string;
    readonly platform: SelectPlatform;
  };
  readonly CONNECT_SUCCESS: {
    readonly method: "browser" | "mobile" | "qrcode";
    readonly walletName: string;
    readonly namespace: Namespace;
  };
  readonly CONNECT_ERROR: { readonly code: string };
  readonly USER_REJECTED: { readonly connectorId: string };
  readonly DISCONNECT_SUCCESS: { readonly namespaces: readonly Namespace[] };
  readonly DISCONNECT_ERROR: { readonly code: string };
  /** The field for an e-mail address was chosen. */
  readonly EMAIL_LOGIN_SELECTED: Record<never, never>;
  readonly EMAIL_SUBMITTED: Record<never, never>;
  /** Another address was asked for. */
  readonly EMAIL_EDIT: Record<never, never>;
  /** The link that approves this browser was opened. */
  readonly DEVICE_REGISTERED_FOR_EMAIL: Record<never, never>;
  readonly EMAIL_VERIFICATION_CODE_SENT: Record<never, never>;
  readonly EMAIL_VERIFICATION_CODE_PASS: Record<never, never>;
  readonly EMAIL_VERIFICATION_CODE_FAIL: Record<never, never>;
  /** The user confirmed a transfer; the wallet is asked. */
  readonly SEND_INITIATED: { readonly networkId: CaipNetworkId };
  /** The wallet sent it. `hash` is told to the host only. */
  readonly SEND_SUCCESS: { readonly networkId: CaipNetworkId; readonly hash: string };
  /** The activity of the account could not be read (S8-058). */
  readonly ERROR_FETCH_TRANSACTIONS: { readonly code: string };
  readonly SEND_ERROR: { readonly code: string };
  /** The user confirmed a swap; the wallet is asked. */
  readonly INITIATE_SWAP: { readonly networkId: CaipNetworkId };
  /** The wallet sent it. `hash` is told to the host only. */
  readonly SWAP_SUCCESS: { readonly networkId: CaipNetworkId; readonly hash: string };
  readonly SWAP_ERROR: { readonly networkId: CaipNetworkId; readonly code: string };
  readonly SWAP_APPROVAL_ERROR: { readonly networkId: CaipNetworkId; readonly code: string };
  readonly SEND_REJECTED: Record<never, never>;
  /** A name was chosen; the wallet is asked to sign. Which name is told to nobody. */
  readonly REGISTER_NAME_INITIATED: { readonly isSmartAccount: boolean };
  readonly REGISTER_NAME_SUCCESS: { readonly isSmartAccount: boolean };
  readonly REGISTER_NAME_ERROR: { readonly isSmartAccount: boolean; readonly code: string };
  /** An account elsewhere was chosen to sign in with (S4-026). */
  readonly SOCIAL_LOGIN_STARTED: { readonly provider: SocialProvider };
  /** Its user agreed; who it is, is asked (S4-027). */
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: { readonly provider: SocialProvider };
  readonly SOCIAL_LOGIN_SUCCESS: { readonly provider: SocialProvider };
  /** It did not work; `code` of the error (S4-029). */
  readonly SOCIAL_LOGIN_ERROR: { readonly provider: SocialProvider; readonly code: string };
  /** Its user left before it was done. */
  readonly SOCIAL_LOGIN_CANCELED: { readonly provider: SocialProvider };
  readonly SELECT_BUY_CRYPTO: Record<never, never>;
  readonly SELECT_BUY_PROVIDER: { readonly provider: OnrampProviderName };
  /** An account signed in, and its session is kept. */
  readonly SIWX_AUTH_SUCCESS: SignInSubject;
  readonly SIWX_AUTH_ERROR: SignInSubject & { readonly code: string };
  /** The user would not sign in. */
  readonly CLICK_CANCEL_SIWX: SignInSubject;
  readonly CLICK_SIGN_SIWX_MESSAGE: SignInSubject;
  readonly SWITCH_NETWORK: { readonly networkId: CaipNetworkId };
  /**
   * Code of Latchkit could not be loaded twice in a row while the network was up: the page is older
   * than the last deploy. Once for an instance; told to the host only.
   */
  readonly CODE_OUTDATED: { readonly capability: string };
  /**
   * Something is wrong with the page's setup; its text is written to the console while the page is
   * worked on (option `debug`). Told to the host only.
   */
  readonly ALERT: { readonly code: AlertCode };
}
/** Who signs in. */
export interface SignInSubject {
  readonly networkId: CaipNetworkId;
  readonly isSmartAccount: boolean;
}
/** One of the names of the map. */
export type EventName = keyof EventProperties;
/** One event with its properties beside its name. */
export type LatchkitEvent = {
  readonly [N in EventName]: { readonly name: N } & EventProperties[N];
}[EventName];

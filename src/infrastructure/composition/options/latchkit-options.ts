import type { ThemeSettings } from "../../../application/theme/theme.api.js";
import type { Avatar } from "../../../domain/account/avatar.js";
import type { DefaultAccountTypes } from "../../../domain/account/default-account-type.js";
import type { MessagesByLocale } from "../../../domain/config/message-text.js";
import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { Preload } from "../../../domain/config/fetch-ahead.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { NetworkOption, ShownTokens } from "../../../domain/network/network.js";
import type { NetworkRef } from "../../../domain/network/networks.js";
import type { SwapTargets } from "../../../domain/swap/router-call.js";
import type { ProposalOverride } from "../../../domain/pairing/session-proposal.js";
import type {
  CoinbasePreference,
  CoinbaseWalletSdk,
  ExternalConnector,
} from "../../../ports/external-connector.port.js";
import type { UniversalProvider } from "../../../ports/universal-provider.port.js";
import type { Ports } from "../../../ports/ports.js";
import type { SignInOption } from "../../sign-in/sign-in-options.js";
import type { Siwe } from "../../sign-in/siwe.types.js";
import type { ChainSupport } from "../chains/chain-support.js";

/**
 * What is turned on and in which order, with the defaults of docs/configuration.md. Where a
 * `projectId` is given the project's dashboard may set `email`, `socials`, `swaps`, `onramp`,
 * `activity`, `branding` and `multiWallet`; what it sets wins.
 */
export type Features = HostFeatures;

/**
 * Any port replaced by the host's own adapter, or built from the default ones; `pairing` is a
 * function itself, so it is only ever taken as it is.
 */
export type PortOverrides = Partial<{
  readonly [P in keyof Ports]:
    | Ports[P]
    | (P extends "pairing" ? never : (defaults: Ports) => Ports[P]);
}>;

/** The hosted services whose address a host may set in option `services`. */
export type ServiceName = "catalogue" | "blockchain" | "telemetry" | "relay" | "secureFrame";

/**
 * What a host sets at creation (api.md). Wrong values throw one `options/…` error that names the
 * option and the fix.
 */
export interface LatchkitOptions {
  /** At least one; throws `options/no-networks` for an empty list. */
  readonly networks: readonly NetworkOption[];
  /**
   * Default `[evm()]`. Networks of other namespaces need theirs, such as `solana()`;
   * `universal("cosmos")` carries one over WalletConnect alone.
   */
  readonly chains?: readonly ChainSupport[];
  /**
   * One of `networks`: the network itself, its CAIP-2 id, or an EVM chain id. Default: the first.
   * What the user used last wins over it.
   */
  readonly defaultNetwork?: NetworkRef;
  /**
   * One of `networks`. A wallet of its kind that a user connects is asked to switch to it; a user
   * who declines stays connected where the wallet is. Default: no wallet is asked.
   */
  readonly initialNetwork?: NetworkRef;
  /** Only what needs the hosted service is hidden without it. */
  readonly projectId?: string;
  readonly metadata?: {
    readonly name: string;
    readonly description?: string;
    readonly url?: string;
    readonly icons?: readonly string[];
  };
  readonly features?: Features;
  /**
   * The host's terms and privacy policy: a line under the ways to connect, or a checkbox
   * (`features.legalCheckbox`).
   */
  readonly termsConditionsUrl?: string;
  readonly privacyPolicyUrl?: string;
  /** The host's own guide to wallets and networks; the help views link to it. */
  readonly learnMoreUrl?: string;
  /** Sign-in with wallet: one that is ready-made, or the host's own. docs/sign-in.md */
  readonly siwx?: SignInOption;
  /** As `siwx`, in its older form, for EVM alone; not together with it. */
  readonly siwe?: Siwe;
  /** Buying at providers: the host's own key at the first one, and where their pages are. */
  readonly onramp?: {
    /** Publishable key at Meld; without it that provider is not offered. */
    readonly meldPublicKey?: string;
    readonly meldUrl?: string;
    readonly coinbaseUrl?: string;
    /** Two letters (ISO 3166-1): where the user pays; prices are asked for that country. */
    readonly country?: string;
  };
  /** `hide`: where the user's time zone is one of restricted regions no way leads to buying. */
  readonly onrampInRestrictedRegions?: "show" | "hide";
  /** Base URLs in place of the default services. */
  readonly services?: Partial<Readonly<Record<ServiceName, string>>>;
  readonly ports?: PortOverrides;
  /** How the modal and its buttons look. docs/theming.md */
  readonly theme?: ThemeSettings;
  /** BCP 47; default: the page's, else the browser's. */
  readonly locale?: string;
  /**
   * Texts of the host by locale and key, before ours; `latchkit/messages/*` has whole locales.
   * docs/languages.md
   */
  readonly messages?: MessagesByLocale;
  readonly styleNonce?: string;
  /**
   * The modal stands in the page, where `LatchkitEmbed` or `mountEmbed` puts it, in place of a
   * dialog over it: always open, without a close button. Default false.
   */
  readonly enableEmbedded?: boolean;
  /** False: nothing moves, whatever the user's system says. Default true. */
  readonly enableMotion?: boolean;
  /**
   * On phones the sheet is as high as the window, and a tap beside it closes nothing. Default
   * false.
   */
  readonly enableMobileFullScreen?: boolean;
  /** Separates storage and element of several instances; default "default". */
  readonly instanceId?: string;
  /** Discovery of announced wallets; default true. */
  readonly enableEIP6963?: boolean;
  /** The wallet at `window.ethereum`; default true. */
  readonly enableInjected?: boolean;
  /**
   * The kind of account that the embedded wallet is asked for until its user chooses one. Default:
   * `{ eip155: "smartAccount" }`.
   */
  readonly defaultAccountTypes?: DefaultAccountTypes;
  /** Bring remembered connections back; default true. */
  readonly enableReconnect?: boolean;
  /**
   * Keeps a cookie of what the buttons show (addresses, network, a chosen scheme), so that a server
   * can draw them with `cookieToInitialState`. Default false. docs/storage.md
   */
  readonly stateCookie?: boolean;
  /**
   * How often a balance is read again while it is watched on a visible page, ms; 0 for never.
   * Default 30,000, at least 1,000.
   */
  readonly balanceRefreshMs?: number;
  /**
   * Lists tokens without decimals too, which the service's lists of tokens are otherwise cleared
   * of, as collectibles have none. Default false.
   */
  readonly wholeTokens?: boolean;
  /**
   * Newest blocks that are looked through for NFTs where no service lists what an account was sent;
   * 0 for none. Default 5,000, at most 100,000.
   */
  readonly nftBlocks?: number;
  /**
   * When the code of the modal is fetched. "idle": once a button is in view and the page has
   * nothing to do, or pointer or focus come near it; nothing of it is run before the user acts. Not
   * ahead of them with Save-Data, on 2G, or where the code lies on another origin. "intent": as
   * pointer or focus come near. "none": with the click. Default "idle".
   */
  readonly preload?: Preload;
  /**
   * Wallets on other devices by QR code or link. Default true; shown where a `projectId`,
   * `services.relay` or `ports.pairing` is given.
   */
  readonly enableWalletConnect?: boolean;
  /** Wallets that are listed first, in this order: catalogue ids, or names such as "Rainbow". */
  readonly featuredWalletIds?: readonly string[];
  /** Catalogue ids or names: no other wallet is recommended, listed or found. */
  readonly includeWalletIds?: readonly string[];
  /**
   * Catalogue ids or names of wallets that are not listed. Installed ones are hidden too, by rdns
   * and name, once the catalogue has answered.
   */
  readonly excludeWalletIds?: readonly string[];
  /** The way to all wallets: always, never, or on phones only. Default "SHOW". */
  readonly allWallets?: "SHOW" | "HIDE" | "ONLY_MOBILE";
  /**
   * The wallets that are listed without a `projectId`, and while the service is away; in place of
   * the bundled ones.
   */
  readonly catalogueFile?: CatalogueFile | (() => Promise<CatalogueFile>);
  /**
   * Wallets this app suggests, in their own group. An entry with an unfit field (a link that is
   * neither a site nor a wallet's scheme, a text beyond its limit) is left out alone, with a
   * warning in the console; an installed wallet is never listed twice, nor hidden.
   */
  readonly customWallets?: readonly Wallet[];
  /**
   * Wallets that the host brings by itself, such as a hardware wallet's SDK; in their own group.
   */
  readonly connectors?: readonly ExternalConnector[];
  /**
   * Coinbase's wallet over its SDK, which the host brings: `() => import("@coinbase/wallet-sdk")`.
   * Fetched when the Connect view opens, so that its window can open within the tap; made with name
   * and first icon of `metadata` and the EVM networks.
   */
  readonly coinbaseWallet?: () => Promise<CoinbaseWalletSdk>;
  /** False leaves Coinbase's wallet out. Default true; it is there only with `coinbaseWallet`. */
  readonly enableCoinbase?: boolean;
  /** Which of Coinbase's wallets may be chosen. Default "all". */
  readonly coinbasePreference?: CoinbasePreference;
  /**
   * Replaces methods, chains, events or RPC addresses that are proposed to a wallet on another
   * device, by namespace. `defaultChain` is the network first stood on where the wallet grants it
   * and the user chose no other.
   */
  readonly universalProviderConfigOverride?: ProposalOverride;
  /**
   * A WalletConnect provider of the host's own, ready to use, in place of ours: its client, its
   * socket, its project id. Its session is brought back and followed, also where the host connects
   * or disconnects it by itself. Latchkit never closes it.
   */
  readonly universalProvider?: UniversalProvider;
  /**
   * Nothing but wallets on other devices: the modal is one code, UnsupportedChain is silenced, and
   * `modal.open()` does nothing for who is connected. Default false.
   */
  readonly basic?: boolean;
  /**
   * The host speaks WalletConnect by itself: the modal always shows the code handed over by
   * `modal.open({ uri })` and starts nothing. Default false.
   */
  readonly manualWCControl?: boolean;
  /** Open a wallet's universal link before its own scheme, where it has one. Default false. */
  readonly experimental_preferUniversalLinks?: boolean;
  /** Default true; false also silences UnsupportedChain (S1-026, S4-034). */
  readonly enableNetworkSwitch?: boolean;
  /** Default false; true never shows UnsupportedChain (S1-027, S4-033). */
  readonly allowUnsupportedChain?: boolean;
  /**
   * Writes alerts for developers to the console, such as a project id that the relay does not know.
   * Default: only where the page is served over plain http from the machine it is seen on
   * (`http://localhost:5173`), so never in production. Users never see their text.
   */
  readonly debug?: boolean;
  /**
   * Whether the embedded wallet's own page may write to its console: `enableLogger` of its address.
   * Default true.
   */
  readonly enableAuthLogger?: boolean;
  /**
   * The active account's plain address goes along with the events that are counted. Default true;
   * nothing is counted without a `projectId`, or with `features.analytics: false`.
   */
  readonly analyticsAddress?: boolean;
  /**
   * The list of wallets in the Connect view. Default true; false leaves the ways to connect that
   * are not wallets.
   */
  readonly enableWallets?: boolean;
  /**
   * By CAIP-2 id of an EVM network: the ERC-20 whose balance is shown in place of the network's own
   * currency, such as a stablecoin. Others keep their currency.
   */
  readonly tokens?: ShownTokens;
  /**
   * By CAIP-2 id: contracts that a swap may be sent to beside the known routers. Any other needs
   * the user's own yes. Checked with the first swap.
   */
  readonly swapTargets?: SwapTargets;
  /**
   * Pictures of networks by CAIP-2 id, or by the number of an EVM chain; before a network's own.
   */
  readonly chainImages?: Readonly<Record<string, string>>;
  /** The app's own picture of an account in the modal. docs/theming.md */
  readonly avatar?: Avatar;
}

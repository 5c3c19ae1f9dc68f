import type { ThemeSettings } from "../../../application/theme/theme.api.js";
import type { Avatar } from "../../../domain/account/account.js";
import type { DefaultAccountTypes } from "../../../domain/account/account-rules.js";
import type { MessagesByLocale, Preload } from "../../../domain/config/host-options.js";
import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { NetworkOption, ShownTokens } from "../../../domain/network/network.js";
import type { NetworkRef } from "../../../domain/network/networks.js";
import type { SwapTargets } from "../../../domain/swap/router-call.js";
import type { ProposalOverride } from "../../../domain/pairing/session-proposal.js";
import type {
  CoinbasePreference,
  CoinbaseWalletSdk,
  ExternalConnector,
  UniversalProvider,
} from "../../../ports/external-connector.port.js";
import type { Ports } from "../../../ports/ports.js";
import type { SignInOption } from "../../sign-in/sign-in-options.js";
import type { ReviewSettings } from "../../review/review-settings.js";
import type { Siwe } from "../../sign-in/siwe-sign-in.js";
import type { ChainSupport } from "../chains/chain-support.js";
import {
  checkChainImages,
  checkChains,
  checkNetworkRef,
  checkNetworks,
  checkProposal,
  checkTokens,
} from "./check-networks.js";
import {
  type ServiceName,
  checkFeatures,
  checkLocale,
  checkServices,
  checkSiwe,
  checkSiwx,
  checkTheme,
} from "./check-settings.js";
import {
  checkBasic,
  checkCatalogueFile,
  checkConnectors,
  checkUniversalProvider,
  checkWalletRefs,
} from "./check-wallets.js";
import {
  type Checks,
  anyFields,
  anyList,
  callable,
  checkFields,
  flag,
  isFields,
  listOf,
  stringMatching,
  oneOf,
  optional,
  pictureUrl,
  shape,
  text,
  noCheck,
  webUrl,
  wholeNumber,
  throwWrongType,
} from "./option-checks.js";

/**
 * Feature switches and orders; defaults in docs/configuration.md. With a `projectId`, the project's
 * dashboard may override `email`, `socials`, `swaps`, `onramp`, `activity`, `branding` and
 * `multiWallet`.
 */
export type Features = HostFeatures;

/**
 * Replaces a port by the host's adapter or by a function of the default ports. `pairing` is itself
 * a function and is always used as given.
 */
export type PortOverrides = Partial<{
  readonly [P in keyof Ports]:
    | Ports[P]
    | (P extends "pairing" ? never : (defaults: Ports) => Ports[P]);
}>;

export type { ServiceName };

/**
 * Options of `createLatchkit` (api.md). Invalid values throw an `options/…` error that names the
 * option and the fix.
 */
export interface LatchkitOptions {
  /**
   * Required. Networks of `latchkit/networks`, your own networks, or viem chains. An empty list
   * throws `options/no-networks`.
   */
  readonly networks: readonly NetworkOption[];
  /**
   * The namespaces that your app supports. Default `[evm()]`. Networks of other namespaces need
   * their chain, such as `solana()`. `universal("cosmos")` supports Cosmos through WalletConnect
   * and your own connectors only. docs/configuration.md#chains
   */
  readonly chains?: readonly ChainSupport[];
  /**
   * The network that is active at first, one of `networks`: the network, its CAIP-2 id, or an EVM
   * chain id. Default: the first. The user's last network takes precedence.
   */
  readonly defaultNetwork?: NetworkRef;
  /**
   * One of `networks`: the network, its CAIP-2 id, or an EVM chain id. Latchkit asks each newly
   * connected wallet of the same namespace to switch to it. If the user declines, the wallet stays
   * connected. Latchkit does not ask a restored wallet. Default: no request.
   */
  readonly initialNetwork?: NetworkRef;
  /**
   * Id of your project at Reown. Features that use Reown's services need it; all others work
   * without it. docs/accounts-and-costs.md
   */
  readonly projectId?: string;
  /**
   * `name`, `description`, `url` and `icons` that wallets show over WalletConnect, in the embedded
   * wallet and in Coinbase Wallet. Default: title, description, origin and icon of the page.
   */
  readonly metadata?: {
    readonly name: string;
    readonly description?: string;
    readonly url?: string;
    readonly icons?: readonly string[];
  };
  /** Switches features on and off. docs/configuration.md#features */
  readonly features?: Features;
  /**
   * Your terms, linked under the ways to connect or beside a checkbox (`features.legalCheckbox`).
   */
  readonly termsConditionsUrl?: string;
  /** Your privacy policy, linked in the same place as the terms. */
  readonly privacyPolicyUrl?: string;
  /**
   * Your guide to wallets and networks, linked from the help views. Without it, only "What is a
   * network?" has a link, to ethereum.org.
   */
  readonly learnMoreUrl?: string;
  /** Sign-in with wallet: a built-in kind, or your own implementation. docs/sign-in.md */
  readonly siwx?: SignInOption;
  /** The older, EVM-only form of `siwx`. Set only one of the two. docs/sign-in.md */
  readonly siwe?: Siwe;
  /**
   * Settings of the onramp providers: your key, the URLs of their pages, and the country.
   * docs/buy.md
   */
  readonly onramp?: {
    /** Publishable Meld key; without it Meld is not offered. */
    readonly meldPublicKey?: string;
    readonly meldUrl?: string;
    readonly coinbaseUrl?: string;
    /** The payment country for quotes, ISO 3166-1 alpha-2. */
    readonly country?: string;
  };
  /**
   * `"hide"` hides buying if the user's time zone belongs to a restricted region. Default `"show"`.
   * docs/buy.md
   */
  readonly onrampInRestrictedRegions?: "show" | "hide";
  /** Base URLs that replace the default services. docs/configuration.md#services-and-ports */
  readonly services?: Partial<Readonly<Record<ServiceName, string>>>;
  /** Adapters that replace the default ones. docs/configuration.md#services-and-ports */
  readonly ports?: PortOverrides;
  /**
   * Appearance of the modal and its buttons: `mode`, `radius`, `density`, `fontSize`, `width`,
   * `blur` and `variables`. docs/theming.md
   */
  readonly theme?: ThemeSettings;
  /**
   * Language of the modal and its buttons, as a BCP 47 tag. Default: the page's language, else the
   * browser's. docs/languages.md
   */
  readonly locale?: string;
  /**
   * Your texts by locale and key, used before the built-in ones; `latchkit/messages/*` has whole
   * locales. docs/languages.md
   */
  readonly messages?: MessagesByLocale;
  /** Nonce for `<style>` elements. docs/content-security-policy.md */
  readonly styleNonce?: string;
  /**
   * True renders the modal as a card in the page instead of a dialog, at `LatchkitEmbed` or
   * `mountEmbed`. The card is always open and has no close button. Default false.
   * docs/configuration.md#in-the-page
   */
  readonly enableEmbedded?: boolean;
  /** False disables all animation, whatever the user's system setting. Default true. */
  readonly enableMotion?: boolean;
  /**
   * True makes the modal fill the window on phones, and a tap beside its content does not close it.
   * Default false.
   */
  readonly enableMobileFullScreen?: boolean;
  /**
   * Name of the instance. Several instances on a page need different names, which separate their
   * storage and DOM elements. Default `"default"`.
   */
  readonly instanceId?: string;
  /** Finds wallets that announce themselves by EIP-6963. Default true. */
  readonly enableEIP6963?: boolean;
  /** Lists the wallet at `window.ethereum`. Default true. */
  readonly enableInjected?: boolean;
  /**
   * The embedded wallet's account type until the user chooses one: `{ eip155: "smartAccount" }`
   * (default) or `{ eip155: "eoa" }`.
   */
  readonly defaultAccountTypes?: DefaultAccountTypes;
  /** Restores the connections of an earlier visit. Default true. */
  readonly enableReconnect?: boolean;
  /**
   * Stores the buttons' state (addresses, network, chosen colour scheme) in a cookie, so that a
   * server can render them with `cookieToInitialState`. Default false.
   * docs/storage.md#the-cookie-of-statecookie
   */
  readonly stateCookie?: boolean;
  /**
   * Interval for refreshing a visible balance, ms; 0 disables it. Default 30,000, at least 1,000.
   */
  readonly balanceRefreshMs?: number;
  /**
   * True also lists tokens with 0 decimals. Otherwise Latchkit removes them from the service's
   * lists, because NFTs have 0 decimals too. Default false.
   * docs/compatibility.md#tokens-names-and-swaps
   */
  readonly wholeTokens?: boolean;
  /**
   * Number of recent blocks in which Latchkit searches for NFTs if no service lists transfers; 0
   * disables the search. Default 5,000, at most 100,000. docs/nfts.md
   */
  readonly nftBlocks?: number;
  /**
   * When Latchkit loads the modal's code. `"idle"`: when the page is idle and shows a button, or
   * earlier, as with `"intent"`. With Save-Data, on 2G, or if the code is on another origin,
   * `"idle"` works like `"intent"`. `"intent"`: when a pointer, a finger or the focus reaches a
   * button. `"none"`: on the click. Default `"idle"`. docs/configuration.md#code-of-the-modal
   */
  readonly preload?: Preload;
  /**
   * Connects wallets on other devices by QR code or link. Default true; needs a `projectId`,
   * `services.relay` or `ports.pairing`.
   */
  readonly enableWalletConnect?: boolean;
  /**
   * Wallets listed first, in this order: catalogue ids, or names such as "Rainbow".
   * docs/configuration.md#which-wallets
   */
  readonly featuredWalletIds?: readonly string[];
  /**
   * Catalogue ids or names. The modal lists, recommends and finds only these wallets. Latchkit
   * looks them up when the modal first opens, and then hides all other installed wallets.
   */
  readonly includeWalletIds?: readonly string[];
  /**
   * Catalogue ids or names of wallets to hide. Latchkit looks them up when the modal first opens.
   * It then also hides an installed wallet that has the rdns or name of one of them.
   */
  readonly excludeWalletIds?: readonly string[];
  /**
   * The "All wallets" row: `"SHOW"`, `"HIDE"`, or `"ONLY_MOBILE"` on phones only. Default `"SHOW"`.
   */
  readonly allWallets?: "SHOW" | "HIDE" | "ONLY_MOBILE";
  /**
   * Replaces the bundled wallet list. Latchkit uses this list without a `projectId`, and while the
   * catalogue service is unavailable. docs/without-reown.md#your-own-wallet-list
   */
  readonly catalogueFile?: CatalogueFile | (() => Promise<CatalogueFile>);
  /**
   * Wallets that you suggest, in their own group. If one of them is installed, the modal lists only
   * the installed wallet. Latchkit skips an invalid entry, such as one with a text beyond its
   * limit, and logs a warning. docs/host-wallets.md#wallets-you-suggest
   */
  readonly customWallets?: readonly Wallet[];
  /**
   * Your own connectors, such as one for a hardware wallet's SDK, in their own group.
   * docs/host-wallets.md
   */
  readonly connectors?: readonly ExternalConnector[];
  /**
   * Adds Coinbase Wallet with the SDK that your app installs: `() =>
   * import("@coinbase/wallet-sdk")`. Latchkit loads the SDK when the Connect view opens, so that
   * the SDK can open its window during the tap. The SDK gets the name and first icon of `metadata`,
   * and the EVM networks. docs/host-wallets.md
   */
  readonly coinbaseWallet?: () => Promise<CoinbaseWalletSdk>;
  /** False hides Coinbase Wallet. Default true; needs `coinbaseWallet`. */
  readonly enableCoinbase?: boolean;
  /**
   * Coinbase wallets that the user can choose: `"all"`, `"smartWalletOnly"` or `"eoaOnly"`. Default
   * `"all"`.
   */
  readonly coinbasePreference?: CoinbasePreference;
  /**
   * Replaces methods, chains, events or RPC URLs of the WalletConnect proposal, by namespace.
   * `defaultChain` becomes the active network after connecting, if the wallet grants it and the
   * user has not chosen another.
   */
  readonly universalProviderConfigOverride?: ProposalOverride;
  /**
   * Your WalletConnect provider. Latchkit uses its client, socket and project id instead of
   * creating its own. Latchkit restores the provider's session, and notices when you connect or
   * disconnect it. Latchkit never closes the provider's client or socket.
   */
  readonly universalProvider?: UniversalProvider;
  /**
   * True limits the modal to WalletConnect: it shows a QR code, and never the view
   * UnsupportedChain. While a wallet is connected, `modal.open()` does nothing. Default false.
   */
  readonly basic?: boolean;
  /**
   * True if your app runs WalletConnect: the modal shows the URI of `modal.open({ uri })` and
   * starts no pairing. Default false.
   */
  readonly manualWCControl?: boolean;
  /** Opens a wallet's universal link before its custom scheme. Default false. */
  readonly experimental_preferUniversalLinks?: boolean;
  /**
   * False: the modal cannot switch the network, and never shows the view UnsupportedChain. Default
   * true.
   */
  readonly enableNetworkSwitch?: boolean;
  /**
   * True lets the wallet stay on a network that is not in `networks`. The modal then never shows
   * the view UnsupportedChain. Default false.
   */
  readonly allowUnsupportedChain?: boolean;
  /**
   * Logs mistakes in your setup to the console, such as a project id that the relay does not know.
   * Users never see these texts. Default: true on a page that the local machine serves over plain
   * http (`http://localhost:5173`), else false.
   */
  readonly debug?: boolean;
  /**
   * Writes failures of the secure site to the console, without secrets. The frame's URL passes the
   * value to the site as `enableLogger`. Default true.
   */
  readonly enableAuthLogger?: boolean;
  /**
   * Adds the active account's address to telemetry events. Default true. Latchkit sends no events
   * without a `projectId`, or with `features.analytics: false`. docs/project.md#analytics
   */
  readonly analyticsAddress?: boolean;
  /** Lists wallets in the Connect view. Default true; false keeps the other ways to connect. */
  readonly enableWallets?: boolean;
  /**
   * By CAIP-2 id of an EVM network: an ERC-20 token, such as a stablecoin. Latchkit shows its
   * balance instead of the balance of the native currency.
   */
  readonly tokens?: ShownTokens;
  /**
   * By CAIP-2 id: contracts that a swap may call besides the known routers. Any other contract
   * needs the user's explicit consent. Latchkit checks this option with the first swap.
   * docs/swap.md
   */
  readonly swapTargets?: SwapTargets;
  /**
   * Reads requests before the wallet gets them: shows the user what they ask for (`show`), and
   * refuses those that meet a rule of `block`. Default: neither. docs/review.md#in-your-app
   */
  readonly review?: ReviewSettings;
  /** Pictures of networks by CAIP-2 id or EVM chain id; they override a network's own. */
  readonly chainImages?: Readonly<Record<string, string>>;
  /** Renders an account's avatar in the modal. docs/theming.md#the-picture-of-an-account */
  readonly avatar?: Avatar;
}

/** Longest delay of browser timers, ms. */
const MAX_DELAY_MS = 2_147_483_647;

/**
 * The check of every option, in the order in which `createLatchkit` runs them: `networks` is first
 * because others compare with it. Any other name is reported as unknown.
 */
export const OPTIONS: Checks<LatchkitOptions> = {
  networks: checkNetworks,
  chains: checkChains,
  defaultNetwork: optional(checkNetworkRef),
  initialNetwork: optional(checkNetworkRef),
  projectId: optional(text),
  metadata: shape<NonNullable<LatchkitOptions["metadata"]>>({
    name: text,
    description: noCheck,
    url: optional(webUrl),
    icons: listOf(pictureUrl, "Give a list of URLs."),
  }),
  features: checkFeatures,
  termsConditionsUrl: optional(webUrl),
  privacyPolicyUrl: optional(webUrl),
  learnMoreUrl: optional(webUrl),
  siwe: checkSiwe,
  siwx: checkSiwx,
  // Checked when buying is first used (first-use-checks.ts).
  onramp: noCheck,
  onrampInRestrictedRegions: oneOf("show", "hide"),
  services: checkServices,
  ports: anyFields,
  theme: checkTheme,
  locale: optional(checkLocale),
  messages: anyFields,
  styleNonce: optional(text),
  enableEmbedded: flag,
  enableMotion: flag,
  enableMobileFullScreen: flag,
  instanceId: optional(stringMatching(/^[\w-]{1,64}$/, "Give 1 to 64 letters, digits, _ or -.")),
  enableEIP6963: flag,
  enableInjected: flag,
  defaultAccountTypes: shape<DefaultAccountTypes>({ eip155: oneOf("smartAccount", "eoa") }),
  enableReconnect: flag,
  stateCookie: flag,
  balanceRefreshMs: wholeNumber(1_000, MAX_DELAY_MS),
  wholeTokens: flag,
  nftBlocks: wholeNumber(1, 100_000),
  preload: oneOf("idle", "intent", "none"),
  enableWalletConnect: flag,
  featuredWalletIds: checkWalletRefs,
  includeWalletIds: checkWalletRefs,
  excludeWalletIds: checkWalletRefs,
  allWallets: oneOf("SHOW", "HIDE", "ONLY_MOBILE"),
  catalogueFile: optional(checkCatalogueFile),
  // An invalid wallet is skipped with a warning (custom-wallets.ts).
  customWallets: anyList,
  connectors: checkConnectors,
  coinbaseWallet: optional(callable),
  enableCoinbase: flag,
  coinbasePreference: oneOf("all", "smartWalletOnly", "eoaOnly"),
  universalProviderConfigOverride: checkProposal,
  universalProvider: optional(checkUniversalProvider),
  basic: checkBasic,
  manualWCControl: flag,
  experimental_preferUniversalLinks: flag,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  debug: flag,
  enableAuthLogger: flag,
  analyticsAddress: flag,
  enableWallets: flag,
  tokens: checkTokens,
  // Checked when a swap is first used (first-use-checks.ts).
  swapTargets: noCheck,
  // The rest is checked with the first request (check-review.ts).
  review: shape<Pick<ReviewSettings, "show" | "block">>({
    show: oneOf("never", "danger", "always"),
    block: anyList,
  }),
  chainImages: checkChainImages,
  avatar: optional(callable),
};

/** Validates the host's options. Throws the first `options/…` error. */
export function validateOptions(options: unknown): asserts options is LatchkitOptions {
  if (!isFields(options)) return throwWrongType("options", "Give an object.");
  checkFields(OPTIONS, options, "", options);
}

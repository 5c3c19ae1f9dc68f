import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { MessagesByLocale } from "../../../domain/config/message-text.js";
import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import type { ConnectorGroupName } from "../../../domain/connectors/connector.js";
import type { NetworkOption } from "../../../domain/network/network.js";
import type { ProposalOverride } from "../../../domain/pairing/session-proposal.js";
import type { Ports } from "../../../ports/ports.js";
import type { ChainSupport } from "../chains/chain-support.js";

/** Local features of the capabilities built so far (spec section 1). */
export interface Features {
  /** Order of the wallet groups; groups not named follow in the default order. */
  readonly connectorTypeOrder?: readonly ConnectorGroupName[];
  /** Nothing can be chosen before the visitor ticked the papers; needs `termsConditionsUrl` or `privacyPolicyUrl`. Default false. */
  readonly legalCheckbox?: boolean;
  /** The line that names Latchkit, shown only with a `projectId`; default true. */
  readonly branding?: boolean;
}

/** Any port replaced by the host's own adapter, or built from the default ones; `pairing` is a function itself, so it is only ever taken as it is. */
export type PortOverrides = Partial<{ readonly [P in keyof Ports]: Ports[P] | (P extends "pairing" ? never : (defaults: Ports) => Ports[P]) }>;
export type ServiceName = "catalogue" | "blockchain" | "telemetry" | "relay" | "secureFrame";

/** What a host says at creation (api.md). Wrong values throw one `options/…` error that names the option and the mend. */
export interface LatchkitOptions {
  readonly networks: readonly [NetworkOption, ...NetworkOption[]];
  /** Default `[evm()]`. */
  readonly chains?: readonly ChainSupport[];
  /** Default: the first of `networks`. What the visitor used last wins over it. */
  readonly defaultNetwork?: CaipNetworkId;
  /** Only what needs the hosted service is hidden without it. */
  readonly projectId?: string;
  readonly metadata?: { readonly name: string; readonly description?: string; readonly url?: string; readonly icons?: readonly string[] };
  readonly features?: Features;
  /** The host's terms and privacy policy: a line under the ways to connect, or a checkbox (`features.legalCheckbox`). */
  readonly termsConditionsUrl?: string;
  readonly privacyPolicyUrl?: string;
  /** Sign-in with wallet; not together with `siwe`. */
  readonly siwx?: object;
  readonly siwe?: object;
  /** Base URLs in place of the default services. */
  readonly services?: Partial<Readonly<Record<ServiceName, string>>>;
  readonly ports?: PortOverrides;
  readonly theme?: { readonly mode?: "light" | "dark" | "system"; readonly variables?: Readonly<Record<`--lk-${string}`, string>> };
  /** BCP 47; default: the page's, else the browser's. */
  readonly locale?: string;
  /** Texts of the host by locale and key, before ours; `latchkit/messages/*` has whole locales. docs/languages.md */
  readonly messages?: MessagesByLocale;
  readonly styleNonce?: string;
  /** Separates storage and element of several instances; default "default". */
  readonly instanceId?: string;
  /** Discovery of announced wallets; default true. */
  readonly enableEIP6963?: boolean;
  /** The wallet at `window.ethereum`; default true. */
  readonly enableInjected?: boolean;
  /** Bring remembered connections back; default true. */
  readonly enableReconnect?: boolean;
  /** Wallets on other devices by QR code or link. Default true; shown where a `projectId`, `services.relay` or `ports.pairing` is given. */
  readonly enableWalletConnect?: boolean;
  /** Catalogue ids of wallets that stand first, in this order. */
  readonly featuredWalletIds?: readonly string[];
  /** Catalogue ids: no other wallet is recommended, listed or found. */
  readonly includeWalletIds?: readonly string[];
  /** Catalogue ids of wallets that are left out; installed ones too, by their rdns and name, once the catalogue told them. */
  readonly excludeWalletIds?: readonly string[];
  /** The way to all wallets: always, never, or on phones only. Default "SHOW". */
  readonly allWallets?: "SHOW" | "HIDE" | "ONLY_MOBILE";
  /** The wallets that are listed without a `projectId`, and while the service is away; in place of the bundled ones. */
  readonly catalogueFile?: CatalogueFile | (() => Promise<CatalogueFile>);
  /** Replaces methods, chains, events or RPC addresses that are proposed to a wallet on another device, by namespace. */
  readonly universalProviderConfigOverride?: ProposalOverride;
  /** Open a wallet's universal link before its own scheme, where it has one. Default false. */
  readonly experimental_preferUniversalLinks?: boolean;
  /** Default true; false also silences UnsupportedChain (spec section 4). */
  readonly enableNetworkSwitch?: boolean;
  /** Default false; true never shows UnsupportedChain (spec section 4). */
  readonly allowUnsupportedChain?: boolean;
}

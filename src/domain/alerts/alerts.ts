import { type CaipNetworkId, NAMESPACES } from "../caip/caip.types.js";
import type { RelayRefusal } from "../pairing/pairing-state.js";

/**
 * The closed map of alerts: code → what is known when it is raised. Alerts tell the developer of a
 * page what is wrong with its setup.
 */
export interface AlertDetails {
  readonly "origin-not-allowed": { readonly origin: string };
  readonly "session-expired": Record<never, never>;
  readonly "invalid-project-id": Record<never, never>;
  readonly "relay-unauthorized": Record<never, never>;
  /** Options that only a project can fulfil, without a project. */
  readonly "project-id-missing": { readonly options: readonly string[] };
  readonly "server-error": { readonly reason: string };
  readonly "rate-limited": Record<never, never>;
  /**
   * The host's own values of these features are not in force: the project's dashboard says
   * otherwise.
   */
  readonly "local-configuration-ignored": { readonly features: readonly string[] };
  /** The embedded wallet's page did not come (S8-006). */
  readonly "embedded-wallet-not-loaded": Record<never, never>;
  /** It did not answer a step of signing in (S8-007). */
  readonly "embedded-wallet-timed-out": Record<never, never>;
  /** It does not serve this page's address (S8-008). */
  readonly "embedded-wallet-unverified": { readonly origin: string };
  readonly "options-unknown": { readonly options: readonly string[] };
  /** Parts of options that stand where nobody reads them. */
  readonly "options-without-effect": { readonly options: readonly string[] };
  readonly "options-not-built": { readonly options: readonly string[] };
  readonly "pay-without-view": Record<never, never>;
  /** Names of wallets of the host that no link, extension or store leads to. */
  readonly "wallets-unreachable": { readonly wallets: readonly string[] };
  /** The attribute `namespace` of one of the elements, where it names no namespace. */
  readonly "button-namespace-unknown": { readonly namespace: string };
  /** An attribute of one of the elements that is neither "show" nor "hide". */
  readonly "button-attribute-unknown": { readonly attribute: string; readonly value: string };
  /** A switch to a network that the option `networks` does not list. */
  readonly "network-not-found": { readonly networkId: CaipNetworkId };
}
/** One of the codes of the map. */
export type AlertCode = keyof AlertDetails;

/**
 * Heading and reason. Joined by a colon they are the texts of the specification. `isOnce`: raised
 * no second time by one instance.
 */
export interface AlertText<C extends AlertCode> {
  readonly short: string;
  readonly long: string | ((details: AlertDetails[C]) => string);
  readonly isOnce: boolean;
}

const names = (all: readonly string[]): string => all.map((name) => `"${name}"`).join(", ");

/** English texts, for developers only (docs/project.md). A user never reads one. */
export const ALERTS: { readonly [C in AlertCode]: AlertText<C> } = {
  "origin-not-allowed": {
    short: "Invalid App Configuration",
    long: ({ origin }) =>
      `Origin ${origin} is not on the allowlist of this project. Update it in the provider's cloud dashboard.`,
    isOnce: true,
  },
  "session-expired": {
    short: "Session Expired",
    long: "The session is not valid. Check the time settings of this device and connect again.",
    isOnce: true,
  },
  "invalid-project-id": {
    short: "Invalid App Configuration",
    long: "Invalid Project ID",
    isOnce: true,
  },
  "relay-unauthorized": {
    short: "WalletConnect Refused",
    long: "The WalletConnect relay accepts no connection of this page. Check the project id, and the date and time of this device.",
    isOnce: true,
  },
  "project-id-missing": {
    short: "Project ID Not Configured",
    long: ({ options }) =>
      `${names(options)} work only with a project. Set "projectId" to the id that the provider's cloud dashboard shows.`,
    isOnce: true,
  },
  "server-error": {
    short: "Server Error",
    long: ({ reason }) => `The configuration of this app could not be read. ${reason}`,
    isOnce: true,
  },
  "rate-limited": {
    short: "Rate Limited",
    long: "Too many requests for the configuration of this app. Wait a while and load the page again.",
    isOnce: true,
  },
  "local-configuration-ignored": {
    short: "Local Configuration Ignored",
    long: ({ features }) =>
      `The project's dashboard sets ${names(features)} itself; the values of this page are not in force.`,
    isOnce: false,
  },
  "embedded-wallet-not-loaded": {
    short: "Network Error - Could not load embedded wallet",
    long: "The page of the embedded wallet did not load. Look at the network and at services.secureFrame.",
    isOnce: false,
  },
  "embedded-wallet-timed-out": {
    short: "Embedded Wallet Request Timed Out",
    long: "The embedded wallet did not answer. Try again later.",
    isOnce: false,
  },
  "embedded-wallet-unverified": {
    short: "Unverified domain",
    long: ({ origin }) =>
      `The embedded wallet does not serve ${origin}. Allow it in the provider's cloud dashboard.`,
    isOnce: true,
  },
  "options-unknown": {
    short: "Unknown Options",
    long: ({ options }) =>
      `${names(options)}: no such option. Look for a misspelling; a secret or an id of another project must not stand here.`,
    isOnce: true,
  },
  "options-without-effect": {
    short: "Options Without Effect",
    long: ({ options }) =>
      `${names(options)}. "chains" takes one of each kind, "rpcUrls" a listed CAIP-2 id such as "eip155:1", and "messages" a locale such as "en" or "pt-BR".`,
    isOnce: true,
  },
  "options-not-built": {
    short: "Options Not Built",
    long: ({ options }) => `${names(options)} are not built into Latchkit and have no effect.`,
    isOnce: true,
  },
  "wallets-unreachable": {
    short: "Wallets Without A Way",
    long: ({ wallets }) =>
      `Nobody can reach ${names(wallets)} of "customWallets": give each an rdns, a link or a store.`,
    isOnce: true,
  },
  "pay-without-view": {
    short: "Option Without View",
    long: '"features.pay" is on, but no pay view exists. It turns e-mail and socials off.',
    isOnce: true,
  },
  "button-namespace-unknown": {
    short: "Unknown Namespace",
    long: ({ namespace }) =>
      `${names([namespace])} of a Latchkit element is none of ${names(NAMESPACES)}; the button is that of every kind of chain.`,
    isOnce: false,
  },
  "button-attribute-unknown": {
    short: "Unknown Attribute Value",
    long: ({ attribute, value }) =>
      `${attribute}=${names([value])} of a Latchkit element is neither "show" nor "hide"; the default applies.`,
    isOnce: false,
  },
  "network-not-found": {
    short: "Network Not Found",
    long: ({ networkId }) => `${networkId} must be in the networks list`,
    isOnce: false,
  },
};

/** The whole line of an alert. */
export const alertLine = <C extends AlertCode>(code: C, details: AlertDetails[C]): string => {
  const { short, long } = ALERTS[code];
  return `${short}: ${typeof long === "string" ? long : long(details)}`;
};

/** The alert that a fault of the embedded wallet's frame raises. */
export const FRAME_ALERTS = {
  iframe_load_failed: "embedded-wallet-not-loaded",
  iframe_request_timeout: "embedded-wallet-timed-out",
  unverified_domain: "embedded-wallet-unverified",
} as const satisfies Readonly<Record<string, AlertCode>>;

/** The alert that a relay's refusal raises. */
export const REFUSAL_ALERTS: Readonly<Record<RelayRefusal, AlertCode>> = {
  "origin-not-allowed": "origin-not-allowed",
  "not-yet-valid": "session-expired",
  "invalid-key": "invalid-project-id",
  unauthorized: "relay-unauthorized",
};

/**
 * Tells the host's developer what is wrong with the setup. Never throws, never waits; may be called
 * from anywhere.
 */
export type RaiseAlert = <C extends AlertCode>(code: C, details: AlertDetails[C]) => void;

import { type CaipNetworkId, NAMESPACES } from "../caip/caip.types.js";
import type { RelayRefusal } from "../pairing/pairing-state.js";

/** Alert codes and their details. Alerts report setup mistakes to the page's developer. */
export interface AlertDetails {
  /** The project does not allow the page's origin. */
  readonly "origin-not-allowed": { readonly origin: string };
  /** The relay calls the session invalid; the device's clock may be wrong. */
  readonly "session-expired": Record<never, never>;
  /** The project id is unknown. */
  readonly "invalid-project-id": Record<never, never>;
  /** The relay refuses the page without saying why. */
  readonly "relay-unauthorized": Record<never, never>;
  /** Options that require a project id, set without one. */
  readonly "project-id-missing": { readonly options: readonly string[] };
  /** The project's service failed. */
  readonly "server-error": { readonly reason: string };
  /** The project sent too many requests. */
  readonly "rate-limited": Record<never, never>;
  /** The project's dashboard overrides the host's values of these features. */
  readonly "local-configuration-ignored": { readonly features: readonly string[] };
  /** The embedded wallet's frame did not load. */
  readonly "embedded-wallet-not-loaded": Record<never, never>;
  /** The embedded wallet did not answer during sign-in. */
  readonly "embedded-wallet-timed-out": Record<never, never>;
  /** The embedded wallet does not allow this origin. */
  readonly "embedded-wallet-unverified": { readonly origin: string };
  /** Options that do not exist. */
  readonly "options-unknown": { readonly options: readonly string[] };
  /** Option values that have no effect where they are set. */
  readonly "options-without-effect": { readonly options: readonly string[] };
  /** Options that this version accepts but does not use. */
  readonly "options-not-built": { readonly options: readonly string[] };
  /** The feature `pay` is on, which has no view. */
  readonly "pay-without-view": Record<never, never>;
  /** Names of custom wallets without a link, extension or store. */
  readonly "wallets-unreachable": { readonly wallets: readonly string[] };
  /** An element names a namespace that does not exist. */
  readonly "button-namespace-unknown": { readonly namespace: string };
  /** An element attribute that is neither "show" nor "hide". */
  readonly "button-attribute-unknown": { readonly attribute: string; readonly value: string };
  /** A switch to a network missing from the option `networks`. */
  readonly "network-not-found": { readonly networkId: CaipNetworkId };
}
/** An alert code. */
export type AlertCode = keyof AlertDetails;

/** Heading and explanation. An `isOnce` alert is raised at most once per instance. */
export interface AlertText<C extends AlertCode> {
  readonly short: string;
  readonly long: string | ((details: AlertDetails[C]) => string);
  readonly isOnce: boolean;
}

const names = (all: readonly string[]): string => all.map((name) => `"${name}"`).join(", ");

/** English texts for developers (docs/project.md); never shown to users. */
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
    long: "The WalletConnect relay rejects connections from this page. Check the project id, and the date and time of this device.",
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
    long: "Too many requests for the configuration of this app. Wait and reload the page.",
    isOnce: true,
  },
  "local-configuration-ignored": {
    short: "Local Configuration Ignored",
    long: ({ features }) =>
      `The project's dashboard overrides ${names(features)}; the values set by this page are ignored.`,
    isOnce: false,
  },
  "embedded-wallet-not-loaded": {
    short: "Network Error - Could not load embedded wallet",
    long: "The page of the embedded wallet did not load. Check the network and services.secureFrame.",
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
      `${names(options)}: no such option. Check the spelling, and do not put secrets or another project's id here.`,
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
    long: ({ options }) => `${names(options)} are not supported by Latchkit and have no effect.`,
    isOnce: true,
  },
  "wallets-unreachable": {
    short: "Unreachable Wallets",
    long: ({ wallets }) =>
      `${names(wallets)} of "customWallets" cannot be reached: give each an rdns, a link or a store.`,
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
      `${names([namespace])} of a Latchkit element is not one of ${names(NAMESPACES)}; the button applies to all namespaces.`,
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

export const alertLine = <C extends AlertCode>(code: C, details: AlertDetails[C]): string => {
  const { short, long } = ALERTS[code];
  return `${short}: ${typeof long === "string" ? long : long(details)}`;
};

/** Maps faults of the embedded wallet's frame to alerts. */
export const FRAME_ALERTS = {
  iframe_load_failed: "embedded-wallet-not-loaded",
  iframe_request_timeout: "embedded-wallet-timed-out",
  unverified_domain: "embedded-wallet-unverified",
} as const satisfies Readonly<Record<string, AlertCode>>;

/** Maps relay refusals to alerts. */
export const REFUSAL_ALERTS: Readonly<Record<RelayRefusal, AlertCode>> = {
  "origin-not-allowed": "origin-not-allowed",
  "not-yet-valid": "session-expired",
  "invalid-key": "invalid-project-id",
  unauthorized: "relay-unauthorized",
};

/** Reports a setup mistake to the host's developer. Never throws or blocks. */
export type RaiseAlert = <C extends AlertCode>(code: C, details: AlertDetails[C]) => void;

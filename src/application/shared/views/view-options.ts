import { type LegalNotice, legalNotice } from "../../../domain/config/shell-notices.js";
import { type Internals, internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { HostSettings } from "../host-settings.js";

/** What views read of the host's options, with their defaults. */
export interface ViewOptions {
  /** No way leads to buying in restricted regions. */
  readonly hidesOnramp: boolean;
  /** The host's legal documents, if it has any. */
  readonly legal?: LegalNotice;
  /** The protocol is wired. */
  readonly canPair: boolean;
  /** There is a secure frame, so that users without a wallet can sign in. */
  readonly hasSecureFrame: boolean;
  /** A `projectId` was given. */
  readonly hasProject: boolean;
  /** There is a service that swaps. */
  readonly hasSwaps: boolean;
  readonly enableWallets: boolean;
  /** On phones the sheet is as high as the window. */
  readonly isFullSheet: boolean;
  /** The host drives the pairing: views show what it hands over and start nothing. */
  readonly isManual: boolean;
  /** Open a wallet's universal link before its own scheme. */
  readonly prefersUniversalLinks: boolean;
  /** Where the way to all wallets is shown. */
  readonly allWallets: "SHOW" | "HIDE" | "ONLY_MOBILE";
  /** What the host features; the catalogue says what they are. */
  readonly featuredWalletIds: readonly string[];
}

const legalOf = ({
  termsConditionsUrl: termsUrl,
  privacyPolicyUrl: privacyUrl,
  features,
}: HostSettings): { readonly legal?: LegalNotice } => {
  const legal = legalNotice(
    { ...(termsUrl && { termsUrl }), ...(privacyUrl && { privacyUrl }) },
    features?.legalCheckbox,
  );
  return legal ? { legal } : {};
};

/** `Internals` as views read them. */
export interface ViewInternals extends Internals {
  readonly options: Internals["options"] & ViewOptions;
}

/**
 * The internals with all options that views read. No idle page has their defaults: it reads few of
 * them.
 */
export const viewInternalsOf = (latchkit: Latchkit): ViewInternals => {
  const internals = internalsOf(latchkit);
  const { settings, canPair, hasSecureFrame } = internals.host();
  const options = {
    canPair,
    hasSecureFrame,
    hidesOnramp: settings.onrampInRestrictedRegions === "hide",
    prefersUniversalLinks: settings.experimental_preferUniversalLinks ?? false,
    hasProject: settings.projectId !== undefined,
    hasSwaps: !!(settings.projectId ?? settings.ports?.swapService),
    enableWallets: settings.enableWallets ?? true,
    isFullSheet: settings.enableMobileFullScreen ?? false,
    isManual: settings.manualWCControl ?? false,
    allWallets: settings.allWallets ?? "SHOW",
    featuredWalletIds: settings.featuredWalletIds ?? [],
    ...legalOf(settings),
    ...internals.options,
  };
  return { ...internals, options };
};

import { type LegalNotice, legalNotice } from "../../../domain/config/host-options.js";
import { type Internals, internalsOf, type HostSettings } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";

/** The host's options that views read, with defaults. */
export interface ViewOptions {
  /** True: buying is hidden in restricted regions. */
  readonly hidesOnramp: boolean;
  readonly legal?: LegalNotice;
  readonly canPair: boolean;
  readonly hasSecureFrame: boolean;
  readonly hasProject: boolean;
  readonly hasSwaps: boolean;
  readonly enableWallets: boolean;
  /** True: on phones the sheet is as high as the window. */
  readonly isFullSheet: boolean;
  /** True: the host controls the pairing; views only show its uri. */
  readonly isManual: boolean;
  /** True: open a wallet's universal link before its custom scheme. */
  readonly prefersUniversalLinks: boolean;
  /** Where to show the row for all wallets. */
  readonly allWallets: "SHOW" | "HIDE" | "ONLY_MOBILE";
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

/** `Internals` with the options that views read. */
export interface ViewInternals extends Internals {
  readonly options: Internals["options"] & ViewOptions;
}

/** The internals with all view options and their defaults. */
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

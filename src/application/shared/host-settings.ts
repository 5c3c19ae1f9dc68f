import type { Avatar } from "../../domain/account/account.js";

/** The host's options that only views read, unchanged. */
export interface HostSettings {
  readonly projectId?: string;
  readonly termsConditionsUrl?: string;
  readonly privacyPolicyUrl?: string;
  readonly learnMoreUrl?: string;
  readonly features?: { readonly legalCheckbox?: boolean };
  readonly onrampInRestrictedRegions?: "show" | "hide";
  readonly experimental_preferUniversalLinks?: boolean;
  readonly enableWallets?: boolean;
  readonly enableMobileFullScreen?: boolean;
  readonly manualWCControl?: boolean;
  readonly allWallets?: "SHOW" | "HIDE" | "ONLY_MOBILE";
  readonly avatar?: Avatar;
  readonly featuredWalletIds?: readonly string[];
  readonly ports?: { readonly swapService?: unknown; readonly smartSessions?: unknown };
}

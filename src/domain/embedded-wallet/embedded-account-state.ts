import type { DefaultAccountTypes } from "../account/account-rules.js";
import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { SocialProvider } from "./social-providers.js";

/** The signed-in user of the embedded wallet. */
export interface EmbeddedUser {
  /** Absent if the user has none. */
  readonly email?: string;
  /** User name at the social provider. */
  readonly userName?: string;
}

/** Preferred account type per namespace. */
export interface PreferredAccountTypes {
  /** The account type on EVM networks. */
  readonly eip155: FrameAccountType;
  /** Solana has externally owned accounts only. */
  readonly solana: "eoa";
}

/** State specific to embedded-wallet accounts. */
export interface EmbeddedAccountState {
  /** Absent if signed out. */
  readonly user?: EmbeddedUser;
  /** The social provider used to sign in. */
  readonly socialProvider?: SocialProvider;
  /** True if the smart account's contract is deployed on its network. */
  readonly smartAccountDeployed?: boolean;
  /** The account type of each namespace. */
  readonly preferredAccountTypes: PreferredAccountTypes;
  /** Chain ids of EVM networks with smart accounts; empty until the wallet reports them. */
  readonly smartAccountNetworks: readonly number[];
}

/** The user's preference, else the page's default. */
export const preferredTypes = (
  type: FrameAccountType | undefined,
  ofPage: DefaultAccountTypes = {},
): PreferredAccountTypes => ({
  eip155: type ?? ofPage.eip155 ?? "smartAccount",
  solana: "eoa",
});

/** Initial state, with the page's default account types. */
export const embeddedAccountStart = (ofPage?: DefaultAccountTypes): EmbeddedAccountState => ({
  preferredAccountTypes: preferredTypes(undefined, ofPage),
  smartAccountNetworks: [],
});

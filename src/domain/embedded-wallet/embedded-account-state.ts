import {
  DEFAULT_ACCOUNT_TYPES,
  type DefaultAccountTypes,
} from "../account/default-account-type.js";
import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { SocialProvider } from "./social-providers.js";

/** Who is signed in to the embedded wallet, as far as it says (S3-022). */
export interface EmbeddedUser {
  readonly email?: string;
  /** Of the account elsewhere that was used. */
  readonly userName?: string;
}

/** The kind of account that the user prefers on each kind of chain (S3-030). */
export interface PreferredAccountTypes {
  readonly eip155: FrameAccountType;
  readonly solana: "eoa";
}

/** The account of the embedded wallet beyond what every wallet has. */
export interface EmbeddedAccountState {
  /** Absent where nobody is signed in. */
  readonly user?: EmbeddedUser;
  /** The account elsewhere that was used to sign in (S3-031). */
  readonly socialProvider?: SocialProvider;
  /** Whether the contract of the smart account stands on its network (S3-024). */
  readonly smartAccountDeployed?: boolean;
  readonly preferredAccountTypes: PreferredAccountTypes;
  /** Chain ids of the EVM networks with smart accounts; none until the wallet said (S3-062). */
  readonly smartAccountNetworks: readonly number[];
}

/** What a user prefers; for one who never chose, what the page does. */
export const preferredTypes = (
  chosen: FrameAccountType | undefined,
  ofPage: DefaultAccountTypes = {},
): PreferredAccountTypes => ({
  eip155: chosen ?? ofPage.eip155 ?? DEFAULT_ACCOUNT_TYPES.eip155,
  solana: DEFAULT_ACCOUNT_TYPES.solana,
});

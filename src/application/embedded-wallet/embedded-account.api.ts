import type { EmbeddedAccountState } from "../../domain/embedded-wallet/embedded-account-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  EmbeddedAccountState,
  EmbeddedUser,
  PreferredAccountTypes,
} from "../../domain/embedded-wallet/embedded-account-state.js";

/** What is done with the account of the embedded wallet. */
export interface EmbeddedAccountActions {
  /**
   * Where users manage the wallet at its own site, outside this page. Undefined: the page has no
   * embedded wallet, or is that site.
   */
  readonly dashboardUrl: string | undefined;
  /**
   * Makes the ordinary or the smart account the one that is shown and signs on EVM networks, and
   * remembers it. Rejects with `connection/not-connected` where the embedded wallet is not
   * connected there, `account/not-available` where it has no such account or stays with the other
   * one, `frame/refused`, `frame/timeout`, `call/aborted`. Asks for no signature.
   */
  prefer(type: "eoa" | "smartAccount", call?: Call): Promise<void>;
}

/** The account of the embedded wallet: its user, and which of its accounts is preferred. */
export interface EmbeddedAccountGroup extends Group<EmbeddedAccountState> {
  /** Fetches the code of the embedded wallet. Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<EmbeddedAccountActions>;
}

declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** What the embedded wallet's user can set. */
    readonly AccountSettings: object;
    /** Which kind of its accounts is used on EVM networks. */
    readonly SmartAccountSettings: object;
    /** The way to the wallet's own site. */
    readonly UpgradeEmailWallet: object;
  }
}

declare module "../latchkit.js" {
  interface Groups {
    readonly embeddedAccount: EmbeddedAccountGroup;
  }
}

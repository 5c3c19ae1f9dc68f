import type { EmbeddedAccountState } from "../../domain/embedded-wallet/embedded-account-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  EmbeddedAccountState,
  EmbeddedUser,
  PreferredAccountTypes,
} from "../../domain/embedded-wallet/embedded-account-state.js";

/** Actions on the embedded wallet's account. */
export interface EmbeddedAccountActions {
  /**
   * The wallet's own site, where users manage it. Undefined if the page has no embedded wallet, or
   * is that site.
   */
  readonly dashboardUrl: string | undefined;
  /**
   * Selects the EOA or the smart account for display and signing on EVM networks, and remembers
   * the choice. Needs no signature. Rejects with `connection/not-connected` if the embedded wallet
   * is not connected on EVM, `account/not-available` if it has no such account or keeps the other
   * one, `frame/refused`, `frame/timeout`, `call/aborted`.
   */
  prefer(type: "eoa" | "smartAccount", call?: Call): Promise<void>;
}

/** The embedded wallet's user and preferred account types. */
export interface EmbeddedAccountGroup extends Group<EmbeddedAccountState> {
  /** Loads the code of the embedded wallet. Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<EmbeddedAccountActions>;
}

import type {
  EmailLoginState,
  EmailUpdateState,
  SocialLoginState,
} from "../../domain/embedded-wallet/login-states.js";
import type { Call, Group } from "../shared/group.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { EmbeddedAccountState } from "../../domain/embedded-wallet/embedded-account-state.js";

/**
 * The steps of e-mail sign-in. A failed step resolves with `problem` in the state; a step that is
 * left or replaced resolves with the current state. Each rejects with `instance/disposed`, or with
 * `call/aborted` when its signal aborts, which cancels the sign-in.
 */
export interface EmailLoginActions {
  /**
   * Sends a code to the address. An unknown browser must first be approved by a link in an e-mail,
   * within 120 s. At most one e-mail in 30 s. A user who is already signed in is connected at
   * once.
   */
  submit(email: string, call?: Call): Promise<EmailLoginState>;
  /** Sends the code or the link again. */
  resend(call?: Call): Promise<EmailLoginState>;
  /** Checks the six digits; correct ones connect the embedded wallet. */
  confirm(code: string, call?: Call): Promise<EmailLoginState>;
  /** Cancels the current step; later results are ignored. */
  leave(): void;
}

/** E-mail sign-in to the embedded wallet; loaded on first use. */
export interface EmailLoginGroup extends Group<EmailLoginState> {
  /**
   * Loads the code of the steps, without the frame. Rejects with `code/unavailable`,
   * `code/outdated`, and `options/needs-another` if the instance has no secure frame.
   */
  actions(): Promise<EmailLoginActions>;
}

/** Result of changing the e-mail address. */
export interface ChangedEmail {
  /** The new address. */
  readonly email: string;
  /** Epoch ms. Absent: already in force. Until then the former address signs in. */
  readonly effectiveAt?: number;
}

/**
 * The steps of changing the embedded wallet's e-mail address. A failed step resolves with
 * `problem` in the state. Each rejects with `instance/disposed`, or with `call/aborted` when its
 * signal aborts, which cancels the change.
 */
export interface EmailUpdateActions {
  /**
   * Shows UpdateEmailWallet and resolves with the new address once its code was entered. Rejects
   * with `modal/closed` if the user leaves, `email-update/no-connector` if the page has no
   * embedded wallet, and `email-update/not-signed-in` if it is not connected.
   */
  update(call?: Call): Promise<ChangedEmail>;
  /** Starts the change without the modal. Rejects with the `email-update/…` errors of `update`. */
  begin(): Promise<EmailUpdateState>;
  /** Requests the new address; the user approves it in the frame. At most one e-mail in 30 s. */
  submit(email: string, call?: Call): Promise<EmailUpdateState>;
  /** Checks the six digits sent to the current or the new address. */
  confirm(code: string, call?: Call): Promise<EmailUpdateState>;
  /** Returns to the form and keeps the input. */
  again(): void;
  /** Cancels the change; the address stays the same. */
  leave(): void;
}

/** Changes the e-mail address of the embedded wallet; loaded with the embedded wallet. */
export interface EmailUpdateGroup extends Group<EmailUpdateState> {
  /** Loads the code of the steps. Rejects with `code/unavailable`, `code/outdated`. */
  actions(): Promise<EmailUpdateActions>;
}

/**
 * The steps of social sign-in. A failure resolves with `problem` in the state; a step that is left
 * or replaced resolves with the current state. Each rejects with `instance/disposed`, or with
 * `call/aborted` when its signal aborts, which cancels the sign-in.
 */
export interface SocialLoginActions {
  /**
   * Signs in with the provider and connects the embedded wallet. Opens a 600 by 800 pixel popup
   * synchronously: call it in the tap handler. Farcaster has no popup; the state carries its link.
   * Times out after 10 minutes.
   */
  start(provider: SocialProvider, call?: Call): Promise<SocialLoginState>;
  /** Cancels the sign-in and closes its popup; later results are ignored. */
  leave(): void;
}

/** Social sign-in; loaded on first use. */
export interface SocialLoginGroup extends Group<SocialLoginState> {
  /**
   * Loads the code of the steps, without the frame. Rejects with `code/unavailable`,
   * `code/outdated`, and `options/needs-another` if the instance has no secure frame.
   */
  actions(): Promise<SocialLoginActions>;
}

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

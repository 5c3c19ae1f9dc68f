import type { Observable } from "rxjs";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SendArguments } from "../../domain/send/send-arguments.js";
import type { SendDraft } from "../../domain/send/send-draft.js";
import type { NamedRecipient } from "../../domain/send/named-recipient.js";
import type { DraftPlace, KnownHolding, SendProblem } from "../../domain/send/send-problem.js";
import type { SendPreview } from "../../domain/send/send-preview.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call, Group } from "../shared/group.js";
import type { LastingOutcome } from "../shared/lasting-outcome.js";

export type { NamedRecipient } from "../../domain/send/named-recipient.js";
export type { SendArguments } from "../../domain/send/send-arguments.js";
export type { SendDraft } from "../../domain/send/send-draft.js";
export type { SendProblem, SendWarning } from "../../domain/send/send-problem.js";
export type { SendPreview } from "../../domain/send/send-preview.js";
export type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
export type { LastingOutcome } from "../shared/lasting-outcome.js";

/** What is to be sent. */
export interface SendRequest {
  /** The contract of an ERC-20; without it the network's currency is sent. */
  readonly token?: string;
  /** Plain digits with at most one point, in whole tokens; `max` for all but the fee. */
  readonly amount: string;
  /** A full address of the network; on eip155 also a name, which is looked up (S9-023). */
  readonly to: string;
}

/** Holds a form against what is known of the token and its network. */
export type CheckDraft = (
  draft: SendDraft,
  holding: KnownHolding,
  place: DraftPlace,
) => SendProblem | undefined;

/** The form, and how far its transfer is. */
export interface SendProgress {
  /** `sending` from the confirmation until the wallet answered. */
  readonly step: "editing" | "preparing" | "review" | "sending" | "sent";
  readonly draft: SendDraft;
  /** The first rule that a form fails, before the chain is asked. */
  readonly check: CheckDraft;
  /** What is known of the name in `draft.to`; absent where there is none. */
  readonly recipient?: NamedRecipient;
  /** A payment link filled the form in. `isNetworkNamed`: it says on which network. */
  readonly link?: { readonly isNetworkNamed: boolean };
  /** What is signed, from `review` on. */
  readonly preview?: SendPreview;
  /** What was sent last. */
  readonly transaction?: TransactionRef;
  /** What became of it; absent while it is on its way, or is again since a block was taken back. */
  readonly outcome?: TransactionOutcome;
  /** Why the last step failed. */
  readonly error?: LatchkitError;
  /** What was confirmed failed with that error, and may be on its way all the same. */
  readonly mayBeSent?: boolean;
}
/** The form once its code is there, which the first subscription fetches. */
export type SendState = { readonly step: "loading" } | SendProgress;

/**
 * Sends the network's currency or a token. `preview` and `submit` need no page; the others fill in
 * the form of the modal and lead through it.
 */
export interface SendActions {
  /**
   * Checks a transfer against the chain: recipient, what is held, and the fee. The result is frozen
   * and is what `submit` signs: a name was looked up, `to` is an address. `arrives` is there where
   * the token itself keeps a part of the transfer (Solana, Token-2022; EVM where a node simulates
   * it). Rejects with
   * `connection/not-connected`, `network/not-found`, `account/method-not-supported` where sending
   * is not offered, `transaction/invalid` (`to`, also for a name that nobody has; `value`; `token`,
   * for one that cannot be moved), `amount/malformed`, `transaction/not-enough-funds`,
   * `names/resolve-failed`, `rpc/…`, `call/aborted`.
   */
  preview(request: SendRequest, call?: Call): Promise<SendPreview>;
  /**
   * Asks the wallet to sign and send it, once for each preview: further calls settle as the first
   * does, unless that one certainly sent nothing. Rejects with `account/not-available` and
   * `chain/not-supported` where account or network are no longer those of the preview,
   * `transaction/invalid` for a preview that is none, and as `account.sendTransaction`. Aborting
   * ends the wait with `transaction/unknown`, never the request. A preview that may have been sent
   * is not sent again; the next one to the same address warns of it (`earlier-transfer`).
   */
  submit(preview: SendPreview, call?: Call): Promise<TransactionRef>;
  /**
   * Waits for what became of a sent transaction, as long as the chain's limit for receipts (EVM 30
   * min). Resolves with `unknown` where nobody can tell. Rejects with `call/aborted` and
   * `instance/disposed` alone; cancelling ends the wait.
   */
  outcome(transaction: TransactionRef, call?: Call): Promise<TransactionOutcome>;
  /**
   * As `outcome`, for who shows it: told again where a chain takes the block back (`waiting`, then
   * the new end). Completes when a look a minute after the block found the same, and with the
   * instance; never errors.
   */
  outcome$(transaction: TransactionRef): Observable<LastingOutcome>;
  /**
   * Changes what was typed; what was reviewed is dropped. A payment link (EIP-681, Solana Pay,
   * BIP-21) as `to` fills the form in where it is for the active network.
   */
  edit(change: Partial<SendDraft>): Promise<void>;
  /**
   * The last recipients, at most 3, that this browser sent to on networks of the active kind: whole
   * addresses, the newest first, without those that the active network refuses.
   */
  recentRecipients(): readonly string[];
  /** Writes the most that can be sent into the form. Rejects as `preview` does. */
  fillMaximum(call?: Call): Promise<void>;
  /** `preview` of the form; where the modal shows the form it leads to WalletSendPreview. */
  review(call?: Call): Promise<SendPreview>;
  /** `submit` of what was reviewed; the modal then leads to Account. */
  confirm(call?: Call): Promise<TransactionRef>;
}

/** Sending for the active account; its code is fetched with the first use. */
export interface SendGroup extends Group<SendState> {
  /** Fetches the code of sending. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<SendActions>;
}

declare module "../modal/modal.api.js" {
  interface ViewArguments {
    readonly WalletSend: SendArguments;
  }
}
declare module "../latchkit.js" {
  interface Groups {
    readonly send: SendGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The form: how much of what, to whom. */
    readonly WalletSend: { readonly arguments?: SendArguments };
    /** The tokens that can be sent. */
    readonly WalletSendSelectToken: object;
    /** What is signed, before it is. */
    readonly WalletSendPreview: object;
  }
}

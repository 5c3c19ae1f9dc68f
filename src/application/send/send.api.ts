import type { Observable } from "rxjs";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SendDraft } from "../../domain/send/send-draft.js";
import type { NamedRecipient } from "../../domain/send/recipient.js";
import type { DraftContext, KnownHolding, SendProblem } from "../../domain/send/send-problem.js";
import type { SendPreview } from "../../domain/send/send-preview.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { Call, Group } from "../shared/group.js";
import type { LastingOutcome } from "../shared/transaction-outcomes.js";

export type { NamedRecipient } from "../../domain/send/recipient.js";
export type { SendArguments } from "../../domain/send/send-draft.js";
export type { SendDraft } from "../../domain/send/send-draft.js";
export type { SendProblem, SendWarning } from "../../domain/send/send-problem.js";
export type { SendPreview } from "../../domain/send/send-preview.js";
export type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
export type { LastingOutcome } from "../shared/transaction-outcomes.js";

/** A transfer to send. */
export interface SendRequest {
  /** Contract of an ERC-20 token; default: the network's currency. */
  readonly token?: string;
  /** Plain digits with at most one point, in whole tokens; `max` for everything except the fee. */
  readonly amount: string;
  /** A full address on the network; on eip155 also a name to look up. */
  readonly to: string;
}

/** Validates a form against the token's balance and network. */
export type CheckDraft = (
  draft: SendDraft,
  holding: KnownHolding,
  context: DraftContext,
) => SendProblem | undefined;

/** The form and the progress of its transfer. */
export interface SendProgress {
  /** `sending` from the confirmation until the wallet answers. */
  readonly step: "editing" | "preparing" | "review" | "sending" | "sent";
  /** The form as typed. */
  readonly draft: SendDraft;
  /** The first validation error, without asking the chain. */
  readonly check: CheckDraft;
  /** Lookup state of the name in `draft.to`; absent if `to` is not a name. */
  readonly recipient?: NamedRecipient;
  /** Set if a payment link filled in the form. `isNetworkNamed`: the link names its network. */
  readonly link?: { readonly isNetworkNamed: boolean };
  /** The transfer to sign, from `review` on. */
  readonly preview?: SendPreview;
  /** The last sent transaction. */
  readonly transaction?: TransactionRef;
  /** The transaction's outcome; absent while pending, and again after a reorg. */
  readonly outcome?: TransactionOutcome;
  /** The error of the last step. */
  readonly error?: LatchkitError;
  /** True: confirming failed with `error`, but the transaction may have been sent. */
  readonly mayBeSent?: boolean;
}
/** The form, once its code is loaded by the first subscription. */
export type SendState = { readonly step: "loading" } | SendProgress;

/**
 * Sends the network's currency or a token. `preview` and `submit` work without the modal; the
 * others edit the modal's form and navigate.
 */
export interface SendActions {
  /**
   * Checks a transfer against the chain: recipient, balance and fee. The result is frozen and is
   * what `submit` signs; `to` is a resolved address. `arrives` is set if the token withholds a
   * part of the transfer (Solana, Token-2022; EVM if a node simulates it). Rejects with
   * `connection/not-connected`, `network/not-found`, `account/method-not-supported` if sending is
   * not available, `transaction/invalid` (`to`, also for an unregistered name; `value`; `token`,
   * if it cannot be transferred), `amount/malformed`, `transaction/not-enough-funds`,
   * `names/resolve-failed`, `rpc/…`, `call/aborted`.
   */
  preview(request: SendRequest, call?: Call): Promise<SendPreview>;
  /**
   * Asks the wallet to sign and send, once for each preview: further calls settle as the first,
   * unless that one certainly sent nothing. Aborting ends the wait with `transaction/unknown`,
   * never the request. A preview that may have been sent is not sent again; the next preview to
   * the same address warns (`earlier-transfer`). Rejects with `account/not-available` and
   * `chain/not-supported` if account or network changed since the preview, `transaction/invalid`
   * for an unknown preview, and as `account.sendTransaction`.
   */
  submit(preview: SendPreview, call?: Call): Promise<TransactionRef>;
  /**
   * Waits for the outcome of a sent transaction, up to the chain's receipt timeout (EVM 30 min).
   * Resolves with `unknown` if the outcome cannot be determined. Rejects only with `call/aborted`
   * and `instance/disposed`; cancelling ends the wait.
   */
  outcome(transaction: TransactionRef, call?: Call): Promise<TransactionOutcome>;
  /**
   * As `outcome`, with updates after a reorg (`waiting`, then the new outcome). Completes when a
   * check one minute after the block confirms the outcome, and on dispose; never errors.
   */
  outcome$(transaction: TransactionRef): Observable<LastingOutcome>;
  /**
   * Changes the input and discards the preview. A payment link (EIP-681, Solana Pay, BIP-21) as
   * `to` fills in the form if it is for the active network.
   */
  edit(change: Partial<SendDraft>): Promise<void>;
  /**
   * The last recipients, at most 3, that the active account sent to on its network from this
   * browser: full addresses, newest first. Disconnecting the account forgets them.
   */
  recentRecipients(): readonly string[];
  /** Enters the maximum amount. Rejects as `preview`. */
  fillMaximum(call?: Call): Promise<void>;
  /** Runs `preview` on the form; if the modal shows the form it opens WalletSendPreview. */
  review(call?: Call): Promise<SendPreview>;
  /** Runs `submit` on the preview; the modal then shows Account. */
  confirm(call?: Call): Promise<TransactionRef>;
}

/** Sending from the active account; loaded on first use. */
export interface SendGroup extends Group<SendState> {
  /** Loads the code of sending. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<SendActions>;
}

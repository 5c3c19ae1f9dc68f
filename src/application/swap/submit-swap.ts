import { type Observable, Subject } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { approvedIn } from "../../domain/swap/check-swap.js";
import { isExpired } from "../../domain/swap/swap-amounts.js";
import { type SwapPreview, batchOf, swappingKey } from "../../domain/swap/swap-preview.js";
import type {
  BatchCall,
  BatchStatus,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";
import { type Lifetime, toLatchkitError } from "../shared/lifetime.js";
import {
  type LateAnswer,
  SendingIntents,
  type UnsettledTransfers,
} from "../shared/sending-intents.js";
import { TransactionOutcomes } from "../shared/transaction-outcomes.js";
import type { SwapApprovals } from "./swap-approvals.js";
import type { SwapRequest } from "./swap.api.js";

/** The active account's wallet; `check` runs synchronously with the request. */
export interface SwapWallet {
  send(
    transaction: TransactionRequest,
    check: () => void,
    signal: AbortSignal,
    onLateAnswer?: LateAnswer<TransactionRef>,
  ): Promise<TransactionRef>;
  sendCalls(
    calls: readonly BatchCall[],
    check: () => void,
    signal: AbortSignal,
    late?: LateAnswer<string>,
  ): Promise<string>;
  callsStatus(id: string, signal: AbortSignal): Promise<BatchStatus>;
  /** Waits for the transaction's block; then balances are refreshed. */
  mined(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionReceipt>;
  /** Call data of a mined transaction; undefined if it cannot be read. */
  callDataOf(mined: TransactionRef, signal: AbortSignal): Promise<string | undefined>;
}

export interface SubmitSwapParts {
  readonly account: () => Account;
  readonly prepare: (request: SwapRequest, signal: AbortSignal) => Promise<SwapPreview>;
  readonly wallet: SwapWallet;
  readonly approvals: SwapApprovals;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly events: EventSink;
  readonly life: Lifetime;
  readonly unsettled: UnsettledTransfers;
}

/** The wallet's late answer to a swap that ended as unknown; `sent` undefined: declined. */
export interface LateSwap {
  readonly preview: SwapPreview;
  readonly sent: TransactionRef | undefined;
}

/** Polling interval of a batch in ms, and the maximum number of polls. */
const BATCH_POLL_MS = 1_000;
const MAX_BATCH_POLLS = 600;
const MAX_FAILURES = 5;
/** EIP-5792: unsupported capability, atomic upgrade rejected, atomicity not supported. */
const REFUSES_BATCH: readonly unknown[] = [5700, 5750, 5760];
const refusesBatch = (cause: unknown): boolean =>
  isLatchkitError(cause, "wallet/request-failed") &&
  REFUSES_BATCH.includes(cause.context.providerCode);
const asFailure = (cause: unknown): LatchkitError => toLatchkitError(cause, "swap.batch");

/** Asks the wallet to sign swaps; one request for each preview. */
export class SubmitSwap {
  readonly #parts: SubmitSwapParts;
  readonly #intents: SendingIntents<SwapPreview>;
  readonly #lateAnswers = new Subject<LateSwap>();
  readonly #outcomes: TransactionOutcomes;
  readonly #approving = new SendingIntents<SwapPreview>();

  constructor(parts: SubmitSwapParts) {
    this.#parts = parts;
    const { wallet, life, unsettled } = parts;
    this.#intents = new SendingIntents({
      remember: (preview) => unsettled.add(swappingKey(preview)),
      onLate: (preview, transaction) => this.#onLateAnswer(preview, transaction),
    });
    const mined = (transaction: TransactionRef, callSignal: AbortSignal) =>
      wallet.mined(transaction, callSignal);
    this.#outcomes = new TransactionOutcomes({ mined, life });
  }

  /** Late wallet answers to swaps that ended as unknown. */
  get lateAnswers$(): Observable<LateSwap> {
    return this.#lateAnswers;
  }

  /** Rejects as `SwapActions.preview`. */
  async preview(request: SwapRequest, signal: AbortSignal): Promise<SwapPreview> {
    return this.allow(await this.#parts.prepare(request, signal));
  }

  /** Warns if an earlier one may have been sent. */
  allow(checked: SwapPreview): SwapPreview {
    const preview = this.#parts.unsettled.has(swappingKey(checked))
      ? Object.freeze({ ...checked, earlierMayBeSent: true as const })
      : checked;
    this.#intents.allow(preview);
    return preview;
  }

  /** Rejects as `SwapActions.approve`. */
  approve(
    preview: SwapPreview,
    acceptsTarget: boolean,
    signal: AbortSignal,
  ): Promise<TransactionRef> {
    const { approval } = preview;
    if (!this.#intents.has(preview) || approval === undefined)
      return Promise.reject(new LatchkitError("transaction/invalid", { field: "preview" }));
    return this.#approving.submit(preview, signal, () =>
      this.#approve(preview, approval, acceptsTarget),
    );
  }

  /** Rejects as `SwapActions.submit`. */
  submit(
    preview: SwapPreview,
    acceptsTarget: boolean,
    signal: AbortSignal,
  ): Promise<TransactionRef> {
    const needsApproval = preview.approval !== undefined && !preview.isBatch;
    if (!this.#intents.has(preview) || needsApproval) {
      const field = needsApproval ? "approval" : "preview";
      return Promise.reject(new LatchkitError("transaction/invalid", { field }));
    }
    return this.#intents.submit(preview, signal, (onLateAnswer) =>
      this.#send(preview, acceptsTarget, onLateAnswer),
    );
  }

  /** Rejects as `SwapActions.outcome`. */
  outcome(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.of(transaction, signal);
  }

  async #approve(
    preview: SwapPreview,
    approval: TransactionRequest,
    acceptsTarget: boolean,
  ): Promise<TransactionRef> {
    const { wallet, events, approvals, life } = this.#parts;
    const { networkId } = preview;
    try {
      const check = (): void => this.#check(preview, acceptsTarget);
      const { reset } = preview;
      const transaction = await wallet.send(reset ?? approval, check, life.signal);
      const mined = await wallet.mined(transaction, life.signal);
      if (mined.status === "reverted")
        throw new LatchkitError("swap/reverted", { step: "approval" });
      if (reset) approvals.forget(preview, preview.to);
      else await this.#remember(preview, mined);
      return transaction;
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.approve");
      events.emit({ name: "SWAP_APPROVAL_ERROR", networkId, code: error.code });
      throw error;
    }
  }

  /** Reads the approved amount from the chain: wallets let users change it. */
  async #remember(preview: SwapPreview, mined: TransactionRef): Promise<void> {
    const { wallet, approvals, life } = this.#parts;
    const { to, given } = preview;
    const approved = approvedIn((await wallet.callDataOf(mined, life.signal)) ?? "", to);
    const changed = approved !== undefined && { units: approved, isUnlimited: false };
    approvals.add({ ...preview, units: given.units, ...changed }, to);
  }

  async #send(
    preview: SwapPreview,
    acceptsTarget: boolean,
    onLateAnswer: LateAnswer<TransactionRef>,
  ): Promise<TransactionRef> {
    const { wallet, events, life } = this.#parts;
    const { networkId } = preview;
    events.emit({ name: "INITIATE_SWAP", networkId });
    try {
      const check = (): void => this.#check(preview, acceptsTarget);
      const transaction =
        preview.approval === undefined
          ? await wallet.send(preview.transaction, check, life.signal, onLateAnswer)
          : await this.#sendBatch(preview, check, onLateAnswer);
      this.#sent(preview, transaction);
      return transaction;
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.submit");
      events.emit({ name: "SWAP_ERROR", networkId, code: error.code });
      throw error;
    }
  }

  #sent(preview: SwapPreview, transaction: TransactionRef): void {
    const { approvals, events } = this.#parts;
    approvals.forget(preview, preview.to);
    events.emit({ name: "SWAP_SUCCESS", networkId: preview.networkId, hash: transaction.hash });
    this.#outcomes.begin(transaction);
  }

  #onLateAnswer(preview: SwapPreview, transaction: TransactionRef | undefined): void {
    if (this.#parts.life.isOver) return;
    if (transaction !== undefined) this.#sent(preview, transaction);
    this.#lateAnswers.next({ preview, sent: transaction });
  }

  async #sendBatch(
    preview: SwapPreview,
    check: () => void,
    onLateAnswer: LateAnswer<TransactionRef>,
  ): Promise<TransactionRef> {
    const { wallet, life } = this.#parts;
    // A batch that fails later stays unknown; the user can check the account's activity.
    const onLate = (id: string | undefined): void => {
      if (id === undefined) onLateAnswer(undefined);
      else this.#followBatch(preview, id).then(onLateAnswer, () => undefined);
    };
    const id = await wallet
      .sendCalls(batchOf(preview), check, life.signal, onLate)
      .catch((cause: unknown) => this.#refused(preview, cause));
    return this.#followBatch(preview, id);
  }

  /**
   * The last transaction of a batch is the swap. The batch is already sent, so polling errors do
   * not mean failure.
   */
  async #followBatch({ networkId }: SwapPreview, id: string): Promise<TransactionRef> {
    const { wallet, life, scheduler } = this.#parts;
    let failures = 0;
    let polls = 0;
    while (polls < MAX_BATCH_POLLS && failures < MAX_FAILURES) {
      if (polls > 0) await new Promise<void>((next) => scheduler.after(BATCH_POLL_MS, next));
      if (life.isOver) break;
      polls += 1;
      const status = await wallet.callsStatus(id, life.signal).catch(asFailure);
      if (status instanceof LatchkitError) {
        failures += status.code === "wallet/no-answer" ? MAX_FAILURES : 1;
        continue;
      }
      failures = 0;
      const hash = status.hashes.at(-1);
      if (status.code >= 300) throw new LatchkitError("swap/reverted", { step: "swap" });
      if (status.code >= 200 && hash !== undefined) return { networkId, hash };
    }
    const waitMs = BATCH_POLL_MS * polls;
    throw new LatchkitError("transaction/unknown", {
      networkId,
      // The batch id: no hash is known.
      hash: id,
      waitMs,
      lastSeen: "waiting",
    });
  }

  /** The next preview uses separate steps. */
  #refused({ account }: SwapPreview, cause: unknown): never {
    if (!refusesBatch(cause)) throw cause;
    this.#parts.approvals.requireSeparateSteps(account);
    const { namespace } = parseCaipAddress(account);
    throw new LatchkitError(
      "account/feature-not-supported",
      { feature: "atomic", namespace },
      { cause },
    );
  }

  #check(preview: SwapPreview, acceptsTarget: boolean): void {
    const { account, networkId, isTargetKnown, needsYes, to: target } = preview;
    const active = this.#parts.account();
    if (active.networkId !== networkId)
      throw new LatchkitError("chain/not-supported", { networkId });
    if (active.caipAddress !== account)
      throw new LatchkitError("account/not-available", { address: account });
    if (needsYes && !acceptsTarget)
      throw new LatchkitError(isTargetKnown ? "swap/unread-call" : "swap/unknown-target", {
        target,
      });
    if (isExpired(preview, this.#parts.clock.now())) throw new LatchkitError("swap/expired", {});
  }
}

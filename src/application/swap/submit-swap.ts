import { type Observable, Subject } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { approvedIn } from "../../domain/swap/check-swap.js";
import {
  type SwapPreview,
  batchOf,
  isExpired,
  swappingKey,
} from "../../domain/swap/swap-preview.js";
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
import type { LateEnd } from "../shared/unknown-sending.js";
import type { UnsettledTransfers } from "../shared/unsettled-transfers.js";
import { SendingIntents } from "../shared/sending-intents.js";
import { TransactionOutcomes } from "../shared/transaction-outcomes.js";
import type { SwapApprovals } from "./swap-approvals.js";

/** What the wallet of the active account is asked for; `check` runs in the turn of the request. */
export interface SwapWallet {
  sign(
    transaction: TransactionRequest,
    check: () => void,
    signal: AbortSignal,
    late?: LateEnd<TransactionRef>,
  ): Promise<TransactionRef>;
  /** All or nothing. */
  sendCalls(
    calls: readonly BatchCall[],
    check: () => void,
    signal: AbortSignal,
    late?: LateEnd<string>,
  ): Promise<string>;
  callsStatus(id: string, signal: AbortSignal): Promise<BatchStatus>;
  /** Waits for its block, after which balances are read anew. */
  mined(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionReceipt>;
  /** The call of a mined transaction as its chain has it; undefined where nobody tells. */
  callOf(mined: TransactionRef, signal: AbortSignal): Promise<string | undefined>;
}

/** What swaps are signed with. */
export interface SubmitSwapParts {
  readonly account: () => Account;
  readonly wallet: SwapWallet;
  readonly approvals: SwapApprovals;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly events: EventSink;
  readonly life: Lifetime;
  readonly unsettled: UnsettledTransfers;
}

/** What the wallet said of a swap that had ended as unknown; `sent` undefined: declined. */
export interface LateSwap {
  readonly preview: SwapPreview;
  readonly sent: TransactionRef | undefined;
}

/** How often a batch is looked at, and for how long, ms. */
const BATCH_LOOK_MS = 1_000;
const BATCH_LOOKS = 600;
/** A wallet that could not be asked so often in a row is not asked any longer. */
const MOST_FAILURES = 5;
/** EIP-5792: unsupported capability, atomic upgrade rejected, atomicity not supported. */
const REFUSES_AT_ONCE: readonly unknown[] = [5700, 5750, 5760];
const refusesAtOnce = (cause: unknown): boolean =>
  isLatchkitError(cause, "wallet/request-failed") &&
  REFUSES_AT_ONCE.includes(cause.context.providerCode);
const asFailure = (cause: unknown): LatchkitError => toLatchkitError(cause, "swap.batch");

/** Has swaps signed: one preview is one request to the wallet, however often it is submitted. */
export class SubmitSwap {
  readonly #parts: SubmitSwapParts;
  readonly #intents: SendingIntents<SwapPreview>;
  readonly #late = new Subject<LateSwap>();
  readonly #outcomes: TransactionOutcomes;
  readonly #approving = new SendingIntents<SwapPreview>();

  constructor(parts: SubmitSwapParts) {
    this.#parts = parts;
    const { wallet, life, unsettled } = parts;
    this.#intents = new SendingIntents({
      remember: (preview) => unsettled.add(swappingKey(preview)),
      onLate: (preview, sent) => this.#settled(preview, sent),
    });
    const mined = (sent: TransactionRef, end: AbortSignal) => wallet.mined(sent, end);
    this.#outcomes = new TransactionOutcomes({ mined, life });
  }

  /** Swaps that ended as unknown, and of which the wallet said more since. */
  get late$(): Observable<LateSwap> {
    return this.#late;
  }

  /** A preview that was checked; no other is signed. It says where an earlier one may be sent. */
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
    return this.#intents.submit(preview, signal, (late) =>
      this.#send(preview, acceptsTarget, late),
    );
  }

  /** Rejects as `SwapActions.outcome`. */
  outcome(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.of(sent, signal);
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
      const sent = await wallet.sign(reset ?? approval, check, life.signal);
      const mined = await wallet.mined(sent, life.signal);
      if (mined.status === "reverted")
        throw new LatchkitError("swap/reverted", { step: "approval" });
      if (reset) approvals.forget(preview, preview.to);
      else await this.#remember(preview, mined);
      return sent;
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.approve");
      events.emit({ name: "SWAP_APPROVAL_ERROR", networkId, code: error.code });
      throw error;
    }
  }

  /** Wallets let their users change how much is approved. */
  async #remember(preview: SwapPreview, mined: TransactionRef): Promise<void> {
    const { wallet, approvals, life } = this.#parts;
    const { to, given } = preview;
    const approved = approvedIn((await wallet.callOf(mined, life.signal)) ?? "", to);
    const changed = approved !== undefined && { units: approved, isUnlimited: false };
    approvals.add({ ...preview, units: given.units, ...changed }, to);
  }

  async #send(
    preview: SwapPreview,
    acceptsTarget: boolean,
    late: LateEnd<TransactionRef>,
  ): Promise<TransactionRef> {
    const { wallet, events, life } = this.#parts;
    const { networkId } = preview;
    events.emit({ name: "INITIATE_SWAP", networkId });
    try {
      const check = (): void => this.#check(preview, acceptsTarget);
      const sent =
        preview.approval === undefined
          ? await wallet.sign(preview.transaction, check, life.signal, late)
          : await this.#sendBatch(preview, check, late);
      this.#sent(preview, sent);
      return sent;
    } catch (cause) {
      const error = toLatchkitError(cause, "swap.submit");
      events.emit({ name: "SWAP_ERROR", networkId, code: error.code });
      throw error;
    }
  }

  #sent(preview: SwapPreview, sent: TransactionRef): void {
    const { approvals, events } = this.#parts;
    approvals.forget(preview, preview.to);
    events.emit({ name: "SWAP_SUCCESS", networkId: preview.networkId, hash: sent.hash });
    this.#outcomes.begin(sent);
  }

  #settled(preview: SwapPreview, sent: TransactionRef | undefined): void {
    if (this.#parts.life.isOver) return;
    if (sent !== undefined) this.#sent(preview, sent);
    this.#late.next({ preview, sent });
  }

  async #sendBatch(
    preview: SwapPreview,
    check: () => void,
    late: LateEnd<TransactionRef>,
  ): Promise<TransactionRef> {
    const { wallet, life } = this.#parts;
    // A batch that fails later stays unknown: its user may look at the account's activity.
    const onLate = (id: string | undefined): void => {
      if (id === undefined) late(undefined);
      else this.#followBatch(preview, id).then(late, () => undefined);
    };
    const id = await wallet
      .sendCalls(batchOf(preview), check, life.signal, onLate)
      .catch((cause: unknown) => this.#refused(preview, cause));
    return this.#followBatch(preview, id);
  }

  /**
   * All or nothing; its last transaction is the swap's. It is sent, whatever keeps the wallet from
   * being asked about it.
   */
  async #followBatch({ networkId }: SwapPreview, id: string): Promise<TransactionRef> {
    const { wallet, life, scheduler } = this.#parts;
    let failures = 0;
    let looks = 0;
    while (looks < BATCH_LOOKS && failures < MOST_FAILURES) {
      if (looks > 0) await new Promise<void>((next) => scheduler.after(BATCH_LOOK_MS, next));
      if (life.isOver) break;
      looks += 1;
      const seen = await wallet.callsStatus(id, life.signal).catch(asFailure);
      if (seen instanceof LatchkitError) {
        failures += seen.code === "wallet/no-answer" ? MOST_FAILURES : 1;
        continue;
      }
      failures = 0;
      const hash = seen.hashes.at(-1);
      if (seen.code >= 300) throw new LatchkitError("swap/reverted", { step: "swap" });
      if (seen.code >= 200 && hash !== undefined) return { networkId, hash };
    }
    const waitMs = BATCH_LOOK_MS * looks;
    throw new LatchkitError("transaction/unknown", {
      networkId,
      hash: id,
      waitMs,
      lastSeen: "waiting",
    });
  }

  /** Who cannot do all or nothing did nothing; the next preview is for one after the other. */
  #refused({ account }: SwapPreview, cause: unknown): never {
    if (!refusesAtOnce(cause)) throw cause;
    this.#parts.approvals.setApart(account);
    const { namespace } = parseCaipAddress(account);
    throw new LatchkitError(
      "account/feature-not-supported",
      { feature: "atomic", namespace },
      { cause },
    );
  }

  /** What was shown, to who saw it, in time, or nothing is asked. */
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

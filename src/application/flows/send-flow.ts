import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import { applyPaymentLink } from "../../domain/payment-link/payment-link.js";
import { pastedRecipient } from "../../domain/send/recipient.js";
import { sendDraftOf, type SendDraft, EMPTY_DRAFT } from "../../domain/send/send-draft.js";
import { draftProblem } from "../../domain/send/send-problem.js";
import { amountToType, plainAmount, withChange } from "../../domain/send/typed-amount.js";
import { mayBeSent } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef } from "../../domain/transaction/transaction.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type {
  LastingOutcome,
  SendActions,
  SendPreview,
  SendProgress,
  SendRequest,
  TransactionOutcome,
} from "../send/send.api.js";
import { RecipientLookup, type RecipientLookupParts } from "../send/recipient-lookup.js";
import type { LateTransfer, SendTransfer } from "../send/send-transfer.js";
import type { Call } from "../shared/group.js";
import { LastingOutcomes } from "../shared/transaction-outcomes.js";
import { rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import { untilAborted } from "../shared/sending-intents.js";

export interface SendFlowParts extends RecipientLookupParts {
  readonly send: Pick<
    SendTransfer,
    | "preview"
    | "decimals"
    | "maximum"
    | "submit"
    | "outcome"
    | "outcomeNow"
    | "recentRecipients"
    | "lateAnswers$"
  >;
  /** Checks once whether the transaction's block was reorganised away. */
  readonly isReorganised: (transaction: TransactionRef, signal: AbortSignal) => Promise<boolean>;
  readonly account: Readable<CaipAddress | undefined>;
  readonly modal: Pick<ModalControl, "isOpen" | "back">;
  readonly navigation: Pick<NavigationStore, "current" | "state$" | "push" | "reset">;
}

const START: SendProgress = { step: "editing", draft: EMPTY_DRAFT, check: draftProblem };
const abortedError = (): LatchkitError => new LatchkitError("call/aborted", {});
const namespaceOf = (account: CaipAddress | undefined): string | undefined =>
  account?.slice(0, account.indexOf(":"));

/**
 * Navigates from the form to the review, to the wallet and back to Account. Another account or
 * network resets the form and its preview.
 */
export class SendFlow implements SendActions {
  readonly store = new StateStore<SendProgress>(START);
  readonly #parts: SendFlowParts;
  readonly #lookup: RecipientLookup;
  readonly #usedArguments = new WeakSet<object>();
  readonly #outcomes: LastingOutcomes;
  /** The pending maximum request; undefined once its form was changed or left. */
  #maximum: object | undefined;
  /** The link whose amount is being read. */
  #linked: object | undefined;
  #review: object | undefined;
  #account: CaipAddress | undefined;
  #view: ViewName;

  constructor(parts: SendFlowParts) {
    this.#parts = parts;
    this.#account = parts.account.snapshot;
    this.#view = parts.navigation.current.view;
    const { send, isReorganised, scheduler, life } = parts;
    this.#outcomes = new LastingOutcomes({
      waitForOutcome: (one) => send.outcomeNow(one, life.signal),
      isReorganised: (one) => isReorganised(one, life.signal),
      scheduler,
      life,
    });
    this.#lookup = new RecipientLookup(parts, (recipient) =>
      this.store.update(({ recipient: _, ...state }) => ({
        ...state,
        ...(recipient && { recipient }),
      })),
    );
    const subscriptions = [
      parts.account.state$.subscribe((account) => this.#onAccount(account)),
      parts.navigation.state$.subscribe(() => this.#onNavigated()),
      send.lateAnswers$.subscribe((late) => this.#applyLateAnswer(late)),
    ];
    this.#prefill();
    parts.life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  preview(request: SendRequest, call: Call = {}): Promise<SendPreview> {
    const copy = { ...request };
    return this.#run("preview", call, (signal) => this.#parts.send.preview(copy, signal));
  }

  submit(preview: SendPreview, call: Call = {}): Promise<TransactionRef> {
    return this.#runToEnd("submit", call, (signal) => this.#parts.send.submit(preview, signal));
  }

  outcome(transaction: TransactionRef, call: Call = {}): Promise<TransactionOutcome> {
    return this.#run("outcome", call, (signal) => this.#parts.send.outcome(transaction, signal));
  }

  outcome$(transaction: TransactionRef): ReturnType<SendActions["outcome$"]> {
    return this.#outcomes.of(transaction);
  }

  async edit(change: Partial<SendDraft>): Promise<void> {
    if ("amount" in change || "token" in change) this.#maximum = undefined;
    if (change.decimalSign === undefined) this.#linked = undefined;
    this.#edit({ ...(change.amount !== undefined && { isMaximum: false }), ...change });
  }

  recentRecipients(): readonly string[] {
    return this.#parts.send.recentRecipients();
  }

  fillMaximum(call: Call = {}): Promise<void> {
    return this.#run("fillMaximum", call, async (signal) => {
      const { draft } = this.#idle;
      const request = (this.#maximum = { token: draft.token, to: this.#typedAddress });
      try {
        const amount = await this.#parts.send.maximum(request, signal);
        const { draft: now } = this.store.snapshot;
        const isSame = now.token === draft.token && now.amount === draft.amount;
        if (this.#maximum !== request || !isSame) throw abortedError();
        this.#edit({ amount: amount.replace(".", now.decimalSign), isMaximum: true });
      } catch (cause) {
        if (this.#maximum === request) this.#fail(draft, cause);
        throw cause;
      }
    });
  }

  review(call: Call = {}): Promise<SendPreview> {
    return this.#run("review", call, async (signal) => {
      const { draft } = this.#idle;
      const request = (this.#review = {});
      this.#maximum = undefined;
      this.store.update(({ error: _, mayBeSent: _sent, preview: _former, ...state }) => ({
        ...state,
        step: "preparing",
      }));
      try {
        const preview = await this.#parts.send.preview(requestOf(draft), signal);
        if (this.#review !== request || this.store.snapshot.draft !== draft) throw abortedError();
        this.#maximum = undefined;
        this.store.update((state) => ({ ...state, step: "review", preview }));
        this.#showPreview();
        return preview;
      } catch (cause) {
        if (this.#review === request) this.#fail(draft, cause);
        throw cause;
      }
    });
  }

  confirm(call: Call = {}): Promise<TransactionRef> {
    return this.#runToEnd("confirm", call, async (signal) => {
      const { preview } = this.store.snapshot;
      if (preview === undefined)
        throw new LatchkitError("transaction/invalid", { field: "preview" });
      return untilAborted(preview.networkId, signal, this.#send(preview));
    });
  }

  /** Updates the state even if the caller stopped waiting. */
  async #send(preview: SendPreview): Promise<TransactionRef> {
    const { draft } = this.store.snapshot;
    const { send, life } = this.#parts;
    const sending = send.submit(preview, life.signal);
    this.store.update(({ error: _, mayBeSent: _sent, ...state }) => ({
      ...state,
      step: "sending",
    }));
    try {
      const transaction = await sending;
      this.#sent(preview, transaction);
      return transaction;
    } catch (cause) {
      if (this.store.snapshot.preview === preview) this.#fail(draft, cause, "review");
      throw cause;
    } finally {
      this.#prefill();
    }
  }

  /** Throws `wallet/pending` while the wallet is asked. */
  get #idle(): SendProgress {
    const { snapshot } = this.store;
    if (snapshot.step !== "sending") return snapshot;
    throw new LatchkitError("wallet/pending", { method: "send" });
  }

  #run<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.run(`send.${action}`, call.signal, work);
  }

  #runToEnd<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.runToEnd(`send.${action}`, call.signal, work);
  }

  #edit(change: Partial<SendDraft>): void {
    this.store.update((state) =>
      state.step === "sending"
        ? state
        : {
            ...START,
            ...recipientOf(state),
            ...(change.to === undefined && linkOf(state)),
            draft: withChange(state.draft, this.#asPasted(change)),
          },
    );
    this.#applyLink();
    this.#lookUpName();
  }

  #asPasted(change: Partial<SendDraft>): Partial<SendDraft> {
    if (change.to === undefined || this.#account === undefined) return change;
    const { networkId } = parseCaipAddress(this.#account);
    return { ...change, to: pastedRecipient(networkId, change.to) };
  }

  /** Only for a payment link of the active network. */
  #applyLink(): void {
    const { step, draft } = this.store.snapshot;
    if (step === "sending" || this.#account === undefined) return;
    const link = applyPaymentLink(draft.to.trim(), parseCaipAddress(this.#account));
    if (link?.kind !== "fits") return;
    const { to, token, units, amount, isNetworkNamed } = link;
    const keptAmount = units === undefined && token === draft.token ? draft.amount : "";
    const filled: SendDraft = {
      ...draft,
      to,
      token,
      amount: amount?.replace(".", draft.decimalSign) ?? keptAmount,
      isMaximum: draft.isMaximum && amount === undefined && keptAmount !== "",
    };
    this.store.update((state) => ({ ...state, draft: filled, link: { isNetworkNamed } }));
    if (units !== undefined) void this.#writeUnits(units, filled);
  }

  /** Enters base units once the decimals are known, if nothing else changed. */
  async #writeUnits(units: bigint, { to, token }: SendDraft): Promise<void> {
    const { send, life } = this.#parts;
    const account = this.#account;
    const request = (this.#linked = {});
    const isSame = (draft: SendDraft): boolean =>
      this.#linked === request &&
      this.#account === account &&
      draft.to === to &&
      draft.token === token;
    try {
      const decimals = await rejectOnAbort(life.signal, send.decimals(token, life.signal));
      const { draft } = this.store.snapshot;
      if (isSame(draft)) this.#edit({ amount: amountToType(units, decimals, draft.decimalSign) });
    } catch (cause) {
      const { draft } = this.store.snapshot;
      if (isSame(draft)) this.#fail(draft, cause);
    }
  }

  #lookUpName(): void {
    this.#lookup.follow(this.store.snapshot.draft.to.trim(), this.#account);
  }

  /** The resolved address, or the input. */
  get #typedAddress(): string {
    const { draft, recipient } = this.store.snapshot;
    return recipient?.status === "found" ? recipient.address : draft.to.trim();
  }

  /** From `review` on, marks transfers that may have been sent. */
  #fail(draft: SendDraft, cause: unknown, step: "editing" | "review" = "editing"): void {
    const error = toLatchkitError(cause, "send");
    this.store.update((state) => {
      if (state.draft !== draft) return state;
      if (error.code === "call/aborted") return { ...state, step };
      return { ...state, step, error, ...(step === "review" && { mayBeSent: mayBeSent(error) }) };
    });
  }

  #sent(preview: SendPreview, transaction: TransactionRef): void {
    if (this.store.snapshot.preview !== preview) return;
    this.store.update(({ draft }) => ({
      ...START,
      draft: emptyDraft(draft),
      step: "sent",
      transaction,
    }));
    this.#lookUpName();
    this.outcome$(transaction).subscribe((outcome) => this.#onOutcome(transaction, outcome));
    if (this.#isAt("WalletSendPreview")) this.#parts.navigation.reset({ view: "Account" });
  }

  #applyLateAnswer({ preview, sent }: LateTransfer): void {
    const { draft, preview: shown } = this.store.snapshot;
    if (shown !== preview) return;
    if (sent !== undefined) return this.#sent(preview, sent);
    this.#fail(draft, new LatchkitError("wallet/declined", { method: "send" }), "review");
  }

  #onOutcome(transaction: TransactionRef, now: LastingOutcome): void {
    this.store.update(({ outcome: former, ...state }) => {
      if (state.transaction !== transaction)
        return { ...state, ...(former && { outcome: former }) };
      return now.status === "waiting" ? state : { ...state, outcome: now };
    });
  }

  #isAt(view: "WalletSend" | "WalletSendPreview"): boolean {
    const { modal, navigation } = this.#parts;
    return modal.isOpen && navigation.current.view === view;
  }

  #showPreview(): void {
    if (this.#isAt("WalletSend")) this.#parts.navigation.push({ view: "WalletSendPreview" });
  }

  /** Going back from the preview resumes editing. */
  #onNavigated(): void {
    const before = this.#view;
    this.#view = this.#parts.navigation.current.view;
    const hasLeft = before === "WalletSendPreview" && this.#view !== before;
    if (before === "WalletSend" && this.#view !== before) this.#maximum = undefined;
    if (hasLeft && this.store.snapshot.step === "review") this.#edit({});
    this.#prefill();
  }

  /**
   * Only after the wallet answered. Keeps the warning that an earlier transfer may have been sent.
   */
  #prefill(): void {
    const { current } = this.#parts.navigation;
    const routeArguments = current.view === "WalletSend" ? current.arguments : undefined;
    if (
      routeArguments === undefined ||
      this.#account === undefined ||
      this.#usedArguments.has(routeArguments)
    )
      return;
    const { step, draft, error, mayBeSent: isOpen } = this.store.snapshot;
    if (step === "sending") return;
    this.#usedArguments.add(routeArguments);
    this.#edit({ ...EMPTY_DRAFT, ...sendDraftOf(routeArguments, parseCaipAddress(this.#account)) });
    this.#edit({ decimalSign: draft.decimalSign });
    if (error && isOpen) this.store.update((state) => ({ ...state, error, mayBeSent: true }));
  }

  #onAccount(account: CaipAddress | undefined): void {
    const former = this.#account;
    if (account === former) return;
    this.#account = account;
    const isSameKind = namespaceOf(account) === namespaceOf(former);
    const { draft: before } = this.store.snapshot;
    const draft = { ...emptyDraft(before), ...(isSameKind && { to: before.to }) };
    this.#maximum = undefined;
    this.#linked = undefined;
    this.store.update((state) => ({ ...START, ...recipientOf(state), draft }));
    this.#applyLink();
    this.#lookUpName();
    this.#prefill();
    if (this.#isAt("WalletSendPreview")) this.#parts.modal.back();
  }
}

const recipientOf = ({ recipient }: SendProgress): Pick<SendProgress, "recipient"> =>
  recipient === undefined ? {} : { recipient };

const linkOf = ({ link }: SendProgress): Pick<SendProgress, "link"> =>
  link === undefined ? {} : { link };

const emptyDraft = ({ decimalSign }: SendDraft): SendDraft => ({ ...EMPTY_DRAFT, decimalSign });

/** Throws `amount/malformed`. */
const requestOf = ({ token, amount, decimalSign, isMaximum, to }: SendDraft): SendRequest => {
  const plain = isMaximum ? "max" : plainAmount(amount, decimalSign);
  if (plain === undefined) throw new LatchkitError("amount/malformed", { value: amount });
  return { ...(token !== undefined && { token }), amount: plain, to };
};

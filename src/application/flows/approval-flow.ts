import type { RouteOf } from "../../domain/navigation/routes.js";
import {
  type TransactionEnd,
  type TransactionStack,
  popTransaction,
  pushTransaction,
} from "../../domain/navigation/transaction-stack.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Lifetime } from "../shared/lifetime.js";

/** Dependencies of the flow, with the frame that shows the request. */
export interface ApprovalFlowParts {
  readonly frame: SecureFrame;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "show" | "back" | "close">;
  readonly navigation: NavigationStore;
  readonly life: Lifetime;
}

/** Requests shown in one view, until they are answered or the user leaves. */
interface ApprovalRound {
  waiting: number;
  readonly wasOpen: boolean;
  readonly left: AbortController;
}

/**
 * Shows the embedded wallet's frame for signing, then returns to the previous view. Closing the
 * modal, going back and dismissing the frame cancel the requests, which may settle seconds later.
 */
export class ApprovalFlow {
  readonly #parts: ApprovalFlowParts;
  readonly #route: RouteOf<"ApproveTransaction">;
  #round: ApprovalRound | undefined;
  /** Callbacks for the end of each round, the newest last. */
  #transactions: TransactionStack<() => void> = [];

  constructor(parts: ApprovalFlowParts) {
    this.#parts = parts;
    const { frame, modal, navigation, life } = parts;
    this.#route = {
      view: "ApproveTransaction",
      present: (labels) => {
        frame.show(labels);
        return () => frame.hide();
      },
    };
    const subscriptions = [
      navigation.state$.subscribe(() => {
        if (!this.#isShown) this.#end(this.#round, "cancel");
      }),
      modal.closed$.subscribe(() => this.#end(this.#round, "cancel")),
      frame.dismissed$.subscribe(() => this.#end(this.#round, "cancel")),
    ];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  /**
   * Settles as `work`, whose signal aborts when the user leaves. Concurrent requests share one
   * view.
   */
  async run<T>(work: (leaveSignal: AbortSignal) => Promise<T>): Promise<T> {
    const round = this.#round ?? this.#begin();
    round.waiting += 1;
    let outcome: TransactionEnd = "error";
    try {
      const value = await work(round.left.signal);
      outcome = "success";
      return value;
    } finally {
      round.waiting -= 1;
      if (round.waiting === 0) this.#end(round, outcome);
    }
  }

  #begin(): ApprovalRound {
    const { frame, modal, navigation } = this.#parts;
    const round = { waiting: 0, wasOpen: modal.isOpen, left: new AbortController() };
    if (round.wasOpen) navigation.push(this.#route);
    else modal.show(this.#route);
    this.#round = round;
    this.#transactions = pushTransaction(this.#transactions, {
      onSuccess: () => this.#goBack(round),
      onCancel: () => {
        round.left.abort();
        frame.abortApprovals();
      },
    });
    return round;
  }

  #end(round: ApprovalRound | undefined, outcome: TransactionEnd): void {
    if (round === undefined || this.#round !== round) return;
    this.#round = undefined;
    const { stack, run, goBack } = popTransaction(this.#transactions, outcome);
    this.#transactions = stack;
    run?.();
    if (goBack) this.#goBack(round);
  }

  get #isShown(): boolean {
    return this.#parts.navigation.current.view === this.#route.view;
  }

  #goBack(round: ApprovalRound): void {
    const { frame, modal } = this.#parts;
    frame.hide();
    if (!modal.isOpen || !this.#isShown) return;
    if (round.wasOpen) modal.back();
    else modal.close();
  }
}

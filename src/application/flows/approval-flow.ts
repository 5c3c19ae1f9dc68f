import type { RouteOf } from "../../domain/navigation/route.js";
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

/** What the flow moves, and the frame in which the user decides. */
export interface ApprovalFlowParts {
  readonly frame: SecureFrame;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "show" | "back" | "close">;
  readonly navigation: NavigationStore;
  readonly life: Lifetime;
}

/** The requests that are decided in one view, until they are answered or their user leaves. */
interface Round {
  waiting: number;
  /** The modal was open before. */
  readonly wasOpen: boolean;
  readonly left: AbortController;
}

/**
 * Shows what the embedded wallet is asked to sign: the view whose place the frame takes, and back.
 * Closing the modal, going back and leaving the frame take the requests back (S6-012) and leave the
 * view at once; a request may settle some seconds later, when the frame replied.
 */
export class ApprovalFlow {
  readonly #parts: ApprovalFlowParts;
  readonly #route: RouteOf<"ApproveTransaction">;
  #round: Round | undefined;
  /** What each end of a round does, the newest round last. */
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
    const followings = [
      navigation.state$.subscribe(() => {
        if (!this.#isShown) this.#end(this.#round, "cancel");
      }),
      modal.closed$.subscribe(() => this.#end(this.#round, "cancel")),
      frame.dismissed$.subscribe(() => this.#end(this.#round, "cancel")),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  /**
   * Settles as `work` does, whose signal aborts when its user leaves: a request whose frame is not
   * open yet is never posted then. Several requests at once are decided in one view.
   */
  async run<T>(work: (left: AbortSignal) => Promise<T>): Promise<T> {
    const round = this.#round ?? this.#begin();
    round.waiting += 1;
    let end: TransactionEnd = "error";
    try {
      const value = await work(round.left.signal);
      end = "success";
      return value;
    } finally {
      round.waiting -= 1;
      if (round.waiting === 0) this.#end(round, end);
    }
  }

  #begin(): Round {
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

  /** Does nothing for a round that has ended, which its user may have left. */
  #end(round: Round | undefined, end: TransactionEnd): void {
    if (round === undefined || this.#round !== round) return;
    this.#round = undefined;
    const { stack, run, goBack } = popTransaction(this.#transactions, end);
    this.#transactions = stack;
    run?.();
    if (goBack) this.#goBack(round);
  }

  get #isShown(): boolean {
    return this.#parts.navigation.current.view === this.#route.view;
  }

  /** Leaves the view: back to the view below it, or to the closed modal. */
  #goBack(round: Round): void {
    const { frame, modal } = this.#parts;
    frame.hide();
    if (!modal.isOpen || !this.#isShown) return;
    if (round.wasOpen) modal.back();
    else modal.close();
  }
}

import type { RouteOf } from "../../domain/navigation/route.js";
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
        if (!this.#isShown) this.#takeBack();
      }),
      modal.closed$.subscribe(() => this.#takeBack()),
      frame.dismissed$.subscribe(() => this.#takeBack()),
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
    try {
      return await work(round.left.signal);
    } finally {
      round.waiting -= 1;
      if (round.waiting === 0) this.#leave(round);
    }
  }

  #begin(): Round {
    const { modal, navigation } = this.#parts;
    const round = { waiting: 0, wasOpen: modal.isOpen, left: new AbortController() };
    if (round.wasOpen) navigation.push(this.#route);
    else modal.show(this.#route);
    this.#round = round;
    return round;
  }

  #takeBack(): void {
    const round = this.#round;
    if (round === undefined) return;
    round.left.abort();
    this.#parts.frame.abortApprovals();
    this.#leave(round);
  }

  get #isShown(): boolean {
    return this.#parts.navigation.current.view === this.#route.view;
  }

  /** Leaves the view; nothing where its user left before, or another request is shown by now. */
  #leave(round: Round): void {
    if (this.#round !== round) return;
    this.#round = undefined;
    const { frame, modal } = this.#parts;
    frame.hide();
    if (!modal.isOpen || !this.#isShown) return;
    if (round.wasOpen) modal.back();
    else modal.close();
  }
}

import type { Readable } from "../shared/state-store.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { ReviewState } from "../review/review.api.js";

export interface ReviewFlowParts {
  readonly pending: Readable<ReviewState> & { cancelAll(): void };
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "show" | "back" | "close">;
  readonly navigation: Pick<NavigationStore, "current" | "state$" | "push">;
  /** False if no mounted tree shows the modal: the host then shows the review itself. */
  readonly canShow: () => true | Promise<boolean>;
  readonly life: Lifetime;
}

const VIEW = "ReviewRequest";

interface ReviewRound {
  isShown: boolean;
  wasOpen: boolean;
}

/**
 * Shows pending reviews in the modal, and returns to the view before. Closing the modal and leaving
 * the view cancel every request that waits.
 */
export class ReviewFlow {
  readonly #parts: ReviewFlowParts;
  #round: ReviewRound | undefined;

  constructor(parts: ReviewFlowParts) {
    this.#parts = parts;
  }

  follow(): void {
    const { pending, modal, navigation, life } = this.#parts;
    life.unsubscribeOnEnd(
      pending.state$.subscribe((state) => (state.pending ? this.#begin() : this.#end())),
      navigation.state$.subscribe(() => {
        if (this.#round?.isShown && !this.#isAtView) this.#leave();
      }),
      modal.closed$.subscribe(() => {
        if (this.#round?.isShown) this.#leave();
      }),
    );
  }

  get #isAtView(): boolean {
    return this.#parts.navigation.current.view === VIEW;
  }

  #begin(): void {
    if (this.#round) return;
    const round: ReviewRound = { isShown: false, wasOpen: false };
    this.#round = round;
    const openIfShown = (canShow: boolean): void => {
      if (canShow && this.#round === round) this.#open(round);
    };
    const canShow = this.#parts.canShow();
    if (canShow === true) openIfShown(true);
    else void canShow.then(openIfShown);
  }

  #open(round: ReviewRound): void {
    const { modal, navigation } = this.#parts;
    round.wasOpen = modal.isOpen;
    if (round.wasOpen) navigation.push({ view: VIEW });
    else modal.show({ view: VIEW });
    round.isShown = true;
  }

  #leave(): void {
    this.#round = undefined;
    this.#parts.pending.cancelAll();
  }

  #end(): void {
    const round = this.#round;
    this.#round = undefined;
    const { modal } = this.#parts;
    if (!round?.isShown || !modal.isOpen || !this.#isAtView) return;
    if (round.wasOpen) modal.back();
    else modal.close();
  }
}

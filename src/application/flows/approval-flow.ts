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

/**
 * Leads a user through what the embedded wallet shows before it signs: the view whose place the
 * frame takes, and back. Closing the modal, going back and leaving the frame take the requests back
 * (S6-012).
 */
export class ApprovalFlow {
  readonly #parts: ApprovalFlowParts;
  readonly #route: RouteOf<"ApproveTransaction">;
  #waiting = 0;
  #leaving = new AbortController();

  constructor(parts: ApprovalFlowParts) {
    this.#parts = parts;
    const { frame, modal, life } = parts;
    this.#route = {
      view: "ApproveTransaction",
      present: (labels) => {
        frame.show(labels);
        return () => frame.hide();
      },
    };
    const { navigation } = parts;
    const followings = [
      navigation.state$.subscribe(() => {
        if (this.#waiting > 0 && !this.#isShown) this.#takeBack();
      }),
      modal.closed$.subscribe(() => this.#takeBack()),
      frame.dismissed$.subscribe(() => this.#takeBack()),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  /**
   * Settles as `work` does, whose signal aborts when its user leaves: the frame knows nothing yet
   * of what waits for it to open. Several requests at once are decided in one view.
   */
  async run<T>(work: (left: AbortSignal) => Promise<T>): Promise<T> {
    const wasOpen = this.#show();
    this.#waiting += 1;
    try {
      return await work(this.#leaving.signal);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#leave(wasOpen);
    }
  }

  #takeBack(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#parts.frame.abortApprovals();
  }

  get #isShown(): boolean {
    return this.#parts.navigation.current.view === this.#route.view;
  }

  /** True: the modal was open already. */
  #show(): boolean {
    const { modal, navigation } = this.#parts;
    const { isOpen } = modal;
    if (isOpen) navigation.push(this.#route);
    else modal.show(this.#route);
    return isOpen;
  }

  #leave(wasOpen: boolean): void {
    const { frame, modal } = this.#parts;
    frame.hide();
    if (!modal.isOpen || !this.#isShown) return;
    if (wasOpen) modal.back();
    else modal.close();
  }
}

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
        if (this.#waiting > 0 && !this.#isShown) frame.abortApprovals();
      }),
      modal.closed$.subscribe(() => frame.abortApprovals()),
      frame.dismissed$.subscribe(() => frame.abortApprovals()),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  /** Settles as `work` does. Several requests at once are decided in one view. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const wasOpen = this.#show();
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#leave(wasOpen);
    }
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

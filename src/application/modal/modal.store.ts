import type { CloseBlock, ModalState } from "./modal.api.js";
import { StateStore } from "../shared/state-store.js";

/**
 * Whether the modal is open, and what keeps it open. What may close it is decided by
 * `ModalControl`.
 */
export class ModalStore extends StateStore<ModalState> {
  constructor() {
    super({ isOpen: false, canClose: true });
  }
  open(): boolean {
    return this.#set(true);
  }
  close(): boolean {
    return this.#set(false);
  }

  /** Without a reason every block is lifted. */
  block(closeBlockedBy?: CloseBlock): void {
    this.update(({ isOpen }) =>
      closeBlockedBy ? { isOpen, canClose: false, closeBlockedBy } : { isOpen, canClose: true },
    );
  }

  /** True when this changed something. */
  #set(isOpen: boolean): boolean {
    const changes = this.snapshot.isOpen !== isOpen;
    if (changes) this.update((state) => ({ ...state, isOpen }));
    return changes;
  }
}

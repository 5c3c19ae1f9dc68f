import type { CloseBlock, ModalState } from "./modal.api.js";
import { StateStore } from "../shared/state-store.js";

/** State of the modal. `ModalControl` decides what may close it. */
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

  /** Without a reason lifts every block. */
  block(closeBlockedBy?: CloseBlock): void {
    this.update(({ isOpen }) =>
      closeBlockedBy ? { isOpen, canClose: false, closeBlockedBy } : { isOpen, canClose: true },
    );
  }

  #set(isOpen: boolean): boolean {
    const changes = this.snapshot.isOpen !== isOpen;
    if (changes) this.update((state) => ({ ...state, isOpen }));
    return changes;
  }
}

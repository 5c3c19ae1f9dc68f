import { FactStore } from "../shared/fact-store.js";

/** Whether the modal is open. What may close it is decided by `ModalControl`. */
export class ModalStore extends FactStore<{ readonly isOpen: boolean }> {
  constructor() { super({ isOpen: false }); }
  open(): boolean { return this.#set(true); }
  close(): boolean { return this.#set(false); }
  /** True when this changed something. */
  #set(isOpen: boolean): boolean {
    const changes = this.snapshot.isOpen !== isOpen;
    if (changes) this.update(() => ({ isOpen }));
    return changes;
  }
}

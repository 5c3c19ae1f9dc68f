import type { Subscription } from "rxjs";
import type { ModalControl } from "../modal/modal-control.js";
import type { HostControl } from "../pairing/host-control.js";

/** What the flow moves, and the use case that acts. */
export interface HostPairingParts {
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "close">;
  readonly host: HostControl;
}

/** Leads through a pairing that the host drives: its code is shown while the modal is open. */
export class HostPairingFlow {
  readonly #parts: HostPairingParts;
  constructor(parts: HostPairingParts) {
    this.#parts = parts;
  }

  /**
   * Returns what shows a code of the host's in the open modal. Throws `options/wrong-type` for what
   * is none, or has expired.
   */
  check(uri: string): () => void {
    const { modal, host } = this.#parts;
    host.check(uri);
    return () => {
      if (modal.isOpen) host.show(uri);
    };
  }

  /** The code goes with the modal: the next opening shows the one that is handed over then. */
  forgetOnClose(): Subscription {
    const { modal, host } = this.#parts;
    return modal.closed$.subscribe(() => host.forget());
  }

  /** A session of an earlier visit becomes the page's silently. */
  restore(): Promise<void> {
    return this.#parts.host.restore();
  }

  /** The host connected: the modal has done its work and closes in the same turn. */
  connected(): Promise<void> {
    const { modal, host } = this.#parts;
    return host.connected(() => void modal.close());
  }
}

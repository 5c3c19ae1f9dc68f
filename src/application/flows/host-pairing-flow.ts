import type { Subscription } from "rxjs";
import type { ModalControl } from "../modal/modal-control.js";
import type { HostControl } from "../pairing/host-control.js";

/** Dependencies of the flow. */
export interface HostPairingParts {
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "close">;
  readonly host: HostControl;
}

/** Shows the QR code of a pairing that the host controls while the modal is open. */
export class HostPairingFlow {
  readonly #parts: HostPairingParts;
  constructor(parts: HostPairingParts) {
    this.#parts = parts;
  }

  /**
   * Validates a uri and returns a function that shows it in the open modal. Throws
   * `options/wrong-type` if the uri is malformed or expired.
   */
  check(uri: string): () => void {
    const { modal, host } = this.#parts;
    host.check(uri);
    return () => {
      if (modal.isOpen) host.show(uri);
    };
  }

  forgetOnClose(): Subscription {
    const { modal, host } = this.#parts;
    return modal.closed$.subscribe(() => host.forget());
  }

  restore(): Promise<void> {
    return this.#parts.host.restore();
  }

  /** Registers the host's session and closes the modal in the same change. */
  connected(): Promise<void> {
    const { modal, host } = this.#parts;
    return host.connected(() => void modal.close());
  }
}

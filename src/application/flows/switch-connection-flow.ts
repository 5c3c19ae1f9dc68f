import { type Observable, map } from "rxjs";
import { cancellation } from "../../domain/flows/pending-requests.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { PairingNeeded, SwitchConnection } from "../connection/switch-connection.js";
import type { AccountChange, ConnectionTarget } from "../connection/connection.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";

export interface SwitchConnectionFlowParts {
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly switchConnection: Pick<SwitchConnection, "run">;
  /** Starts social sign-in, synchronously if its code is loaded. */
  readonly signIn: (provider: SocialProvider) => void;
}

/** Navigates to the pairing view if a switch of the connection needs one. */
export class SwitchConnectionFlow {
  readonly #parts: SwitchConnectionFlowParts;
  constructor(parts: SwitchConnectionFlowParts) {
    this.#parts = parts;
  }

  /** Rejects as `SwitchConnection`, and with `modal/closed`. */
  run(to: ConnectionTarget, signal: AbortSignal): Promise<AccountChange> {
    return this.#parts.switchConnection.run(to, signal, (outcome) => this.navigate(outcome));
  }

  /** Navigates synchronously; emits when the modal closes. */
  navigate({ view, provider }: PairingNeeded): Observable<LatchkitError> {
    const { modal, navigation } = this.#parts;
    if (view === "ConnectingSocial" || view === "ConnectingFarcaster") this.#signIn(provider);
    else if (modal.isOpen) navigation.push({ view });
    else modal.show({ view });
    return modal.closed$.pipe(map(() => cancellation("switch-connection", "close")));
  }

  #signIn(provider: SocialProvider | undefined): void {
    const { modal, signIn } = this.#parts;
    if (!modal.isOpen) modal.show({ view: "ConnectSocials" });
    if (provider !== undefined) signIn(provider);
  }
}

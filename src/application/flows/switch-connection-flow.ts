import { type Observable, map } from "rxjs";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { PairingNeeded, SwitchConnection } from "../connection/switch-connection.js";
import type { AccountChange, ConnectionTarget } from "../connection/connection.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";

/** What the flow moves, and the use case that acts. */
export interface SwitchConnectionFlowParts {
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly switchConnection: Pick<SwitchConnection, "run">;
  /** Begins to sign in with an account elsewhere: in this turn where its code is there. */
  readonly signIn: (provider: SocialProvider) => void;
}

/** Leads through a switch of the connection, where a wallet has to be paired for it. */
export class SwitchConnectionFlow {
  readonly #parts: SwitchConnectionFlowParts;
  constructor(parts: SwitchConnectionFlowParts) {
    this.#parts = parts;
  }

  /** Rejects as `SwitchConnection` does, and with `modal/closed`. */
  run(to: ConnectionTarget, signal: AbortSignal): Promise<AccountChange> {
    return this.#parts.switchConnection.run(to, signal, (outcome) => this.lead(outcome));
  }

  /** Leads to the view in the same turn; emits once the modal closes over it. */
  lead({ view, provider }: PairingNeeded): Observable<LatchkitError> {
    const { modal, navigation } = this.#parts;
    // Signing in with an account elsewhere leads through its own views, in the tap itself.
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

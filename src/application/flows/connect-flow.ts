import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionOutcome } from "../connection/connection-outcome.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { UnsupportedNetworkFlow } from "./unsupported-network-flow.js";
import type { Route } from "../../domain/navigation/route.js";

const walletsView = (namespace: Namespace): Route => ({ view: "ProfileWallets", namespace });

/** Runs the end of a flow once no sign-in is needed; drops it if the user has to sign in. */
export type BeforeEnd = (end: () => void) => void;

/** Dependencies of the flow. */
export interface ConnectFlowParts {
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly unsupported: Pick<UnsupportedNetworkFlow, "show" | "follow">;
  /** Absent without sign-in. */
  readonly beforeEnd?: BeforeEnd;
}

/** Ends the flow without sign-in. */
export const atOnce: BeforeEnd = (end) => end();

type AccountChosen = Extract<ConnectionOutcome, { readonly kind: "account-chosen" }>;

/** Navigates after a change of connections. */
export class ConnectFlow {
  readonly #parts: ConnectFlowParts;
  constructor(parts: ConnectFlowParts) {
    this.#parts = parts;
  }

  /** Navigates synchronously; never rejects and sends no request. */
  navigate(outcome: ConnectionOutcome): void {
    const { unsupported } = this.#parts;
    switch (outcome.kind) {
      case "connected":
        return unsupported.show() ? undefined : this.#end(outcome.namespace, outcome.isAnother);
      case "account-chosen":
        return this.#isAskedFor(outcome)
          ? this.#end(outcome.namespace, outcome.isMulti)
          : undefined;
      case "network-reported":
        return unsupported.follow();
      case "restored":
        // The user did not cause this change, so the view stays.
        return undefined;
      case "ended":
        // Only the active account's views are affected.
        return outcome.isActive ? this.#ended(outcome.namespace, outcome.isConnecting) : undefined;
    }
  }

  /**
   * Closes the modal, unless the user is connecting another wallet or viewing the list of wallets.
   */
  #ended(namespace: Namespace, isConnecting: boolean): void {
    const { modal, navigation, unsupported } = this.#parts;
    const isLookingOn = modal.isOpen && navigation.current.view === walletsView(namespace).view;
    if (!isLookingOn && !isConnecting) modal.close();
    // The next connected wallet may be on an unlisted network.
    unsupported.show();
  }

  /** Closes the modal, or shows the list if there are several wallets. */
  #end(namespace: Namespace, hasList: boolean): void {
    const { modal, beforeEnd = atOnce } = this.#parts;
    beforeEnd(() => {
      if (modal.isOpen && hasList) modal.show(walletsView(namespace));
      else modal.close();
    });
  }

  /** True if the view asks the user to select another account in this wallet. */
  #isAskedFor({ namespace, connectorId }: AccountChosen): boolean {
    const { modal, navigation } = this.#parts;
    const { current } = navigation;
    return (
      modal.isOpen &&
      current.view === "ConnectingExternal" &&
      current.connectorId === connectorId &&
      (current.namespace ?? namespace) === namespace
    );
  }
}

import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionOutcome } from "../connection/connection-outcome.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { UnsupportedNetworkFlow } from "./unsupported-network-flow.js";
import type { Route } from "../../domain/navigation/route.js";

/** Where a user sees the wallets of a namespace. */
const walletsView = (namespace: Namespace): Route => ({ view: "ProfileWallets", namespace });

/**
 * Runs the end of a flow once nobody has to sign in first; not at all where the user is led to sign
 * in instead.
 */
export type BeforeEnd = (end: () => void) => void;

/** What the flow moves, and the flow that goes before it. */
export interface ConnectFlowParts {
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly unsupported: Pick<UnsupportedNetworkFlow, "show" | "follow">;
  /** Absent: nobody signs in. */
  readonly beforeEnd?: BeforeEnd;
}

/** Nobody has to sign in. */
export const atOnce: BeforeEnd = (end) => end();

type AccountChosen = Extract<ConnectionOutcome, { readonly kind: "account-chosen" }>;

/** Leads the user to the view that follows from what became of connections. */
export class ConnectFlow {
  readonly #parts: ConnectFlowParts;
  constructor(parts: ConnectFlowParts) {
    this.#parts = parts;
  }

  /** Moves the modal in the same turn; never rejects, and asks nobody. */
  lead(outcome: ConnectionOutcome): void {
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
        // Nobody chose it in this page, so nobody is interrupted.
        return undefined;
      case "ended":
        // What the user looks at is the active account's.
        return outcome.isActive ? this.#ended(outcome.namespace, outcome.isConnecting) : undefined;
    }
  }

  /** Who connects another wallet at this moment, or has others to look at, keeps the view. */
  #ended(namespace: Namespace, isConnecting: boolean): void {
    const { modal, navigation, unsupported } = this.#parts;
    const isLookingOn = modal.isOpen && navigation.current.view === walletsView(namespace).view;
    if (!isLookingOn && !isConnecting) modal.close();
    // What was connected behind the one that ended may be on a network the host did not list.
    unsupported.show();
  }

  /** Closes the modal, or leads to the wallets where there are several to look at. */
  #end(namespace: Namespace, hasList: boolean): void {
    const { modal, beforeEnd = atOnce } = this.#parts;
    beforeEnd(() => {
      if (modal.isOpen && hasList) modal.show(walletsView(namespace));
      else modal.close();
    });
  }

  /** The view of a connected wallet asks to choose another account in the wallet itself. */
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

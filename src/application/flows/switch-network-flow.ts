import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Networks } from "../../domain/network/networks.js";
import type { SwitchNetwork, SwitchNetworkOutcome } from "../network/switch-network.js";
import { type BeforeEnd, runImmediately } from "./connect-flow.js";
import type { AnotherWalletFlow, EmbeddedWalletFlow } from "./wallet-for-network-flow.js";

export interface SwitchNetworkFlowParts {
  readonly networks: Networks;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly switchNetwork: Pick<SwitchNetwork, "run">;
  readonly anotherWallet: Pick<AnotherWalletFlow, "isNeeded" | "run">;
  readonly embedded: Pick<EmbeddedWalletFlow, "isNeeded" | "run">;
  /** Absent without sign-in. */
  readonly beforeEnd?: BeforeEnd;
}

/** Navigates to the waiting view of a network switch and back. */
export class SwitchNetworkFlow {
  readonly #parts: SwitchNetworkFlowParts;
  constructor(parts: SwitchNetworkFlowParts) {
    this.#parts = parts;
  }

  /**
   * Returns a commit function. If that returns `undefined`, a wallet was connected instead: call
   * `run` again. Rejects as `SwitchNetwork`, `AnotherWalletFlow` and `EmbeddedWalletFlow`.
   */
  async run(to: CaipNetworkId, signal: AbortSignal): Promise<() => Network | undefined> {
    const { networks, anotherWallet, embedded, switchNetwork } = this.#parts;
    const network = networks.find(to);
    if (network && embedded.isNeeded(network)) {
      this.navigate({ kind: "waiting", networkId: to });
      await embedded.run(network, signal);
      return () => undefined;
    }
    if (network && anotherWallet.isNeeded(to)) {
      await anotherWallet.run(network, signal);
      return () => undefined;
    }
    return switchNetwork.run(to, signal, (outcome) => this.navigate(outcome));
  }

  navigate({ kind, networkId }: SwitchNetworkOutcome): void {
    const { modal, navigation } = this.#parts;
    if (!modal.isOpen) return;
    const { view } = navigation.current;
    if (kind === "waiting") return navigation.push({ view: "SwitchNetwork", networkId });
    // Without a wallet, UnsupportedChain leads to Connect.
    if (kind !== "switched" && view === "UnsupportedChain")
      return navigation.comeTo({ view: "Connect" });
    // Does nothing if the user navigated elsewhere.
    const isStillThere = view === "SwitchNetwork" || view === "UnsupportedChain";
    if (kind === "chosen" || (kind === "switched" && isStillThere)) this.#leave();
  }

  #leave(): void {
    const { modal, navigation, beforeEnd = runImmediately } = this.#parts;
    beforeEnd(() => {
      if (navigation.afterNetworkSwitch()) modal.close();
    });
  }
}

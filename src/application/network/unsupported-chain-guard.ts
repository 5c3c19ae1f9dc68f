import {
  type UnsupportedPolicy,
  shouldShowUnsupportedChain,
} from "../../domain/network/unsupported-chain.js";
import { activeConnection, type SessionStore } from "../connection/session.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Networks } from "./network-state.js";

/** Shows UnsupportedChain where the rule asks for it, and takes it away when the network is one of ours again. Only the active namespace's wallet counts: another wallet may stand where it likes. */
export class UnsupportedChainGuard {
  readonly #session: SessionStore;
  readonly #networks: Networks;
  readonly #modal: ModalControl;
  readonly #navigation: NavigationStore;
  readonly #policy: UnsupportedPolicy;

  constructor(
    session: SessionStore,
    networks: Networks,
    modal: ModalControl,
    navigation: NavigationStore,
    policy: UnsupportedPolicy,
  ) {
    this.#session = session;
    this.#networks = networks;
    this.#modal = modal;
    this.#navigation = navigation;
    this.#policy = policy;
  }

  /** True when the view was shown. */
  show(): boolean {
    const state = this.#session.snapshot;
    const isSupported = this.#networks.find(state.activeNetworkId) !== undefined;
    const isConnected = activeConnection(state) !== undefined;
    if (!shouldShowUnsupportedChain({ isSupported, isConnected, policy: this.#policy }))
      return false;
    this.#modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /** After the wallet changed its network by itself. */
  follow(): void {
    if (this.show() || !this.#modal.isOpen) return;
    if (this.#navigation.current.view === "UnsupportedChain") this.#modal.close();
  }
}

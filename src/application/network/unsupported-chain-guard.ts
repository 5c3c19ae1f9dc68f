import { shouldShowUnsupportedChain } from "../../domain/network/unsupported-chain.js";
import { activeConnection, type SessionStore } from "../connection/session.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Networks } from "./network-state.js";

/** The options that silence the rule (spec section 4). */
export interface UnsupportedChainOptions {
  readonly allowUnsupportedChain: boolean;
  readonly enableNetworkSwitch: boolean;
  readonly isBasic: boolean;
}

/** Shows UnsupportedChain where the rule asks for it, and takes it away when the network is one of ours again. */
export class UnsupportedChainGuard {
  readonly #session: SessionStore;
  readonly #networks: Networks;
  readonly #modal: ModalControl;
  readonly #navigation: NavigationStore;
  readonly #options: UnsupportedChainOptions;

  constructor(session: SessionStore, networks: Networks, modal: ModalControl, navigation: NavigationStore, options: UnsupportedChainOptions) {
    this.#session = session;
    this.#networks = networks;
    this.#modal = modal;
    this.#navigation = navigation;
    this.#options = options;
  }

  /** True when the view was shown. */
  show(): boolean {
    const state = this.#session.snapshot;
    const isSupported = this.#networks.find(state.activeNetworkId) !== undefined;
    if (!activeConnection(state) || !shouldShowUnsupportedChain({ ...this.#options, isSupported })) return false;
    this.#modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /** After the wallet changed its network by itself. */
  follow(): void {
    if (this.show() || !this.#modal.isOpen) return;
    if (this.#navigation.current.view === "UnsupportedChain") this.#modal.close();
  }
}

import {
  type UnsupportedPolicy,
  shouldShowUnsupportedChain,
} from "../../domain/network/unsupported-chain.js";
import type { Route } from "../../domain/navigation/route.js";
import { activeConnection, type ConnectionStore } from "../connection/connection.store.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Networks } from "./network-state.js";

/** What the guard reads, and the view it shows; `policy` follows from the host's options. */
export interface UnsupportedChainGuardParts {
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly modal: ModalControl;
  readonly navigation: NavigationStore;
  readonly policy: UnsupportedPolicy;
}

/**
 * Shows UnsupportedChain where the rule asks for it, and takes it away when the network is one of
 * ours again. Only the active namespace's wallet counts: another wallet may stand where it likes.
 */
export class UnsupportedChainGuard {
  readonly #connectionStore: ConnectionStore;
  readonly #networks: Networks;
  readonly #modal: ModalControl;
  readonly #navigation: NavigationStore;
  readonly #policy: UnsupportedPolicy;
  /** The view that UnsupportedChain was laid over. */
  #covered: Route | undefined;

  constructor({
    connectionStore,
    networks,
    modal,
    navigation,
    policy,
  }: UnsupportedChainGuardParts) {
    this.#connectionStore = connectionStore;
    this.#networks = networks;
    this.#modal = modal;
    this.#navigation = navigation;
    this.#policy = policy;
  }

  /** At the end of a flow. True when the view was shown. */
  show(): boolean {
    if (!this.#isDue) return false;
    this.#modal.show({ view: "UnsupportedChain" });
    return true;
  }

  /**
   * After the wallet changed its network by itself: the view stands over the one that the user was
   * looking at, which is back when the network is one of ours again.
   */
  follow(): void {
    if (this.#isDue && this.#modal.isOpen) return this.#cover();
    if (this.show() || !this.#modal.isOpen || this.#navigation.current.view !== "UnsupportedChain")
      return;
    const { entries } = this.#navigation.snapshot;
    const isCovered = entries.length > 1 && entries.at(-2) === this.#covered;
    this.#covered = undefined;
    if (isCovered) this.#navigation.back();
    else this.#modal.close();
  }

  #cover(): void {
    const { current } = this.#navigation;
    if (current.view === "UnsupportedChain") return;
    this.#covered = current;
    this.#navigation.push({ view: "UnsupportedChain" });
  }

  get #isDue(): boolean {
    const state = this.#connectionStore.snapshot;
    const isSupported = this.#networks.find(state.activeNetworkId) !== undefined;
    const isConnected = activeConnection(state) !== undefined;
    return shouldShowUnsupportedChain({ isSupported, isConnected, policy: this.#policy });
  }
}

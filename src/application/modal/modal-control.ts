import { activeConnection, connectionOf } from "../../domain/connection/wallets-state.js";
import { Subject, type Observable, distinctUntilChanged, map } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type BareView,
  isOneOf,
  isOpenView,
  isPairingView,
  openingFix,
  type Route,
} from "../../domain/navigation/route.js";
import type { EventSink } from "../events/events.api.js";
import type { CloseBlock, ModalTarget } from "./modal.api.js";
import type { ViewStackControl } from "../navigation/view-stack.api.js";
import type { ModalStore } from "./modal.store.js";
import type { WalletsStore } from "../connection/wallets.api.js";

/**
 * How the host wants the modal to open: the code alone (option `basic`), or the host's own code
 * (option `manualWCControl`).
 */
export interface ModalMode {
  readonly isBasic: boolean;
  readonly isManual: boolean;
  /** Asked at each opening. */
  readonly isMobile: () => boolean;
  /** Wallets on other devices can be connected; asked when a view of theirs is. */
  readonly canPair: () => boolean;
  /** Views of capabilities that open by their name alone. */
  readonly opens: readonly BareView[];
}

/** What the guard decides about, and by. */
export interface ModalControlParts {
  readonly modal: ModalStore;
  readonly navigation: ViewStackControl;
  readonly connectionStore: Pick<WalletsStore, "snapshot" | "state$" | "chooseNetwork">;
  readonly events: EventSink;
  readonly mode: ModalMode;
}

/** Whoever stands before a computer scans; whoever holds the phone opens a wallet on it. */
const CODE: Route = { view: "ConnectingWalletConnectBasic" };
const WALLETS: Route = { view: "AllWallets" };

/** Opens and closes the modal; the one guard every way of closing goes through. */
export class ModalControl {
  readonly #modal: ModalStore;
  readonly #navigation: ViewStackControl;
  readonly #connectionStore: ModalControlParts["connectionStore"];
  readonly #events: EventSink;
  readonly #mode: ModalMode;
  readonly #closed = new Subject<void>();
  /** Cards that stand in the page. */
  #embeds = 0;
  readonly #blocks = new Set<{ readonly reason: CloseBlock }>();
  /** Emits after each close by a user or the host, before the view stack is reset. */
  readonly closed$: Observable<void> = this.#closed.asObservable();

  constructor({ modal, navigation, connectionStore, events, mode }: ModalControlParts) {
    this.#modal = modal;
    this.#navigation = navigation;
    this.#connectionStore = connectionStore;
    this.#events = events;
    this.#mode = mode;
  }

  get isOpen(): boolean {
    return this.#modal.snapshot.isOpen;
  }

  /**
   * Chooses the first view by what is asked and who is connected; an open modal only navigates.
   * Throws `modal/view-not-openable`.
   */
  open(target: ModalTarget = {}): void {
    const route = this.#route(target);
    if (!route) return this.#standIn(target);
    const isBare = !target.view && !target.namespace;
    if (this.isOpen && (isBare || route === CODE || route === WALLETS)) return;
    this.#standIn(target, route);
    if (this.isOpen) return this.#navigation.push(route);
    this.#navigation.reset(route);
    this.#modal.open();
    this.#events.emit({ name: "MODAL_OPEN", connected: this.#isConnected() });
  }

  /** What is shown is the account of the namespace that was asked for, and forms are for it. */
  #standIn({ namespace }: ModalTarget, route?: Route): void {
    const there = namespace && connectionOf(this.#connectionStore.snapshot, namespace);
    if (there && route?.view !== "Connect")
      this.#connectionStore.chooseNetwork(there.accounts[0].networkId);
  }

  /** Opens a view by itself, or comes to it in the modal that is open. */
  show(route: Route): void {
    if (this.isOpen) return this.#navigation.comeTo(route);
    this.#navigation.reset(route);
    this.#modal.open();
  }

  /**
   * The guard that the button, Escape, the backdrop, going back from the first view and the host's
   * own call go through. False: closing is blocked.
   */
  requestClose(): boolean {
    return this.#modal.snapshot.isOpen && !this.#modal.snapshot.canClose ? false : this.close();
  }

  /**
   * Closes whatever stands against it, as the end of a flow does. What waits on the user ends
   * with 'Modal closed' and the view returns to Connect.
   */
  close(): true {
    if (this.#embeds > 0) {
      this.#closed.next();
      this.#navigation.reset(this.#home());
      return true;
    }
    if (!this.#modal.close()) return true;
    this.#closed.next();
    this.#navigation.reset({ view: "Connect" });
    this.#events.emit({ name: "MODAL_CLOSE", connected: this.#isConnected() });
    return true;
  }

  /**
   * A card stands in the page: the modal is open while it does, and closing comes back to its first
   * view, Account or Connect; what was opened before stays. The result takes it away.
   */
  embed(): () => void {
    this.#embeds += 1;
    if (!this.isOpen) this.#navigation.reset(this.#home());
    if (this.#modal.open())
      this.#events.emit({ name: "MODAL_OPEN", connected: this.#isConnected() });
    const following = this.#connectionStore.state$
      .pipe(
        map(() => this.#isConnected()),
        distinctUntilChanged(),
      )
      .subscribe(() => {
        const { view } = this.#navigation.current;
        if (view === "Connect" || view === "Account") this.#navigation.reset(this.#home());
      });
    return () => {
      following.unsubscribe();
      this.#embeds -= 1;
      if (this.#embeds === 0) this.close();
    };
  }

  #home(): Route {
    return { view: this.#isConnected() ? "Account" : "Connect" };
  }

  back(): void {
    if (this.#navigation.back()) this.requestClose();
  }

  /**
   * Keeps the modal open against the user; the newest reason is the one shown. The result lifts
   * this block and no other.
   */
  block(reason: CloseBlock): () => void {
    const held = { reason };
    this.#blocks.add(held);
    this.#modal.block(reason);
    return () => {
      if (this.#blocks.delete(held)) this.#modal.block([...this.#blocks].at(-1)?.reason);
    };
  }

  #isConnected(): boolean {
    return activeConnection(this.#connectionStore.snapshot) !== undefined;
  }

  /** Nothing: basic mode opens nothing by itself for who is connected. */
  #route({ view, namespace, arguments: given }: ModalTarget): Route | undefined {
    const { isBasic, isManual, isMobile, canPair, opens } = this.#mode;
    const isConnected = connectionOf(this.#connectionStore.snapshot, namespace) !== undefined;
    if (isManual || (isBasic && !isConnected)) return isMobile() ? WALLETS : CODE;
    if (isBasic && view === undefined) return undefined;
    if (isOpenView(view) || (view === "Account" && isConnected)) return { view };
    // A union of so many routes is not told apart by the compiler; each has its view alone.
    if (isOneOf(opens, view)) return { view, ...(given && { arguments: { ...given } }) } as Route;
    if (view === undefined && isConnected) return { view: "Account" };
    if (isPairingView(view) && canPair()) return { view };
    const fix = openingFix(view, opens);
    if (view !== undefined && fix !== undefined)
      throw new LatchkitError("modal/view-not-openable", { view, fix });
    return namespace ? { view: "Connect", namespace } : { view: "Connect" };
  }
}

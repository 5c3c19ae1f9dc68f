import { activeConnection, connectionOf } from "../../domain/connection/connection-state.js";
import { Subject, type Observable, distinctUntilChanged, map } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type BareView,
  isFeatureView,
  isStandaloneView,
  isPairingView,
  openViewHint,
  type Route,
} from "../../domain/navigation/routes.js";
import type { EventSink } from "../events/events.api.js";
import type { CloseBlock, ModalTarget, ModalState, ModalGroup } from "./modal.api.js";
import type { ViewStackControl } from "../navigation/navigation.api.js";
import type { WalletsStore } from "../connection/wallets.api.js";
import { StateStore } from "../shared/state-store.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";

/** State of the modal. `ModalControl` decides what may close it. */
export class ModalStore extends StateStore<ModalState> {
  constructor() {
    super({ isOpen: false, canClose: true });
  }
  /** False if it was already open. */
  open(): boolean {
    return this.#setOpen(true);
  }
  /** False if it was already closed. */
  close(): boolean {
    return this.#setOpen(false);
  }

  /** Without a reason lifts every block. */
  block(closeBlockedBy?: CloseBlock): void {
    this.update(({ isOpen }) =>
      closeBlockedBy ? { isOpen, canClose: false, closeBlockedBy } : { isOpen, canClose: true },
    );
  }

  #setOpen(isOpen: boolean): boolean {
    const changes = this.snapshot.isOpen !== isOpen;
    if (changes) this.update((state) => ({ ...state, isOpen }));
    return changes;
  }
}

/**
 * How the host opens the modal: only the QR code (option `basic`), or the host's own uri (option
 * `manualWCControl`).
 */
export interface ModalMode {
  readonly isBasic: boolean;
  readonly isManual: boolean;
  readonly isMobile: () => boolean;
  /** True if remote wallets can be paired; read when such a view opens. */
  readonly canPair: () => boolean;
  /** Capability views that open by name alone. */
  readonly opens: readonly BareView[];
}

export interface ModalControlParts {
  readonly modal: ModalStore;
  readonly navigation: ViewStackControl;
  readonly connectionStore: Pick<WalletsStore, "snapshot" | "state$" | "chooseNetwork">;
  readonly events: EventSink;
  readonly mode: ModalMode;
}

/** Desktop users scan the QR code; phone users open a wallet. */
const CODE: Route = { view: "ConnectingWalletConnectBasic" };
const WALLETS: Route = { view: "AllWallets" };

/** Opens and closes the modal; every way of closing passes the guard here. */
export class ModalControl {
  readonly #parts: ModalControlParts;
  readonly #closed = new Subject<void>();
  #embeds = 0;
  readonly #blocks = new Set<{ readonly reason: CloseBlock }>();
  /** Emits after each close, before the view stack is reset. */
  readonly closed$: Observable<void> = this.#closed.asObservable();

  constructor(parts: ModalControlParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#parts.modal.snapshot.isOpen;
  }

  /** An open modal only navigates. Throws `modal/view-not-openable`. */
  open(target: ModalTarget = {}): void {
    const route = this.#route(target);
    if (!route) return this.#selectNamespace(target);
    const isBare = !target.view && !target.namespace;
    if (this.isOpen && (isBare || route === CODE || route === WALLETS)) return;
    this.#selectNamespace(target, route);
    if (this.isOpen) return this.#parts.navigation.push(route);
    this.#parts.navigation.reset(route);
    this.#parts.modal.open();
    this.#parts.events.emit({ name: "MODAL_OPEN", connected: this.#isConnected() });
  }

  /** Activates the account of the requested namespace. */
  #selectNamespace({ namespace }: ModalTarget, route?: Route): void {
    const { connectionStore } = this.#parts;
    const connection = namespace && connectionOf(connectionStore.snapshot, namespace);
    if (connection && route?.view !== "Connect")
      connectionStore.chooseNetwork(connection.accounts[0].networkId);
  }

  show(route: Route): void {
    if (this.isOpen) return this.#parts.navigation.comeTo(route);
    this.#parts.navigation.reset(route);
    this.#parts.modal.open();
  }

  /**
   * The guard for the button, Escape, the backdrop, going back from the first view and the host.
   * False: closing is blocked.
   */
  requestClose(): boolean {
    return this.#parts.modal.snapshot.isOpen && !this.#parts.modal.snapshot.canClose
      ? false
      : this.close();
  }

  /** Closes regardless of blocks. Pending requests reject with `modal/closed`. */
  close(): true {
    if (this.#embeds > 0) {
      this.#closed.next();
      this.#parts.navigation.reset(this.#home());
      return true;
    }
    if (!this.#parts.modal.close()) return true;
    this.#closed.next();
    this.#parts.navigation.reset({ view: "Connect" });
    this.#parts.events.emit({ name: "MODAL_CLOSE", connected: this.#isConnected() });
    return true;
  }

  /**
   * The modal is open while the card exists; closing returns to Account or Connect. Returns a
   * function that removes it.
   */
  embed(): () => void {
    this.#embeds += 1;
    if (!this.isOpen) this.#parts.navigation.reset(this.#home());
    if (this.#parts.modal.open())
      this.#parts.events.emit({ name: "MODAL_OPEN", connected: this.#isConnected() });
    const subscription = this.#parts.connectionStore.state$
      .pipe(
        map(() => this.#isConnected()),
        distinctUntilChanged(),
      )
      .subscribe(() => {
        const { view } = this.#parts.navigation.current;
        if (view === "Connect" || view === "Account") this.#parts.navigation.reset(this.#home());
      });
    return () => {
      subscription.unsubscribe();
      this.#embeds -= 1;
      if (this.#embeds === 0) this.close();
    };
  }

  #home(): Route {
    return { view: this.#isConnected() ? "Account" : "Connect" };
  }

  back(): void {
    if (this.#parts.navigation.back()) this.requestClose();
  }

  /** The newest reason is shown. Returns a function that lifts this block only. */
  block(reason: CloseBlock): () => void {
    const block = { reason };
    this.#blocks.add(block);
    this.#parts.modal.block(reason);
    return () => {
      if (this.#blocks.delete(block)) this.#parts.modal.block([...this.#blocks].at(-1)?.reason);
    };
  }

  #isConnected(): boolean {
    return activeConnection(this.#parts.connectionStore.snapshot) !== undefined;
  }

  /** Undefined: basic mode opens nothing if connected. */
  #route({ view, namespace, arguments: viewArguments }: ModalTarget): Route | undefined {
    const { isBasic, isManual, isMobile, canPair, opens } = this.#parts.mode;
    const isConnected = connectionOf(this.#parts.connectionStore.snapshot, namespace) !== undefined;
    if (isManual || (isBasic && !isConnected)) return isMobile() ? WALLETS : CODE;
    if (isBasic && view === undefined) return undefined;
    if (isStandaloneView(view) || (view === "Account" && isConnected)) return { view };
    // TypeScript cannot narrow this union.
    if (isFeatureView(opens, view))
      return { view, ...(viewArguments && { arguments: { ...viewArguments } }) } as Route;
    if (view === undefined && isConnected) return { view: "Account" };
    if (isPairingView(view) && canPair()) return { view };
    const fix = openViewHint(view, opens);
    if (view !== undefined && fix !== undefined)
      throw new LatchkitError("modal/view-not-openable", { view, fix });
    return namespace ? { view: "Connect", namespace } : { view: "Connect" };
  }
}

export interface ModalGroupServices {
  readonly life: Lifetime;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  readonly operations: { preload(): void };
  readonly events: EventSink;
  /** False if no tree shows the modal, as on a server or in a script. */
  readonly canShow: () => true | Promise<boolean>;
  readonly pairingCapability: {
    /** Validates the host's uri and returns a function that shows it; only under manual control. */
    readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  };
}

const MOUNT = 'Render LatchkitProvider, or call "mountModal" of "latchkit/element".';

const showUri = (
  uri: string,
  { pairingCapability: { manualUri } }: ModalGroupServices,
): Promise<() => void> => {
  if (manualUri) return manualUri(uri);
  const fix = 'Set "manualWCControl".';
  throw new LatchkitError("options/needs-another", { option: "uri", fix });
};

export const modalGroup = (services: ModalGroupServices): ModalGroup => {
  const { life, modal, control, operations, events } = services;
  return group(modal, {
    open: (target = {}) =>
      life.run("modal.open", undefined, async () => {
        const shown = services.canShow();
        if (shown !== true && !(await shown))
          throw new LatchkitError("modal/not-mounted", { fix: MOUNT });
        const show = target.uri === undefined ? undefined : await showUri(target.uri, services);
        control.open(target);
        show?.();
        if (target.view === "Networks") events.emit({ name: "CLICK_NETWORKS" });
        // Wallets must be asked in the tap. Two microtasks later, so that the modal renders first.
        queueMicrotask(() => queueMicrotask(() => operations.preload()));
      }),
    close: () => life.run("modal.close", undefined, async () => control.requestClose()),
  });
};

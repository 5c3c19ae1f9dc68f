import type { Subscription } from "rxjs";
import type { ModalControl } from "../modal/modal-control.js";
import {
  type WalletsState,
  type ConnectionKey,
  type Connection,
  isAttemptPending,
} from "../../domain/connection/connection-state.js";
import { isNamespace } from "../../domain/caip/caip.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  isPairingUri,
  finishPairing,
  uriExpiry,
  showUri,
} from "../../domain/pairing/pairing-state.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import type { Lazy } from "../shared/lazy.js";
import type { EventSink } from "../events/events.api.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { PairingStore } from "../pairing/pairing.store.js";
import type { Readable } from "../shared/state-store.js";

/** Registers wallets that are already connected, silently. */
export interface AdoptWallets {
  /** The connections of those that are still connected. */
  readonly adopt: (
    wallets: readonly ConnectionKey[],
    signal: AbortSignal,
  ) => Promise<readonly Connection[]>;
}

export interface HostControlParts {
  readonly pairing: WalletPairing;
  readonly store: PairingStore;
  readonly connectionStore: Readable<WalletsState>;
  readonly events: EventSink;
  readonly operations: Lazy<AdoptWallets>;
  readonly life: Lifetime;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

const CONNECTOR_ID = "walletConnect";
/** Maximum timer delay in browsers, ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The host controls the pairing: shows its uri until it expires, and registers its session. */
export class HostControl {
  readonly #parts: HostControlParts;
  #endExpiry: () => void = () => undefined;
  constructor(parts: HostControlParts) {
    this.#parts = parts;
    parts.life.onEnd(() => this.#endExpiry());
  }

  /** Throws `options/wrong-type` if the uri is malformed or expired. */
  check(uri: string): void {
    if (isPairingUri(uri, this.#parts.clock.now())) return;
    const fix = "Pass an unexpired WalletConnect uri of version 2.";
    throw new LatchkitError("options/wrong-type", { option: "uri", fix });
  }

  show(uri: string): void {
    const { store, clock, scheduler } = this.#parts;
    const waitMs = (uriExpiry(uri) ?? Infinity) - clock.now();
    if (waitMs <= 0) return;
    store.apply((state) => showUri(state, uri));
    this.#endExpiry();
    const expire = (): void =>
      store.apply((state) => (state.uri === uri ? finishPairing(state) : state));
    if (waitMs <= MAX_DELAY_MS) this.#endExpiry = scheduler.after(waitMs, expire);
  }

  /** Clears the uri until the host passes another one. */
  forget(): void {
    this.#parts.store.apply(finishPairing);
  }

  async restore(): Promise<void> {
    await this.#adopt();
  }

  /** Does nothing if our own attempt is pending. */
  async connected(report: () => void): Promise<void> {
    const { store, events } = this.#parts;
    const [first] = await this.#adopt();
    if (!first) return;
    events.emit({
      name: "CONNECT_SUCCESS",
      ...store.finalise(first.connector),
      namespace: first.namespace,
    });
    report();
  }

  async #adopt(): Promise<readonly Connection[]> {
    const {
      pairing,
      connectionStore,
      operations,
      life: { signal },
    } = this.#parts;
    const isOurs = (): boolean => {
      const { attempt, connections } = connectionStore.snapshot.connection;
      return (
        (attempt?.connectorId === CONNECTOR_ID && isAttemptPending(attempt)) ||
        connections.some(({ connector }) => connector.id === CONNECTOR_ID)
      );
    };
    if (isOurs()) return [];
    const [resolve] = await pairing.sessions(signal);
    const namespaces = new Set(
      Object.keys(resolve?.namespaces ?? {})
        .map((key) => key.split(":")[0])
        .filter(isNamespace),
    );
    if (namespaces.size === 0 || isOurs()) return [];
    return operations.use(signal, ({ adopt }) =>
      adopt(
        [...namespaces].map((namespace) => ({ namespace, connectorId: CONNECTOR_ID })),
        signal,
      ),
    );
  }
}

export interface HostPairingParts {
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "close">;
  readonly host: HostControl;
}

/** Shows the QR code of a pairing that the host controls while the modal is open. */
export class HostPairingFlow {
  readonly #parts: HostPairingParts;
  constructor(parts: HostPairingParts) {
    this.#parts = parts;
  }

  /**
   * Returns a function that shows the uri in the open modal. Throws `options/wrong-type` if it is
   * malformed or expired.
   */
  check(uri: string): () => void {
    const { modal, host } = this.#parts;
    host.check(uri);
    return () => {
      if (modal.isOpen) host.show(uri);
    };
  }

  forgetOnClose(): Subscription {
    const { modal, host } = this.#parts;
    return modal.closed$.subscribe(() => host.forget());
  }

  restore(): Promise<void> {
    return this.#parts.host.restore();
  }

  /** Registers the host's session and closes the modal in the same change. */
  connected(): Promise<void> {
    const { modal, host } = this.#parts;
    return host.connected(() => void modal.close());
  }
}

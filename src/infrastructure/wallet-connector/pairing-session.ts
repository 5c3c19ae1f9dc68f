import type { Observable, Subscription } from "rxjs";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { type PeerWallet, peerWallet } from "../../domain/connectors/peer-wallet.js";
import { sessionCapabilities } from "../../domain/pairing/session-capabilities.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  WalletEvent,
  WalletGrant,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import { PairingAttempts, type PairingAttemptsParts } from "./pairing-attempts.js";
import { type Held, type Place, heldOf, isSamePlace, sessionOf } from "./pairing-place.js";
import { PairingWalletConnector } from "./pairing-wallet-connector.js";

/** `preferred` returns networks in order of preference; called at each connect. */
export interface PairingSessionParts extends PairingAttemptsParts {
  readonly preferred: () => readonly CaipNetworkId[];
  /** Wallets to identify by the phone's reported name. */
  readonly known?: () => readonly Wallet[];
  /** The address that the page shows of this wallet in a namespace. */
  readonly shown?: (namespace: Namespace) => Observable<string | undefined>;
  /** Verifies what was signed with the session; a rejection ends the session. */
  readonly admit?: (session: PairedSession, signal: AbortSignal) => Promise<void> | undefined;
  /** Reads from the network's own RPC URL; without it such calls are refused. */
  readonly read?: (
    networkId: CaipNetworkId,
    call: WalletRequest,
    signal: AbortSignal,
  ) => Promise<unknown>;
}

/**
 * A WalletConnect session with one connector for each proposed namespace. A change in several
 * namespaces is emitted once.
 */
export class PairingSession {
  readonly #parts: PairingSessionParts;
  readonly #connectors = new Map<Namespace, PairingWalletConnector>();
  /** A signal for work that no single caller may abort. */
  readonly #unending = new AbortController().signal;
  #held: Held | undefined;
  /** The wallet's capabilities, by session. */
  #capabilities: ReadonlyMap<string, Map<string, unknown>> = new Map();
  #looking: Promise<void> | undefined;
  #following: Subscription | undefined;

  constructor(parts: PairingSessionParts) {
    this.#parts = parts;
  }

  get pairing(): WalletPairing {
    return this.#parts.pairing;
  }
  get topic(): string | undefined {
    return this.#held?.topic;
  }
  place(namespace: Namespace): Place | undefined {
    return this.#held?.places.get(namespace);
  }

  get shown(): PairingSessionParts["shown"] {
    return this.#parts.shown;
  }
  get read(): PairingSessionParts["read"] {
    return this.#parts.read;
  }

  /**
   * Capabilities from the session's properties, else from the wallet, requested once until the
   * session changes.
   */
  async capabilities(
    params: unknown,
    ask: () => Promise<WalletOutcome<unknown>>,
  ): Promise<WalletOutcome<unknown>> {
    const [held, key] = [this.#held, JSON.stringify(params)];
    const { properties, places } = held ?? {};
    const reported =
      properties &&
      sessionCapabilities(properties, places?.get("eip155")?.granted.networkIds ?? [], params);
    if (reported) return { kind: "done", value: reported };
    if (!held) return ask();
    const answers = this.#capabilities.get(held.topic) ?? new Map<string, unknown>();
    if (answers.has(key)) return { kind: "done", value: structuredClone(answers.get(key)) };
    const outcome = await ask();
    if (outcome.kind === "done")
      this.#capabilities = new Map([
        [held.topic, answers.set(key, structuredClone(outcome.value))],
      ]);
    return outcome;
  }

  /** The connector of a namespace; the same object each time. */
  connector(namespace: Namespace): PairingWalletConnector {
    const connector =
      this.#connectors.get(namespace) ?? new PairingWalletConnector(namespace, this);
    this.#connectors.set(namespace, connector);
    return connector;
  }

  /**
   * Shows a code and waits for approval. Returns the session of `first` if granted. Rejects with
   * `wallet/invalid-answer` and ends the new session if it grants nothing proposed or, with
   * `isOnly`, not that namespace; the previous session stays.
   */
  async connect(
    first: Namespace,
    signal: AbortSignal,
    isOnly = false,
  ): Promise<WalletOutcome<WalletSession>> {
    const outcome = await new PairingAttempts(this.#parts, signal).run();
    if (outcome.kind !== "done") return outcome;
    await this.#admit(outcome.value, signal);
    const former = this.#held?.topic;
    const held = heldOf(outcome.value, this.#parts.proposal, this.#parts.preferred());
    if (!held || (isOnly && !held.places.has(first))) {
      await this.pairing.end(outcome.value.topic, signal);
      throw new LatchkitError("wallet/invalid-answer", {
        method: "wc_sessionSettle",
        isEmpty: true,
      });
    }
    this.#held = held;
    // Ends the replaced session at its phone.
    if (former !== undefined && former !== held.topic)
      void this.pairing.end(former, signal).catch(() => undefined);
    const grants = this.#grants([first, ...NAMESPACES.filter((one) => one !== first)]);
    return { kind: "done", value: { ...(grants[0] as WalletGrant).session, grants } };
  }

  async #admit(session: PairedSession, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.admit?.(session, signal);
    } catch (error) {
      void this.pairing.end(session.topic, this.#unending).catch(() => undefined);
      throw error;
    }
  }

  /** The newest living session's part in a namespace. Does not ask the wallet. */
  async restore(namespace: Namespace, signal: AbortSignal): Promise<WalletSession | undefined> {
    await this.#look();
    if (signal.aborted) throw new LatchkitError("call/aborted", {}, { cause: signal.reason });
    const place = this.place(namespace);
    return (
      place && {
        ...sessionOf(place, this.#peer),
        grants: this.#grants([namespace, ...NAMESPACES.filter((one) => one !== namespace)]),
      }
    );
  }

  /** Ends the session with all its namespaces. */
  async end(signal: AbortSignal): Promise<void> {
    const topic = this.topic;
    this.#held = undefined;
    if (topic !== undefined) await this.pairing.end(topic, signal);
  }

  /** Sets the active network of a namespace. */
  move(namespace: Namespace, networkId: CaipNetworkId): void {
    const place = this.place(namespace);
    if (this.#held && place)
      this.#held = {
        ...this.#held,
        places: new Map([...this.#held.places, [namespace, { ...place, networkId }]]),
      };
  }

  /** Subscribes to session events; returns the unsubscribe function. */
  follow(): () => void {
    this.#following ??= this.pairing.events$.subscribe((event) => this.#receive(event));
    return () => {
      if ([...this.#connectors.values()].some((one) => one.isHeard)) return;
      this.#following?.unsubscribe();
      this.#following = undefined;
    };
  }

  /** Shares one lookup between all namespaces; a caller's abort does not end it for the others. */
  #look(): Promise<void> {
    const before = this.#held;
    this.#looking ??= this.pairing
      .sessions(this.#unending)
      .then((living) => {
        // Skipped if a session was created or ended during the lookup.
        if (this.#held === before)
          this.#held = living
            .map((session) => this.#read(session))
            .find((one) => one !== undefined);
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  #grants(order: readonly Namespace[]): readonly WalletGrant[] {
    return order.flatMap((namespace) => {
      const place = this.place(namespace);
      return place
        ? [{ wallet: this.connector(namespace), session: sessionOf(place, this.#peer) }]
        : [];
    });
  }

  get #peer(): PeerWallet | undefined {
    const { known } = this.#parts;
    return this.#held && known && peerWallet(this.#held.peer, known());
  }

  /** Keeps the active networks of a session that is read again. */
  #read(session: PairedSession): Held | undefined {
    const stood =
      session.topic === this.topic
        ? [...(this.#held?.places.values() ?? [])].map(({ networkId }) => networkId)
        : [];
    return heldOf(session, this.#parts.proposal, [...stood, ...this.#parts.preferred()]);
  }

  #receive(event: PairingEvent): void {
    if (event.kind === "updated")
      return event.session.topic === this.topic ? this.#updated(event.session) : undefined;
    if (!("topic" in event) || event.topic !== this.topic) return;
    if (event.kind === "ended") return this.#lost();
    // Affects one namespace only.
    const namespace = NAMESPACES.find((one) => event.chainId.startsWith(`${one}:`));
    if (namespace && this.place(namespace))
      this.connector(namespace).receive(event.name, event.data);
  }

  #updated(session: PairedSession): void {
    const [former, held] = [this.#held, this.#read(session)];
    if (!held) {
      // Nothing usable is left, so the session is ended.
      void this.pairing.end(session.topic, this.#unending).catch(() => undefined);
      return this.#lost();
    }
    this.#held = held;
    this.#capabilities = new Map();
    const changed = [...held.places]
      .filter(([namespace, place]) => !isSamePlace(former?.places.get(namespace), place))
      .map(([namespace]) => namespace);
    const withdrawn = [...(former?.places.keys() ?? [])].filter(
      (namespace) => !held.places.has(namespace),
    );
    if (changed.length + withdrawn.length === 0) return;
    const grants = this.#grants(changed).map(({ wallet, session: granted }) => ({
      wallet,
      session: this.connector(granted.namespace).withAwaited(granted),
    }));
    this.#notifyOnce({ kind: "granted", grants, withdrawn });
  }

  #lost(): void {
    this.#held = undefined;
    this.#notifyOnce({ kind: "disconnected" });
  }

  /** Emits a session-wide change once, through one connector. */
  #notifyOnce(event: WalletEvent): void {
    [...this.#connectors.values()].find((one) => one.isHeard)?.notify(event);
  }
}

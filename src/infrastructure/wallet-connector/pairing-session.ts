import type { Observable, Subscription } from "rxjs";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { type PeerWallet, peerWallet } from "../../domain/connectors/wallet-match.js";
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
import { abortedError } from "../shared/settle-within.js";
import { PairingAttempts, type PairingAttemptsParts } from "./pairing-attempts.js";
import {
  type GrantedSession,
  type SessionNamespace,
  grantedSession,
  isSameNamespace,
  sessionOf,
} from "./session-namespaces.js";
import { PairingWalletConnector } from "./pairing-wallet-connector.js";

/** `preferredNetworks` returns networks in order of preference; called at each connect. */
export interface PairingSessionParts extends PairingAttemptsParts {
  readonly preferredNetworks: () => readonly CaipNetworkId[];
  /** Wallets to identify by the phone's reported name. */
  readonly knownWallets?: () => readonly Wallet[];
  /** The address that the page shows of this wallet in a namespace. */
  readonly shownAddress?: (namespace: Namespace) => Observable<string | undefined>;
  /** Verifies what was signed with the session; a rejection ends the session. */
  readonly storeSignatures?: (
    session: PairedSession,
    signal: AbortSignal,
  ) => Promise<void> | undefined;
  /** Reads from the network's own RPC URL; without it such calls are refused. */
  readonly read?: (
    networkId: CaipNetworkId,
    call: WalletRequest,
    signal: AbortSignal,
  ) => Promise<unknown>;
}

/**
 * A WalletConnect session with one connector for each proposed namespace. Emits a change in several
 * once.
 */
export class PairingSession {
  readonly #parts: PairingSessionParts;
  readonly #connectors = new Map<Namespace, PairingWalletConnector>();
  readonly #neverAborted = new AbortController().signal;
  #session: GrantedSession | undefined;
  #capabilities: ReadonlyMap<string, Map<string, unknown>> = new Map();
  #loading: Promise<void> | undefined;
  #following: Subscription | undefined;

  constructor(parts: PairingSessionParts) {
    this.#parts = parts;
  }

  get pairing(): WalletPairing {
    return this.#parts.pairing;
  }
  get topic(): string | undefined {
    return this.#session?.topic;
  }
  activeIn(namespace: Namespace): SessionNamespace | undefined {
    return this.#session?.namespaces.get(namespace);
  }

  get shown(): PairingSessionParts["shownAddress"] {
    return this.#parts.shownAddress;
  }
  get read(): PairingSessionParts["read"] {
    return this.#parts.read;
  }

  /**
   * Capabilities from the session's properties, else requested once from the wallet until the
   * session changes.
   */
  async capabilities(
    params: unknown,
    ask: () => Promise<WalletOutcome<unknown>>,
  ): Promise<WalletOutcome<unknown>> {
    const [current, key] = [this.#session, JSON.stringify(params)];
    const { properties, namespaces } = current ?? {};
    const capabilities =
      properties &&
      sessionCapabilities(properties, namespaces?.get("eip155")?.granted.networkIds ?? [], params);
    if (capabilities) return { kind: "done", value: capabilities };
    if (!current) return ask();
    const former = this.#capabilities;
    const answers = former.get(current.topic) ?? new Map<string, unknown>();
    if (answers.has(key)) return { kind: "done", value: structuredClone(answers.get(key)) };
    const outcome = await ask();
    // An update of the session in the meantime makes the answer outdated.
    if (outcome.kind === "done" && this.#capabilities === former)
      this.#capabilities = new Map([
        [current.topic, answers.set(key, structuredClone(outcome.value))],
      ]);
    return outcome;
  }

  /** Returns the same object each time. */
  connector(namespace: Namespace): PairingWalletConnector {
    const connector =
      this.#connectors.get(namespace) ?? new PairingWalletConnector(namespace, this);
    this.#connectors.set(namespace, connector);
    return connector;
  }

  /**
   * Shows a code and waits for approval. Returns the session of `first` if granted; `declined` if
   * the wallet ends it while its signatures are stored. Rejects with `wallet/invalid-answer` and
   * ends the new session if it grants nothing proposed or, with `isOnly`, not that namespace.
   */
  async connect(
    first: Namespace,
    signal: AbortSignal,
    isOnly = false,
  ): Promise<WalletOutcome<WalletSession>> {
    const outcome = await new PairingAttempts(this.#parts, signal).run();
    if (outcome.kind !== "done") return outcome;
    const session = await this.#storeSignatures(outcome.value, signal);
    if (!session) return { kind: "declined" };
    const former = this.#session?.topic;
    const current = grantedSession(session, this.#parts.proposal, this.#parts.preferredNetworks());
    if (!current || (isOnly && !current.namespaces.has(first))) {
      await this.pairing.end(session.topic, signal).catch(() => undefined);
      throw new LatchkitError("wallet/invalid-answer", {
        method: "wc_sessionSettle",
        isEmpty: true,
      });
    }
    this.#session = current;
    if (former !== undefined && former !== current.topic)
      void this.pairing.end(former, this.#neverAborted).catch(() => undefined);
    const grants = this.#grants([first, ...NAMESPACES.filter((one) => one !== first)]);
    return { kind: "done", value: { ...(grants[0] as WalletGrant).session, grants } };
  }

  /** Returns the session as the wallet updated it meanwhile; undefined if the wallet ended it. */
  async #storeSignatures(
    session: PairedSession,
    signal: AbortSignal,
  ): Promise<PairedSession | undefined> {
    const { topic } = session;
    let current: PairedSession | undefined = session;
    const following = this.pairing.events$.subscribe((event) => {
      if (event.kind === "updated" && event.session.topic === topic) current = event.session;
      if (event.kind === "ended" && event.topic === topic) current = undefined;
    });
    try {
      await this.#parts.storeSignatures?.(session, signal);
      return current;
    } catch (error) {
      void this.pairing.end(topic, this.#neverAborted).catch(() => undefined);
      throw error;
    } finally {
      following.unsubscribe();
    }
  }

  /** The newest living session's part in a namespace. Does not ask the wallet. */
  async restore(namespace: Namespace, signal: AbortSignal): Promise<WalletSession | undefined> {
    await this.#load();
    if (signal.aborted) throw abortedError(signal);
    const active = this.activeIn(namespace);
    return (
      active && {
        ...sessionOf(active, this.#peer),
        grants: this.#grants([namespace, ...NAMESPACES.filter((one) => one !== namespace)]),
      }
    );
  }

  async end(signal: AbortSignal): Promise<void> {
    const topic = this.topic;
    this.#session = undefined;
    if (topic !== undefined) await this.pairing.end(topic, signal);
  }

  setNetwork(namespace: Namespace, networkId: CaipNetworkId): void {
    const active = this.activeIn(namespace);
    if (this.#session && active)
      this.#session = {
        ...this.#session,
        namespaces: new Map([...this.#session.namespaces, [namespace, { ...active, networkId }]]),
      };
  }

  follow(): () => void {
    this.#following ??= this.pairing.events$.subscribe((event) => this.#receive(event));
    return () => {
      if ([...this.#connectors.values()].some((one) => one.hasListeners)) return;
      this.#following?.unsubscribe();
      this.#following = undefined;
    };
  }

  /** Shares one lookup between all namespaces; a caller's abort does not end it for the others. */
  #load(): Promise<void> {
    const before = this.#session;
    this.#loading ??= this.pairing
      .sessions(this.#neverAborted)
      .then((sessions) => {
        // Skipped if a session was created or ended during the lookup.
        if (this.#session === before)
          this.#session = sessions
            .map((session) => this.#read(session))
            .find((one) => one !== undefined);
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  #grants(order: readonly Namespace[]): readonly WalletGrant[] {
    return order.flatMap((namespace) => {
      const active = this.activeIn(namespace);
      return active
        ? [{ wallet: this.connector(namespace), session: sessionOf(active, this.#peer) }]
        : [];
    });
  }

  get #peer(): PeerWallet | undefined {
    const { knownWallets } = this.#parts;
    return this.#session && knownWallets && peerWallet(this.#session.peer, knownWallets());
  }

  /** Keeps the active networks of a session that is read again. */
  #read(session: PairedSession): GrantedSession | undefined {
    const activeNetworkIds =
      session.topic === this.topic
        ? [...(this.#session?.namespaces.values() ?? [])].map(({ networkId }) => networkId)
        : [];
    return grantedSession(session, this.#parts.proposal, [
      ...activeNetworkIds,
      ...this.#parts.preferredNetworks(),
    ]);
  }

  #receive(event: PairingEvent): void {
    if (event.kind === "updated")
      return event.session.topic === this.topic ? this.#handleUpdate(event.session) : undefined;
    if (!("topic" in event) || event.topic !== this.topic) return;
    if (event.kind === "ended") return this.#endedByWallet();
    // Affects one namespace only.
    const namespace = NAMESPACES.find((one) => event.chainId.startsWith(`${one}:`));
    if (namespace && this.activeIn(namespace))
      this.connector(namespace).receive(event.name, event.data);
  }

  #handleUpdate(session: PairedSession): void {
    const [former, current] = [this.#session, this.#read(session)];
    if (!current) {
      // Nothing usable is left, so the session is ended.
      void this.pairing.end(session.topic, this.#neverAborted).catch(() => undefined);
      return this.#endedByWallet();
    }
    this.#session = current;
    this.#capabilities = new Map();
    const changedParts = [...current.namespaces]
      .filter(([namespace, active]) => !isSameNamespace(former?.namespaces.get(namespace), active))
      .map(([namespace]) => namespace);
    const withdrawn = [...(former?.namespaces.keys() ?? [])].filter(
      (namespace) => !current.namespaces.has(namespace),
    );
    if (changedParts.length + withdrawn.length === 0) return;
    const grants = this.#grants(changedParts).map(({ wallet, session: granted }) => ({
      wallet,
      session: this.connector(granted.namespace).withAwaited(granted),
    }));
    this.#notifyOnce({ kind: "granted", grants, withdrawn });
  }

  #endedByWallet(): void {
    this.#session = undefined;
    this.#notifyOnce({ kind: "disconnected" });
  }

  #notifyOnce(event: WalletEvent): void {
    [...this.#connectors.values()].find((one) => one.hasListeners)?.emit(event);
  }
}

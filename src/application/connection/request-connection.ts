import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type {
  WalletConnector,
  WalletSession,
  WalletAccount,
  WalletEvent,
} from "../../ports/wallet-connector.port.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { SharedPrompt } from "../tabs/tabs.api.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { RecheckWallet } from "./recheck-wallet.js";
import type { ConnectionStore } from "./connection.store.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { grantsOf, WalletListener } from "./open-wallets.js";
import { errorOfOutcome } from "../../domain/tabs/tab-message.js";

const isSameList = (a: readonly WalletAccount[], b: readonly WalletAccount[]): boolean =>
  a.length === b.length && a.every(({ address }, at) => address === b[at]?.address);

/** True if an event before the answer differs from it. */
const contradicts = (event: WalletEvent, { networkId, accounts }: WalletSession): boolean =>
  (event.kind !== "network" && event.kind !== "accounts") ||
  (event.kind === "network" && event.networkId !== networkId) ||
  (event.accounts !== undefined && !isSameList(event.accounts, accounts));

/** Buffers a wallet's events from the request for access until the connection is registered. */
export class BufferedWalletEvents {
  readonly #wallet: WalletConnector;
  #listeners: readonly WalletListener[] = [];
  #isDropped = false;
  #isContradicted = false;
  #hasEnded = false;
  constructor(wallet: WalletConnector) {
    this.#wallet = wallet;
  }

  get listeners(): readonly WalletListener[] {
    return this.#listeners;
  }

  /** The wallet, if it must be rechecked silently. */
  get contradicted(): readonly WalletConnector[] {
    return this.#isContradicted ? [this.#wallet] : [];
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  listen(): void {
    if (this.#listeners.length === 0) this.#subscribe(this.#wallet);
  }

  /** Also listens to the other wallets of the same approval. */
  answered(session: WalletSession): void {
    for (const { wallet } of grantsOf(this.#wallet, session))
      if (wallet !== this.#wallet) this.#subscribe(wallet);
    const early = this.#listeners.find(({ wallet }) => wallet === this.#wallet)?.granted() ?? [];
    this.#isContradicted = early.some((event) => contradicts(event, session));
    this.#hasEnded = early.at(-1)?.kind === "disconnected";
  }

  async read(signal: AbortSignal): Promise<WalletSession | undefined> {
    const reconnecting = this.#wallet.reconnect(signal).catch(() => undefined);
    this.listen();
    const session = await rejectOnAbort(signal, reconnecting);
    if (session) this.answered(session);
    return session;
  }

  drop(): void {
    this.#isDropped = true;
    for (const one of this.#listeners) one.drop();
  }

  #subscribe(wallet: WalletConnector): void {
    if (!this.#isDropped) this.#listeners = [...this.#listeners, new WalletListener(wallet)];
  }
}

/** The namespace the grant must contain and the account to select. */
export interface GrantRequest {
  readonly namespace: Namespace | undefined;
  readonly address: string | undefined;
}

export interface RequestConnectionParts {
  readonly registration: ConnectionRegistration;
  readonly connectionStore: ConnectionStore;
  readonly prompt: SharedPrompt;
  readonly recheck: Pick<RecheckWallet, "confirm" | "run">;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

/** `isOnly`: the grant is useless unless it contains the wallet's namespace. */
interface AccessRequest {
  readonly wallet: WalletConnector;
  readonly buffered: BufferedWalletEvents;
  readonly isOnly: boolean;
  readonly signal: AbortSignal;
}

/** Asks one wallet for access. If another tab is already asking it, that tab's answer is used. */
export class RequestConnection {
  readonly #parts: RequestConnectionParts;
  constructor(parts: RequestConnectionParts) {
    this.#parts = parts;
  }

  /**
   * Returns a function that registers the grant. A grant without `namespace` is revoked: rejects
   * with `wallet/invalid-answer`. Also rejects with `connection/rejected`, `wallet/pending`,
   * `connection/failed` and the errors of `WalletConnector.connect`. Ignores answers after an
   * abort; buffers events until registration.
   */
  async run(
    discoveredWallet: DiscoveredWallet,
    { namespace, address }: GrantRequest,
    signal: AbortSignal,
  ): Promise<() => Account> {
    const { registration, recheck, signal: life } = this.#parts;
    const wallet = discoveredWallet.open(namespace);
    const buffered = new BufferedWalletEvents(wallet);
    onAbort(signal, () => buffered.drop());
    try {
      const isOnly = namespace !== undefined;
      const outcome = await this.#grantFromTabs(discoveredWallet, {
        wallet,
        buffered,
        isOnly,
        signal,
      });
      if (namespace !== undefined && outcome.namespace !== namespace) {
        void wallet.disconnect(signal).catch(() => undefined);
        throw new LatchkitError("wallet/invalid-answer", {
          method: "wc_sessionSettle",
          isEmpty: true,
        });
      }
      // Reads `found.connector` only now: a joined attempt may have changed it.
      return () => {
        const { listeners } = buffered;
        const account = registration.run(discoveredWallet.connector, wallet, outcome, {
          address,
          listeners,
        });
        // Drops the listener if the grant registered other transports instead.
        buffered.drop();
        // `confirm` ends a connection without a grant; `run` only updates it.
        for (const one of buffered.contradicted)
          void (buffered.hasEnded ? recheck.confirm(one, life) : recheck.run(one, life));
        return account;
      };
    } catch (error) {
      buffered.drop();
      throw error;
    }
  }

  #grantFromTabs(found: DiscoveredWallet, request: AccessRequest): Promise<WalletSession> {
    const { signal } = request;
    const { prompt, connectionStore } = this.#parts;
    let hasWaited = false;
    const onWait = (): void => {
      hasWaited = true;
      connectionStore.markAttemptInOtherTab();
    };
    // Popups must open inside the tap, one for each tab: these wallets do not wait.
    return found.prepare
      ? this.#requestAccess(request)
      : prompt.run(
          found.connector.id,
          { signal, onWait },
          async () =>
            (hasWaited ? await this.#adoptOtherTabResult(request) : undefined) ??
            this.#requestAccess(request),
        );
  }

  async #requestAccess({
    wallet,
    buffered,
    isOnly,
    signal,
  }: AccessRequest): Promise<WalletSession> {
    const { connectorId } = wallet;
    const accessAnswer = wallet.connect(signal, isOnly);
    buffered.listen();
    const buffering = accessAnswer.then((answer) => {
      if (answer.kind === "done") buffered.answered(answer.value);
      return answer;
    });
    const outcome = await rejectOnAbort(signal, buffering);
    if (outcome.kind === "done") return outcome.value;
    throw outcome.kind === "pending"
      ? errorOfOutcome(connectorId, "pending")
      : new LatchkitError("connection/rejected", { connectorId });
  }

  /**
   * Once the other tab was granted, the wallet reconnects silently; after its rejection this
   * attempt fails too. Undefined on timeout: that tab closed, so ask the wallet.
   */
  async #adoptOtherTabResult({
    wallet,
    buffered,
    signal,
  }: AccessRequest): Promise<WalletSession | undefined> {
    const { prompt, connectionStore } = this.#parts;
    const { connectorId } = wallet;
    const session = prompt.resultOf(connectorId) ? undefined : await buffered.read(signal);
    if (session) return session;
    const outcome = await prompt.waitForResult(connectorId, signal);
    if (outcome) throw errorOfOutcome(connectorId, outcome);
    connectionStore.startAttempt(connectorId);
    return undefined;
  }
}

import {
  type WalletsState,
  connectionOf,
  hasKey,
} from "../../domain/connection/connection-state.js";
import type { Subscription } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { RequestGate } from "../review/request-gate.api.js";
import type { OpenWalletLookup } from "../connection/wallets.api.js";
import type { Readable } from "../shared/state-store.js";
import { abortError, linkSignals, rejectOnAbort } from "../shared/lifetime.js";
import { unknownSendingError } from "../shared/sending-intents.js";
import { TrackedConnector, type LateOutcome } from "./tracked-connector.js";

export interface ActiveWallet {
  readonly account: Account;
  readonly wallet: WalletConnector;
}

/** Wait for the wallet after an abort, ms. */
const ABORTED_CALL_TIMEOUT_MS = 20_000;

export interface ActiveWalletsParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly openWallets: OpenWalletLookup;
  readonly chains: ChainAccess;
  readonly scheduler: Scheduler;
  readonly gate?: RequestGate | undefined;
}

/** Finds the wallet and signer of an account. */
export class ActiveWallets {
  readonly #parts: ActiveWalletsParts;
  constructor(parts: ActiveWalletsParts) {
    this.#parts = parts;
  }

  /** Throws `connection/not-connected`. */
  get current(): ActiveWallet {
    return this.of();
  }

  /** The wallet of a namespace; default: the active one. Throws `connection/not-connected`. */
  of(namespace?: Namespace): ActiveWallet {
    const connection = connectionOf(this.#parts.connectionStore.snapshot, namespace);
    const wallet =
      connection && this.#parts.openWallets.get(connection.namespace, connection.connector.id);
    if (!wallet)
      throw new LatchkitError("connection/not-connected", namespace ? { namespace } : {});
    return { account: connection.accounts[0], wallet };
  }

  /**
   * Runs `work` with the wallet of the selected account, or of a namespace. Rejects with
   * `connection/not-connected` when that wallet disconnects, not when the user selects another one.
   */
  async whileConnected<T>(
    signal: AbortSignal,
    work: (active: ActiveWallet, signal: AbortSignal) => Promise<T>,
    namespace?: Namespace,
  ): Promise<T> {
    const active = this.of(namespace);
    const linkedSignal = linkSignals(signal);
    const subscription = this.#onDisconnect(active.wallet, (error) => linkedSignal.abort(error));
    try {
      return await rejectOnAbort(linkedSignal.signal, work(active, linkedSignal.signal));
    } finally {
      subscription.unsubscribe();
      linkedSignal.release();
    }
  }

  /**
   * As `whileConnected`, with the namespace's signer. Once the wallet answered all requests, `work`
   * continues even if the wallet disconnects: an approved transaction may be on its way.
   */
  async sign<T>(
    signal: AbortSignal,
    work: (
      active: ActiveWallet & { readonly signer: ChainSigner },
      signal: AbortSignal,
    ) => Promise<T>,
    namespace?: Namespace,
  ): Promise<T> {
    const active = this.of(namespace);
    const [linked, disconnected] = [linkSignals(signal), new AbortController()];
    const { gate } = this.#parts;
    const wallet = new TrackedConnector(active.wallet, disconnected.signal, { gate });
    const subscription = this.#onDisconnect(active.wallet, (error) => {
      if (!wallet.isDone) linked.abort(error);
      disconnected.abort(error);
    });
    const signing = async (): Promise<T> => {
      const signer = await this.#parts.chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, linked.signal);
    };
    try {
      return await rejectOnAbort(linked.signal, signing());
    } finally {
      subscription.unsubscribe();
      linked.release();
    }
  }

  /**
   * As `sign`, for work that sends a transaction. An abort before the wallet is asked cancels
   * `work`. While the wallet is asked, an abort withdraws the request and waits up to 20 s for the
   * answer, else rejects with `transaction/unknown`; `onLateAnswer` receives a later answer. After
   * the answer, an abort rejects with `transaction/unknown` at once, and `work` continues.
   */
  async send<T>(
    signal: AbortSignal,
    work: (
      active: ActiveWallet & { readonly signer: ChainSigner },
      signal: AbortSignal,
    ) => Promise<T>,
    namespace?: Namespace,
    onLateAnswer?: LateOutcome,
  ): Promise<T> {
    if (signal.aborted) throw abortError(signal);
    const active = this.of(namespace);
    const [result, signing] = [new AbortController(), new AbortController()];
    const [disconnected, withdrawn] = [new AbortController(), new AbortController()];
    const wallet = new TrackedConnector(active.wallet, disconnected.signal, {
      gate: this.#parts.gate,
      withdrawn: withdrawn.signal,
      onLateAnswer: onLateAnswer,
    });
    const stop = (reason: unknown): void => {
      result.abort(reason);
      signing.abort(reason);
    };
    const subscription = this.#onDisconnect(active.wallet, (error) => {
      if (!wallet.isDone) stop(error);
      disconnected.abort(error);
    });
    const sending = async (): Promise<T> => {
      const signer = await this.#parts.chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, signing.signal);
    };
    const { networkId } = active.account;
    const unknownError = (): LatchkitError =>
      unknownSendingError(networkId, abortError(signal), wallet.hash);
    let cancel: (() => void) | undefined;
    const onAbort = (): void => {
      if (wallet.stage === "nothing") return stop(signal.reason);
      if (wallet.stage === "asked") withdrawn.abort(signal.reason);
      const isDisposed = isLatchkitError(signal.reason, "instance/disposed");
      if (isDisposed || wallet.stage === "answered") result.abort(unknownError());
      else
        cancel = this.#parts.scheduler.after(ABORTED_CALL_TIMEOUT_MS, () => stop(unknownError()));
      if (isDisposed) signing.abort(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      return await rejectOnAbort(result.signal, sending());
    } catch (error) {
      throw withdrawn.signal.aborted ? asUnknownIfAsked(networkId, error) : error;
    } finally {
      cancel?.();
      signal.removeEventListener("abort", onAbort);
      subscription.unsubscribe();
    }
  }

  #onDisconnect(
    wallet: WalletConnector,
    onDisconnect: (error: LatchkitError) => void,
  ): Subscription {
    return this.#parts.connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(hasKey(wallet)))
        onDisconnect(new LatchkitError("connection/not-connected", {}));
    });
  }
}

const asUnknownIfAsked = (networkId: CaipNetworkId, error: unknown): unknown =>
  isLatchkitError(error, "call/aborted") && error.context.wasAsked !== false
    ? unknownSendingError(networkId, error)
    : error;

/** The wallet's answer; throws `wallet/declined` or `wallet/pending`. */
export const valueOfOutcome = <T>(outcome: WalletOutcome<T>, method: string): T => {
  if (outcome.kind === "done") return outcome.value;
  throw new LatchkitError(outcome.kind === "declined" ? "wallet/declined" : "wallet/pending", {
    method,
  });
};

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
import type { Transports } from "../connection/wallets.api.js";
import type { Readable } from "../shared/state-store.js";
import { abortError, linkSignals, settleBy } from "../shared/lifetime.js";
import { unknownSendingError } from "../shared/sending-intents.js";
import { AskedWallet, type LateOutcome } from "./asked-wallet.js";

/** The selected account and its signing transport, always of the same connection. */
export interface ActiveWallet {
  readonly account: Account;
  readonly wallet: WalletConnector;
}

/** Time limit for the wallet's answer after the caller left, in ms; connectors answer sooner. */
const LEFT_LIMIT_MS = 20_000;

/** Dependencies of `ActiveWallets`. */
export interface ActiveWalletsParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly transports: Transports;
  readonly chains: ChainAccess;
  readonly scheduler: Scheduler;
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
      connection && this.#parts.transports.get(connection.namespace, connection.connector.id);
    if (!wallet)
      throw new LatchkitError("connection/not-connected", namespace ? { namespace } : {});
    return { account: connection.accounts[0], wallet };
  }

  /**
   * Asks the wallet of the selected account, or of a namespace. Rejects with
   * `connection/not-connected` as soon as that wallet disconnects. Selecting another account or
   * network does not cancel it.
   */
  async during<T>(
    signal: AbortSignal,
    work: (active: ActiveWallet, signal: AbortSignal) => Promise<T>,
    namespace?: Namespace,
  ): Promise<T> {
    const active = this.of(namespace);
    const linked = linkSignals(signal);
    const subscription = this.#onDisconnect(active.wallet, (error) => linked.abort(error));
    try {
      return await settleBy(linked.signal, work(active, linked.signal));
    } finally {
      subscription.unsubscribe();
      linked.release();
    }
  }

  /**
   * As `during`, with the namespace's signer. If the wallet disconnects after answering all
   * requests, the work continues, because an approved transaction is on its way.
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
    const [linked, gone] = [linkSignals(signal), new AbortController()];
    const wallet = new AskedWallet(active.wallet, gone.signal);
    const subscription = this.#onDisconnect(active.wallet, (error) => {
      if (!wallet.isDone) linked.abort(error);
      gone.abort(error);
    });
    const signing = async (): Promise<T> => {
      const signer = await this.#parts.chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, linked.signal);
    };
    try {
      return await settleBy(linked.signal, signing());
    } finally {
      subscription.unsubscribe();
      linked.release();
    }
  }

  /**
   * As `sign`, for work that sends. An abort before the wallet was asked cancels it. After that
   * the request is withdrawn and settles as the wallet answers, or with `transaction/unknown`. A
   * transaction that the wallet already answered is still followed, but this rejects with
   * `transaction/unknown` at once. `late` receives answers after that.
   */
  async send<T>(
    signal: AbortSignal,
    work: (
      active: ActiveWallet & { readonly signer: ChainSigner },
      signal: AbortSignal,
    ) => Promise<T>,
    namespace?: Namespace,
    late?: LateOutcome,
  ): Promise<T> {
    const active = this.of(namespace);
    const [caller, signing] = [new AbortController(), new AbortController()];
    const [gone, left] = [new AbortController(), new AbortController()];
    const wallet = new AskedWallet(active.wallet, gone.signal, { left: left.signal, late });
    const stop = (reason: unknown): void => {
      caller.abort(reason);
      signing.abort(reason);
    };
    const subscription = this.#onDisconnect(active.wallet, (error) => {
      if (!wallet.isDone) stop(error);
      gone.abort(error);
    });
    const sending = async (): Promise<T> => {
      const signer = await this.#parts.chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, signing.signal);
    };
    const { networkId } = active.account;
    const unknown = (): LatchkitError =>
      unknownSendingError(networkId, abortError(signal), wallet.hash);
    let cancel: (() => void) | undefined;
    const leave = (): void => {
      if (wallet.stage === "nothing") return stop(signal.reason);
      if (wallet.stage === "asked") left.abort(signal.reason);
      const isOver = isLatchkitError(signal.reason, "instance/disposed");
      if (isOver || wallet.stage === "answered") caller.abort(unknown());
      else cancel = this.#parts.scheduler.after(LEFT_LIMIT_MS, () => stop(unknown()));
      if (isOver) signing.abort(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await settleBy(caller.signal, sending());
    } catch (error) {
      throw left.signal.aborted ? unlessUnasked(networkId, error) : error;
    } finally {
      cancel?.();
      signal.removeEventListener("abort", leave);
      subscription.unsubscribe();
    }
  }

  #onDisconnect(wallet: WalletConnector, end: (error: LatchkitError) => void): Subscription {
    return this.#parts.connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(hasKey(wallet)))
        end(new LatchkitError("connection/not-connected", {}));
    });
  }
}

/** A request that was left may have been sent, unless the wallet was not asked. */
const unlessUnasked = (networkId: CaipNetworkId, error: unknown): unknown =>
  isLatchkitError(error, "call/aborted") && error.context.wasAsked !== false
    ? unknownSendingError(networkId, error)
    : error;

/** Returns the wallet's answer; throws `wallet/declined` or `wallet/pending`. */
export const valueOfOutcome = <T>(outcome: WalletOutcome<T>, method: string): T => {
  if (outcome.kind === "done") return outcome.value;
  throw new LatchkitError(outcome.kind === "declined" ? "wallet/declined" : "wallet/pending", {
    method,
  });
};

import { type WalletsState, connectionOf } from "../../domain/connection/wallets-state.js";
import type { Subscription } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { isOf } from "../../domain/connection/connection-key.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { Transports } from "../connection/wallets.api.js";
import type { Readable } from "../shared/state-store.js";
import { abortError, linkSignals, settleBy } from "../shared/lifetime.js";
import { unknownSending } from "../shared/unknown-sending.js";
import { AskedWallet, type LateOutcome } from "./asked-wallet.js";

/** The shown account and the transport that signs for it: always the same connection (G4). */
export interface ActiveWallet {
  readonly account: Account;
  readonly wallet: WalletConnector;
}

/** How long a wallet that was left may take to say what it did, ms; connectors take less. */
const LEFT_LIMIT_MS = 20_000;

/** What `ActiveWallets` is made of. */
export interface ActiveWalletsParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly open: Transports;
  readonly chains: ChainAccess;
  readonly scheduler: Scheduler;
}

/** Finds what a signature needs. */
export class ActiveWallets {
  readonly #connectionStore: Readable<WalletsState>;
  readonly #open: Transports;
  readonly #chains: ChainAccess;
  readonly #scheduler: Scheduler;
  constructor({ connectionStore, open, chains, scheduler }: ActiveWalletsParts) {
    this.#connectionStore = connectionStore;
    this.#open = open;
    this.#chains = chains;
    this.#scheduler = scheduler;
  }

  /** Throws `connection/not-connected`. */
  get current(): ActiveWallet {
    return this.of();
  }

  /** The wallet of a namespace; without one, the active one. Throws `connection/not-connected`. */
  of(namespace?: Namespace): ActiveWallet {
    const connection = connectionOf(this.#connectionStore.snapshot, namespace);
    const wallet = connection && this.#open.get(connection.namespace, connection.connector.id);
    if (!wallet)
      throw new LatchkitError("connection/not-connected", namespace ? { namespace } : {});
    return { account: connection.accounts[0], wallet };
  }

  /**
   * Asks the wallet of the shown account, or of the namespace named. Rejects with
   * `connection/not-connected` as soon as that wallet is no longer connected, whatever the wallet
   * does; another account or network chosen meanwhile ends nothing, because the question names its
   * own.
   */
  async during<T>(
    signal: AbortSignal,
    work: (active: ActiveWallet, signal: AbortSignal) => Promise<T>,
    namespace?: Namespace,
  ): Promise<T> {
    const active = this.of(namespace);
    const linked = linkSignals(signal);
    const following = this.#onceGone(active.wallet, (error) => linked.abort(error));
    try {
      return await settleBy(linked.signal, work(active, linked.signal));
    } finally {
      following.unsubscribe();
      linked.release();
    }
  }

  /**
   * The same with what signs for the account's namespace. A wallet that answered all that it was
   * asked may go: what it approved is on its way, and what becomes of it is still found out.
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
    const following = this.#onceGone(active.wallet, (error) => {
      if (!wallet.isDone) linked.abort(error);
      gone.abort(error);
    });
    const signing = async (): Promise<T> => {
      const signer = await this.#chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, linked.signal);
    };
    try {
      return await settleBy(linked.signal, signing());
    } finally {
      following.unsubscribe();
      linked.release();
    }
  }

  /**
   * As `sign`, for work that sends. An abort before the wallet was asked ends it. After that the
   * open request is taken back and settles as the wallet says, or with `transaction/unknown`; what
   * the wallet has answered already is sent, and is followed though this rejects with
   * `transaction/unknown` at once. `late` is given what the wallet says after that.
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
    const following = this.#onceGone(active.wallet, (error) => {
      if (!wallet.isDone) stop(error);
      gone.abort(error);
    });
    const sending = async (): Promise<T> => {
      const signer = await this.#chains.signer(active.account.namespace);
      return work({ ...active, wallet, signer }, signing.signal);
    };
    const { networkId } = active.account;
    const unknown = (): LatchkitError => unknownSending(networkId, abortError(signal), wallet.hash);
    let cancel: (() => void) | undefined;
    const leave = (): void => {
      if (wallet.stage === "nothing") return stop(signal.reason);
      if (wallet.stage === "asked") left.abort(signal.reason);
      const isOver = isLatchkitError(signal.reason, "instance/disposed");
      if (isOver || wallet.stage === "answered") caller.abort(unknown());
      else cancel = this.#scheduler.after(LEFT_LIMIT_MS, () => stop(unknown()));
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
      following.unsubscribe();
    }
  }

  #onceGone(wallet: WalletConnector, end: (error: LatchkitError) => void): Subscription {
    return this.#connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(isOf(wallet)))
        end(new LatchkitError("connection/not-connected", {}));
    });
  }
}

/** A wallet that was left while it was asked to send may have sent it, unless it was not asked. */
const unlessUnasked = (networkId: CaipNetworkId, error: unknown): unknown =>
  isLatchkitError(error, "call/aborted") && error.context.wasAsked !== false
    ? unknownSending(networkId, error)
    : error;

/** What the wallet answered, or the refusal as `wallet/declined` or `wallet/pending`. */
export const valueOfOutcome = <T>(outcome: WalletOutcome<T>, method: string): T => {
  if (outcome.kind === "done") return outcome.value;
  throw new LatchkitError(outcome.kind === "declined" ? "wallet/declined" : "wallet/pending", {
    method,
  });
};

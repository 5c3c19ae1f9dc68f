import { type WalletsState, connectionOf } from "../../domain/connection/wallets-state.js";
import type { Subscription } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { isOf } from "../../domain/connection/connection-key.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { Transports } from "../connection/wallets.api.js";
import type { Readable } from "../shared/state-store.js";
import { linkSignals, settleBy } from "../shared/lifetime.js";
import { AskedWallet } from "./asked-wallet.js";

/** The shown account and the transport that signs for it: always the same connection (G4). */
export interface ActiveWallet {
  readonly account: Account;
  readonly wallet: WalletConnector;
}

/** Finds what a signature needs. */
export class ActiveWallets {
  readonly #connectionStore: Readable<WalletsState>;
  readonly #open: Transports;
  readonly #chains: ChainAccess;
  constructor(connectionStore: Readable<WalletsState>, open: Transports, chains: ChainAccess) {
    this.#connectionStore = connectionStore;
    this.#open = open;
    this.#chains = chains;
  }

  /** Throws `connection/not-connected`. */
  get current(): ActiveWallet {
    return this.of();
  }

  /** The wallet of a namespace; without one, the active one. Throws `connection/not-connected`. */
  of(namespace?: Namespace): ActiveWallet {
    const connection = connectionOf(this.#connectionStore.snapshot, namespace);
    const wallet = connection && this.#open.get(connection.namespace, connection.connector.id);
    if (!wallet) throw sharedError("connection/not-connected", namespace ? { namespace } : {});
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

  #onceGone(wallet: WalletConnector, end: (error: LatchkitError) => void): Subscription {
    return this.#connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(isOf(wallet)))
        end(sharedError("connection/not-connected", {}));
    });
  }
}

/** What the wallet answered, or the refusal as `wallet/declined` or `wallet/pending`. */
export const valueOfOutcome = <T>(outcome: WalletOutcome<T>, method: string): T => {
  if (outcome.kind === "done") return outcome.value;
  throw new LatchkitError(outcome.kind === "declined" ? "wallet/declined" : "wallet/pending", {
    method,
  });
};

import type { Subscription } from "rxjs";
import { isOf } from "../../domain/connection/connection-key.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { RememberedConnection } from "./connection-memory.js";
import type { ConnectionStore } from "./connection.store.js";

/**
 * Remembered wallets of the page that grant nothing yet, such as locked ones. Each is listened to
 * until it tells of accounts, is connected otherwise, or is left out.
 */
export class LockedWallets {
  readonly #connectionStore: Pick<ConnectionStore, "state$">;
  readonly #unlocked: (one: RememberedConnection) => void;
  #followed: readonly { readonly one: RememberedConnection; readonly following: Subscription }[] =
    [];

  /** `unlocked`: the wallet may be asked silently again. Ends with `signal`. */
  constructor(
    connectionStore: Pick<ConnectionStore, "state$">,
    signal: AbortSignal,
    unlocked: (one: RememberedConnection) => void,
  ) {
    this.#connectionStore = connectionStore;
    this.#unlocked = unlocked;
    signal.addEventListener("abort", () => this.leaveOut(() => true), { once: true });
  }

  follow(one: RememberedConnection, wallet: WalletConnector): void {
    this.leaveOut(
      (other) => other.namespace === one.namespace && other.connectorId === one.connectorId,
    );
    const following = wallet.events$.subscribe({
      next: ({ kind }) => {
        if (kind !== "accounts" && kind !== "network") return;
        this.leaveOut((other) => other === one);
        this.#unlocked(one);
      },
      error: () => undefined, // code that cannot be had tells nothing
    });
    this.#followed = [...this.#followed, { one, following }];
    following.add(
      this.#connectionStore.state$.subscribe(({ connection }) => {
        if (connection.connections.some(isOf(one))) this.leaveOut((other) => other === one);
      }),
    );
  }

  leaveOut(isOut: (one: RememberedConnection) => boolean): void {
    for (const { following } of this.#followed.filter(({ one }) => isOut(one)))
      following.unsubscribe();
    this.#followed = this.#followed.filter(({ one }) => !isOut(one));
  }
}

import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import { settleBy } from "../shared/lifetime.js";
import { type OnePrompt, errorOfEnd } from "../tabs/one-prompt.js";
import type { GrantWish } from "./connect-wallet.js";
import type { HoldConnection } from "./hold-connection.js";
import type { SessionStore } from "./session.store.js";

/** Asks one wallet for access, unless another tab is asking it: then its answer there counts here too. */
export class AskWallet {
  readonly #hold: HoldConnection;
  readonly #session: SessionStore;
  readonly #prompt: OnePrompt;
  constructor(hold: HoldConnection, session: SessionStore, prompt: OnePrompt) {
    this.#hold = hold;
    this.#session = session;
    this.#prompt = prompt;
  }

  /**
   * Gives what makes the grant the session; with `namespace` only where that is part of it, else the grant is ended and
   * `wallet/invalid-answer`. Rejects with `connection/rejected`, `wallet/pending`, `connection/failed` and the errors of
   * `WalletConnector.connect`; what a wallet answers after an abort changes nothing.
   */
  async run(
    found: DiscoveredWallet,
    { namespace, address }: GrantWish,
    signal: AbortSignal,
  ): Promise<() => Account> {
    const wallet = found.open(namespace);
    let hasWaited = false;
    const onWait = (): void => {
      hasWaited = true;
      this.#session.attemptElsewhere();
    };
    // A window of the wallet's own may open only in the turn of the tap; each tab has its own, so none waits for another.
    const granted = found.prepare
      ? await this.#ask(wallet, signal)
      : await this.#prompt.run(
          found.connector.id,
          { signal, onWait },
          async () =>
            (hasWaited ? await this.#inherit(wallet, signal) : undefined) ??
            this.#ask(wallet, signal),
        );
    if (namespace !== undefined && granted.namespace !== namespace) {
      void wallet.disconnect(signal).catch(() => undefined);
      throw new LatchkitError("wallet/invalid-answer", { method: "wc_sessionSettle" });
    }
    // Who was chosen may be known only by now.
    return () => this.#hold.run(found.connector, wallet, granted, address);
  }

  async #ask(wallet: WalletConnector, signal: AbortSignal): Promise<WalletSession> {
    const { connectorId } = wallet;
    const outcome = await settleBy(signal, wallet.connect(signal));
    if (outcome.kind === "done") return outcome.value;
    throw outcome.kind === "pending"
      ? errorOfEnd(connectorId, "pending")
      : new LatchkitError("connection/rejected", { connectorId });
  }

  /**
   * The other tab let go. Said yes there: the wallet has granted it, and is not asked again. Said no there: that no stands, and the visitor
   * is offered to try again; asking anew at once would be nagging. Nothing heard: that tab is gone, and the question is still open.
   */
  async #inherit(wallet: WalletConnector, signal: AbortSignal): Promise<WalletSession | undefined> {
    const { connectorId } = wallet;
    const granted = this.#prompt.heard(connectorId)
      ? undefined
      : await settleBy(
          signal,
          wallet.reconnect(signal).catch(() => undefined),
        );
    if (granted) return granted;
    const end = await this.#prompt.ended(connectorId, signal);
    if (end) throw errorOfEnd(connectorId, end);
    this.#session.attempt(connectorId);
    return undefined;
  }
}

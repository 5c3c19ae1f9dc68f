import { errorOfEnd } from "../../domain/tabs/tab-message.js";
import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import { settleBy } from "../shared/lifetime.js";
import type { SharedPrompt } from "../tabs/tabs.api.js";
import { EventsMeanwhile } from "./heard-meanwhile.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { LookAtWallet } from "./look-at-wallet.js";
import type { ConnectionStore } from "./connection.store.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import type { Namespace } from "../../domain/caip/caip.types.js";

/** What a grant is to hold: that namespace, and that account in front. */
export interface GrantRequest {
  readonly namespace: Namespace | undefined;
  readonly address: string | undefined;
}

/** What asking needs. */
export interface AskParts {
  readonly registration: ConnectionRegistration;
  readonly connectionStore: ConnectionStore;
  readonly prompt: SharedPrompt;
  readonly look: Pick<LookAtWallet, "confirm" | "run">;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

/** One request for access; `isOnly`: of no use without the namespace of `wallet`. */
interface Asking {
  readonly wallet: WalletConnector;
  readonly heard: EventsMeanwhile;
  readonly isOnly: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks one wallet for access, unless another tab is asking it: then its answer there counts here
 * too.
 */
export class AskWallet {
  readonly #parts: AskParts;
  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  /**
   * Gives what makes the grant the session; with `namespace` only where that is part of it, else
   * the grant is ended and `wallet/invalid-answer`. Rejects with `connection/rejected`,
   * `wallet/pending`, `connection/failed` and the errors of `WalletConnector.connect`; what a
   * wallet answers after an abort changes nothing. What it notifies of from its answer on is not
   * lost.
   */
  async run(
    found: DiscoveredWallet,
    { namespace, address }: GrantRequest,
    signal: AbortSignal,
  ): Promise<() => Account> {
    const { registration, look, signal: life } = this.#parts;
    const wallet = found.open(namespace);
    const heard = new EventsMeanwhile(wallet);
    onAbort(signal, () => heard.drop());
    try {
      const isOnly = namespace !== undefined;
      const granted = await this.#granted(found, { wallet, heard, isOnly, signal });
      if (namespace !== undefined && granted.namespace !== namespace) {
        void wallet.disconnect(signal).catch(() => undefined);
        throw new LatchkitError("wallet/invalid-answer", {
          method: "wc_sessionSettle",
          isEmpty: true,
        });
      }
      // Who was chosen may be known only by now.
      return () => {
        const { followings } = heard;
        const account = registration.run(found.connector, wallet, granted, { address, followings });
        // What was asked may stand for the transports that it granted.
        heard.drop();
        // A wallet that cannot be asked silently keeps what it granted, unless it took that back.
        for (const one of heard.contradicted)
          void (heard.hasEnded ? look.confirm(one, life) : look.run(one, life));
        return account;
      };
    } catch (error) {
      heard.drop();
      throw error;
    }
  }

  #granted(found: DiscoveredWallet, asking: Asking): Promise<WalletSession> {
    const { signal } = asking;
    const { prompt, connectionStore } = this.#parts;
    let hasWaited = false;
    const onWait = (): void => {
      hasWaited = true;
      connectionStore.attemptElsewhere();
    };
    // A window of the wallet's own may open only in the turn of the tap; each tab has its own, so
    // none waits for another.
    return found.prepare
      ? this.#ask(asking)
      : prompt.run(
          found.connector.id,
          { signal, onWait },
          async () => (hasWaited ? await this.#inherit(asking) : undefined) ?? this.#ask(asking),
        );
  }

  async #ask({ wallet, heard, isOnly, signal }: Asking): Promise<WalletSession> {
    const { connectorId } = wallet;
    const asked = wallet.connect(signal, isOnly);
    heard.listen();
    const answered = asked.then((answer) => {
      if (answer.kind === "done") heard.answered(answer.value);
      return answer;
    });
    const outcome = await settleBy(signal, answered);
    if (outcome.kind === "done") return outcome.value;
    throw outcome.kind === "pending"
      ? errorOfEnd(connectorId, "pending")
      : new LatchkitError("connection/rejected", { connectorId });
  }

  /**
   * The other tab let go. Said yes there: the wallet has granted it, and is not asked again. Said
   * no there: that no stands, and the user is offered to try again; asking anew at once would be
   * nagging. Nothing heard: that tab is gone, and the question is still open.
   */
  async #inherit({ wallet, heard, signal }: Asking): Promise<WalletSession | undefined> {
    const { prompt, connectionStore } = this.#parts;
    const { connectorId } = wallet;
    const granted = prompt.heard(connectorId) ? undefined : await heard.read(signal);
    if (granted) return granted;
    const end = await prompt.ended(connectorId, signal);
    if (end) throw errorOfEnd(connectorId, end);
    connectionStore.attempt(connectorId);
    return undefined;
  }
}

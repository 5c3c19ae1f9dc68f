import type { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { settleBy } from "../shared/lifetime.js";

/**
 * A wallet for the length of one call. Once it is gone its open requests reject with the reason of
 * `gone`, and no more are made.
 */
export class AskedWallet implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly messages$?: Observable<WalletMessage>;
  readonly moveTo?: (networkId: CaipNetworkId) => Promise<boolean>;
  readonly #wallet: WalletConnector;
  readonly #gone: AbortSignal;
  #open = 0;
  #hasAnswered = false;

  constructor(wallet: WalletConnector, gone: AbortSignal) {
    this.#wallet = wallet;
    this.#gone = gone;
    this.connectorId = wallet.connectorId;
    this.namespace = wallet.namespace;
    this.events$ = wallet.events$;
    if (wallet.messages$) this.messages$ = wallet.messages$;
    if (wallet.moveTo) this.moveTo = wallet.moveTo.bind(wallet);
  }

  /** It answered all that it was asked: what is left to do is done without it. */
  get isDone(): boolean {
    return this.#hasAnswered && this.#open === 0;
  }

  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    this.#open += 1;
    try {
      const asked = this.#gone.aborted
        ? new Promise<never>(() => undefined)
        : this.#wallet.request(call, signal);
      const outcome = await settleBy(this.#gone, asked);
      this.#hasAnswered = true;
      return outcome;
    } finally {
      this.#open -= 1;
    }
  }

  connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return this.#wallet.connect(signal);
  }

  reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    return this.#wallet.reconnect(signal);
  }

  disconnect(signal: AbortSignal): Promise<void> {
    return this.#wallet.disconnect(signal);
  }
}

import { Observable } from "rxjs";
import type { LazyCode } from "../../ports/page.ports.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { type WalletsState, targetNetworkId } from "../../domain/connection/connection-state.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";

/**
 * A connector whose code is loaded on first use. Calls reject as `Lazy.load()` does; the next call
 * retries.
 */
export class LazyWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly messages$: Observable<WalletMessage>;
  readonly #code: LazyCode<WalletConnector>;

  constructor(connectorId: string, namespace: Namespace, code: LazyCode<WalletConnector>) {
    this.connectorId = connectorId;
    this.namespace = namespace;
    this.#code = code;
    this.events$ = new Observable<WalletEvent>((subscriber) => {
      subscriber.add(
        code.whenLoaded(({ events$ }) => subscriber.add(events$.subscribe(subscriber))),
      );
    });
    this.messages$ = new Observable<WalletMessage>((subscriber) => {
      subscriber.add(
        code.whenLoaded(({ messages$ }) => subscriber.add(messages$?.subscribe(subscriber))),
      );
    });
  }

  /** Synchronous if the code is loaded, because a window can be opened only during the tap. */
  connect(signal: AbortSignal, isOnly?: boolean): Promise<WalletOutcome<WalletSession>> {
    return this.#code.use(signal, (connector) => connector.connect(signal, isOnly));
  }
  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    return this.#code.use(signal, (connector) => connector.reconnect(signal, onLateAnswer));
  }
  disconnect(signal: AbortSignal): Promise<void> {
    return this.#code.use(signal, (connector) => connector.disconnect(signal));
  }
  request(
    call: WalletRequest,
    signal: AbortSignal,
    onLateAnswer?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>> {
    return this.#code.use(signal, (connector) => connector.request(call, signal, onLateAnswer));
  }
  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    return (await (await this.#code.load()).selectNetwork?.(networkId)) ?? false;
  }
  choose(address: string, signal: AbortSignal): Promise<boolean> {
    return this.#code.use(signal, (connector) => connector.choose?.(address, signal) ?? true);
  }

  preload(): void {
    this.#code.preload();
  }
}

/**
 * `open` of a wallet with one connector for each namespace. Defaults to the namespace of the
 * network that the user wants, else to the first one.
 */
export const connectorByNamespace =
  (
    wallets: { readonly snapshot: WalletsState },
    [first, ...others]: readonly [LazyWalletConnector, ...LazyWalletConnector[]],
  ): DiscoveredWallet["open"] =>
  (wantedNamespace = namespaceOf(targetNetworkId(wallets.snapshot))) =>
    others.find(({ namespace }) => namespace === wantedNamespace) ?? first;

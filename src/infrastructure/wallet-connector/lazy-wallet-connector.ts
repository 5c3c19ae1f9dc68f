import { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";

/**
 * A transport whose code arrives with its first use: an idle page that lists wallets carries none of it. Everything else is the promise of
 * the connector behind it; where its code cannot be had, `code/unavailable`, and the next call tries again.
 */
export class LazyWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly #import: () => Promise<WalletConnector>;
  #loaded: WalletConnector | undefined;
  #loading: Promise<WalletConnector> | undefined;

  constructor(connectorId: string, namespace: Namespace, load: () => Promise<WalletConnector>) {
    this.connectorId = connectorId;
    this.namespace = namespace;
    this.#import = load;
    this.events$ = new Observable<WalletEvent>((out) => {
      this.#load().then(
        (connector) => {
          if (!out.closed) out.add(connector.events$.subscribe(out));
        },
        (error: unknown) => out.error(error),
      );
    });
  }

  /** In this very turn where the code is there: a wallet that opens a window may do so only within the visitor's tap. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return (this.#loaded ?? (await this.#load())).connect(signal);
  }
  async reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    return (await this.#load()).reconnect(signal);
  }
  async disconnect(signal: AbortSignal): Promise<void> {
    return (await this.#load()).disconnect(signal);
  }
  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    return (await this.#load()).request(call, signal);
  }
  async moveTo(networkId: CaipNetworkId): Promise<boolean> {
    return (await (await this.#load()).moveTo?.(networkId)) ?? false;
  }

  /** Fetches the code ahead of need; nobody is told of a failure. */
  preload(): void {
    this.#load().catch(() => undefined);
  }

  #load(): Promise<WalletConnector> {
    this.#loading ??= this.#import()
      .then((connector) => (this.#loaded = connector))
      .catch((cause: unknown) => {
        this.#loading = undefined;
        throw new LatchkitError("code/unavailable", { capability: "connection" }, { cause });
      });
    return this.#loading;
  }
}

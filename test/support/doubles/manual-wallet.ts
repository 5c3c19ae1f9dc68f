import { BehaviorSubject, Subject, type Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../../src/domain/caip/caip.types.js";
import type { Connector } from "../../../src/domain/connectors/connector.js";
import type {
  DiscoveredWallet,
  InjectedWallets,
} from "../../../src/ports/injected-wallets.port.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../../src/ports/wallet-connector.port.js";
import { ALICE, aConnector } from "../builders/connection.js";

/** A promise a test settles by hand. */
export const deferred = <T>(): {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
} => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};

export const granted = (networkId: CaipNetworkId = "eip155:1", address = ALICE): WalletSession => ({
  namespace: networkId.slice(0, networkId.indexOf(":")) as Namespace,
  accounts: [{ address, type: "eoa" }],
  networkId,
});

/** A wallet whose every answer the test gives by hand. */
export class ManualWallet implements WalletConnector {
  readonly connector: Connector;
  readonly namespace: Namespace;
  readonly asked: string[] = [];
  readonly #events = new Subject<WalletEvent>();
  connects: ReturnType<typeof deferred<WalletOutcome<WalletSession>>>[] = [];
  remembered: WalletSession | undefined;
  onRequest: (call: WalletRequest) => Promise<WalletOutcome<unknown>> = async () => ({
    kind: "done",
    value: null,
  });
  onDisconnect: () => Promise<void> = async () => undefined;

  constructor(connector: Partial<Connector> = {}) {
    this.connector = aConnector(connector);
    this.namespace = this.connector.namespace;
  }

  get connectorId(): string {
    return this.connector.id;
  }
  get isFollowed(): boolean {
    return this.#events.observed;
  }
  readonly events$: Observable<WalletEvent> = this.#events.asObservable();
  emit(event: WalletEvent): void {
    this.#events.next(event);
  }

  connect(): Promise<WalletOutcome<WalletSession>> {
    this.asked.push("connect");
    const answer = deferred<WalletOutcome<WalletSession>>();
    this.connects.push(answer);
    return answer.promise;
  }
  async reconnect(): Promise<WalletSession | undefined> {
    this.asked.push("reconnect");
    return this.remembered;
  }
  disconnect(): Promise<void> {
    this.asked.push("disconnect");
    return this.onDisconnect();
  }
  request(call: WalletRequest): Promise<WalletOutcome<unknown>> {
    this.asked.push(call.method);
    return this.onRequest(call);
  }

  approve(session: WalletSession = granted()): void {
    this.connects.at(-1)?.resolve({ kind: "done", value: session });
  }
  decline(): void {
    this.connects.at(-1)?.resolve({ kind: "declined" });
  }
}

/** Wallets as they appear in a page. */
export class ManualWallets implements InjectedWallets {
  readonly #list = new BehaviorSubject<readonly DiscoveredWallet[]>([]);
  readonly wallets$ = this.#list.asObservable();
  constructor(...wallets: readonly ManualWallet[]) {
    this.show(...wallets);
  }
  show(...wallets: readonly ManualWallet[]): void {
    this.#list.next(wallets.map((wallet) => ({ connector: wallet.connector, open: () => wallet })));
  }
}

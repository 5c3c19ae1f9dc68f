import { chainIdText } from "../../domain/chains/chains.js";
import { Observable, type Subscription, distinctUntilChanged, filter, map, skip } from "rxjs";
import type { WalletMessage } from "../../ports/wallet-connector.port.js";
import type { Eip1193Events, Eip1193Provider } from "./connection.api.js";
import {
  ProviderRpcError,
  SessionNamespaceProvider,
  type ProviderParts,
} from "./namespace-provider.js";
import { connectionOf, type WalletsState } from "../../domain/connection/connection-state.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

type Listener = (value: unknown) => void;

/** The wallet's EVM chain, else the active network if it is one. */
const hexChainId = (state: WalletsState): string | undefined => {
  const networkId = connectionOf(state, "eip155")?.accounts[0].networkId ?? state.activeNetworkId;
  const chainId = chainIdText(networkId);
  return chainId && `0x${BigInt(chainId).toString(16)}`;
};
const isConnected = (state: WalletsState): boolean => connectionOf(state, "eip155") !== undefined;
const addressesOf = (state: WalletsState): readonly string[] =>
  (connectionOf(state, "eip155")?.accounts ?? []).map(({ address }) => address);

/**
 * The EIP-1193 provider. Requests go to the currently connected wallet. Errors as in
 * `Eip1193Provider`.
 */
export class SessionEip1193Provider implements Eip1193Provider {
  readonly #provider: SessionNamespaceProvider;
  readonly #parts: ProviderParts;
  readonly #listeners = new Map<string, Map<Listener, () => void>>();

  constructor(parts: ProviderParts) {
    bindMembers(this);
    this.#provider = new SessionNamespaceProvider("eip155", parts);
    this.#parts = parts;
  }

  async request<T = unknown>(call: {
    readonly method: string;
    readonly params?: unknown;
  }): Promise<T> {
    return (await this.#provider.request(call)) as T;
  }

  on<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void {
    const stream = this.#stream(event);
    const removers = this.#listeners.get(event) ?? new Map<Listener, () => void>();
    const typedListener = listener as Listener;
    if (!stream || removers.has(typedListener)) return;
    const subscription = stream.subscribe(typedListener);
    const undoEnd = this.#parts.life.onEnd(() => subscription.unsubscribe());
    removers.set(typedListener, () => {
      subscription.unsubscribe();
      undoEnd();
    });
    this.#listeners.set(event, removers);
  }

  removeListener<E extends keyof Eip1193Events>(event: E, listener: Eip1193Events[E]): void {
    const listeners = this.#listeners.get(event);
    listeners?.get(listener as Listener)?.();
    listeners?.delete(listener as Listener);
  }

  #stream(event: keyof Eip1193Events): Observable<unknown> | undefined {
    switch (event) {
      case "connect":
        return this.#connections().pipe(
          filter(isConnected),
          map((state) => ({ chainId: hexChainId(state) })),
        );
      case "disconnect":
        return this.#connections().pipe(
          filter((state) => !isConnected(state)),
          map(() => new ProviderRpcError(4900, "The wallet was disconnected")),
        );
      case "chainChanged":
        return this.#parts.connectionStore.state$.pipe(
          map(hexChainId),
          distinctUntilChanged(),
          skip(1),
          filter((id) => id !== undefined),
        );
      case "accountsChanged":
        return this.#parts.connectionStore.state$.pipe(
          map(addressesOf),
          distinctUntilChanged((a, b) => a.join() === b.join()),
          skip(1),
          map((addresses) => [...addresses]),
        );
      case "message":
        return this.#messages();
      default:
        return undefined;
    }
  }

  #connections(): Observable<WalletsState> {
    return this.#parts.connectionStore.state$.pipe(
      distinctUntilChanged((a, b) => isConnected(a) === isConnected(b)),
      skip(1),
    );
  }

  /** Subscribed only while a host listens. */
  #messages(): Observable<WalletMessage> {
    const { connectionStore, openWallets } = this.#parts;
    // Keeps rxjs's `switchMap` out of the bundle.
    return new Observable<WalletMessage>((subscriber) => {
      let subscription: Subscription | undefined;
      const wallet$ = connectionStore.state$.pipe(
        map(() => openWallets.get("eip155")),
        distinctUntilChanged(),
      );
      subscriber.add(
        wallet$.subscribe((wallet) => {
          subscription?.unsubscribe();
          subscription = wallet?.messages$?.subscribe((message) => subscriber.next(message));
        }),
      );
      subscriber.add(() => subscription?.unsubscribe());
    });
  }
}

import { type Observable, distinctUntilChanged, filter, map, skip } from "rxjs";
import type { Lifetime } from "../shared/lifetime.js";
import type { Eip1193Provider } from "../latchkit.js";
import {
  ProviderRpcError,
  SessionNamespaceProvider,
  type ProviderParts,
} from "./namespace-provider.js";
import { type SessionStore, connectionOf, type SessionState } from "./session.store.js";

type EventName = "accountsChanged" | "chainChanged" | "disconnect";
/** The EVM network stood on: the wallet's; without one the active network, where that is an EVM one. */
const hexChainId = (state: SessionState): string | undefined => {
  const networkId = connectionOf(state, "eip155")?.accounts[0].networkId ?? state.activeNetworkId;
  return networkId.startsWith("eip155:")
    ? `0x${BigInt(networkId.slice("eip155:".length)).toString(16)}`
    : undefined;
};
const addresses = (state: SessionState): string =>
  (connectionOf(state, "eip155")?.accounts ?? []).map(({ address }) => address).join(",");

/**
 * A door for libraries that want a plain EIP-1193 provider. It always speaks to the wallet that is connected at the moment of the call and
 * tells exactly the facts that the facade shows. Rejects as EIP-1193 says (4001 declined, 4100 not connected, 4900 disconnected meanwhile), else with a `LatchkitError`.
 */
export class SessionEip1193Provider implements Eip1193Provider {
  readonly #door: SessionNamespaceProvider;
  readonly #session: SessionStore;
  readonly #life: Lifetime;
  readonly #listeners = new Map<EventName, Map<(value: unknown) => void, () => void>>();

  constructor(parts: ProviderParts) {
    this.#door = new SessionNamespaceProvider("eip155", parts);
    this.#session = parts.session;
    this.#life = parts.life;
  }

  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    return this.#door.request(call);
  }

  on(event: EventName, listener: (value: unknown) => void): void {
    const known = this.#listeners.get(event) ?? new Map<(value: unknown) => void, () => void>();
    if (known.has(listener)) return;
    const following = this.#stream(event).subscribe(listener);
    const undoEnd = this.#life.onEnd(() => following.unsubscribe());
    known.set(listener, () => {
      following.unsubscribe();
      undoEnd();
    });
    this.#listeners.set(event, known);
  }

  removeListener(event: EventName, listener: (value: unknown) => void): void {
    this.#listeners.get(event)?.get(listener)?.();
    this.#listeners.get(event)?.delete(listener);
  }

  #stream(event: EventName): Observable<unknown> {
    const { state$ } = this.#session;
    if (event === "chainChanged")
      return state$.pipe(
        map(hexChainId),
        distinctUntilChanged(),
        skip(1),
        filter((id) => id !== undefined),
      );
    const accounts$ = state$.pipe(map(addresses), distinctUntilChanged(), skip(1));
    if (event === "accountsChanged")
      return accounts$.pipe(map((list) => (list === "" ? [] : list.split(","))));
    // Told when the last account went away.
    return accounts$.pipe(
      filter((list) => list === ""),
      map(() => new ProviderRpcError(4900, "The wallet was disconnected")),
    );
  }
}

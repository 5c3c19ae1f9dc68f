import { type Observable, distinctUntilChanged, filter, map, skip } from "rxjs";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { ActiveWallets } from "../account/active-wallet.js";
import type { Eip1193Provider } from "../latchkit.js";
import { type SessionStore, connectionOf, type SessionState } from "./session.store.js";

/** The error of EIP-1193: what libraries over a provider look for is `code`. */
export class ProviderRpcError extends Error {
  override readonly name: string = "ProviderRpcError";
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type EventName = "accountsChanged" | "chainChanged" | "disconnect";
const hexChainId = ({ activeNetworkId }: SessionState): string => `0x${BigInt(activeNetworkId.slice("eip155:".length)).toString(16)}`;
const addresses = (state: SessionState): string => (connectionOf(state, "eip155")?.accounts ?? []).map(({ address }) => address).join(",");

/** A field of whatever a wallet threw; a getter or proxy that throws reads as undefined. */
const fieldOf = (value: unknown, key: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
};

/** What a wallet threw, as EIP-1193 has it; anything else keeps its own type. */
const toRpcError = (error: unknown): unknown => {
  if (isLatchkitError(error, "connection/not-connected")) return new ProviderRpcError(4900, "The wallet was disconnected");
  const cause = fieldOf(error, "cause");
  const [code, message] = [fieldOf(cause, "code"), fieldOf(cause, "message")];
  return typeof code === "number" ? new ProviderRpcError(code, typeof message === "string" ? message : "Request failed", fieldOf(cause, "data")) : error;
};

/**
 * A door for libraries that want a plain EIP-1193 provider. It always speaks to the wallet that is connected at the moment of the call and
 * tells exactly the facts that the facade shows. Rejects as EIP-1193 says (4001 declined, 4100 not connected, 4900 disconnected meanwhile), else with a `LatchkitError`.
 */
export class SessionEip1193Provider implements Eip1193Provider {
  readonly #wallets: ActiveWallets;
  readonly #session: SessionStore;
  readonly #life: Lifetime;
  readonly #listeners = new Map<EventName, Map<(value: unknown) => void, () => void>>();

  constructor(wallets: ActiveWallets, session: SessionStore, life: Lifetime) {
    this.#wallets = wallets;
    this.#session = session;
    this.#life = life;
  }

  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    if (!connectionOf(this.#session.snapshot, "eip155")) throw new ProviderRpcError(4100, "No wallet is connected");
    try {
      const outcome = await this.#life.run("provider.request", undefined, (signal) =>
        this.#wallets.during(signal, ({ wallet }, asked) => wallet.request(params === undefined ? { method } : { method, params }, asked)));
      if (outcome.kind === "done") return outcome.value;
      throw outcome.kind === "declined" ? new ProviderRpcError(4001, "User rejected the request.") : new ProviderRpcError(-32002, "Request already pending");
    } catch (error) {
      throw toRpcError(error);
    }
  }

  on(event: EventName, listener: (value: unknown) => void): void {
    const known = this.#listeners.get(event) ?? new Map<(value: unknown) => void, () => void>();
    if (known.has(listener)) return;
    const following = this.#stream(event).subscribe(listener);
    const undoEnd = this.#life.onEnd(() => following.unsubscribe());
    known.set(listener, () => { following.unsubscribe(); undoEnd(); });
    this.#listeners.set(event, known);
  }

  removeListener(event: EventName, listener: (value: unknown) => void): void {
    this.#listeners.get(event)?.get(listener)?.();
    this.#listeners.get(event)?.delete(listener);
  }

  #stream(event: EventName): Observable<unknown> {
    const { state$ } = this.#session;
    if (event === "chainChanged") return state$.pipe(map(hexChainId), distinctUntilChanged(), skip(1));
    const accounts$ = state$.pipe(map(addresses), distinctUntilChanged(), skip(1));
    if (event === "accountsChanged") return accounts$.pipe(map((list) => (list === "" ? [] : list.split(","))));
    // Told when the last account went away.
    return accounts$.pipe(filter((list) => list === ""), map(() => new ProviderRpcError(4900, "The wallet was disconnected")));
  }
}

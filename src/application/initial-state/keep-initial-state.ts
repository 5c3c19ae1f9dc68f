import type { Namespace } from "../../domain/caip/caip.types.js";
import type { InitialState } from "../../domain/storage/initial-state.js";
import { stateCookieName } from "../../domain/storage/storage-registry.js";
import {
  STATE_COOKIE_SECONDS,
  encodeStateCookie,
} from "../../domain/storage/write-state-cookie.js";
import type { Cookies } from "../../ports/cookies.port.js";
import type { ConnectionStore, ConnectionStoreState } from "../connection/connection.store.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { ThemeState } from "../theme/theme.api.js";
import type { ThemeStore } from "../theme/theme.store.js";

/** What is followed, and where it is written. */
export interface KeepInitialStateParts {
  readonly life: Lifetime;
  readonly connectionStore: ConnectionStore;
  readonly theme: ThemeStore;
  readonly cookies: Cookies;
  readonly instanceId: string;
  /** Without it nobody comes back, so nobody is to be shown ahead. */
  readonly enableReconnect: boolean;
}

/** What the next page shows ahead: the first of each namespace that it is going to bring back. */
const toInitialState = (
  { connection, activeNetworkId }: ConnectionStoreState,
  { mode }: ThemeState,
  restores: boolean,
): InitialState => {
  const shown: Partial<Record<Namespace, string>> = {};
  for (const { namespace, accounts, connector } of connection.connections)
    if (restores && !connector.isConflicting) shown[namespace] ??= accounts[0].address;
  return {
    accounts: shown,
    networkId: activeNetworkId,
    ...(mode !== "system" && { theme: mode }),
  };
};

/**
 * Keeps a cookie in step with what the buttons show, so that a server can draw them as they are
 * going to be. Not while remembered wallets are on their way back.
 */
export class KeepInitialState {
  readonly #parts: KeepInitialStateParts;
  #written: string | undefined;
  constructor(parts: KeepInitialStateParts) {
    this.#parts = parts;
  }

  /** Follows until the instance is disposed. */
  run(): void {
    const { life, connectionStore, theme } = this.#parts;
    const write = (): void => this.#write();
    const followings = [connectionStore.state$.subscribe(write), theme.state$.subscribe(write)];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  #write(): void {
    const { connectionStore, theme, cookies, instanceId, enableReconnect } = this.#parts;
    if (connectionStore.snapshot.isRestoring) return;
    const state = toInitialState(connectionStore.snapshot, theme.snapshot, enableReconnect);
    const value = encodeStateCookie(state) ?? "";
    if (value === this.#written) return;
    this.#written = value;
    const name = stateCookieName(instanceId);
    if (value === "") cookies.remove(name);
    else cookies.set(name, value, STATE_COOKIE_SECONDS);
  }
}

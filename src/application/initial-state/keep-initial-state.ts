import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import {
  type InitialState,
  STATE_COOKIE_SECONDS,
  encodeStateCookie,
} from "../../domain/storage/state-cookie.js";
import { stateCookieName } from "../../domain/storage/storage-registry.js";
import type { Cookies } from "../../ports/page.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { ThemeState } from "../theme/theme.api.js";

export interface ShownState {
  readonly connections: readonly Connection[];
  readonly networkId: CaipNetworkId;
  readonly isRestoring: boolean;
}

export interface KeepInitialStateParts {
  readonly life: Lifetime;
  readonly shown: Readable<ShownState>;
  readonly theme: Readable<Pick<ThemeState, "mode">>;
  readonly cookies: Cookies;
  readonly instanceId: string;
  /** False: no connections are restored or stored. */
  readonly enableReconnect: boolean;
}

/** The first account of each restorable namespace. */
const toInitialState = (
  { connections, networkId }: ShownState,
  { mode }: Pick<ThemeState, "mode">,
  restores: boolean,
): InitialState => {
  const first: Partial<Record<Namespace, string>> = {};
  for (const { namespace, accounts, connector } of connections)
    if (restores && !connector.isConflicting) first[namespace] ??= accounts[0].address;
  return {
    accounts: first,
    networkId,
    ...(mode !== "system" && { theme: mode }),
  };
};

/**
 * Stores the buttons' state in a cookie for server rendering. Pauses while connections are being
 * restored.
 */
export class KeepInitialState {
  readonly #parts: KeepInitialStateParts;
  #written: string | undefined;
  constructor(parts: KeepInitialStateParts) {
    this.#parts = parts;
  }

  /** Runs until the instance is disposed. */
  run(): void {
    const { life, shown, theme } = this.#parts;
    const write = (): void => this.#write();
    const subscriptions = [shown.state$.subscribe(write), theme.state$.subscribe(write)];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  #write(): void {
    const { shown, theme, cookies, instanceId, enableReconnect } = this.#parts;
    if (shown.snapshot.isRestoring) return;
    const state = toInitialState(shown.snapshot, theme.snapshot, enableReconnect);
    const value = encodeStateCookie(state) ?? "";
    if (value === this.#written) return;
    this.#written = value;
    const name = stateCookieName(instanceId);
    if (value === "") cookies.remove(name);
    else cookies.set(name, value, STATE_COOKIE_SECONDS);
  }
}

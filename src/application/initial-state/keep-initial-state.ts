import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { InitialState } from "../../domain/storage/read-state-cookie.js";
import { stateCookieName } from "../../domain/storage/storage-registry.js";
import {
  STATE_COOKIE_SECONDS,
  encodeStateCookie,
} from "../../domain/storage/write-state-cookie.js";
import type { Cookies } from "../../ports/page.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { ThemeState } from "../theme/theme.api.js";

/** Who is connected, and on which network. */
export interface Shown {
  readonly connections: readonly Connection[];
  readonly networkId: CaipNetworkId;
  readonly isRestoring: boolean;
}

/** What is followed, and where it is written. */
export interface KeepInitialStateParts {
  readonly life: Lifetime;
  readonly shown: Readable<Shown>;
  readonly theme: Readable<Pick<ThemeState, "mode">>;
  readonly cookies: Cookies;
  readonly instanceId: string;
  /** Without it nobody comes back, so nobody is to be shown ahead. */
  readonly enableReconnect: boolean;
}

/** What the next page shows ahead: the first of each namespace that it is going to bring back. */
const toInitialState = (
  { connections, networkId }: Shown,
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
    const { life, shown, theme } = this.#parts;
    const write = (): void => this.#write();
    const followings = [shown.state$.subscribe(write), theme.state$.subscribe(write)];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
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

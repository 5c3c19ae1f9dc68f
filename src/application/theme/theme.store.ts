import type { Observable, Subscription } from "rxjs";
import { StateStore } from "../shared/state-store.js";
import type { ThemeState } from "./theme.api.js";

type Settings = Pick<ThemeState, "mode" | "variables">;

const resolve = (mode: ThemeState["mode"], prefersDark: boolean): "light" | "dark" => {
  const preferred = prefersDark ? "dark" : "light";
  return mode === "system" ? preferred : mode;
};

/** Owner of mode and variables; `resolved` follows the user's system once `follow` runs. */
export class ThemeStore extends StateStore<ThemeState> {
  #prefersDark = false;

  constructor(settings: Partial<Settings>) {
    const mode = settings.mode ?? "system";
    super({ mode, variables: settings.variables ?? {}, resolved: resolve(mode, false) });
  }

  set(change: Partial<Settings>): void {
    this.update((state) => {
      const mode = change.mode ?? state.mode;
      const variables = change.variables ?? state.variables;
      if (mode === state.mode && variables === state.variables) return state;
      return { mode, variables, resolved: resolve(mode, this.#prefersDark) };
    });
  }

  follow(prefersDark$: Observable<boolean>): Subscription {
    return prefersDark$.subscribe((prefersDark) => {
      this.#prefersDark = prefersDark;
      this.update((state) => {
        const resolved = resolve(state.mode, prefersDark);
        return resolved === state.resolved ? state : { ...state, resolved };
      });
    });
  }
}

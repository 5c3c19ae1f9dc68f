import type { Observable, Subscription } from "rxjs";
import { StateStore } from "../shared/state-store.js";
import { type ThemeLook, variablesOf } from "../../domain/config/theme-variables.js";
import type { ThemeSettings, ThemeState, ThemeGroup } from "./theme.api.js";
import { group } from "../shared/group.js";

const resolve = (mode: ThemeState["mode"], prefersDark: boolean): "light" | "dark" => {
  const systemTheme = prefersDark ? "dark" : "light";
  return mode === "system" ? systemTheme : mode;
};

const LOOK = ["radius", "density", "fontSize", "width", "blur", "variables"] as const;

/** Store of mode and variables; `resolved` follows the system preference after `follow`. */
export class ThemeStore extends StateStore<ThemeState> {
  #prefersDark = false;
  #appearance: ThemeLook;

  constructor({ mode = "system", ...appearance }: ThemeSettings) {
    super({ mode, variables: variablesOf(appearance), resolved: resolve(mode, false) });
    this.#appearance = appearance;
  }

  set({ mode: newMode, ...change }: ThemeSettings): void {
    const appearance = { ...this.#appearance, ...change };
    const isSame = LOOK.every((part) => appearance[part] === this.#appearance[part]);
    this.#appearance = appearance;
    this.update((state) => {
      const mode = newMode ?? state.mode;
      if (mode === state.mode && isSame) return state;
      const variables = isSame ? state.variables : variablesOf(appearance);
      return { mode, variables, resolved: resolve(mode, this.#prefersDark) };
    });
  }

  follow(prefersDark$: Observable<boolean>): Subscription {
    return prefersDark$.subscribe((prefersDark) => {
      this.#prefersDark = prefersDark;
      this.update((state) => {
        const resolvedTheme = resolve(state.mode, prefersDark);
        return resolvedTheme === state.resolved ? state : { ...state, resolved: resolvedTheme };
      });
    });
  }
}

/** Creates `latchkit.theme`. */
export const themeGroup = ({ theme }: { readonly theme: ThemeStore }): ThemeGroup =>
  group(theme, { set: (change) => theme.set(change) });

import type { ThemeLook, ThemeVariables } from "../../domain/config/theme-variables.js";
import type { Group } from "../shared/group.js";

/** The modal's theme: option `theme` until `set` changes it. */
export interface ThemeState {
  /** `system` follows the browser's setting. */
  readonly mode: "light" | "dark" | "system";
  /** `mode` resolved against the system preference. */
  readonly resolved: "light" | "dark";
  /** The custom properties in use: those of the named settings, then the host's own. */
  readonly variables: ThemeVariables;
}

/** Changes to the theme. */
export interface ThemeSettings extends ThemeLook {
  /** Default: `system`. */
  readonly mode?: ThemeState["mode"];
}

/** Changes the theme immediately. Omitted fields stay; `variables` is replaced as a whole. */
export interface ThemeGroup extends Group<ThemeState> {
  /** Changes the given settings; the others stay. */
  set(change: ThemeSettings): void;
}

import type { ThemeLook, ThemeVariables } from "../../domain/config/theme-variables.js";
import type { Group } from "../shared/group.js";

/** How the modal looks: option `theme` until `set` changes it. */
export interface ThemeState {
  readonly mode: "light" | "dark" | "system";
  /** What `mode` comes to at present. */
  readonly resolved: "light" | "dark";
  /** The custom properties in use: those of the named settings, then the host's own. */
  readonly variables: ThemeVariables;
}

/** What is set of the look. */
export interface ThemeSettings extends ThemeLook {
  readonly mode?: ThemeState["mode"];
}

/** Changes how the modal looks, at once. What `set` leaves out stays; `variables` are one whole. */
export interface ThemeGroup extends Group<ThemeState> {
  set(change: ThemeSettings): void;
}

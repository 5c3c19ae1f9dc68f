import type { Group } from "../shared/group.js";

/** How the modal looks: option `theme` until `set` changes it. */
export interface ThemeState {
  readonly mode: "light" | "dark" | "system";
  /** What `mode` comes to at present. */
  readonly resolved: "light" | "dark";
  readonly variables: Readonly<Record<`--lk-${string}`, string>>;
}

/** Changes how the modal looks, at once. What `set` leaves out stays; `variables` are one whole. */
export interface ThemeGroup extends Group<ThemeState> {
  set(change: Partial<Pick<ThemeState, "mode" | "variables">>): void;
}

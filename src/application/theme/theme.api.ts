import type { Group } from "../shared/group.js";

export interface ThemeState {
  readonly mode: "light" | "dark" | "system";
  /** What `mode` comes to at present. */
  readonly resolved: "light" | "dark";
  readonly variables: Readonly<Record<`--lk-${string}`, string>>;
}

export interface ThemeGroup extends Group<ThemeState> {
  set(change: Partial<Pick<ThemeState, "mode" | "variables">>): void;
}

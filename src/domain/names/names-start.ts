import type { NamesState } from "./names-state.js";

/** Initial state. In its own module, since idle pages load it. */
export const NAMES_START: NamesState = {
  profile: { status: "idle" },
  label: "",
  suggestions: { status: "idle" },
  step: "editing",
};

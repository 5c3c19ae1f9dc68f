import type { NamesState } from "./names-state.js";

/** Before anything was read or typed. In a module of its own: an idle page has it. */
export const NAMES_START: NamesState = {
  profile: { status: "idle" },
  label: "",
  suggestions: { status: "idle" },
  step: "editing",
};

import type { LatchkitError } from "../errors/latchkit-error.js";
import type { LoadState } from "../shared/load-state.js";
import type { NameSuggestion, Profile } from "./identity.js";

/** Profile of the active account and state of a registration. */
export interface NamesState {
  /** Name and picture of the active account. */
  readonly profile: LoadState<Profile>;
  /** The typed label, normalised. */
  readonly label: string;
  /** Suggestions for the label; idle if the label is invalid. */
  readonly suggestions: LoadState<readonly NameSuggestion[]>;
  /** `registering` lasts from choosing a name until the service responds. */
  readonly step: "editing" | "registering" | "registered";
  /** The full name being registered, or registered last. */
  readonly name?: string;
  /** The error of the last action. */
  readonly error?: LatchkitError;
}

export const NAMES_START: NamesState = {
  profile: { status: "idle" },
  label: "",
  suggestions: { status: "idle" },
  step: "editing",
};

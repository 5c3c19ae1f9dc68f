import type { LatchkitError } from "../errors/latchkit-error.js";
import type { LoadState } from "../shared/load-state.js";
import type { NameSuggestion, Profile } from "./identity.js";
import { type NameProblem, labelProblem } from "./name-rules.js";

/** Profile of the active account and state of a registration. */
export interface NamesState {
  /** Profile of the active account. */
  readonly profile: LoadState<Profile>;
  /** The typed label, normalised. */
  readonly label: string;
  /** Suggestions for the label; idle if the label is invalid. */
  readonly suggestions: LoadState<readonly NameSuggestion[]>;
  /** `registering` lasts from choosing a name until the service responds. */
  readonly step: "editing" | "registering" | "registered";
  /** The full name being registered, or registered last. */
  readonly name?: string;
  /** Error of the last registration. */
  readonly error?: LatchkitError;
}

/** Why a label cannot be registered. */
export type LabelProblem = NameProblem | "taken";

/** The label's known problem; undefined if there is none. */
export const problemOf = ({
  label,
  suggestions,
}: Pick<NamesState, "label" | "suggestions">): LabelProblem | undefined => {
  const problem = labelProblem(label);
  if (problem !== undefined || suggestions.status !== "ready") return problem;
  const isTaken = suggestions.value.some(
    ({ name, isRegistered }) => isRegistered && name.startsWith(`${label}.`),
  );
  return isTaken ? "taken" : undefined;
};

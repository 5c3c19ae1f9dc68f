import type { LatchkitError } from "../errors/latchkit-error.js";
import type { LoadState } from "../shared/load-state.js";
import type { NameSuggestion, Profile } from "./identity.js";
import { type NameProblem, labelProblem } from "./name-rules.js";

/** The profile of the active account, and how far a registration is. */
export interface NamesState {
  /** How the active account is known; a value is always that account's. */
  readonly profile: LoadState<Profile>;
  /** What was typed, as it would be registered. */
  readonly label: string;
  /** Of the label; idle where it cannot be registered. */
  readonly suggestions: LoadState<readonly NameSuggestion[]>;
  /** `registering` from the choice of a name until the service answered. */
  readonly step: "editing" | "registering" | "registered";
  /** The whole name that is being or was registered. */
  readonly name?: string;
  /** Why the last registration failed. */
  readonly error?: LatchkitError;
}

/** Why a label is not registered: a rule, or somebody who has it. */
export type LabelProblem = NameProblem | "taken";

/** What stands against registering what was typed, as far as it is known. */
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

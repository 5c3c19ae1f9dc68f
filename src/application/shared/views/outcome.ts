import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";

const CODE_PROBLEMS = ["code/unavailable", "code/outdated"] as const;

/** Why code could not be had, or set up; each has a text of its own. */
export type CodeProblem = (typeof CODE_PROBLEMS)[number] | "internal/unexpected";

/** What is shown of an error of `Lazy.load()`. */
export const codeProblemOf = (error: unknown): CodeProblem =>
  CODE_PROBLEMS.find((code) => isLatchkitError(error, code)) ?? "internal/unexpected";

/** How an action ended, for a view that shows the rest from state. */
export type Outcome = "done" | "failed";

/**
 * Turns a facade promise into its outcome; never rejects. The reason of a failure stands in the
 * group's state.
 */
export const outcomeOf = (action: Promise<unknown>): Promise<Outcome> =>
  action.then(
    () => "done" as const,
    () => "failed" as const,
  );

import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";

const CODE_PROBLEMS = ["code/unavailable", "code/outdated"] as const;

/** Reasons why code failed to load or initialise; each has its own text. */
export type CodeProblem = (typeof CODE_PROBLEMS)[number] | "internal/unexpected";

/** Maps an error of `Lazy.load()` to its text. */
export const codeProblemOf = (error: unknown): CodeProblem =>
  CODE_PROBLEMS.find((code) => isLatchkitError(error, code)) ?? "internal/unexpected";

/** Result of an action; views read details from the state. */
export type Outcome = "done" | "failed";

/** Converts a facade promise to its outcome; never rejects. The error is in the group's state. */
export const outcomeOf = (action: Promise<unknown>): Promise<Outcome> =>
  action.then(
    () => "done" as const,
    () => "failed" as const,
  );

/**
 * Loads a capability's actions and returns a function that runs work with them: synchronously once
 * loaded, because a controlled field that updates later moves its caret.
 */
export const actionRunner = <A>(
  load: () => Promise<A>,
): ((work: (actions: A) => Promise<unknown>) => Promise<Outcome>) => {
  let loaded: A | undefined;
  void outcomeOf(load().then((actions) => (loaded = actions)));
  return (work) => outcomeOf(loaded === undefined ? load().then(work) : work(loaded));
};

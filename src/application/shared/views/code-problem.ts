import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";

const CODE_PROBLEMS = ["code/unavailable", "code/outdated"] as const;

/** Why code could not be had, or set up; each has a text of its own. */
export type CodeProblem = (typeof CODE_PROBLEMS)[number] | "internal/unexpected";

/** What is shown of an error of `Lazy.load()`. */
export const codeProblemOf = (error: unknown): CodeProblem =>
  CODE_PROBLEMS.find((code) => isLatchkitError(error, code)) ?? "internal/unexpected";

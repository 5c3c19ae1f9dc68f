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

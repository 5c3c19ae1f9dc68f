import { createContext, useContext } from "react";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { InitialState } from "../../domain/storage/read-state-cookie.js";

/** What is drawn until the instance knows better. */
interface DrawnAhead extends Partial<InitialState> {
  /** The provider has not started the instance yet: on a server, and while hydrating. */
  readonly isBefore: boolean;
}

/** What a page's server, or its first render, knows of the buttons. */
export const AheadContext = createContext<DrawnAhead>({ isBefore: false });

/** Carries the one instance of a tree. */
export const LatchkitContext = createContext<Latchkit | undefined>(undefined);

/**
 * The instance given to the nearest `LatchkitProvider`. Throws `react/no-provider` where there is
 * none.
 */
export const useLatchkit = (): Latchkit => {
  const latchkit = useContext(LatchkitContext);
  if (latchkit === undefined)
    throw new LatchkitError("react/no-provider", {
      fix: "Render <LatchkitProvider latchkit={latchkit}> above it, from the same copy of latchkit.",
    });
  return latchkit;
};

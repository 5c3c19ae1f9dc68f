import { createContext, useContext } from "react";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { InitialState } from "../../domain/storage/state-cookie.js";

interface InitialRender extends Partial<InitialState> {
  /** True until the provider starts the instance: on a server and while hydrating. */
  readonly isBeforeStart: boolean;
}

/** Initial state of the buttons, for the server and the first render. */
export const InitialStateContext = createContext<InitialRender>({ isBeforeStart: false });

/** Provides the instance of a tree. */
export const LatchkitContext = createContext<Latchkit | undefined>(undefined);

/**
 * The instance of the nearest `LatchkitProvider`. Throws `react/no-provider` without a provider.
 */
export const useLatchkit = (): Latchkit => {
  const latchkit = useContext(LatchkitContext);
  if (latchkit === undefined)
    throw new LatchkitError("react/no-provider", {
      fix: "Render <LatchkitProvider latchkit={latchkit}> above it, from the same copy of latchkit.",
    });
  return latchkit;
};

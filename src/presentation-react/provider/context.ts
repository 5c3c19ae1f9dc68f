import { createContext, useContext } from "react";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/** Carries the one instance of a tree. */
export const LatchkitContext = createContext<Latchkit | undefined>(undefined);

/**
 * The instance given to the nearest `LatchkitProvider`. Without one it throws
 * `internal/unexpected`: the tree is put together wrongly.
 */
export const useLatchkit = (): Latchkit => {
  const latchkit = useContext(LatchkitContext);
  if (latchkit === undefined)
    throw new LatchkitError("internal/unexpected", {
      where: "useLatchkit outside LatchkitProvider",
    });
  return latchkit;
};

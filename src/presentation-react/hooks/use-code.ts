import { useEffect, useMemo, useRef, useState } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CodeProblem } from "../../application/shared/views/outcome.js";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";

/** Why code cannot be had; each reason has a text of its own. */
export type CodeError = LatchkitError<CodeProblem>;

/** Who waits for code that does not come. */
export interface Asking {
  /** Changes with each time that somebody asks; 0: nobody does. */
  readonly times: number;
  /** It cannot be had for now. */
  readonly onRefused: (error: CodeError) => void;
}

/**
 * Code that comes once it is wanted; undefined before. A failed fetch is repeated as `Lazy.follow`
 * does, and at once for each time that somebody asks, who is notified where that fails too. What
 * loads it is the `load` of the last drawing: the language may have changed since the first. It
 * rejects with no `LatchkitError` of its own.
 */
export const useCode = <T>(
  name: string,
  load: () => Promise<T>,
  isWanted = true,
  { times, onRefused }: Partial<Asking> = {},
): T | undefined => {
  const { lazy } = internalsOf(useLatchkit());
  const [code, setCode] = useState<{ readonly loaded: T }>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const held = useMemo(() => lazy(name, () => latest.current()), [lazy, name]);
  useEffect(
    () => (isWanted ? held.follow((loaded) => setCode({ loaded })) : undefined),
    [held, isWanted],
  );
  const asked = code ? 0 : times;
  useEffect(() => {
    if (!asked) return undefined;
    let isHeard = true;
    held.load().catch((error: CodeError) => {
      if (isHeard) onRefused?.(error);
    });
    return () => {
      isHeard = false;
    };
  }, [held, asked]);
  return code?.loaded;
};

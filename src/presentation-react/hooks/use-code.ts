import { useEffect, useMemo, useRef, useState } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CodeProblem } from "../../application/shared/views/outcome.js";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";

/** A load failure of code; each reason has its own text. */
export type CodeError = LatchkitError<CodeProblem>;

export interface LoadRequest {
  /** Increases with each request; 0 before the first. */
  readonly attempt: number;
  readonly onFailure: (error: CodeError) => void;
}

/**
 * Loads code while wanted. Retries a failed load as `Lazy.whenLoaded` does, and at once for each
 * request in `asking`, whose `onFailure` reports it. Calls the `load` of the last render. `load`
 * must not reject with a `LatchkitError` of its own.
 */
export const useCode = <T>(
  name: string,
  load: () => Promise<T>,
  isEnabled = true,
  { attempt, onFailure }: Partial<LoadRequest> = {},
): T | undefined => {
  const { lazy } = internalsOf(useLatchkit());
  const [code, setCode] = useState<{ readonly loaded: T }>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const lazyCode = useMemo(() => lazy(name, () => latest.current()), [lazy, name]);
  useEffect(
    () => (isEnabled ? lazyCode.whenLoaded((loaded) => setCode({ loaded })) : undefined),
    [lazyCode, isEnabled],
  );
  const requestedAttempt = code ? 0 : attempt;
  useEffect(() => {
    if (!requestedAttempt) return undefined;
    let isCurrent = true;
    lazyCode.load().catch((error: CodeError) => {
      if (isCurrent) onFailure?.(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [lazyCode, requestedAttempt]);
  return code?.loaded;
};

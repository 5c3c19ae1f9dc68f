import { useEffect, useState } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";

/**
 * Code that comes once it is wanted; undefined before. A failed fetch is repeated as `Lazy.follow`
 * does. `load` must depend on nothing that changes while the component is shown.
 */
export const useCode = <T>(
  name: string,
  load: () => Promise<T>,
  isWanted = true,
): T | undefined => {
  const { lazy } = internalsOf(useLatchkit());
  const [code, setCode] = useState<{ readonly loaded: T }>();
  useEffect(
    () => (isWanted ? lazy(name, load).follow((loaded) => setCode({ loaded })) : undefined),
    [lazy, name, isWanted],
  );
  return code?.loaded;
};

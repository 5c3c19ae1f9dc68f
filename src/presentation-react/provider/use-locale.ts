import { useSyncExternalStore } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "./context.js";

const FALLBACK = "en";
const never = (): (() => void) => () => undefined;

/** BCP 47. The host's choice; else English while rendering on a server and hydrating, the page's language afterwards. */
export const useLocale = (): string => {
  const { options, environment } = internalsOf(useLatchkit());
  return useSyncExternalStore(never, () => options.locale ?? (environment.language || FALLBACK), () => options.locale ?? FALLBACK);
};

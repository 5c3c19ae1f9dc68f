import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { settleWithin } from "../shared/settle-within.js";

/** Code that only some requests need. */
export const loaded = <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  settleWithin(
    async () => {
      try {
        return await load();
      } catch (cause) {
        throw new LatchkitError("code/unavailable", { capability: "review" }, { cause });
      }
    },
    { signal },
  );

import { randomBytes } from "node:crypto";

/** 256 bits that nobody can guess; hex, as "--" in the state of a sign-in means something. */
export const secret = () => randomBytes(32).toString("hex");

/** Values that are good once, and for a time; `most`: how many, the newest stay. */
export const oneTime = (lifeMs, now, most = 20_000) => {
  /** Oldest first. */
  const kept = new Map();
  const forgetOld = () => {
    for (const [key, { at }] of kept) {
      if (now() - at <= lifeMs && kept.size <= most) return;
      kept.delete(key);
    }
  };
  return {
    put: (key, value) => {
      kept.set(key, { value, at: now() });
      forgetOld();
    },
    /** The value, which stays; undefined where there is none any more. */
    get: (key) => {
      forgetOld();
      return kept.get(key)?.value;
    },
    /** The value, which is gone then; undefined where there is none any more. */
    take: (key) => {
      forgetOld();
      const found = kept.get(key);
      kept.delete(key);
      return found?.value;
    },
  };
};

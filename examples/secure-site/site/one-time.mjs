import { randomBytes } from "node:crypto";

/** 256 random bits in hex; "--" has a meaning in the state of a sign-in. */
export const secret = () => randomBytes(32).toString("hex");

/** Single-use values with a lifetime; keeps the newest `most`. */
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
    /** Reads a value without consuming it; undefined if expired. */
    get: (key) => {
      forgetOld();
      return kept.get(key)?.value;
    },
    /** Consumes a value; undefined if expired. */
    take: (key) => {
      forgetOld();
      const found = kept.get(key);
      kept.delete(key);
      return found?.value;
    },
  };
};

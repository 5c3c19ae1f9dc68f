/** Set by `npm run soak`: everything runs in its full number. */
export const IS_SOAK = process.env["LATCHKIT_SOAK"] !== undefined;

/** How often a repeated thing runs: `inSoak` by `npm run soak`, `inEveryRun` by `npm test`. */
export const repeats = (inSoak: number, inEveryRun: number): number =>
  IS_SOAK ? inSoak : inEveryRun;

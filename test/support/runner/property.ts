import fc, { type IAsyncProperty, type IProperty, type Parameters } from "fast-check";

const seedFromEnv = (): number | undefined => {
  const text = process.env["LATCHKIT_SEED"];
  const seed = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isInteger(seed) ? seed : undefined;
};

/**
 * Runs a property with the seed of LATCHKIT_SEED or a random one. A failure prints the seed, and
 * `LATCHKIT_SEED=<seed> npx vitest run <file>` repeats the run.
 */
export const check = <T>(property: IProperty<T>, options: Parameters<T> = {}): void => {
  const seed = options.seed ?? seedFromEnv() ?? Math.floor(Math.random() * 0x7fffffff);
  fc.assert(property, { ...options, seed, reporter: reporterFor<T>(seed) });
};

/** The same for a property whose runs are awaited. */
export const checkAsync = async <T>(
  property: IAsyncProperty<T>,
  options: Parameters<T> = {},
): Promise<void> => {
  const seed = options.seed ?? seedFromEnv() ?? Math.floor(Math.random() * 0x7fffffff);
  await fc.assert(property, { ...options, seed, reporter: reporterFor<T>(seed) });
};

const reporterFor =
  <T>(seed: number) =>
  (details: fc.RunDetails<T>): void => {
    if (!details.failed) return;
    const cause = details.errorInstance instanceof Error ? { cause: details.errorInstance } : {};
    throw new Error(
      `Repeat with LATCHKIT_SEED=${seed}\n${fc.defaultReportMessage(details) ?? ""}`,
      cause,
    );
  };

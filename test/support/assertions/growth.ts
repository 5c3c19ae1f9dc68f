import { expect } from "vitest";

/** Processor time below which a measurement is noise, ms. */
const NOISE_MS = 8;
const TRIES = 6;

/**
 * Processor time of one call in ms, the least of several: what else runs on the machine does not
 * count.
 */
export const processorMs = (work: () => unknown): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < TRIES; trial += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
};

/** What a growth is judged by. */
export interface Growth<T> {
  /** An input of that length. */
  readonly make: (length: number) => T;
  readonly read: (input: T) => unknown;
  /** The shorter length; the longer one is four times as long. */
  readonly length: number;
  /** Most processor time in ms for the longer one. */
  readonly most: number;
}

/** So often is measured anew what a pause of the machine may have made longer. */
const ROUNDS = 5;

/**
 * Time grows with the length of what came from outside and no faster: for 4 n at most seven times
 * that for n (linear: 4, quadratic: 16).
 */
export const expectLinear = <T>({ make, read, length, most }: Growth<T>): void => {
  const [short, long] = [make(length), make(4 * length)];
  let [first, second] = [0, 0];
  const growth = (): number => (second > NOISE_MS ? second / Math.max(first, 1) : 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    [first, second] = [processorMs(() => read(short)), processorMs(() => read(long))];
    if (second < most && growth() < 7) return;
  }
  expect(second, `processor ms for ${4 * length}; ${first} for ${length}`).toBeLessThan(most);
  expect(growth(), "growth").toBeLessThan(7);
};

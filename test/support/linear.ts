import { expect } from "vitest";

/** Time below which a measurement says nothing, ms. */
const NOISE_MS = 15;

const fastest = (work: () => void): number => {
  let best = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const begin = performance.now();
    work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
};

/**
 * Fails for work that takes more than eight times as long for four times the input: linear work
 * takes four times, quadratic work sixteen.
 */
export const expectLinear = (make: (length: number) => () => void, length: number): void => {
  const [one, four] = [fastest(make(length)), fastest(make(4 * length))];
  expect(four, `${one} ms for ${length}, ${four} ms for four times that`).toBeLessThan(
    8 * Math.max(one, NOISE_MS),
  );
};

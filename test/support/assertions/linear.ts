import { expect } from "vitest";
import { processorMs } from "./growth.js";

/** Time below which a measurement says nothing, ms. */
const NOISE_MS = 15;
/** Measurements, because a busy machine may slow some down. */
const ROUNDS = 5;

/**
 * Fails for work that takes more than eight times the processor time for four times the input:
 * linear work takes four times, quadratic work sixteen.
 */
export const expectLinear = (make: (length: number) => () => void, length: number): void => {
  const [short, long] = [make(length), make(4 * length)];
  let [one, four] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    [one, four] = [processorMs(short), processorMs(long)];
    if (four < 8 * Math.max(one, NOISE_MS)) return;
  }
  expect(four, `${one} ms for ${length}, ${four} ms for four times that`).toBeLessThan(
    8 * Math.max(one, NOISE_MS),
  );
};

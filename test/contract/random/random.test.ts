import { expect, it } from "vitest";
import { SeededRandom } from "../../../src/infrastructure/in-memory/index.js";
import { CryptoRandom } from "../../../src/infrastructure/browser/runtime.js";
import { describeRandom } from "./random.contract.js";

describeRandom("Web Crypto", () => new CryptoRandom(crypto));
describeRandom("seeded", () => new SeededRandom(7));

it("returns the same random values for the same seed", () => {
  expect(new SeededRandom(7).id()).toBe(new SeededRandom(7).id());
  expect(new SeededRandom(7).id()).not.toBe(new SeededRandom(8).id());
});
it("returns a random fraction below 1 even for the largest random bytes", () => {
  expect(new CryptoRandom({ getRandomValues: (into) => into.fill(255) }).fraction()).toBeLessThan(
    1,
  );
});

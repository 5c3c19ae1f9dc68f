import { expect, it } from "vitest";
import { SeededRandom } from "../../../src/infrastructure/in-memory/index.js";
import { CryptoRandom } from "../../../src/infrastructure/random/crypto-random.js";
import { describeRandom } from "./random.contract.js";

describeRandom("Web Crypto", () => new CryptoRandom(crypto));
describeRandom("seeded", () => new SeededRandom(7));

it("a seed repeats its values", () => {
  expect(new SeededRandom(7).id()).toBe(new SeededRandom(7).id());
  expect(new SeededRandom(7).id()).not.toBe(new SeededRandom(8).id());
});
it("the largest bytes still give a fraction below 1", () => {
  expect(new CryptoRandom({ getRandomValues: (into) => into.fill(255) }).fraction()).toBeLessThan(
    1,
  );
});

import { describe, expect, it } from "vitest";
import type { Random } from "../../../src/ports/page.ports.js";

export const describeRandom = (name: string, make: () => Random): void => {
  describe(`Random: ${name}`, () => {
    it("returns a different version 4 UUID at each call", () => {
      const random = make();
      const ids = Array.from({ length: 1_000 }, () => random.id());
      expect(
        ids.filter(
          (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
        ),
      ).toEqual([]);
      expect(new Set(ids).size).toBe(1_000);
    });
    it("returns random numbers spread over [0, 1)", () => {
      const random = make();
      const fractions = Array.from({ length: 2_000 }, () => random.fraction());
      expect(fractions.every((value) => value >= 0 && value < 1)).toBe(true);
      expect(new Set(fractions.map((value) => Math.floor(value * 10))).size).toBe(10);
    });
  });
};

import { expect, it } from "vitest";
import { possibleName } from "../../../../src/domain/names/name-rules.js";
import { normalizedName } from "../../../../src/infrastructure/names/ensip15.js";
import { ensip15Vectors } from "../../../support/fixtures/ensip15-vectors.js";

const VECTORS = ensip15Vectors();

it("normalizes or rejects each of the 38,613 published names as ENSIP-15 requires", () => {
  const wrong = VECTORS.filter(({ text, normalized }) => normalizedName(text) !== normalized);
  expect(wrong).toEqual([]);
  expect(VECTORS).toHaveLength(38_613);
});

it("accepts every published ENSIP-15 name below .eth as a name to look up", () => {
  const names = VECTORS.filter(({ normalized }) => normalized !== undefined).map(
    ({ text }) => `${text}.eth`,
  );
  expect(names.filter((name) => possibleName(name) !== name.trim())).toEqual([]);
});

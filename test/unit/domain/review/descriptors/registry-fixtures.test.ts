import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { Description } from "../../../../../src/domain/review/descriptors/describe.js";
import { englishOf, englishSentence } from "../../../../support/fixtures/review-english.js";
import type { ReviewPart } from "../../../../../src/domain/review/review-part.js";
import {
  describeFixture,
  registryFixtures,
  type ExpectedWords,
  type RegistryFixture,
} from "../../../../support/fixtures/erc7730.js";

const wordsOf = (part: ReviewPart): ExpectedWords => {
  const { owner, sentence } = part as Description;
  return {
    intent: part.intent ?? "",
    ...(owner !== undefined && { owner }),
    fields: part.fields.map(({ label, value }) => ({
      label,
      value: value.kind === "call" ? wordsOf(value.part) : englishOf(value),
    })),
    ...(sentence && { interpolatedIntent: englishSentence(sentence) }),
  };
};

/** The registry states the interpolated intent only in some fixtures. */
const comparable = ({ interpolatedIntent, ...words }: ExpectedWords, like: ExpectedWords) =>
  like.interpolatedIntent === undefined ? words : { ...words, interpolatedIntent };

/** An intent and each field of the fixture, and how many the description has alike. */
const matchedWords = (
  fixture: RegistryFixture,
): { readonly all: number; readonly right: number } => {
  const description = describeFixture(fixture);
  const words = description && wordsOf(description);
  const { intent, fields } = fixture.expected;
  const isRight = fields.map((field, at) => isDeepStrictEqual(words?.fields[at], field));
  return {
    all: 1 + fields.length,
    right: Number(words?.intent === intent) + isRight.filter(Boolean).length,
  };
};

describe("Fixtures of the ERC-7730 registry", () => {
  it("describes at least 99 % of the ERC-7730 registry's example requests word for word", () => {
    const missed = registryFixtures.filter((fixture) => {
      const description = describeFixture(fixture);
      const words = description && comparable(wordsOf(description), fixture.expected);
      return !isDeepStrictEqual(words, comparable(fixture.expected, fixture.expected));
    });
    const read = registryFixtures.length - missed.length;
    const words = registryFixtures.map((fixture) => matchedWords(fixture));
    const right = words.reduce((sum, one) => sum + one.right, 0);
    const all = words.reduce((sum, one) => sum + one.all, 0);
    console.log(
      `ERC-7730 fixtures: ${read} of ${registryFixtures.length} requests and ${right} of ${all} ` +
        "intents and fields word for word",
    );
    expect(registryFixtures.length).toBe(300);
    expect(right / all).toBeGreaterThanOrEqual(0.99);
    expect(missed.map(({ file, description }) => `${file}: ${description}`)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { readJson } from "../../../../src/infrastructure/http-client/read-response.js";

const list = (values: number): string => `[${Array.from({ length: values }, () => 1).join(",")}]`;

describe("JSON from outside the page", () => {
  it("parses JSON with up to 100,000 values", () => {
    expect(readJson('{"a":[1,"b"]}')).toEqual({ a: [1, "b"] });
    expect(readJson(list(100_000))).toHaveLength(100_000);
  });

  it.each([list(100_001), "[".repeat(100_001), `[${"{},".repeat(60_000)}1]`])(
    "rejects JSON with more than 100,000 values before parsing it",
    { tags: ["finding-S3"] },
    (text) => {
      expect(() => readJson(text)).toThrow("More values");
    },
  );

  it("throws the error of JSON.parse if a JSON text is malformed", () => {
    expect(() => readJson("{")).toThrow(SyntaxError);
  });
});

import { describe, expect, it } from "vitest";
import { readJson } from "../../../../src/infrastructure/http-client/read-response.js";

const list = (values: number): string => `[${Array.from({ length: values }, () => 1).join(",")}]`;

describe("JSON from outside the page", () => {
  it("is parsed with up to 100,000 values", () => {
    expect(readJson('{"a":[1,"b"]}')).toEqual({ a: [1, "b"] });
    expect(readJson(list(100_000))).toHaveLength(100_000);
  });

  it.each([list(100_001), "[".repeat(100_001), `[${"{},".repeat(60_000)}1]`])(
    "is rejected before parsing if it has more values",
    { tags: ["finding-S3"] },
    (text) => {
      expect(() => readJson(text)).toThrow("More values");
    },
  );

  it("throws the error of JSON.parse if it is malformed", () => {
    expect(() => readJson("{")).toThrow(SyntaxError);
  });
});

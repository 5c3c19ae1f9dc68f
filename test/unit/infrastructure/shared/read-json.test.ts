import { describe, expect, it } from "vitest";
import { readJson } from "../../../../src/infrastructure/http-client/read-response.js";

const list = (values: number): string => `[${Array.from({ length: values }, () => 1).join(",")}]`;

describe("JSON from outside", () => {
  it("is read, as long as its values are as many as honest answers have", () => {
    expect(readJson('{"a":[1,"b"]}')).toEqual({ a: [1, "b"] });
    expect(readJson(list(100_000))).toHaveLength(100_000);
  });

  it.each([list(100_001), "[".repeat(100_001), `[${"{},".repeat(60_000)}1]`])(
    "is refused before it is parsed where it has more",
    { tags: ["finding-S3"] },
    (text) => {
      expect(() => readJson(text)).toThrow("More values");
    },
  );

  it("throws what JSON.parse throws", () => {
    expect(() => readJson("{")).toThrow(SyntaxError);
  });
});

import { describe, expect, it } from "vitest";
import { retiredIn } from "../../scripts/lib/retired-words.mjs";

const wordsIn = (source) => retiredIn(source).map(({ name, line }) => `${name}:${line}`);

describe("words of the field", () => {
  it("finds a retired word as an identifier and as a part of one", () => {
    expect(wordsIn("const wish = 1;\nconst searchWish = 2;\n")).toEqual(["wish:1", "searchWish:2"]);
    expect(wordsIn("new FactStore(told);\n")).toEqual(["FactStore:1", "told:1"]);
  });

  it("finds one in a comment", () => {
    expect(wordsIn("/**\n * The verbs of an account.\n */\n")).toEqual(["verbs:2"]);
    expect(wordsIn("f(); // the mend\n")).toEqual(["mend:1"]);
    expect(wordsIn("// a host's wish, a wallet's own\n")).toEqual(["wish:1"]);
  });

  it("leaves texts, longer words and plain English alone", () => {
    expect(wordsIn('const text = "a wish";\nconst recommended = 1;\n')).toEqual([]);
    expect(wordsIn("// In fact the two cannot be told apart.\n")).toEqual([]);
  });
});

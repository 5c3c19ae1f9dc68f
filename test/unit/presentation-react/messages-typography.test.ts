import { describe, expect, it } from "vitest";
import core from "../../../src/messages/en.core.json";
import rest from "../../../src/messages/en.rest.json";
import review from "../../../src/messages/en.review.json";
import { LANGUAGES, loadLanguage } from "../../../src/presentation-react/messages/languages.js";

const except = (...omitted: readonly string[]): readonly string[] =>
  ["en", ...Object.keys(LANGUAGES)].filter((locale) => !omitted.includes(locale));

interface Rule {
  readonly title: string;
  readonly locales: readonly string[];
  readonly fault: RegExp;
  readonly example: string;
}
const RULES: readonly Rule[] = [
  {
    title: "uses typographic quotes and apostrophes",
    locales: except(),
    fault: /["']/u,
    example: "Can't",
  },
  {
    title: "writes an ellipsis as one character",
    locales: except(),
    fault: /\.{2}/u,
    example: "Loading...",
  },
  {
    title: "has no double spaces and no invisible characters",
    locales: except(),
    fault: /\s{2}|[\u200b-\u200f\u2060-\u2069\ufeff]/u,
    example: "To\u200bken",
  },
  {
    title: "has no space before a colon, semicolon, question or exclamation mark",
    locales: except("fr"),
    fault: /\s[:;?!]/u,
    example: "Balance :",
  },
  {
    title: "puts a no-break space before : ; ? ! » and after «",
    locales: ["fr"],
    fault: /[^\u00a0\u202f][:;?!»]|«[^\u00a0\u202f]/u,
    example: "Solde : 1",
  },
  {
    title: "opens questions and exclamations",
    locales: ["es"],
    fault: /^[^¿]*\?|^[^¡]*!/u,
    example: "Lista?",
  },
  {
    title: "uses full-width punctuation",
    locales: ["ja", "zh-CN", "zh-TW"],
    fault: /[,;:?!()]/u,
    example: "残高: 1",
  },
  { title: "ends no sentence with a full stop", locales: ["th"], fault: /\.$/u, example: "ส่ง." },
  {
    title: "joins a Hebrew prefix to another script by a no-break hyphen",
    locales: ["he"],
    fault: /\p{Script=Hebrew}-/u,
    example: "ו-NFT",
  },
  {
    title: "uses Arabic commas, semicolons and question marks",
    locales: ["ar"],
    fault: /[,;?]/u,
    example: "ما هي?",
  },
  {
    title: "ends sentences with a danda",
    locales: ["hi"],
    fault: /[\p{L}\p{M}]\.(?:\s|$)/u,
    example: "भेजें.",
  },
  {
    title: "opens quotes at the baseline",
    locales: ["de", "pl"],
    fault: /«|»|^[^„]*[“”]/u,
    example: "“a”",
  },
];

/** The texts of a locale by key, without their placeholders and plural syntax. */
const textsOf = async (locale: string): Promise<readonly (readonly [string, string])[]> =>
  Object.entries((await loadLanguage(locale, "all")) ?? { ...core, ...rest, ...review }).map(
    ([key, text]) => [
      key,
      (typeof text === "string" ? text : Object.values(text ?? {}).join("\n"))
        .replace(/^\{count, plural, (.*)\}$/su, "$1")
        .replaceAll(/\{\w+\}/gu, "x"),
    ],
  );

describe.each(RULES)("typography: $title", ({ locales, fault, example }) => {
  it.each(locales)("follows the typography rule in %s", async (locale) => {
    const faults = (await textsOf(locale)).filter(([, words]) => fault.test(words));
    expect(faults).toEqual([]);
  });

  it("reports a text that breaks the typography rule", () => {
    expect(example).toMatch(fault);
  });
});

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import core from "../../../src/messages/en.core.json";
import meta from "../../../src/messages/en.meta.json";
import rest from "../../../src/messages/en.rest.json";
import review from "../../../src/messages/en.review.json";
import { LANGUAGES, loadLanguage } from "../../../src/presentation-react/messages/languages.js";

/** Who made the texts of a language, how they were checked, and what is out of date. */
interface LanguageStatus {
  readonly by: string;
  /** A speaker who read the texts, and the date; or false. */
  readonly reviewed: false | string;
  /** Who translated the `isRisk` texts back without the English, and the date; or false. */
  readonly backTranslated: false | string;
  readonly stale: readonly string[];
}
interface Status {
  /** The hash of each English text that the translations follow, except for their `stale` keys. */
  readonly english: Readonly<Record<string, string>>;
  readonly languages: Readonly<Record<string, LanguageStatus>>;
}

const FILE = new URL("../../../src/messages/status.json", import.meta.url);
const GLOSSARIES = new URL("../../../docs/internal/glossary/", import.meta.url);
const ENGLISH: Readonly<Record<string, string>> = { ...core, ...rest, ...review };
const NOTES: Readonly<Record<string, { readonly description: string; readonly isRisk?: boolean }>> =
  meta;
const isRisk = (key: string): boolean => NOTES[key]?.isRisk === true;

const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);
const hashes = Object.fromEntries(
  Object.entries(ENGLISH).map(([key, text]) => [key, hashOf(text)]),
);
const readStatus = (): Status => JSON.parse(readFileSync(FILE, "utf8")) as Status;

if (process.env["UPDATE_STATUS"] !== undefined)
  writeFileSync(FILE, `${JSON.stringify({ ...readStatus(), english: hashes }, null, 2)}\n`);
const status = readStatus();
/** Keys of English texts that are new or differ from the text with the known hash. */
const changedKeys = (
  known: Readonly<Record<string, string>>,
  english: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.entries(english)
    .filter(([key, text]) => known[key] !== hashOf(text))
    .map(([key]) => key);
const changed = changedKeys(status.english, ENGLISH);

it("every changed English text about money, keys or refusals is translated", () => {
  expect(changed.filter(isRisk)).toEqual([]);
});

it("reports English texts that changed after their translation", () => {
  const translations = changed.filter((key) => !isRisk(key));
  if (translations.length > 0) console.info(`Translations to check: ${translations.join(", ")}`);
  const known = { same: hashOf("Send"), changed: hashOf("Recieve"), removed: hashOf("Old") };
  const english = { same: "Send", changed: "Receive", added: "New" };
  expect(changedKeys(known, english)).toEqual(["changed", "added"]);
});

it("stores translation hashes only of texts that exist in English", () => {
  expect(Object.keys(status.english).filter((key) => !(key in ENGLISH))).toEqual([]);
});

it("lists no text about money, keys or refusals as stale", () => {
  for (const [language, { by, stale }] of Object.entries(status.languages)) {
    expect(Object.keys(LANGUAGES)).toContain(language);
    expect(by).toMatch(/\S/u);
    expect(stale.filter((key) => isRisk(key) || !(key in ENGLISH))).toEqual([]);
  }
});

it.each(Object.entries(status.languages))(
  "%s records who reviewed its texts and who translated them back, with dates, or false",
  (_, { reviewed, backTranslated }) => {
    for (const check of [reviewed, backTranslated])
      if (check !== false) expect(check).toMatch(/^\S.* \d{4}-\d\d-\d\d$/u);
  },
);

interface Term {
  readonly term: string;
  readonly words: readonly string[];
  readonly sources: readonly string[];
}
const readGlossary = (language: string): readonly Term[] =>
  readFileSync(new URL(`${language}.tsv`, GLOSSARIES), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([term = "", words = "", ...sources]) => ({ term, words: words.split("|"), sources }));
const translated = readdirSync(GLOSSARIES).map((file) => file.replace(".tsv", ""));

it("only languages with texts have glossaries", () => {
  expect(translated.length).toBeGreaterThan(0);
  expect(translated.filter((language) => !(language in LANGUAGES))).toEqual([]);
});

it.each(translated)("%s has a glossary with two sources for each term", (language) => {
  const glossary = readGlossary(language);
  expect(glossary.length).toBeGreaterThanOrEqual(25);
  for (const { term, words, sources } of glossary) {
    expect(
      words.every((word) => word.trim() !== ""),
      term,
    ).toBe(true);
    expect(new Set(sources.filter((one) => one.trim() !== "")).size, term).toBeGreaterThanOrEqual(
      2,
    );
  }
});

it.each(translated)(
  "%s uses its glossary's word wherever English uses the term",
  async (language) => {
    const texts = Object.entries((await loadLanguage(language, "all")) ?? {});
    const faults = readGlossary(language).flatMap(({ term, words }) => {
      const english = new RegExp(`\\b${term}\\b`, "iu");
      return texts
        .filter(([key]) => english.test(wordsOf(ENGLISH[key] ?? "")))
        .filter(
          ([, text]) => !words.some((word) => fold(wordsOf(String(text))).includes(fold(word))),
        )
        .map(([key]) => `${term}: ${key}`);
    });
    expect(faults).toEqual([]);
  },
);

function fold(text: string): string {
  return text.toLocaleLowerCase("und").normalize("NFC");
}

/** The words of a message, without its placeholders. */
function wordsOf(text: string): string {
  return text.replaceAll(/\{\w+\}/gu, "");
}

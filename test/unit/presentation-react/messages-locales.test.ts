import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { ERROR_TEXTS, type ErrorCode } from "../../../src/domain/errors/errors.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { messages as ar } from "latchkit/messages/ar";
import { messages as de } from "latchkit/messages/de";
import { messages as en } from "latchkit/messages/en";
import { messages as pseudo } from "latchkit/messages/en-XA";
import { messages as ja } from "latchkit/messages/ja";
import core from "../../../src/messages/en.core.json";
import meta from "../../../src/messages/en.meta.json";
import rest from "../../../src/messages/en.rest.json";
import review from "../../../src/messages/en.review.json";
import { formatMessage } from "../../../src/presentation-react/messages/format-message.js";
import type { TextKey } from "../../../src/presentation-react/messages/keys.js";
import { LANGUAGES, loadLanguage } from "../../../src/presentation-react/messages/languages.js";
import { withPluralForms } from "../../../src/presentation-react/messages/plural-forms.js";
import { reasonOf } from "../../../src/presentation-react/format/reason.js";
import type { Part } from "../../../src/presentation-react/messages/text.js";
import { check } from "../../support/runner/property.js";
import type { MessageText } from "../../../src/domain/config/host-options.js";

const OURS = Object.keys(LANGUAGES);
const LOCALES: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(
    await Promise.all(
      OURS.map(async (language) => [
        language,
        withPluralForms((await loadLanguage(language, "all")) ?? {}),
      ]),
    ),
  ),
  "en-XA": pseudo,
};
const CODES = Object.keys(ERROR_TEXTS) as ErrorCode[];
const userCodes = [
  ...new Set(CODES.map((code) => reasonOf(new LatchkitError(code, {} as never)).key)),
];
const KEYS = [
  ...new Set([...Object.keys(core), ...Object.keys(rest), ...Object.keys(review), ...userCodes]),
] as TextKey[];

const formsOf = (text: MessageText | undefined): readonly (readonly [string, string])[] =>
  Object.entries(typeof text === "string" ? { other: text } : (text ?? {}));
const placeholdersOf = (words: string): readonly string[] =>
  [...new Set(words.match(/\{\w+\}/gu) ?? [])].sort();
const english: Part = en;

/** Texts that a language rightly shares with English: language, text and reason. */
const LOAN_WORDS = readFileSync(
  new URL("../../../docs/internal/loan-words.tsv", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([language = "", text = "", reason = ""]) => [language, text, reason] as const);

/**
 * A plural form of a single number, such as the Arabic dual, spells that number and may omit
 * the count.
 */
const formsOfOneNumber = (locale: string): ReadonlySet<string> => {
  const rules = new Intl.PluralRules(locale);
  const forms = Array.from({ length: 200 }, (_, count) => rules.select(count));
  return new Set(forms.filter((form) => forms.indexOf(form) === forms.lastIndexOf(form)));
};

describe("locales", () => {
  it.each(Object.entries(LOCALES))(
    "%s has a text for each user-facing key and no other key",
    (locale, texts) => {
      const known = locale === "en-XA" ? Object.keys(english) : KEYS;
      expect(Object.keys(texts).sort()).toEqual(known.toSorted());
      for (const key of KEYS)
        for (const [, words] of formsOf(texts[key])) expect(words.trim(), key).not.toBe("");
    },
  );

  it("English titles capitalize only the first word and names", () => {
    const titles = Object.entries(english).filter(([key]) => key.startsWith("title"));
    expect(titles.length).toBeGreaterThan(40);
    for (const [key, words] of titles)
      expect(words, key).toMatch(/^(?:\{\w+\}|[A-Z][a-z]+)(?: (?:\{\w+\}|[^A-Z]\S*))*$/u);
  });

  it.each(Object.entries(LOCALES))(
    "%s keeps the placeholders of each English text in every plural form",
    (locale, texts) => {
      const ofOneNumber = formsOfOneNumber(locale);
      for (const key of KEYS) {
        const forms = Object.fromEntries(formsOf(english[key]));
        const wanted = placeholdersOf(forms["other"] ?? "");
        for (const [form, words] of formsOf(texts[key])) {
          const allowed = ofOneNumber.has(form)
            ? wanted.filter((name) => name !== "{count}" || words.includes(name))
            : wanted;
          expect(placeholdersOf(words), `${locale} ${key} ${form}`).toEqual(allowed);
        }
      }
    },
  );

  it.each(["en", ...Object.keys(LOCALES)])(
    "%s has every plural form of its language for each plural message",
    (locale) => {
      const texts = LOCALES[locale] ?? english;
      const categories = [
        ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories,
      ].sort();
      const plural = KEYS.filter((key) => typeof english[key] === "object");
      expect(plural.length).toBeGreaterThan(0);
      for (const key of plural)
        expect(
          formsOf(texts[key])
            .map(([form]) => form)
            .sort(),
          key,
        ).toEqual(categories);
    },
  );

  // Network types, NFTs, "Beta", an app, two stores, and texts with little more than a number.
  const NAMES =
    /^(tab|namespace)_|^place_(ios|android)$|^accountType_ordinal$|^titleConnectingFarcaster$|^download_(ios|android)$|^(nfts|tabNfts|nftNameless|walletsMore|activityDays|tagSmartSessionList)$/u;
  const sharedWithEnglish = (locale: string): readonly string[] =>
    KEYS.filter((key) => !NAMES.test(key)).flatMap((key) =>
      formsOf(LOCALES[locale]?.[key])
        .map(([, words]) => words)
        .filter((words) => words === english[key]),
    );
  it.each(OURS)(
    "%s has no text identical to the English one except names and listed loan words",
    (locale) => {
      const loans = LOAN_WORDS.filter(([language]) => language === locale).map(([, text]) => text);
      expect(sharedWithEnglish(locale).filter((text) => !loans.includes(text))).toEqual([]);
    },
  );

  it.each(LOAN_WORDS)(
    "%s uses the loan word %j, and a reason for it is documented",
    (locale, text, reason) => {
      expect(sharedWithEnglish(locale)).toContain(text);
      expect(reason).toMatch(/^\S.{7,}\S$/u);
    },
  );

  const LATIN_NAMES: ReadonlySet<string> = new Set([
    "Android",
    "BTC",
    "ID",
    "App",
    "Bitcoin",
    "Chrome",
    "Cosmos",
    "EVM",
    "Edge",
    "Ethereum",
    "Farcaster",
    "Firefox",
    "Google",
    "HTTP",
    "IP",
    "Latchkit",
    "NFT",
    "Ordinals",
    "Play",
    "Polkadot",
    "QR",
    "SOL",
    "Safari",
    "Safe",
    "Solana",
    "Store",
    "iPhone",
  ]);
  it.each(["ar", "he", "hi", "ja", "ko", "ru", "th", "uk", "zh-CN", "zh-TW"])(
    "%s uses its own script, with Latin letters only in known names",
    (locale) => {
      const words = KEYS.flatMap((key) =>
        formsOf(LOCALES[locale]?.[key]).flatMap(
          ([, text]) => text.replaceAll(/\{\w+\}/gu, "").match(/[A-Za-z]{2,}/gu) ?? [],
        ),
      );
      expect(words.filter((word) => !LATIN_NAMES.has(word))).toEqual([]);
    },
  );

  it.each(OURS)(
    "%s has one word for “and” in a list that ends with the number of others",
    (locale) => {
      const list = new Intl.ListFormat(locale, { type: "conjunction" });
      const [, joint] = list.formatToParts(["Base", "1"]).map(({ value }) => value);
      const and = joint?.match(/\p{L}+/u)?.[0];
      for (const [, words] of formsOf(LOCALES[locale]?.["receiveMore"]))
        expect(and !== undefined && words.startsWith(and), words).toBe(false);
    },
  );

  /** Words of the form of address that `docs/languages.md` does not name. */
  const OTHER_ADDRESS: readonly (readonly [string, string])[] = [
    ["es", "usted|ustedes|vos"],
    ["fr", "tu|te|ton|tes|toi"],
    ["hi", "तू|तुम|तेरा|तुम्हारा|तुम्हारी|तुम्हारे|तुम्हें"],
    ["id", "kamu|kau"],
    ["it", "Lei|voi|vostro|vostra"],
    ["nl", "u|uw"],
    ["pl", "Pan|Pana|Pani|Państwo|Państwa"],
    ["pt-BR", "tu|teu|tua|senhor|senhora"],
    ["ru", "ты|тебя|тебе|твой|твоя|твои|твоего"],
    ["tr", "sen|seni|sana|senin"],
    ["uk", "ти|тебе|тобі|твій|твоя|твої|твого"],
  ];
  it.each(OTHER_ADDRESS)("%s has one form of address: none of the words %s", (locale, words) => {
    const other = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "giu");
    const found = KEYS.flatMap((key) =>
      formsOf(LOCALES[locale]?.[key]).flatMap(([, text]) => text.match(other) ?? []),
    );
    expect(found).toEqual([]);
  });
  it.each([
    ["ja", /(?:だ|である)。/u],
    ["th", /คุณ|(?<!เ)ท่าน/u],
    ["vi", /quý khách/iu],
    ["zh-CN", /[你您]/u],
    ["zh-TW", /您/u],
  ] as const)("%s has one form of address, without %s", (locale, other) => {
    const texts = KEYS.flatMap((key) => formsOf(LOCALES[locale]?.[key]).map(([, text]) => text));
    expect(texts.filter((text) => other.test(text))).toEqual([]);
  });

  it('German avoids "du", "Sie" and imperatives, so that it fits any host', () => {
    const words = KEYS.flatMap((key) => formsOf(de[key]).map(([, text]) => text)).join("\n");
    expect(
      words.match(/\b(?:Sie|Ihnen|Ihr\w*|[Dd]u|[Dd]ich|[Dd]ein\w*)\b(?! (?:erscheint|ist))/gu),
    ).toBeNull();
    // Instructions use the infinitive: "Senden", never "Sende".
    expect(
      words.match(
        /(?<!\p{L})(?:Sende|Öffne|Wähle|Prüfe|Gib|Nimm|Lade|Warte|Versuche|Scanne|Kopiere)(?!\p{L})/gu,
      ),
    ).toBeNull();
  });

  it.each(OURS)("%s gives the same plural forms to keys that share one English text", (locale) => {
    const counted = KEYS.filter((key) => String(english[key]).includes("{count}"));
    const all = (key: string): string =>
      formsOf(LOCALES[locale]?.[key])
        .map(([form]) => form)
        .join();
    for (const key of counted)
      for (const other of counted)
        if (english[key] === english[other]) expect(all(other), `${key} ${other}`).toBe(all(key));
  });

  it.each(Object.keys(LOCALES))(
    "the `core` texts of language %s are at most 3,500 bytes gzipped",
    async (locale) => {
      const part = await loadLanguage(locale, "core");
      expect(Object.keys(part ?? {})).toEqual(Object.keys(core));
      expect(gzipSync(JSON.stringify(part)).byteLength).toBeLessThanOrEqual(3_500);
    },
  );

  it.each(Object.keys(LANGUAGES))(
    "in %s, the accessible names of the Get and Connect buttons of a wallet contain their visible text",
    async (locale) => {
      const texts: Readonly<Record<string, unknown>> = (await loadLanguage(locale, "all")) ?? {};
      for (const [visible, name] of [
        ["getIt", "getItFor"],
        ["connectAgain", "connectAddress"],
      ] as const)
        expect(String(texts[name]).toLowerCase()).toContain(String(texts[visible]).toLowerCase());
    },
  );

  it.each(Object.keys(LOCALES))(
    "the `rest` texts of language %s are at most 12,000 bytes gzipped",
    async (locale) => {
      const [all, first] = [await loadLanguage(locale, "views"), Object.keys(core)];
      const rest = Object.entries(all ?? {}).filter(([key]) => !first.includes(key));
      const size = gzipSync(JSON.stringify(Object.fromEntries(rest))).byteLength;
      expect(rest.length).toBeGreaterThan(first.length);
      expect(size).toBeLessThanOrEqual(12_000);
    },
  );

  it.each(Object.keys(LOCALES))(
    "the `review` texts of language %s are at most 3,000 bytes gzipped",
    async (locale) => {
      const all = (await loadLanguage(locale, "all")) ?? {};
      const own = Object.fromEntries(Object.keys(review).map((key) => [key, all[key]]));
      expect(gzipSync(JSON.stringify(own)).byteLength).toBeLessThanOrEqual(3_000);
    },
  );

  it.each(["core", "rest", "review"])(
    "every language has a %s file, and no other language has one",
    (part) => {
      const files = readdirSync(new URL("../../../src/messages/", import.meta.url));
      const languages = files
        .filter((file) => file.endsWith(`.${part}.json`))
        .map((file) => file.split(".")[0]);
      expect(languages.toSorted()).toEqual(["en", ...Object.keys(LANGUAGES)].toSorted());
    },
  );

  it("loads the language's texts for an unknown region, and no texts for an unknown language", async () => {
    expect(withPluralForms((await loadLanguage("ar-EG", "all")) ?? {})).toEqual(ar);
    expect(withPluralForms((await loadLanguage("de-CH", "all")) ?? {})).toEqual(de);
    expect(await loadLanguage("is", "all")).toBeUndefined();
    expect(await loadLanguage("zh-SG", "core")).toEqual(await loadLanguage("zh-CN", "core"));
    expect(await loadLanguage("pt-PT", "core")).toEqual(await loadLanguage("pt-BR", "core"));
    for (const traditional of ["zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-Hant-CN"])
      expect((await loadLanguage(traditional, "core"))?.["connect"], traditional).toBe("連線錢包");
  });
});

describe("translator notes", () => {
  const notes: Readonly<Record<string, { description: string; maxLength: number }>> = meta;

  it("the translator notes describe every message key, and no other", () => {
    expect(Object.keys(notes).toSorted()).toEqual(
      Object.keys({ ...core, ...rest, ...review }).toSorted(),
    );
    for (const [key, { description }] of Object.entries(notes))
      expect(description, key).toMatch(/^\S.{7,}\S$/u);
  });

  it.each(["en", ...OURS])(
    "every text in %s is at most as long as its translator note allows",
    (locale) => {
      const texts = LOCALES[locale] ?? english;
      const tooLong = Object.entries(notes).flatMap(([key, { maxLength }]) =>
        formsOf(texts[key])
          .filter(([, words]) => words.replaceAll(/\{\w+\}/gu, "").length > maxLength)
          .map(([form]) => `${key} ${form}`),
      );
      expect(tooLong).toEqual([]);
    },
  );
});

describe("reasonOf", () => {
  it.each(CODES)('shows a text for users, not for developers, for the error code "%s"', (code) => {
    const { key } = reasonOf(
      new LatchkitError(code, {
        value: "x",
        option: "networks",
        fix: "Do this.",
        connectorIds: [],
      } as never),
    );
    for (const texts of [ar, de, ja]) expect(formsOf(texts[key]), key).toHaveLength(1);
    expect(formsOf(english[key])[0]?.[1]).not.toMatch(
      /\b(?:option|CAIP|chainId|client not set)\b/iu,
    );
  });

  it("shows a generic message for an error in the host's options", () => {
    expect(
      reasonOf(new LatchkitError("options/wrong-type", { option: "x", fix: "Do this." })),
    ).toEqual({ key: "internal/unexpected", slots: {} });
  });
});

describe("pseudo-locale", () => {
  it("the pseudo-locale lengthens English texts by at least 40%, and keeps the placeholders", () => {
    check(
      fc.property(fc.constantFrom(...KEYS), (key) => {
        const [[, plain = ""] = []] = formsOf(english[key]).filter(([form]) => form === "other");
        const [[, made = ""] = []] = formsOf(pseudo[key]).filter(([form]) => form === "other");
        const letters = (words: string): number => words.replaceAll(/\{\w+\}/gu, "").length;
        expect(made).toMatch(/^\[.*\]$/u);
        expect(letters(made)).toBeGreaterThanOrEqual(letters(plain) * 1.4);
        expect(made.replaceAll(/\{\w+\}/gu, "")).not.toMatch(/[A-Za-z]/u);
      }),
    );
  });
});

describe("Arabic", () => {
  it("uses all six Arabic plural forms", () => {
    const reported = [0, 1, 2, 3, 11, 100].map((count) =>
      formatMessage(ar.networksFound, { count }, "ar-EG"),
    );
    expect(reported.map((text) => text.replaceAll(/[\u2068\u2069]/gu, ""))).toEqual([
      "لا توجد شبكات",
      "شبكة واحدة",
      "شبكتان",
      "٣ شبكات",
      "١١ شبكة",
      "١٠٠ شبكة",
    ]);
  });

  it("isolates the direction of addresses and names inside Arabic text", () => {
    expect(formatMessage(ar.copyAddress, { address: "0x71C7…976F" }, "ar")).toBe(
      "نسخ العنوان \u20680x71C7…976F\u2069",
    );
    expect(formatMessage(ar.switchDone, { network: "OP (test)" }, "ar")).toContain(
      "\u2068OP (test)\u2069",
    );
  });
});

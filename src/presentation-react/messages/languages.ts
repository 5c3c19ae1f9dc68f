import core from "../../messages/en.core.json";
import { loadEnglish, type PartName } from "./locale.js";
import { languageOf, type Part } from "./text.js";

type Load = () => Promise<{ readonly default: Part }>;

/** Every language except English, with its three files. */
export const LANGUAGES: Readonly<Record<string, readonly [core: Load, rest: Load, review: Load]>> =
  {
    ar: [
      () => import("../../messages/ar.core.json"),
      () => import("../../messages/ar.rest.json"),
      () => import("../../messages/ar.review.json"),
    ],
    de: [
      () => import("../../messages/de.core.json"),
      () => import("../../messages/de.rest.json"),
      () => import("../../messages/de.review.json"),
    ],
    es: [
      () => import("../../messages/es.core.json"),
      () => import("../../messages/es.rest.json"),
      () => import("../../messages/es.review.json"),
    ],
    fr: [
      () => import("../../messages/fr.core.json"),
      () => import("../../messages/fr.rest.json"),
      () => import("../../messages/fr.review.json"),
    ],
    he: [
      () => import("../../messages/he.core.json"),
      () => import("../../messages/he.rest.json"),
      () => import("../../messages/he.review.json"),
    ],
    hi: [
      () => import("../../messages/hi.core.json"),
      () => import("../../messages/hi.rest.json"),
      () => import("../../messages/hi.review.json"),
    ],
    id: [
      () => import("../../messages/id.core.json"),
      () => import("../../messages/id.rest.json"),
      () => import("../../messages/id.review.json"),
    ],
    it: [
      () => import("../../messages/it.core.json"),
      () => import("../../messages/it.rest.json"),
      () => import("../../messages/it.review.json"),
    ],
    ja: [
      () => import("../../messages/ja.core.json"),
      () => import("../../messages/ja.rest.json"),
      () => import("../../messages/ja.review.json"),
    ],
    ko: [
      () => import("../../messages/ko.core.json"),
      () => import("../../messages/ko.rest.json"),
      () => import("../../messages/ko.review.json"),
    ],
    nl: [
      () => import("../../messages/nl.core.json"),
      () => import("../../messages/nl.rest.json"),
      () => import("../../messages/nl.review.json"),
    ],
    pl: [
      () => import("../../messages/pl.core.json"),
      () => import("../../messages/pl.rest.json"),
      () => import("../../messages/pl.review.json"),
    ],
    "pt-BR": [
      () => import("../../messages/pt-BR.core.json"),
      () => import("../../messages/pt-BR.rest.json"),
      () => import("../../messages/pt-BR.review.json"),
    ],
    ru: [
      () => import("../../messages/ru.core.json"),
      () => import("../../messages/ru.rest.json"),
      () => import("../../messages/ru.review.json"),
    ],
    th: [
      () => import("../../messages/th.core.json"),
      () => import("../../messages/th.rest.json"),
      () => import("../../messages/th.review.json"),
    ],
    tr: [
      () => import("../../messages/tr.core.json"),
      () => import("../../messages/tr.rest.json"),
      () => import("../../messages/tr.review.json"),
    ],
    uk: [
      () => import("../../messages/uk.core.json"),
      () => import("../../messages/uk.rest.json"),
      () => import("../../messages/uk.review.json"),
    ],
    vi: [
      () => import("../../messages/vi.core.json"),
      () => import("../../messages/vi.rest.json"),
      () => import("../../messages/vi.review.json"),
    ],
    "zh-CN": [
      () => import("../../messages/zh-CN.core.json"),
      () => import("../../messages/zh-CN.rest.json"),
      () => import("../../messages/zh-CN.review.json"),
    ],
    "zh-TW": [
      () => import("../../messages/zh-TW.core.json"),
      () => import("../../messages/zh-TW.rest.json"),
      () => import("../../messages/zh-TW.review.json"),
    ],
  };

/** The texts for a language whose regions differ: Portuguese, and Chinese by script. */
const REGIONAL: Readonly<Record<string, string>> = {
  "pt-Latn": "pt-BR",
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
};

const filesOf = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return (
    LANGUAGES[locale] ??
    LANGUAGES[languageOf(locale)] ??
    LANGUAGES[REGIONAL[`${language}-${script}`] ?? ""]
  );
};

const FILES: Readonly<Record<PartName, number>> = { core: 1, views: 2, all: 3 };

const loadPseudo = async (name: PartName): Promise<Part> => {
  const { pseudo } = await import("./pseudo.js");
  return pseudo(name === "core" ? core : { ...core, ...(await loadEnglish(name)) });
};

/**
 * The texts of a locale or its language; undefined if there are none. Rejects as `import()` does.
 */
export const loadLanguage = async (locale: string, name: PartName): Promise<Part | undefined> => {
  if (locale === "en-XA") return loadPseudo(name);
  const files = filesOf(locale)?.slice(0, FILES[name]);
  if (files === undefined) return undefined;
  const parts = await Promise.all(files.map((load) => load()));
  return Object.assign({}, ...parts.map((part) => part.default));
};

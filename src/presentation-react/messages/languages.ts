import core from "../../messages/en.core.json";
import { loadEnglishRest, type PartName } from "./locale.js";
import { languageOf, type Part } from "./text.js";

type Load = () => Promise<{ readonly default: Part }>;

/** Every language except English, with its two files. */
export const LANGUAGES: Readonly<Record<string, readonly [core: Load, rest: Load]>> = {
  ar: [() => import("../../messages/ar.core.json"), () => import("../../messages/ar.rest.json")],
  de: [() => import("../../messages/de.core.json"), () => import("../../messages/de.rest.json")],
  es: [() => import("../../messages/es.core.json"), () => import("../../messages/es.rest.json")],
  fr: [() => import("../../messages/fr.core.json"), () => import("../../messages/fr.rest.json")],
  he: [() => import("../../messages/he.core.json"), () => import("../../messages/he.rest.json")],
  hi: [() => import("../../messages/hi.core.json"), () => import("../../messages/hi.rest.json")],
  id: [() => import("../../messages/id.core.json"), () => import("../../messages/id.rest.json")],
  it: [() => import("../../messages/it.core.json"), () => import("../../messages/it.rest.json")],
  ja: [() => import("../../messages/ja.core.json"), () => import("../../messages/ja.rest.json")],
  ko: [() => import("../../messages/ko.core.json"), () => import("../../messages/ko.rest.json")],
  nl: [() => import("../../messages/nl.core.json"), () => import("../../messages/nl.rest.json")],
  pl: [() => import("../../messages/pl.core.json"), () => import("../../messages/pl.rest.json")],
  "pt-BR": [
    () => import("../../messages/pt-BR.core.json"),
    () => import("../../messages/pt-BR.rest.json"),
  ],
  ru: [() => import("../../messages/ru.core.json"), () => import("../../messages/ru.rest.json")],
  th: [() => import("../../messages/th.core.json"), () => import("../../messages/th.rest.json")],
  tr: [() => import("../../messages/tr.core.json"), () => import("../../messages/tr.rest.json")],
  uk: [() => import("../../messages/uk.core.json"), () => import("../../messages/uk.rest.json")],
  vi: [() => import("../../messages/vi.core.json"), () => import("../../messages/vi.rest.json")],
  "zh-CN": [
    () => import("../../messages/zh-CN.core.json"),
    () => import("../../messages/zh-CN.rest.json"),
  ],
  "zh-TW": [
    () => import("../../messages/zh-TW.core.json"),
    () => import("../../messages/zh-TW.rest.json"),
  ],
};

/** The texts for a language whose regions differ: Portuguese, and Chinese by script. */
const REGIONAL: Readonly<Record<string, string>> = {
  "pt-Latn": "pt-BR",
  "zh-Hans": "zh-CN",
  "zh-Hant": "zh-TW",
};

/** The two files of a locale, else of its language; undefined if there are none. */
const filesOf = (locale: string) => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return (
    LANGUAGES[locale] ??
    LANGUAGES[languageOf(locale)] ??
    LANGUAGES[REGIONAL[`${language}-${script}`] ?? ""]
  );
};

/** Derived from English at run time. */
const loadPseudo = async (name: PartName): Promise<Part> => {
  const { pseudo } = await import("./pseudo.js");
  return pseudo(name === "all" ? { ...core, ...(await loadEnglishRest()) } : core);
};

/**
 * The texts of a locale or its language; undefined if there are none. `all` includes `core`.
 * Rejects as `import()` does.
 */
export const loadLanguage = async (locale: string, name: PartName): Promise<Part | undefined> => {
  if (locale === "en-XA") return loadPseudo(name);
  const files = filesOf(locale);
  if (files === undefined) return undefined;
  const [first, rest] = files;
  const parts = await Promise.all(name === "all" ? [first(), rest()] : [first()]);
  return Object.assign({}, ...parts.map((part) => part.default));
};

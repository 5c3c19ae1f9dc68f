import core from "../../messages/en.core.json";
import { loadEnglishRest, type PartName } from "./locale.js";
import { languageOf, type Part } from "./text.js";

type Load = () => Promise<{ readonly default: Part }>;

/** Every language except English, with its two files. */
export const LANGUAGES: Readonly<Record<string, readonly [core: Load, rest: Load]>> = {
  ar: [() => import("../../messages/ar.core.json"), () => import("../../messages/ar.rest.json")],
  de: [() => import("../../messages/de.core.json"), () => import("../../messages/de.rest.json")],
  ja: [() => import("../../messages/ja.core.json"), () => import("../../messages/ja.rest.json")],
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
  const files = LANGUAGES[locale] ?? LANGUAGES[languageOf(locale)];
  if (files === undefined) return undefined;
  const [first, rest] = files;
  const parts = await Promise.all(name === "all" ? [first(), rest()] : [first()]);
  return Object.assign({}, ...parts.map((part) => part.default));
};

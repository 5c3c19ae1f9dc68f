import type { PartName } from "./locale.js";
import { languageOf, type Part } from "./text.js";

type Load = () => Promise<{ readonly texts: Part }>;

/** Every locale besides English to its chunks. */
const LOCALES: Readonly<Record<string, Readonly<Record<PartName, Load>>>> = {
  ar: { buttons: () => import("./ar/ar-buttons.js"), modal: () => import("./ar/ar-modal.js") },
  de: { buttons: () => import("./de/de-buttons.js"), modal: () => import("./de/de-modal.js") },
  ja: { buttons: () => import("./ja/ja-buttons.js"), modal: () => import("./ja/ja-modal.js") },
  "en-XA": {
    buttons: () => import("./pseudo/pseudo-buttons.js"),
    modal: () => import("./pseudo/pseudo-modal.js"),
  },
};

/**
 * The texts of a locale or of its language; undefined where there are none. `modal` holds those of
 * the buttons too. Rejects as `import()` does.
 */
export const loadLocale = async (locale: string, name: PartName): Promise<Part | undefined> => {
  const parts = LOCALES[locale] ?? LOCALES[languageOf(locale)];
  if (parts === undefined) return undefined;
  const wanted = name === "modal" ? [parts.buttons(), parts.modal()] : [parts.buttons()];
  const [buttons, modal] = await Promise.all(wanted);
  return { ...buttons?.texts, ...modal?.texts };
};

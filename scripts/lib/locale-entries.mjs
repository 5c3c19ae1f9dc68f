import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const FOLDER = join(ROOT, "src/messages");
const CORE = ".core.json";

/** Languages with generated entries; English has a source file. */
export const LANGUAGES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(CORE))
  .map((file) => file.slice(0, -CORE.length))
  .filter((language) => language !== "en");

const languageOf = (id) => LANGUAGES.find((language) => id === join(FOLDER, `${language}.ts`));

const source = (language) => `
import core from "./${language}.core.json";
import rest from "./${language}.rest.json";
import { withPluralForms } from "../presentation-react/messages/plural-forms.js";
export const messages = withPluralForms({ ...core, ...rest });
`;

/**
 * Generates the entries `latchkit/messages/<language>`; their types are in
 * `src/messages/locale.ts`.
 */
export const localeEntries = () => ({
  name: "locale-entries",
  enforce: "pre",
  resolveId: (id) => (languageOf(id) === undefined ? null : id),
  load: (id) => {
    const language = languageOf(id);
    return language === undefined ? null : source(language);
  },
});

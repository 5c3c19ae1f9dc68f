import type { MessageText } from "../../domain/config/host-options.js";
import { withPluralForms } from "./plural-forms.js";
import type { Part } from "./text.js";

const PAIRS = "aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž";
const ACCENTS: ReadonlyMap<string, string> = new Map(
  [PAIRS, PAIRS.toUpperCase()]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map(([plain = "", accent = ""]) => [plain, accent]),
);
const GROWTH = 0.4;
const FILLING = "~~~~~~~ ";

const accentLetters = (words: string): string =>
  [...words].map((letter) => ACCENTS.get(letter) ?? letter).join("");

/**
 * `Copy {address}` → `[Çöpý {address} ~~]`: readable, longer and bracketed, so that untranslated or
 * clipped text shows.
 */
const pseudoWords = (words: string): string => {
  const parts = words.split(/(\{\w+\})/u);
  const visibleParts = parts
    .map((part, at) => (at % 2 === 1 ? part : accentLetters(part)))
    .join("");
  const letters = parts.filter((_, at) => at % 2 === 0).join("").length;
  const more = Math.max(1, Math.ceil(letters * GROWTH));
  return `[${visibleParts} ${FILLING.repeat(more).slice(0, more).trimEnd()}]`;
};

const pseudoText = (text: MessageText): MessageText =>
  typeof text === "string"
    ? pseudoWords(text)
    : {
        ...Object.fromEntries(
          Object.entries(text).map(([form, words]) => [form, pseudoWords(words)]),
        ),
        other: pseudoWords(text.other),
      };

export const pseudo = (texts: Part): Part =>
  Object.fromEntries(
    Object.entries(withPluralForms(texts)).map(([key, text]) => [key, text && pseudoText(text)]),
  );

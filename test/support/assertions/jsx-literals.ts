const WORDS = /\p{L}{2,}/u;
const REPORTED =
  "aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|name|hint|note|badge";
const ATTRIBUTES = new RegExp(
  `\\s(?:${REPORTED})=(?:"([^"]*)"|\\{\\s*["'\`]([^"'\`{}]*)["'\`]\\s*\\})`,
  "gu",
);
const IN_BRACES = /(?<!=)>\s*\{\s*(?:[^{}<>"'`(]*\?\s*)?["'`]([^"'`{}]*)["'`]/gu;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu;
const BETWEEN_TAGS = /(?:<\/?[A-Za-z][\w.]*(?:\s[^<>]*?)?\/?>)([^<>{}()=;]+)(?=<\/?[A-Za-z]|\{)/gu;

/** Words that a component would say itself instead of taking them from the catalogue. */
export const jsxLiterals = (source: string): readonly string[] => {
  const code = source.replaceAll(COMMENTS, "");
  const found = [
    ...code.matchAll(ATTRIBUTES),
    ...code.matchAll(BETWEEN_TAGS),
    ...code.matchAll(IN_BRACES),
  ].map((match) => (match[1] ?? match[2] ?? "").trim());
  return found.filter((text) => WORDS.test(text));
};

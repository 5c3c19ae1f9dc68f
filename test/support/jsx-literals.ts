const WORDS = /\p{L}{2,}/u;
const ATTRIBUTES = /\s(?:aria-label|title|placeholder|alt|label|name|hint|note|badge)="([^"]*\p{L}{2,}[^"]*)"/gu;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu;
const BETWEEN_TAGS = /(?:<\/?[A-Za-z][\w.]*(?:\s[^<>]*?)?\/?>)([^<>{}()=;]+)(?=<\/?[A-Za-z]|\{)/gu;

/** Words that a component would say itself instead of taking them from the catalogue. */
export const jsxLiterals = (source: string): readonly string[] => {
  const code = source.replaceAll(COMMENTS, "");
  const found = [...code.matchAll(ATTRIBUTES), ...code.matchAll(BETWEEN_TAGS)].map((match) => (match[1] ?? "").trim());
  return found.filter((text) => WORDS.test(text));
};

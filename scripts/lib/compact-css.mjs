const STRING_OR_COMMENT = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\//g;

/**
 * One run of blanks is one blank; none is needed around braces, semicolons and commas, inside
 * brackets, nor after a colon, and no nought before a point.
 */
const compactCode = (css) =>
  css
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/(?<=[(:]) | (?=\))/g, "")
    .replaceAll(";}", "}")
    .replaceAll(/(?<=[:( ,+*/-])0(?=\.\d)/g, "");

/** A style sheet without comments and layout; strings stay as they are. */
export const compactCss = (css) => {
  let compact = "";
  let at = 0;
  for (const { 0: piece, index } of css.matchAll(STRING_OR_COMMENT)) {
    compact += compactCode(css.slice(at, index)) + (piece.startsWith("/*") ? "" : piece);
    at = index + piece.length;
  }
  return (compact + compactCode(css.slice(at))).trim();
};

/** Sheets that travel inside scripts are as small as they can be without being changed. */
export const compactStyles = () => ({
  name: "compact-styles",
  enforce: "pre",
  transform: (code, id) =>
    /\.css(?:\?|$)/.test(id) ? { code: compactCss(code), map: null } : null,
});

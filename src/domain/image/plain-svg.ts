const ELEMENTS: ReadonlySet<string> = new Set(
  "svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan clipPath mask pattern linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite feMerge feMergeNode".split(
    " ",
  ),
);
const HEAD = /^\uFEFF?\s*(?:<\?xml [^<>?]*\?>)?/u;
const COMMENT = /<!--[^<>]*-->/gu;
const TAG = /<\/?([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/gu;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*["']\s*(.?)/gu;
/** Escapes, by which forbidden words could be spelled, style sheets from elsewhere, and addresses that are no part of the drawing itself. */
const ELSEWHERE = /&(?!(?:amp|lt|gt|quot|apos);)|\\|@import|url\(\s*(?!["']?#)/iu;

const isPlainAttribute = ([, name = "", first = ""]: RegExpMatchArray): boolean =>
  !/^on/iu.test(name) && (!/(?:^|:)(?:href|src)$/iu.test(name) || first === "#");

/**
 * Whether an SVG document draws and does nothing else: only known shapes, no script, handler, animation, foreign content, entity or
 * address outside of itself. An image element runs none of these anyway; a picture that a visitor opens in a tab of its own would.
 */
export const isPlainSvg = (document: string): boolean => {
  const body = document.replace(HEAD, "").replaceAll(COMMENT, "").trim();
  if (!/^<svg[\s>]/u.test(body) || ELSEWHERE.test(body)) return false;
  let isPlain = true;
  const words = body.replaceAll(TAG, (_tag, name: string, attributes: string) => {
    isPlain &&= ELEMENTS.has(name) && [...attributes.matchAll(ATTRIBUTE)].every(isPlainAttribute);
    return "";
  });
  return isPlain && !words.includes("<");
};

/** Maximum length of a style sheet, in characters. */
const MAX_STYLES = 8_000;
/**
 * Properties that colour, size or position a shape; excludes animation, blur, masks and loading.
 */
const PROPERTY =
  /^(?:fill|stroke|stop|clip-rule|color|display|visibility|opacity|isolation|mix-blend-mode|overflow|enable-background|font|letter-spacing|word-spacing|text-(?:anchor|align|rendering|indent|transform|decoration)|image-rendering|vector-effect|paint-order|shape-rendering|mask-type|background|background-color|border-radius|margin|padding|width|height|min|max|flex|line-height|vertical-align|baseline-shift|dominant-baseline|alignment-baseline|white-space|writing-mode|direction|pointer-events|user-select|cursor|solid|transform|-inkscape)(?:-[a-z-]+)?$/iu;
/** Repeated along an outline without limit, unless set to `none`. */
const REPEATED = /^(?:stroke-dasharray|marker(?:-start|-mid|-end)?)$/iu;
/** References are checked like attributes of the same name. */
const REFERRING = /^(?:filter|mask|clip-path)$/u;
/** A name, class, id or a combination; descendant selectors are slow to match. */
const SELECTOR = /^(?=.)[\w-]*(?:[.#][\w-]+)*$/u;
const COMMENTS = /\/\*(?:[^*]|\*(?!\/))*\*\//gu;

const isPlainDeclaration = (declaration: string): boolean => {
  const at = declaration.indexOf(":");
  const name = (at < 0 ? declaration : declaration.slice(0, at)).trim();
  if (name === "") return declaration.trim() === "";
  if (/[@{}]/u.test(declaration)) return false;
  if (REPEATED.test(name)) return declaration.slice(at + 1).trim() === "none";
  return PROPERTY.test(name);
};

/**
 * True if CSS declarations, as in `style="…"`, only colour, size or position a shape. Accepts
 * `filter`, `mask` and `clip-path`, which the caller must check as attributes.
 */
export const isPlainDeclarationList = (text: string): boolean =>
  text.length <= MAX_STYLES &&
  text
    .split(";")
    .every(
      (declaration) =>
        REFERRING.test(declaration.split(":", 1)[0]?.trim() ?? "") ||
        isPlainDeclaration(declaration),
    );

/**
 * True if a style sheet consists of simple rules, such as `.a,.b{fill:red}`, that only colour, size
 * or position shapes.
 */
export const arePlainStyles = (text: string): boolean => {
  if (text.length > MAX_STYLES) return false;
  const rules = text.replace(COMMENTS, " ").split("}");
  const last = rules.pop() ?? "";
  return (
    last.trim() === "" &&
    rules.every((rule) => {
      const [selectors = "", declarations, ...more] = rule.split("{");
      return (
        more.length === 0 &&
        declarations !== undefined &&
        selectors.split(",").every((selector) => SELECTOR.test(selector.trim())) &&
        declarations.split(";").every(isPlainDeclaration)
      );
    })
  );
};

/** Longest style sheet of a drawing, in characters. */
const MAX_STYLES = 8_000;
/** Properties that colour, size or place a shape: nothing that moves, blurs, masks, or fetches. */
const PROPERTY =
  /^(?:fill|stroke|stop|clip-rule|color|display|visibility|opacity|isolation|mix-blend-mode|overflow|enable-background|font|letter-spacing|word-spacing|text-(?:anchor|align|rendering|indent|transform|decoration)|image-rendering|vector-effect|paint-order|shape-rendering|mask-type|background|background-color|border-radius|margin|padding|width|height|min|max|flex|line-height|vertical-align|baseline-shift|dominant-baseline|alignment-baseline|white-space|writing-mode|direction|pointer-events|user-select|cursor|solid|transform|-inkscape)(?:-[a-z-]+)?$/iu;
/** Drawn without number along an outline, unless they are turned off. */
const REPEATED = /^(?:stroke-dasharray|marker(?:-start|-mid|-end)?)$/iu;
/** Where they refer to, as attributes of the same name do, is checked with the attributes. */
const REFERRING = /^(?:filter|mask|clip-path)$/u;
/** A name, a class, an id or several of them: what stands inside of what takes long to find. */
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
 * Whether CSS declarations, as in `style="…"`, only colour, size or place a shape. `filter`, `mask`
 * and `clip-path` pass: they are to be checked as the attributes they stand for.
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
 * Whether a style sheet is a list of simple rules, such as `.a,.b{fill:red}`, that only colour,
 * size or place shapes.
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

/** Longest style sheet of a drawing, in characters. */
const MAX_STYLES = 8_000;
/** Properties that colour a shape and no more: nothing that moves, blurs, masks, or fetches. */
const PROPERTY =
  /^(?:fill|stroke|stop|clip-rule|color|display|visibility|opacity|isolation|mix-blend-mode|overflow|enable-background|font|letter-spacing|text-anchor|vector-effect|paint-order|shape-rendering|mask-type|background-color|max)(?:-[a-z-]+)?$/iu;
const REFUSED = /^stroke-dash/iu;
/** A name, a class or an id by itself: what stands inside of what takes long to find. */
const SELECTOR = /^[.#]?[\w-]+$/u;

/** Whether CSS declarations, as in `style="…"`, only colour a shape. */
export const isPlainDeclarationList = (text: string): boolean =>
  text.length <= MAX_STYLES &&
  text.split(";").every((declaration) => {
    const name = declaration.split(":", 1)[0]?.trim() ?? "";
    return (
      name === "" || (PROPERTY.test(name) && !REFUSED.test(name) && !/[@{}]/u.test(declaration))
    );
  });

/**
 * Whether a style sheet is a list of simple rules, such as `.a,.b{fill:red}`, that only colour
 * shapes.
 */
export const arePlainStyles = (text: string): boolean => {
  if (text.length > MAX_STYLES) return false;
  const rules = text.split("}");
  const last = rules.pop() ?? "";
  return (
    last.trim() === "" &&
    rules.every((rule) => {
      const [selectors = "", declarations, ...more] = rule.split("{");
      return (
        more.length === 0 &&
        declarations !== undefined &&
        selectors.split(",").every((selector) => SELECTOR.test(selector.trim())) &&
        isPlainDeclarationList(declarations)
      );
    })
  );
};

import { everyElement } from "./svg-cost.js";
import type { SvgElement } from "./svg-tree.js";

/** Maximum steps per filter; a shadow or glow needs about seven. */
const MAX_STEPS = 24;
/** Maximum filter area, in multiples of the drawing's size; a glow extends far beyond its shape. */
const MAX_SPREAD = 10;
/** Transforms that do not scale. */
const UNSCALED = /^(?:\s*(?:translate|rotate)\([^()]*\)[\s,]*)*$/u;

const numberOf = (text: string | undefined): number =>
  text !== undefined && /^-?\d*\.?\d+$/u.test(text) ? Number(text) : Number.NaN;

/** Width and height of the drawing in user units. */
const sizeOf = ({ attributes }: SvgElement): readonly [number, number] => {
  const box = (attributes.get("viewBox") ?? "").trim().split(/[\s,]+/u);
  return box.length === 4
    ? [numberOf(box[2]), numberOf(box[3])]
    : [numberOf(attributes.get("width")), numberOf(attributes.get("height"))];
};

/**
 * Attributes that extend a step beyond each pixel, and their maximum relative to the drawing's
 * size.
 */
const REACHES: Readonly<Record<string, readonly [attribute: string, most: number]>> = {
  feGaussianBlur: ["stdDeviation", 2],
  feDropShadow: ["stdDeviation", 2],
  // Processing time is proportional to the radius.
  feMorphology: ["radius", 1 / 8],
};

const isSmallStep = ({ name, attributes }: SvgElement, side: number): boolean => {
  const [attribute = "", most = 0] = REACHES[name] ?? [];
  return (attributes.get(attribute) ?? "0")
    .trim()
    .split(/[\s,]+/u)
    .every((size) => numberOf(size) >= 0 && numberOf(size) <= side * most);
};

const isSmall = (filter: SvgElement, [width, height]: readonly [number, number]): boolean => {
  const { attributes, children } = filter;
  const isWithin = (name: string, side: number): boolean =>
    numberOf(attributes.get(name)) <= side * MAX_SPREAD;
  return (
    attributes.get("filterUnits") === "userSpaceOnUse" &&
    attributes.get("primitiveUnits") === undefined &&
    isWithin("width", width) &&
    isWithin("height", height) &&
    [...everyElement(filter)].length <= MAX_STEPS + 1 &&
    children.every((step) => isSmallStep(step, Math.max(width, height)))
  );
};

/** True if the element scales its user units. */
const isScaled = ({ name, attributes }: SvgElement, root: SvgElement): boolean =>
  !UNSCALED.test(attributes.get("transform") ?? "") ||
  /transform/iu.test(attributes.get("style") ?? "") ||
  (name === "svg" && root.attributes !== attributes) ||
  name === "symbol";

/**
 * True if all filters cover an area close to the drawing's size: browsers may allocate memory for
 * the whole filter area, even if invisible.
 */
export const hasPlainFilters = (root: SvgElement): boolean => {
  const all = [...everyElement(root)];
  const filters = all.filter(({ name }) => name === "filter");
  if (filters.length === 0) return all.every(({ attributes }) => !attributes.has("filter"));
  const size = sizeOf(root);
  return (
    all.every((element) => !isScaled(element, root)) &&
    filters.every((filter) => isSmall(filter, size))
  );
};

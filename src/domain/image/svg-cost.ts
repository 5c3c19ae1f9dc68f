import type { SvgElement } from "./svg-tree.js";

/** Drawing cost of an element, including referenced content. */
export interface SvgCost {
  readonly elements: number;
  /** Characters of all outlines (`d`, `points`). */
  readonly outline: number;
  readonly references: number;
  readonly filters: number;
  readonly pictures: number;
}

const NO_COST: SvgCost = { elements: 0, outline: 0, references: 0, filters: 0, pictures: 0 };
const ENDLESS = Number.POSITIVE_INFINITY;
const INFINITE_COST: SvgCost = { ...NO_COST, elements: ENDLESS };

const sum = (a: SvgCost, b: SvgCost): SvgCost => ({
  elements: a.elements + b.elements,
  outline: a.outline + b.outline,
  references: a.references + b.references,
  filters: a.filters + b.filters,
  pictures: a.pictures + b.pictures,
});

const LOCAL = /url\(\s*["']?#([^"')\s]*)/giu;
/** Have a limit of their own. */
const COUNTED_SEPARATELY: ReadonlySet<string> = new Set([
  "linearGradient",
  "radialGradient",
  "filter",
  "mask",
  "clipPath",
]);

/** The `href` of an element, with or without prefix. */
export const linkOf = ({ attributes }: SvgElement): string | undefined => {
  for (const [name, value] of attributes) if (/(?:^|:)href$/iu.test(name)) return value.trim();
  return undefined;
};

const localLink = (element: SvgElement): string | undefined => {
  const link = linkOf(element);
  return link?.startsWith("#") ? link.slice(1) : undefined;
};

const referencesOf = (element: SvgElement): readonly string[] => {
  const urls = [...element.attributes.values()].flatMap((value) =>
    value.includes("#") ? Array.from(value.matchAll(LOCAL), ([, id = ""]) => id) : [],
  );
  const link = localLink(element);
  return link === undefined ? urls : [...urls, link];
};

const ownCost = (element: SvgElement): SvgCost => {
  const { attributes } = element;
  const lengthOf = (name: string): number => attributes.get(name)?.length ?? 0;
  const masks = ["mask", "clip-path"].filter((name) => attributes.has(name));
  return {
    elements: 1,
    outline: lengthOf("d") + lengthOf("points"),
    references: masks.length + (localLink(element) === undefined ? 0 : 1),
    filters: attributes.has("filter") ? 1 : 0,
    pictures: element.name === "image" ? 1 : 0,
  };
};

/** Yields an element and its descendants in document order. */
export const everyElement = function* (element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
};

/** The first wins for duplicates, as in browsers. */
const elementsById = (root: SvgElement): ReadonlyMap<string, SvgElement> => {
  const byId = new Map<string, SvgElement>();
  for (const element of everyElement(root)) {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return byId;
};

/** Cost of a drawing including references; infinite for a circular one. Takes linear time. */
export const svgCost = (root: SvgElement): SvgCost => {
  const byId = elementsById(root);
  const costs = new Map<SvgElement, SvgCost>();
  const openElements = new Set<SvgElement>();
  const referredBy = (element: SvgElement): readonly SvgElement[] =>
    referencesOf(element)
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ name }) => !COUNTED_SEPARATELY.has(name));
  const costOf = (element: SvgElement): SvgCost => {
    const counted = costs.get(element);
    if (counted !== undefined) return counted;
    if (openElements.has(element)) return INFINITE_COST;
    openElements.add(element);
    const cost = [...element.children, ...referredBy(element)]
      .map(costOf)
      .reduce(sum, ownCost(element));
    openElements.delete(element);
    costs.set(element, cost);
    return cost;
  };
  return costOf(root);
};

/** A shadow or glow needs about seven. */
const MAX_STEPS = 24;
/** In multiples of the drawing's size; a glow extends far beyond its shape. */
const MAX_SPREAD = 10;
/** Transforms that do not scale. */
const UNSCALED = /^(?:\s*(?:translate|rotate)\([^()]*\)[\s,]*)*$/u;

const numberOf = (text: string | undefined): number =>
  text !== undefined && /^-?\d*\.?\d+$/u.test(text) ? Number(text) : Number.NaN;

/** In user units. */
const sizeOf = ({ attributes }: SvgElement): readonly [number, number] => {
  const viewBox = (attributes.get("viewBox") ?? "").trim().split(/[\s,]+/u);
  return viewBox.length === 4
    ? [numberOf(viewBox[2]), numberOf(viewBox[3])]
    : [numberOf(attributes.get("width")), numberOf(attributes.get("height"))];
};

/**
 * Attributes by which a filter step reaches beyond each pixel, and their maximum share of the size.
 */
const REACHES: Readonly<Record<string, readonly [attribute: string, most: number]>> = {
  feGaussianBlur: ["stdDeviation", 2],
  feDropShadow: ["stdDeviation", 2],
  // Processing time is proportional to the radius.
  feMorphology: ["radius", 1 / 8],
};

const isSmallStep = ({ name, attributes }: SvgElement, side: number): boolean => {
  const [attribute = "", maxRatio = 0] = REACHES[name] ?? [];
  return (attributes.get(attribute) ?? "0")
    .trim()
    .split(/[\s,]+/u)
    .every((size) => numberOf(size) >= 0 && numberOf(size) <= side * maxRatio);
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

const isScaled = ({ name, attributes }: SvgElement, root: SvgElement): boolean =>
  !UNSCALED.test(attributes.get("transform") ?? "") ||
  /transform/iu.test(attributes.get("style") ?? "") ||
  (name === "svg" && root.attributes !== attributes) ||
  name === "symbol";

/** True if no filter covers much more than the drawing; browsers allocate its whole area. */
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

import type { SvgElement } from "./svg-tree.js";

/** What drawing an element takes, with everything that it repeats by reference. */
export interface SvgCost {
  readonly elements: number;
  /** Characters of all outlines (`d`, `points`). */
  readonly outline: number;
  /** Masks, clips, gradients and copies that are referred to. */
  readonly references: number;
  readonly filters: number;
  readonly pictures: number;
}

const NOTHING: SvgCost = { elements: 0, outline: 0, references: 0, filters: 0, pictures: 0 };
const ENDLESS = Number.POSITIVE_INFINITY;
const WITHOUT_END: SvgCost = { ...NOTHING, elements: ENDLESS };

const sum = (a: SvgCost, b: SvgCost): SvgCost => ({
  elements: a.elements + b.elements,
  outline: a.outline + b.outline,
  references: a.references + b.references,
  filters: a.filters + b.filters,
  pictures: a.pictures + b.pictures,
});

const LOCAL = /url\(\s*["']?#([^"')\s]*)/giu;
/** What a reference does not repeat as a copy: its number is bounded by itself. */
const COUNTED_APART: ReadonlySet<string> = new Set([
  "linearGradient",
  "radialGradient",
  "filter",
  "mask",
  "clipPath",
]);

/** The address of an element that has one: `href`, with a prefix or without. */
export const linkOf = ({ attributes }: SvgElement): string | undefined => {
  for (const [name, value] of attributes) if (/(?:^|:)href$/iu.test(name)) return value.trim();
  return undefined;
};

const localLink = (element: SvgElement): string | undefined => {
  const link = linkOf(element);
  return link?.startsWith("#") ? link.slice(1) : undefined;
};

/** Every id of the same drawing that an element refers to. */
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
  const stencils = ["mask", "clip-path"].filter((name) => attributes.has(name));
  return {
    elements: 1,
    outline: lengthOf("d") + lengthOf("points"),
    references: stencils.length + (localLink(element) === undefined ? 0 : 1),
    filters: attributes.has("filter") ? 1 : 0,
    pictures: element.name === "image" ? 1 : 0,
  };
};

/** An element and all within it, in the order of the document. */
export const everyElement = function* (element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
};

/** Elements by their id; of several with one id the first, as browsers find it. */
const elementsById = (root: SvgElement): ReadonlyMap<string, SvgElement> => {
  const byId = new Map<string, SvgElement>();
  for (const element of everyElement(root)) {
    const id = element.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return byId;
};

/**
 * What a whole drawing costs: each copy and pattern counts once for each element that refers to it;
 * a reference that leads back to itself costs without end. Takes time in proportion to the length
 * of the drawing.
 */
export const svgCost = (root: SvgElement): SvgCost => {
  const byId = elementsById(root);
  const known = new Map<SvgElement, SvgCost>();
  const open = new Set<SvgElement>();
  const referredBy = (element: SvgElement): readonly SvgElement[] =>
    referencesOf(element)
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ name }) => !COUNTED_APART.has(name));
  const costOf = (element: SvgElement): SvgCost => {
    const counted = known.get(element);
    if (counted !== undefined) return counted;
    if (open.has(element)) return WITHOUT_END;
    open.add(element);
    const cost = [...element.children, ...referredBy(element)]
      .map(costOf)
      .reduce(sum, ownCost(element));
    open.delete(element);
    known.set(element, cost);
    return cost;
  };
  return costOf(root);
};

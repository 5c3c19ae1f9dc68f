import { hasPlainFilters, everyElement, linkOf, svgCost, type SvgCost } from "./svg-cost.js";
import { MAX_ELEMENTS, readSvg, type SvgElement, type SvgTree } from "./svg-tree.js";
import { MAX_ICON_LENGTH } from "../connectors/announcement.js";
import { isShowable, rasterTypeOf, type RasterType } from "./raster-picture.js";

const MAX_STYLES = 8_000;
const PROPERTY =
  /^(?:fill|stroke|stop|clip-rule|color|display|visibility|opacity|isolation|mix-blend-mode|overflow|enable-background|font|letter-spacing|word-spacing|text-(?:anchor|align|rendering|indent|transform|decoration)|image-rendering|vector-effect|paint-order|shape-rendering|mask-type|background|background-color|border-radius|margin|padding|width|height|min|max|flex|line-height|vertical-align|baseline-shift|dominant-baseline|alignment-baseline|white-space|writing-mode|direction|pointer-events|user-select|cursor|solid|transform|-inkscape)(?:-[a-z-]+)?$/iu;
/** Repeat along an outline without limit, unless set to `none`. */
const REPEATED = /^(?:stroke-dasharray|marker(?:-start|-mid|-end)?)$/iu;
/** Checked like attributes of the same name. */
const REFERRING = /^(?:filter|mask|clip-path)$/u;
/** Descendant selectors are slow to match. */
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

/** True for safe declarations. The caller must check `filter`, `mask` and `clip-path`. */
export const isPlainDeclarationList = (text: string): boolean =>
  text.length <= MAX_STYLES &&
  text
    .split(";")
    .every(
      (declaration) =>
        REFERRING.test(declaration.split(":", 1)[0]?.trim() ?? "") ||
        isPlainDeclaration(declaration),
    );

/** True if a style sheet has only simple rules that colour, size or position shapes. */
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

const HEAD = /^data:image\/(?:png|jpe?g|gif|webp);base64,/iu;

/** Undefined for other data and oversized images. */
const rasterOf = (uri: string): RasterType | undefined => {
  const head = HEAD.exec(uri)?.[0];
  if (head === undefined || uri.length > MAX_ICON_LENGTH) return undefined;
  try {
    const letters = atob(uri.slice(head.length));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const type = rasterTypeOf(bytes);
    return type !== undefined && isShowable(type, bytes) ? type : undefined;
  } catch {
    return undefined; // not base64
  }
};

export const MAX_SVG_LENGTH = 256 * 1024;
/** Limits including repeated content. A mask may cost as much as the whole drawing. */
const COST_LIMITS: SvgCost = {
  elements: MAX_ELEMENTS,
  outline: 200_000,
  references: 64,
  filters: 8,
  pictures: 4,
};
/** Strokes with many corners are the slowest to draw. */
const MAX_STROKED_OUTLINE = 24_000;
/** Each character is drawn as a shape. */
const MAX_TEXT = 1_000;

const ELEMENTS: ReadonlySet<string> = new Set(
  "svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan image pattern clipPath mask linearGradient radialGradient stop filter feFlood feBlend feColorMatrix feOffset feGaussianBlur feDropShadow feMorphology feComposite feComponentTransfer feFuncR feFuncG feFuncB feFuncA feMerge feMergeNode".split(
    " ",
  ),
);
/** Browsers never render these elements of editors. */
const EDITORS = /^(?:sodipodi|inkscape|rdf|cc|dc):/u;
/** Browsers render or run elements of these. */
const DRAWN_NAMESPACES = /2000\/svg|xhtml|mathml/iu;
/** Drawn again for each reference. */
const MASKING_ELEMENTS: ReadonlySet<string> = new Set(["clipPath", "mask"]);
const LOCAL_URL = /^url\(\s*["']?#[^"')\s]+["']?\s*\)$/u;
/** Could spell forbidden words (ASCII letters only), or are URLs of other documents. */
const ESCAPE_OR_OUTSIDE_URL =
  /&(?!(?:amp|lt|gt|quot|apos|#(?:1[6-9]\d|[2-9]\d\d|[1-9]\d{3,6})|#x(?:[a-f][\da-f]|[1-9a-f][\da-f]{2,5}));)|\\|url\(\s*(?!["']?#)/iu;

const isPlainAttribute = (element: SvgElement, name: string, value: string): boolean => {
  if (/^stroke-dash|^marker/iu.test(name)) return isPlainDeclarationList(`${name}:${value}`);
  if (/^on|^attributename$|(?:^|:)src$/iu.test(name)) return false;
  if (name.startsWith("xmlns:") && EDITORS.test(`${name.slice(6)}:`))
    return !DRAWN_NAMESPACES.test(value);
  if (name === "style") return isPlainDeclarationList(value);
  if (/^(?:filter|mask|clip-path)$/iu.test(name)) return LOCAL_URL.test(value);
  if (!/(?:^|:)href$/iu.test(name)) return true;
  return element.name === "image"
    ? rasterOf(value.trim()) !== undefined
    : value.trimStart().startsWith("#");
};

/** More tiles are drawn without limit. */
const isOneTile = ({ attributes }: SvgElement): boolean =>
  attributes.get("patternUnits") !== "userSpaceOnUse" &&
  ["width", "height"].every((name) => /^(?:1|100%)$/u.test(attributes.get(name) ?? ""));

const isPlainElement = (element: SvgElement): boolean =>
  (ELEMENTS.has(element.name) || EDITORS.test(element.name)) &&
  [...element.attributes].every(([name, value]) => isPlainAttribute(element, name, value)) &&
  (element.name !== "pattern" || isOneTile(element)) &&
  (element.name !== "image" || linkOf(element) !== undefined);

/** Nested masks and clips multiply the drawing cost. */
const hasNestedMask = (element: SvgElement, isInside = false): boolean => {
  const isMask = isInside || MASKING_ELEMENTS.has(element.name);
  const isMasked = element.attributes.has("mask") || element.attributes.has("clip-path");
  return (isMask && isMasked) || element.children.some((child) => hasNestedMask(child, isMask));
};

const isStroked = ({ root, styles }: SvgTree): boolean =>
  /stroke/iu.test(styles) ||
  [...everyElement(root)].some(({ attributes }) =>
    [...attributes].some(
      ([name, value]) =>
        (name === "stroke" && value !== "none") || (name === "style" && /stroke/iu.test(value)),
    ),
  );

const isWithinLimits = (tree: SvgTree): boolean => {
  const cost = svgCost(tree.root);
  const names = Object.keys(COST_LIMITS) as (keyof SvgCost)[];
  return (
    tree.letters <= MAX_TEXT &&
    names.every((name) => cost[name] <= COST_LIMITS[name]) &&
    (cost.outline <= MAX_STROKED_OUTLINE || !isStroked(tree))
  );
};

/** No patterns; no scaling of elements that have filters. */
const hasPlainStyles = ({ root, styles }: SvgTree): boolean => {
  const has = (wanted: string): boolean =>
    [...everyElement(root)].some(({ name }) => name === wanted);
  return (
    arePlainStyles(styles) &&
    (!/url\(/iu.test(styles) || !has("pattern")) &&
    (!/transform/iu.test(styles) || !has("filter"))
  );
};

/**
 * True if an SVG document is safe and fast to render: known shapes without script, animation or
 * external URL, within limits.
 */
export const isPlainSvg = (document: string): boolean => {
  if (document.length > MAX_SVG_LENGTH || ESCAPE_OR_OUTSIDE_URL.test(document)) return false;
  const tree = readSvg(document);
  if (tree === undefined) return false;
  return (
    [...everyElement(tree.root)].every(isPlainElement) &&
    !hasNestedMask(tree.root) &&
    hasPlainStyles(tree) &&
    hasPlainFilters(tree.root) &&
    isWithinLimits(tree)
  );
};

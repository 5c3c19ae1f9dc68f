const ROLES: Readonly<Record<string, string>> = {
  button: "button",
  dialog: "dialog",
  img: "img",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  textarea: "textbox",
  li: "listitem",
  ul: "list",
  progress: "progressbar",
};
const INPUTS: Readonly<Record<string, string>> = {
  checkbox: "checkbox",
  radio: "radio",
  search: "searchbox",
  button: "button",
};

const NAMED_BY_CONTENT: readonly (string | undefined)[] = [
  "button",
  "heading",
  "link",
  "tab",
  "gridcell",
];
const LABELABLE = ["input", "textarea"];

const plain = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** The ARIA role of an element; undefined for a generic one. */
export const roleOf = (element: Element): string | undefined => {
  const explicitRole = element.getAttribute("role");
  if (explicitRole !== null) return explicitRole;
  const tag = element.localName;
  if (tag === "a") return element.hasAttribute("href") ? "link" : undefined;
  if (tag !== "input") return ROLES[tag];
  return INPUTS[element.getAttribute("type") ?? ""] ?? "textbox";
};

/** True if hidden from users and assistive technology: a closing animation, an icon. */
export const isHidden = (element: Element): boolean =>
  element.closest("[aria-hidden=true],[inert],[hidden]") !== null;

/** The visible text with one space between elements, without the text of `but`. */
export const textOf = (element: Element, but?: Element): string =>
  plain(
    [...element.childNodes]
      .map((node) => {
        if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
        if (!(node instanceof Element) || node === but || isHidden(node)) return "";
        return ` ${textOf(node, but)} `;
      })
      .join(""),
  );

const labelledByText = (element: Element, root: ShadowRoot): string | undefined => {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/u) ?? [];
  const words = ids.map((id) => root.getElementById(id)).map((one) => one && textOf(one));
  return ids.length > 0 ? plain(words.join(" ")) : undefined;
};

const labelOf = (field: Element, root: ShadowRoot): Element | undefined =>
  field.closest("label") ??
  [...root.querySelectorAll("label")].find(({ htmlFor }) => htmlFor !== "" && htmlFor === field.id);

/** Accessible Name and Description Computation 1.2, without its rare sources. */
export const nameOf = (element: Element, root: ShadowRoot): string => {
  const ownName =
    labelledByText(element, root) ??
    element.getAttribute("aria-label") ??
    element.getAttribute("alt");
  if (ownName !== null) return plain(ownName);
  const label = LABELABLE.includes(element.localName) ? labelOf(element, root) : undefined;
  const isNamed = label !== undefined || NAMED_BY_CONTENT.includes(roleOf(element));
  const words = isNamed ? textOf(label ?? element, element) : "";
  return words || (element.getAttribute("title") ?? element.getAttribute("placeholder") ?? "");
};

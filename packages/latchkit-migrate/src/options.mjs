/** Fields of an object literal by key, as text; undefined if it has a spread or a method. */
export function fieldsOf(object) {
  if (object?.kind() !== "object") return undefined;
  const fields = new Map();
  for (const child of object.children().filter((one) => one.isNamed())) {
    if (child.kind() === "comment") continue;
    if (child.kind() === "shorthand_property_identifier") {
      fields.set(child.text(), { text: child.text(), node: child });
      continue;
    }
    if (child.kind() !== "pair") return undefined;
    const [key, value] = child.children().filter((one) => one.isNamed());
    fields.set(key.text().replace(/^["']|["']$/g, ""), { text: value.text(), node: value });
  }
  return fields;
}

const LITERALS = ["string", "number", "true", "false", "null", "undefined", "template_string"];

/** True if a value means the same in every file: literals, and lists and objects of them. */
export function isStatic(node) {
  if (LITERALS.includes(node.kind())) return !node.text().includes("${");
  if (node.kind() === "array")
    return node
      .children()
      .filter((one) => one.isNamed())
      .every(isStatic);
  if (node.kind() !== "object") return false;
  const fields = fieldsOf(node);
  return fields !== undefined && [...fields.values()].every((one) => isStatic(one.node));
}

const pair = (key, text) => (key === text ? key : `${key}: ${text}`);

/** An object literal of several lines. */
export const objectText = (fields, indent = "") =>
  `{\n${fields.map(([key, text]) => `${indent}  ${pair(key, text)},\n`).join("")}${indent}}`;

/** An object literal on one line. */
export const inlineObject = (fields) =>
  `{ ${fields.map(([key, text]) => pair(key, text)).join(", ")} }`;

/** Names in a list of chains, also in spreads and conditions; undefined if it is no literal. */
export function chainNames(node) {
  if (node.kind() === "as_expression") return chainNames(node.children()[0]);
  if (node.kind() !== "array") return undefined;
  const isChain = (one) => {
    const parent = one.parent().kind();
    return parent === "array" || parent === "ternary_expression";
  };
  const names = node.findAll({ rule: { kind: "identifier" } }).filter(isChain);
  return [...new Set(names.map((one) => one.text()))];
}

/**
 * The text of wagmi's `transports` for these chains, or undefined if they are known at run time
 * only.
 */
export function transportsOf(chains) {
  const names = chainNames(chains);
  if (names === undefined || names.length === 0) return undefined;
  return `{ ${names.map((name) => `[${name}.id]: http()`).join(", ")} }`;
}

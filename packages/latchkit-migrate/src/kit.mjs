import { attributesOf, hasSpread, removeAttribute, tagOf } from "./jsx.mjs";
import { ancestorOf, childOfKind, spanOf } from "./source.mjs";

const oneLine = (node) => node.text().replaceAll(/\s+/g, " ");

/** Chooses `LatchkitProvider` for the provider of another kit, and takes its options away. */
export function replaceProvider(file, reference, { page, project }) {
  const found = tagOf(reference);
  if (found === undefined) return file.todo(reference, "use `LatchkitProvider` here", page);
  if (!found.isClosing) {
    for (const [name, { node }] of attributesOf(found.tag)) {
      if (project.moved.has(`${file.path} ${name}`)) file.rewritten += 1;
      else file.todo(reference, `set \`${oneLine(node)}\` in \`createLatchkit\``, page);
      removeAttribute(file, node);
    }
    if (hasSpread(found.tag)) file.todo(reference, "move these props to `createLatchkit`", page);
    addInstance(file, project);
    file.insert(spanOf(found.name).end, ` latchkit={${project.instance}}`);
  }
  file.replace(found.name, "LatchkitProvider");
  file.add("latchkit/react", "LatchkitProvider");
  return file.done(reference, found.isClosing ? 0 : 1);
}

const withoutEnding = (path) => path.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, "");

/** True if a file means another one by this source of an import. */
export function isPathOf(file, source, target) {
  const resolved = () =>
    new URL(source, `file://${file.path}`).pathname.replace(/(?:\/index)?(?:\.[cm]?[jt]sx?)?$/, "");
  return (
    (source.startsWith(".") && resolved() === withoutEnding(target)) ||
    (/^[@~]\//.test(source) && withoutEnding(target).endsWith(source.slice(1)))
  );
}

/** The path by which a file imports another one: as it imports it today, if it does. */
function importPath(file, target) {
  const known = file.imports.find((one) => !one.isTypeOnly && isPathOf(file, one.source, target));
  if (known !== undefined) return known.source;
  const from = file.path.split("/").slice(0, -1);
  const to = withoutEnding(target).split("/");
  while (from.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return `${from.length === 0 ? "./" : "../".repeat(from.length)}${to.join("/")}`;
}

/** Imports the instance, unless this file creates it. */
export function addInstance(file, project) {
  if (project.config !== undefined && project.config !== file.path)
    file.add(importPath(file, project.config), project.instance);
}

/**
 * Renames a button, and its attributes by `rules`: each takes the attribute's text and gives the
 * new attribute, `""` to remove it, or undefined if it cannot decide.
 */
export function replaceButton(file, reference, { to, rules, page }) {
  const found = tagOf(reference);
  if (found === undefined) return file.todo(reference, `use \`${to}\` here`, page);
  if (!found.isClosing) {
    for (const [name, { node, text }] of attributesOf(found.tag)) {
      const next = rules[name]?.(text, file.text.slice(spanOf(node).start, spanOf(node).end));
      if (next === undefined) file.todo(reference, `\`${to}\` has no \`${oneLine(node)}\``, page);
      else file.rewritten += 1;
      if (next === undefined || next === "") removeAttribute(file, node);
      else file.replace(node, next);
    }
    if (hasSpread(found.tag)) file.todo(reference, "check these props", page);
  }
  const isTaken = file.has(to);
  file.replace(found.name, isTaken ? `Latchkit${to}` : to);
  file.add("latchkit/react", isTaken ? `${to} as Latchkit${to}` : to);
  return file.done(reference, found.isClosing ? 0 : 1);
}

/** The function that is the only child of an element: its parameter and its body. */
function renderFunction(tag) {
  const expression = tag
    .parent()
    .children()
    .find((one) => one.kind() === "jsx_expression");
  const inner = expression?.children().find((one) => one.kind() === "arrow_function");
  const parameter = childOfKind(childOfKind(inner, "formal_parameters"), "required_parameter");
  const pattern = childOfKind(parameter, "object_pattern");
  if (pattern === undefined) return undefined;
  const names = pattern.children().filter((one) => one.isNamed());
  const isPlain = (one) => one.kind() === "shorthand_property_identifier_pattern";
  const body = inner.children().at(-1);
  return names.every(isPlain)
    ? { pattern, body, names: names.map((one) => one.text()) }
    : undefined;
}

/** Fields of `WalletButton`'s function, in the order in which they are destructured. */
const BUTTON_FIELDS = [
  "status",
  "address",
  "shortAddress",
  "balance",
  "network",
  "name",
  "avatar",
  "pendingCount",
  "open",
  "openNetworks",
];

/**
 * Keeps the body of a button's own function, and makes the kit's values from those of
 * `WalletButton` at its start. `values` has an expression for each; `other` names what it uses.
 */
export function replaceCustomButton(file, reference, { values, page }) {
  const found = tagOf(reference);
  const isOpening = found !== undefined && !found.isClosing;
  const render = isOpening ? renderFunction(found.tag) : undefined;
  if (isOpening) {
    const unknown = render?.names.filter((name) => values[name] === undefined);
    if (render === undefined || unknown.length > 0) {
      const names = unknown?.map((name) => `\`${name}\``).join(", ");
      const what = names
        ? `WalletButton does not give ${names}`
        : "draw this button in `WalletButton`";
      return file.todo(reference, what, page);
    }
    replaceFunction(file, render, values);
    file.insert(spanOf(found.name).end, ' details="show"');
  } else if (found !== undefined) {
    const opening = ancestorOf(reference, ["jsx_element"]).children()[0];
    const known = renderFunction(opening);
    if (!known?.names.every((name) => values[name] !== undefined)) return undefined;
  }
  file.replace(found.name, "WalletButton");
  file.add("latchkit/react", "WalletButton");
  return file.done(reference, found.isClosing ? 0 : 1);
}

function replaceFunction(file, { pattern, body, names }, values) {
  const lines = names.filter((name) => values[name] !== name);
  const text = lines.map((name) => values[name]).join(" ");
  const used = BUTTON_FIELDS.filter(
    (name) =>
      new RegExp(`\\b${name}\\b(?!:)`).test(text) ||
      (names.includes(name) && !lines.includes(name)),
  );
  file.replace(pattern, `{ ${used.join(", ")} }`);
  if (lines.length === 0) return;
  const { start, end } = spanOf(body);
  const isBlock = body.kind() === "statement_block";
  const indent = isBlock
    ? file.indentAt(spanOf(body.children()[1]).start)
    : `${file.indentAt(start)}  `;
  const constants = lines.map((name) => `const ${name} = ${values[name]};`).join(`\n${indent}`);
  if (isBlock) file.insert(start + 1, `\n${indent}${constants}`);
  else {
    file.insert(start, `{\n${indent}${constants}\n${indent}return `);
    file.insert(end, `;\n${indent.slice(2)}}`);
  }
}

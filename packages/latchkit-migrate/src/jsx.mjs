import { ancestorOf, childOfKind, spanOf } from "./source.mjs";

const TAGS = ["jsx_opening_element", "jsx_self_closing_element", "jsx_closing_element"];

/** The tag whose name a reference is; with a member such as `Custom` if it has one. */
export function tagOf(reference) {
  const parent = reference.parent();
  const isMember = parent.kind() === "member_expression" || parent.kind() === "nested_identifier";
  const name = isMember ? parent : reference;
  const tag = name.parent();
  if (!TAGS.includes(tag?.kind())) return undefined;
  const isName = spanOf(tag.children().find((one) => one.isNamed())).start === spanOf(name).start;
  if (!isName) return undefined;
  const member = isMember ? childOfKind(parent, "property_identifier").text() : undefined;
  return { tag, name, member, isClosing: tag.kind() === "jsx_closing_element" };
}

/** Attributes of a tag by name: node, and value as text (`true` for one without a value). */
export function attributesOf(tag) {
  const attributes = tag.children().filter((one) => one.kind() === "jsx_attribute");
  return new Map(
    attributes.map((node) => {
      const [name, value] = node.children().filter((one) => one.isNamed());
      const inner = value?.kind() === "jsx_expression" ? value.children()[1] : value;
      return [name.text(), { node, value: inner, text: inner?.text() ?? "true" }];
    }),
  );
}

export const hasSpread = (tag) =>
  tag.children().some((one) => one.kind() === "jsx_expression" && one.text().startsWith("{..."));

/** Removes an attribute and the space before it. */
export function removeAttribute(file, node) {
  const { start, end } = spanOf(node);
  const before = file.text.slice(0, start);
  file.edit({ start: before.trimEnd().length, end }, "");
}

/** The children of an element, without its tags. */
export const contentOf = (element) =>
  element.children().filter((one) => !TAGS.includes(one.kind()));

/** True if a use is inside an attribute of this component, which its own rule replaces. */
export function isAttributeOf(reference, locals, component) {
  const attribute = ancestorOf(reference, ["jsx_attribute"]);
  const name = attribute
    ?.parent()
    .children()
    .find((one) => one.isNamed())
    .text();
  return locals.some(({ imported, local }) => imported === component && local === name);
}

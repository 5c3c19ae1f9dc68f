import type { MessageText } from "../../domain/config/host-options.js";
import { type MessageNode, parseMessage } from "./format-message.js";
import type { Part } from "./text.js";

const sourceOf = (nodes: readonly MessageNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.source)).join("");

const pluralFormsOf = (text: string): MessageText => {
  const [slot, ...more] = parseMessage(text).filter((node) => node !== "");
  if (typeof slot !== "object" || more.length > 0 || slot.kind !== "plural") return text;
  const forms = Object.entries(slot.forms ?? {}).map(([form, words]) => [form, sourceOf(words)]);
  return Object.fromEntries(forms) as MessageText;
};

/** The texts of a locale's files in the public shape: a plural is an object of its forms. */
export const withPluralForms = (texts: Part): Part =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? pluralFormsOf(text) : text,
    ]),
  );

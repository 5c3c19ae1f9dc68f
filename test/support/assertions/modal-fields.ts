import { type ModalQuery, findInModal as find } from "latchkit/testing";

/** What the modal shows. Its code may take long on a busy machine. */
export const findInModal = (query: ModalQuery): Promise<HTMLElement> =>
  find(query, { timeoutMs: 20_000 });

/** Types as a keyboard does: React hears the event, not the assignment. */
export const typeInto = async (
  name: string,
  words: string,
  role: "textbox" | "searchbox" = "textbox",
): Promise<void> => {
  const field = await findInModal({ role, name });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

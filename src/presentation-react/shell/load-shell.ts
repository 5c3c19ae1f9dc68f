import { loadPart } from "../messages/locale.js";
import type { presentModal } from "./present-modal.js";

/** What the modal's chunk gives. */
export interface Shell {
  /** Shows the modal of an instance over the page; the result takes it away again, completely. */
  readonly presentModal: typeof presentModal;
}

/** Fetches the modal's code and its first view, and sends for the texts of a locale, which are not waited for here. Rejects when it cannot be had; calling again tries again. */
export const loadShell = async (locale: string): Promise<Shell> => {
  loadPart(locale, "modal").catch(() => undefined);
  const [shell] = await Promise.all([import("./present-modal.js"), import("../views/connect/connect-view.js")]);
  return shell;
};

/** The same ahead of need, as a pointer or the focus comes near. A failure is left to the opening. */
export const preloadShell = (locale: string): void => void loadShell(locale).catch(() => undefined);

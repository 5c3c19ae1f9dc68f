import { loadPart } from "../messages/locale.js";
import type { Latchkit } from "../../application/latchkit.js";

/** What the modal's chunk gives. */
export interface Shell {
  /** Shows the modal of an instance over the page; the result takes it away again, completely. */
  readonly presentModal: (latchkit: Latchkit) => () => void;
}

/** Fetches the modal's code and its first view. Rejects when it cannot be had; calling again tries again. */
export const loadShell = async (): Promise<Shell> => {
  const [{ presentModal }, { default: Connect }] = await Promise.all([import("./present-modal.js"), import("../views/connect/connect-view.js")]);
  // The first view is drawn with the card, not a turn later.
  return { presentModal: (latchkit) => presentModal(latchkit, { Connect }) };
};

/** The same ahead of need, with the texts of a locale, as a pointer or the focus comes near. A failure is left to the opening. */
export const preloadShell = (locale: string): void => void Promise.all([loadShell(), loadPart(locale, "modal")]).catch(() => undefined);

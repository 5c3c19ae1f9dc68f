import type { shellWith } from "./present-modal.js";
import type { Shell } from "./shell.types.js";

/** What the chunk of the modal is used for. */
type ModalCode = () => { readonly shellWith: typeof shellWith };

/**
 * Fetches the code of the modal and its first view, which is drawn with the card, not a turn later.
 */
export const fetchShell = async (): Promise<() => Shell> => {
  const [modal, connect] = await Promise.all([
    import("./present-modal.js").then((code) => () => code),
    import("../views/connect/connect-view.js").then((code) => () => code),
  ]);
  const code: ModalCode = modal;
  return () => code().shellWith({ Connect: connect().default });
};

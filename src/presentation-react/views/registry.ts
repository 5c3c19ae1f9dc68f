import type { ViewName } from "../../domain/navigation/route.js";
import type { LoadViewTexts } from "../messages/modal-texts.js";
import type { LoadedView } from "./view.types.js";
import { FIRST_VIEW, VIEWS } from "./views.js";

/** The views that are loaded with the modal. */
export const loadedViews = (): Map<ViewName, LoadedView> =>
  new Map([["Connect", FIRST_VIEW as LoadedView]]);

/** Loads the code of a view. A failed load rejects; the next call retries. */
export const loadView = async (view: ViewName): Promise<LoadedView> =>
  (await VIEWS[view]()) as LoadedView;

/** Loads a view and its texts together, so that it never shows in English first. */
export const loadWithTexts = async (
  view: ViewName,
  loadTexts: LoadViewTexts,
): Promise<LoadedView> => {
  const [loaded] = await Promise.all([loadView(view), loadTexts()]);
  return loaded;
};

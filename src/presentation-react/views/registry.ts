import type { ViewName } from "../../domain/navigation/route.js";
import type { LoadViewTexts } from "../messages/modal-texts.js";
import type { LoadedView } from "./view.types.js";
import { FIRST_VIEW, VIEWS } from "./views.js";

/** The views whose code comes with the modal. */
export const loadedViews = (): Map<ViewName, LoadedView> =>
  new Map([["Connect", FIRST_VIEW as LoadedView]]);

/** Fetches the code of a view. A failed fetch rejects; the next call tries again. */
export const loadView = async (view: ViewName): Promise<LoadedView> =>
  (await VIEWS[view]()) as LoadedView;

/**
/** Loads a view and, beside its code, its texts, so that it is never drawn in English first. */
export const loadWithTexts = async (
  view: ViewName,
  loadTexts: LoadViewTexts,
): Promise<LoadedView> => {
  const [loaded] = await Promise.all([loadView(view), loadTexts()]);
  return loaded;
};

import type { ViewName } from "../../domain/navigation/route.js";
import type { LoadViewTexts } from "../messages/modal-texts.js";
import { FIRST_VIEWS } from "./first-views.js";
import type { LoadedView } from "./view.types.js";

const further = () => import("./further-views.js");
const isFirst = (view: ViewName): view is keyof typeof FIRST_VIEWS => view in FIRST_VIEWS;

/**
 * A view drawn with the route it was registered for. The types of the two lists keep name,
 * component and route together. A failed fetch rejects; the next call
 * tries again.
 */
export const loadView = async (view: ViewName): Promise<LoadedView> => {
  const load = isFirst(view) ? FIRST_VIEWS[view] : (await further()).FURTHER_VIEWS[view];
  return (await load()) as LoadedView;
};

/** A view with its texts, which are fetched beside its code: nobody reads English first. */
export const loadWithTexts = async (
  view: ViewName,
  loadTexts: LoadViewTexts,
): Promise<LoadedView> => {
  const [loaded] = await Promise.all([loadView(view), loadTexts()]);
  return loaded;
};

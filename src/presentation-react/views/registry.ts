import type { ViewName } from "../../domain/navigation/route.js";
import { FIRST_VIEWS } from "./first-views.js";
import type { LoadedView } from "./view.types.js";

const isFirst = (view: ViewName): view is keyof typeof FIRST_VIEWS => view in FIRST_VIEWS;

/**
 * A view drawn with the route it was registered for, with the texts that came with it. The types of
 * the two lists keep name, component and route together. A failed fetch rejects; the next call
 * tries again.
 */
export const loadView = async (view: ViewName): Promise<LoadedView> => {
  const load = isFirst(view)
    ? FIRST_VIEWS[view]
    : (await import("./further-views.js")).FURTHER_VIEWS[view];
  return (await load()) as LoadedView;
};

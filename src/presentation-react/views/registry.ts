import type { ViewName } from "../../domain/navigation/route.js";
import type { LoadOwnTexts } from "../messages/own-texts-context.js";
import { FIRST_VIEWS } from "./first-views.js";
import type { LoadedView } from "./view.types.js";

const further = () => import("./further-views.js");
const isFirst = (view: ViewName): view is keyof typeof FIRST_VIEWS => view in FIRST_VIEWS;

/**
 * A view drawn with the route it was registered for, with the texts that came with it. The types of
 * the two lists keep name, component and route together. A failed fetch rejects; the next call
 * tries again.
 */
export const loadView = async (view: ViewName): Promise<LoadedView> => {
  const load = isFirst(view) ? FIRST_VIEWS[view] : (await further()).FURTHER_VIEWS[view];
  return (await load()) as LoadedView;
};

/** Texts of the blocks of Connect for those without a wallet, in every language. */
export const loadBlockTexts = async () => (await further()).blockTexts;

/** A view is drawn once the texts that it brings are there: nobody reads English first. */
export const loadWithTexts = async (
  view: ViewName,
  loadTexts: LoadOwnTexts,
): Promise<LoadedView> => {
  const loaded = await loadView(view);
  const { texts, also = [] } = loaded;
  if (texts) await loadTexts([texts, ...also]);
  return loaded;
};

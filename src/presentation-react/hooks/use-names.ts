import type { NamesGroup, NamesState } from "../../application/names/names.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/**
 * Name and picture of the active account while it is watched, and registering a name. Its code is
 * fetched with the first use.
 */
export const useNames = (): { readonly names: NamesState } & Actions<NamesGroup> => {
  const names = useStateOf("names");
  return { names, ...useActionsOf("names") };
};

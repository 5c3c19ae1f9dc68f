import type {
  CollectiblesGroup,
  CollectiblesState,
} from "../../application/collectibles/collectibles.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** The collectibles (NFTs) of the active account. Its code is fetched with the first use. */
export const useCollectibles = (): {
  readonly collectibles: CollectiblesState;
} & Actions<CollectiblesGroup> => {
  const collectibles = useStateOf("collectibles");
  return { collectibles, ...useActionsOf("collectibles") };
};

import type { OnrampGroup, OnrampState } from "../../application/onramp/onramp.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** What is being bought, and what can be done with it. Its code is fetched with the first use. */
export const useOnramp = (): { readonly onramp: OnrampState } & Actions<OnrampGroup> => {
  const onramp = useStateOf("onramp");
  return { onramp, ...useActionsOf("onramp") };
};

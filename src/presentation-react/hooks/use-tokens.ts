import { useEffect } from "react";
import type { TokensGroup, TokensState } from "../../application/tokens/tokens.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/**
 * The tokens of the active account, kept fresh while mounted. With `watch: false` nothing is read
 * or followed, and their code is not fetched.
 */
export const useTokens = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly tokens: TokensState;
} & Actions<TokensGroup> => {
  const tokens = useStateOf("tokens", watch);
  const actions = useActionsOf("tokens");
  useEffect(() => (watch ? actions.watch() : undefined), [actions, watch]);
  return { tokens, ...actions };
};

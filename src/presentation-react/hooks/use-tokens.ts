import { useEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import type { TokensGroup, TokensState } from "../../application/tokens/tokens.api.js";
import { useLatchkit } from "../provider/context.js";
import { useActions, type Actions } from "./use-actions.js";
import { useGroupState } from "./use-group-state.js";

/**
 * The tokens of the active account, kept fresh while mounted. With `watch: false` nothing is read
 * or followed, and their code is not fetched.
 */
export const useTokens = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly tokens: TokensState;
} & Actions<TokensGroup> => {
  const latchkit = useLatchkit();
  const tokens = useGroupState(latchkit.tokens, internalsOf(latchkit).initial.tokens, watch);
  const actions = useActions(latchkit.tokens, "refresh", "watch");
  useEffect(() => (watch ? latchkit.tokens.watch() : undefined), [latchkit, watch]);
  return { tokens, ...actions };
};

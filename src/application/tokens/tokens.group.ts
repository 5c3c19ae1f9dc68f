import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type WatchedStore, watchedGroup } from "../shared/watched-group.js";
import type { TokensGroup } from "./tokens.api.js";

/** What the chunk of the capability brings. */
export interface TokensCode {
  readonly store: WatchedStore<Portfolio>;
}

/** What `latchkit.tokens` is, before and after its code is there. */
export const tokensGroup = (life: Lifetime, code: Lazy<TokensCode>): TokensGroup =>
  watchedGroup(life, code, "tokens.refresh");

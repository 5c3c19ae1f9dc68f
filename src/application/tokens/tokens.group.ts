import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { WatchedStore } from "../shared/lazy-groups.js";

/** The lazily loaded code. */
export interface TokensCode {
  readonly store: WatchedStore<Portfolio>;
}

import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { WatchedStore } from "../shared/watched-group.js";

/** What the chunk of the capability brings. */
export interface TokensCode {
  readonly store: WatchedStore<Portfolio>;
}

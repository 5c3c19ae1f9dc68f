import type { LoadState } from "../../domain/shared/load-state.js";
import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { Call, Group } from "../shared/group.js";

/** The tokens of the active account on its network. A value always belongs to that account. */
export type TokensState = LoadState<Portfolio>;

/** Token balances of the active account. */
export interface TokensGroup extends Group<TokensState> {
  /**
   * Reads the tokens of the active account. Concurrent reads share one request; a list younger
   * than 30 s is reused unless `force`. For 30 s after a failure it rejects with that failure
   * without a new request. Rejects with `connection/not-connected`, `chain/not-supported` if the
   * network cannot be queried, `network/not-found`, `http/…`, `rpc/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<Portfolio>;
  /**
   * While it has a watcher, the tokens follow account and network, and refresh when older than 30
   * s. Returns an unsubscribe function.
   */
  watch(): () => void;
}

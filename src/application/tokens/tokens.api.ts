import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { Call, Group } from "../shared/group.js";

/** The tokens of the active account on its network. A value is always that account's. */
export type TokensState = LoadState<Portfolio>;

/** What the active account holds of tokens, read and followed. */
export interface TokensGroup extends Group<TokensState> {
  /**
   * Reads the tokens of the active account; concurrent reads are joined, and a list younger than
   * 30 s is reused unless `force`. For 30 s after a failure nobody is asked again, and this rejects
   * with that failure. Rejects with `connection/not-connected`, `chain/not-supported` where the
   * network cannot be asked about, `network/not-found`, `http/…`, `rpc/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<Portfolio>;
  /**
   * While at least one watcher is held the tokens follow account and network, and are read again
   * when they are older than 30 s. Returns the release.
   */
  watch(): () => void;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly tokens: TokensGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** One token of the account. `token`: its contract or mint; without it the currency. */
    readonly AccountToken: { readonly networkId: CaipNetworkId; readonly token?: string };
  }
}

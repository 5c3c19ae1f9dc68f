import type { ConnectionKey } from "../../domain/connection/connection-state.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";

/** Asks the wallet. */
export type AskWallet = (call: WalletRequest) => Promise<WalletOutcome<unknown>>;

/** Lets requests to wallets pass that option `review` allows. */
export interface RequestGate {
  /**
   * Copies `call` at once, and passes the copy to `ask`, at most once. `declined` if the user
   * cancels, or account or network change before; `pending` if too many requests wait. Rejects with
   * `review/refused`, `code/unavailable`, `code/outdated`, `options/wrong-type`, or when the signal
   * aborts: the wallet was not asked.
   */
  pass(
    wallet: ConnectionKey,
    call: WalletRequest,
    signal: AbortSignal,
    ask: AskWallet,
  ): Promise<WalletOutcome<unknown>>;
}

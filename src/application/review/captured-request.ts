import type { Account } from "../../domain/account/account.js";
import type { ConnectionKey } from "../../domain/connection/connection-state.js";
import type { WalletAccounts } from "../../ports/review.port.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";

/** A copy of a request that no other code can change, with its network and account. */
export interface CapturedRequest {
  readonly wallet: ConnectionKey;
  readonly call: WalletRequest;
  /** The wallet's account when the request was made. */
  readonly account: Account;
  /** All accounts of the wallet, `account` first. */
  readonly accounts: WalletAccounts;
  /** False once account or network have changed. */
  readonly isCurrent: () => boolean;
}

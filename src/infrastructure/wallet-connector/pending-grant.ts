import type { WalletAccount } from "../../ports/wallet-connector.port.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { parseAccounts } from "./evm-answers.js";

/**
 * The accounts of a connection that is still being made: what the wallet answered, or what it told
 * after that.
 */
export class PendingGrant {
  #accounts: readonly WalletAccount[] = [];
  /** Takes the listener off. */
  readonly stop: () => void;

  constructor(provider: Eip1193Provider) {
    this.stop = provider.on("accountsChanged", (value) => {
      try {
        this.answer(value, "accountsChanged");
      } catch {
        // Garbage changes nothing: the answer before it counts.
      }
    });
  }

  /** The accounts as last told; none when the grant ended meanwhile. */
  get accounts(): readonly WalletAccount[] {
    return this.#accounts;
  }

  /** Takes an answer. Throws `wallet/invalid-answer`. */
  answer(value: unknown, method: string): void {
    this.#accounts = parseAccounts(value, method);
  }
}

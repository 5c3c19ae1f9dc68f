import type { WalletAccount } from "../../ports/wallet-connector.port.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { parseAccounts } from "./evm-answers.js";

/** Accounts of a pending connection: the wallet's answer, or a later `accountsChanged`. */
export class PendingGrant {
  #accounts: readonly WalletAccount[] = [];
  /** Removes the listener. */
  readonly stop: () => void;

  constructor(provider: Eip1193Provider) {
    this.stop = provider.on("accountsChanged", (value) => {
      try {
        this.answer(value, "accountsChanged");
      } catch {
        // Ignores invalid events.
      }
    });
  }

  /** The last reported accounts; empty if revoked. */
  get accounts(): readonly WalletAccount[] {
    return this.#accounts;
  }

  /** Parses an answer. Throws `wallet/invalid-answer`. */
  answer(value: unknown, method: string): void {
    this.#accounts = parseAccounts(value, method);
  }
}

import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import { settleBy } from "../shared/lifetime.js";
import type { HoldConnection } from "./hold-connection.js";

/** Asks one wallet for access. */
export class AskWallet {
  readonly #hold: HoldConnection;
  constructor(hold: HoldConnection) { this.#hold = hold; }

  /** Gives what makes the grant the session. Rejects with `connection/rejected`, `wallet/pending` and the errors of `WalletConnector.connect`; what a wallet answers after an abort changes nothing. */
  async run({ connector, open }: DiscoveredWallet, signal: AbortSignal): Promise<() => Account> {
    const wallet = open();
    const outcome = await settleBy(signal, wallet.connect(signal));
    if (outcome.kind === "done") return () => this.#hold.run(connector, wallet, outcome.value);
    if (outcome.kind === "pending") throw new LatchkitError("wallet/pending", { method: "eth_requestAccounts" });
    throw new LatchkitError("connection/rejected", { connectorId: connector.id });
  }
}

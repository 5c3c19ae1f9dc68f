import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import { type SessionStore, activeConnection } from "../connection/session.store.js";

/** The shown account and the transport that signs for it: always the same connection (G4). */
export interface ActiveWallet { readonly account: Account; readonly wallet: WalletConnector }

/** Finds what a signature needs. */
export class ActiveWallets {
  readonly #session: SessionStore;
  readonly #open: OpenWallets;
  readonly #chains: ChainAccess;
  constructor(session: SessionStore, open: OpenWallets, chains: ChainAccess) {
    this.#session = session;
    this.#open = open;
    this.#chains = chains;
  }

  /** Throws `connection/not-connected`. */
  get current(): ActiveWallet {
    const connection = activeConnection(this.#session.snapshot);
    const wallet = connection && this.#open.get(connection.namespace);
    if (!wallet) throw new LatchkitError("connection/not-connected", {});
    return { account: connection.accounts[0], wallet };
  }

  signer(): Promise<ChainSigner> { return this.#chains.signer(this.current.account.namespace); }
  reader(): Promise<ChainReader> { return this.#chains.reader(this.current.account.namespace); }
}

/** What the wallet answered, or the refusal as `wallet/declined` or `wallet/pending`. */
export const valueOfOutcome = <T>(outcome: WalletOutcome<T>, method: string): T => {
  if (outcome.kind === "done") return outcome.value;
  throw new LatchkitError(outcome.kind === "declined" ? "wallet/declined" : "wallet/pending", { method });
};

import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import type { Account } from "../../domain/account/account.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type SessionStore, activeConnection, connectionOf } from "./session.store.js";

/** EVM addresses differ in case only by their checksum; other namespaces are case-sensitive. */
const isSameAddress = (namespace: Namespace, a: string, b: string): boolean => (namespace === "eip155" ? a.toLowerCase() === b.toLowerCase() : a === b);

/** The accounts of a connection with this one first; undefined when it is not among them. */
export const accountsFrom = ({ namespace, accounts }: Connection, address: string | undefined): readonly [Account, ...Account[]] | undefined => {
  const chosen = address === undefined ? undefined : accounts.find((account) => isSameAddress(namespace, account.address, address));
  return chosen && [chosen, ...accounts.filter((account) => account !== chosen)];
};

/** What changed by a switch (spec section 4). */
export interface SwitchResult { readonly address: string; readonly namespace: Namespace; readonly hasSwitchedAccount: boolean; readonly hasSwitchedWallet: boolean }

/** Makes another granted account the shown and signing one. Throws `caip/…` and `account/not-available`. */
export class SwitchAccount {
  readonly #session: SessionStore;
  constructor(session: SessionStore) { this.#session = session; }

  run(to: CaipAddress): SwitchResult {
    const { namespace, address } = parseCaipAddress(to);
    const before = activeConnection(this.#session.snapshot);
    const connection = connectionOf(this.#session.snapshot, namespace);
    const accounts = connection && accountsFrom(connection, address);
    if (!accounts) throw new LatchkitError("account/not-available", { address });
    const [chosen] = accounts;
    this.#session.accountsChanged(namespace, connection.connector.id, accounts);
    return { address: chosen.address, namespace, hasSwitchedAccount: connection.accounts[0] !== chosen, hasSwitchedWallet: before?.connector.id !== connection.connector.id };
  }
}

import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type SessionStore, activeConnection, connectionOf } from "./session.store.js";

/** EVM addresses differ in case only by their checksum; other namespaces are case-sensitive. */
const isSameAddress = (namespace: Namespace, a: string, b: string): boolean => (namespace === "eip155" ? a.toLowerCase() === b.toLowerCase() : a === b);

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
    const chosen = connection?.accounts.find((account) => isSameAddress(namespace, account.address, address));
    if (!connection || !chosen) throw new LatchkitError("account/not-available", { address });
    const others = connection.accounts.filter((account) => account !== chosen);
    this.#session.accountsChanged(namespace, connection.connector.id, [chosen, ...others]);
    return { address: chosen.address, namespace, hasSwitchedAccount: connection.accounts[0] !== chosen, hasSwitchedWallet: before?.connector.id !== connection.connector.id };
  }
}

import { accountsFrom } from "../../domain/connection/connection-changes.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import type { Account } from "../../domain/account/account.js";
import {
  hasKey,
  keyOf,
  type Connection,
  connectionOf,
} from "../../domain/connection/connection-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { abortError } from "../shared/lifetime.js";
import type { AccountChange } from "./connection.api.js";
import type { OpenWalletLookup } from "./wallets.api.js";
import { StateStore } from "../shared/state-store.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import { withConnections } from "../../domain/connection/wallets-changes.js";
import type { ConnectionStore } from "./connection.store.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/**
 * Tells a wallet which account signs, if it must know. Rejects with `account/not-available` if the
 * wallet keeps another one.
 */
export const chooseAccount = async (
  wallet: WalletConnector,
  address: string,
  signal: AbortSignal,
): Promise<void> => {
  const isChosen = (await wallet.choose?.(address, signal)) ?? true;
  if (!isChosen) throw new LatchkitError("account/not-available", { address });
};

/**
 * Selects another granted account of its namespace; an account of another live wallet selects that
 * wallet. Throws or rejects with `caip/…` and `account/not-available`.
 */
export class SwitchAccount {
  readonly #connectionStore: ConnectionStore;
  readonly #memoryWriter: Pick<
    ConnectionMemoryWriter,
    "writeActive" | "recordChosen" | "walletFirstOf"
  >;
  readonly #open: OpenWalletLookup;
  constructor(
    connectionStore: ConnectionStore,
    memoryWriter: Pick<ConnectionMemoryWriter, "writeActive" | "recordChosen" | "walletFirstOf">,
    openWallets: OpenWalletLookup,
  ) {
    this.#connectionStore = connectionStore;
    this.#memoryWriter = memoryWriter;
    this.#open = openWallets;
  }

  /** Synchronous unless the wallet must be told. */
  run(to: CaipAddress, signal: AbortSignal): AccountChange | Promise<AccountChange> {
    const { namespace, address } = parseCaipAddress(to);
    const before = connectionOf(this.#connectionStore.snapshot, namespace);
    const now = this.#connectionWith(namespace, address);
    const wallet = this.#open.get(namespace, now.connector.id);
    if (wallet?.choose === undefined) return this.#select(now, before);
    return chooseAccount(wallet, address, signal).then(() => {
      if (signal.aborted) throw abortError(signal);
      return this.#select(this.#connectionWith(namespace, address), before);
    });
  }

  #connectionWith(namespace: Namespace, address: string): Connection {
    const connections = this.#connectionStore.snapshot.connection.connections.filter(
      (one) => one.namespace === namespace,
    );
    // Prefers the selected wallet: two wallets may have the same account.
    const [now] = connections
      .flatMap((one) => ({ ...one, accounts: accountsFrom(one, address) ?? [] }))
      .filter(hasAccounts);
    if (!now) throw new LatchkitError("account/not-available", { address });
    return now;
  }

  #select(now: Connection, before: Connection | undefined): AccountChange {
    const { namespace } = now;
    const current =
      this.#connectionStore.snapshot.connection.connections.find(hasKey(keyOf(now))) ?? now;
    const walletFirst = this.#memoryWriter.walletFirstOf(current);
    StateStore.batch([this.#connectionStore], () => {
      this.#connectionStore.update(withConnections({ chosen: now }));
      this.#memoryWriter.writeActive([namespace]);
      this.#memoryWriter.recordChosen(keyOf(now), now.accounts[0].address, walletFirst);
    });
    const [chosen] = now.accounts;
    return {
      address: chosen.address,
      namespace,
      hasSwitchedAccount: before?.accounts[0].address !== chosen.address,
      hasSwitchedWallet: before?.connector.id !== now.connector.id,
    };
  }
}

const hasAccounts = (
  one: Omit<Connection, "accounts"> & { readonly accounts: readonly Account[] },
): one is Connection => one.accounts.length > 0;

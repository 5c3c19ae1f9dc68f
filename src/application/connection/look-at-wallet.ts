import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isSameAddress } from "../../domain/address/same-address.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { isOf } from "../../domain/connection/connection-key.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { OpenWallets, WalletReactions } from "./open-wallets.js";
import { withNetwork } from "../../domain/connection/wallets-changes.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import { accountsFrom } from "../../domain/connection/accounts-from.js";
import type { WalletLook } from "./wallets.api.js";
import { toAccounts } from "./to-connection.js";

/** What a look needs. */
export interface LookParts {
  readonly connectionStore: ConnectionStore;
  readonly open: OpenWallets;
  readonly reactions: Pick<WalletReactions, "onNetwork" | "onEnded">;
  readonly memoryWriter: Pick<ConnectionMemoryWriter, "chosenOf">;
}

interface Looked {
  readonly wallet: WalletConnector;
  readonly before: Connection | undefined;
  readonly reported: WalletSession | undefined;
}

/**
 * Reads once what a connected wallet reports of itself, by its silent method, and makes that the
 * state: wallets move without an event, and an event may be on its way or lost while the page was
 * put away.
 */
export class LookAtWallet implements WalletLook {
  readonly #parts: LookParts;
  /** Looks that wait for an answer which did not come in time. */
  readonly #waiting = new WeakMap<WalletConnector, () => void>();
  constructor(parts: LookParts) {
    this.#parts = parts;
  }

  /**
   * Resolves with the network that the connection stands on then; `undefined` once it is over. A
   * wallet that reports nothing, or an event that came meanwhile, leaves the state as it is.
   * `within` makes the change. Settles within 10 s and never rejects; an answer that comes after
   * that is taken too, unless the wallet was looked at again or the connection changed meanwhile.
   */
  async run(
    wallet: WalletConnector,
    signal: AbortSignal,
    within: (change: () => void) => void = (change) => change(),
  ): Promise<CaipNetworkId | undefined> {
    const before = this.#connection(wallet);
    const reported = before && (await this.#ask(wallet, before, signal, within));
    return this.#take({ wallet, before, reported }, signal, within);
  }

  async #ask(
    wallet: WalletConnector,
    before: Connection,
    signal: AbortSignal,
    within: (change: () => void) => void,
  ): Promise<WalletSession | undefined> {
    if (signal.aborted) return undefined;
    const own = new AbortController();
    const forget = onAbort(signal, () => own.abort());
    const late = (reported: WalletSession): void => {
      forget();
      if (!own.signal.aborted) this.#take({ wallet, before, reported }, signal, within);
    };
    try {
      const reported = await wallet.reconnect(own.signal, late);
      this.#waiting.get(wallet)?.();
      forget();
      return reported;
    } catch {
      this.#waiting.get(wallet)?.();
      this.#waiting.set(wallet, () => {
        forget();
        own.abort();
      });
      return undefined;
    }
  }

  /**
   * The same of a wallet whose events contradict what it granted just now: one that reports no
   * grant any more has ended.
   */
  async confirm(wallet: WalletConnector, signal: AbortSignal): Promise<void> {
    const before = this.#connection(wallet);
    const reported = before && (await wallet.reconnect(signal).catch((): null => null));
    const { namespace, connectorId } = wallet;
    if (before && reported === undefined && this.#connection(wallet) === before && !signal.aborted)
      this.#parts.reactions.onEnded(namespace, connectorId);
    else this.#take({ wallet, before, reported: reported ?? undefined }, signal, (go) => go());
  }

  #take(
    { wallet, before, reported }: Looked,
    signal: AbortSignal,
    within: (change: () => void) => void,
  ): CaipNetworkId | undefined {
    const now = this.#connection(wallet);
    if (!reported || !now || signal.aborted || now !== before) return now?.accounts[0].networkId;
    const { namespace } = wallet;
    const { networkId } = reported;
    const accounts = this.#shown(now, reported);
    if (isAsShown(now, accounts)) return networkId;
    within(() => this.#parts.connectionStore.update(withNetwork(wallet, networkId, accounts)));
    this.#parts.reactions.onNetwork(namespace);
    return networkId;
  }

  /**
   * What the wallet reports, in the order to show: a wallet of the page has the account in use
   * first, unless the user chose another one here since. A wallet on another device, and the
   * embedded one, report no account in use: the shown one stays while it is granted.
   */
  #shown(now: Connection, { networkId, accounts }: WalletSession): Connection["accounts"] {
    const { id, type } = now.connector;
    const reported = toAccounts(now.namespace, id, networkId, accounts);
    const connection = { ...now, accounts: reported };
    const isOfPage = type !== "WALLET_CONNECT" && type !== "AUTH";
    const kept = isOfPage ? this.#parts.memoryWriter.chosenOf(connection) : now.accounts[0].address;
    return accountsFrom(connection, kept) ?? reported;
  }

  /** The connection that this very transport serves. */
  #connection(wallet: WalletConnector): Connection | undefined {
    const { connectionStore, open } = this.#parts;
    return open.get(wallet.namespace, wallet.connectorId) === wallet
      ? connectionStore.snapshot.connection.connections.find(isOf(wallet))
      : undefined;
  }
}

/** A look changes nothing where network and accounts are those that are shown, in their order. */
const isAsShown = (
  { namespace, accounts: shown }: Connection,
  accounts: Connection["accounts"],
): boolean =>
  shown.length === accounts.length &&
  accounts.every(({ networkId, address }, at) => {
    const other = shown[at];
    return other?.networkId === networkId && isSameAddress(namespace, other.address, address);
  });

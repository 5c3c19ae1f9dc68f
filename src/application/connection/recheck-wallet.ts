import { accountsFrom } from "../../domain/connection/connection-changes.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isSameAddress } from "../../domain/caip/caip.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { type Connection, hasKey } from "../../domain/connection/connection-state.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import { type OpenWallets, type WalletReactions, toAccounts } from "./open-wallets.js";
import { withNetwork } from "../../domain/connection/wallets-changes.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import type { WalletRecheck } from "./wallets.api.js";

export interface RecheckParts {
  readonly connectionStore: ConnectionStore;
  readonly openWallets: OpenWallets;
  readonly reactions: Pick<WalletReactions, "onNetwork" | "onEnded">;
  readonly memoryWriter: Pick<ConnectionMemoryWriter, "chosenOf">;
}

interface Recheck {
  readonly wallet: WalletConnector;
  readonly before: Connection | undefined;
  readonly reported: WalletSession | undefined;
}

/**
 * Rechecks a connected wallet silently and updates the state: events are missing, or get lost while
 * the page is in the background.
 */
export class RecheckWallet implements WalletRecheck {
  readonly #parts: RecheckParts;
  /** Cancels rechecks that are still waiting for a late answer. */
  readonly #lateReads = new WeakMap<WalletConnector, () => void>();
  constructor(parts: RecheckParts) {
    this.#parts = parts;
  }

  /**
   * Resolves with the connection's network, or `undefined` if it has ended. Changes nothing if the
   * wallet reports nothing or an event arrived first. `within` wraps the change. Settles within 10
   * s and never rejects; applies a later answer unless the wallet was rechecked or changed.
   */
  async run(
    wallet: WalletConnector,
    signal: AbortSignal,
    applyChange: (change: () => void) => void = (change) => change(),
  ): Promise<CaipNetworkId | undefined> {
    const before = this.#connection(wallet);
    const newState = before && (await this.#read(wallet, before, signal, applyChange));
    return this.#apply({ wallet, before, reported: newState }, signal, applyChange);
  }

  async #read(
    wallet: WalletConnector,
    before: Connection,
    signal: AbortSignal,
    within: (change: () => void) => void,
  ): Promise<WalletSession | undefined> {
    if (signal.aborted) return undefined;
    const own = new AbortController();
    const forget = onAbort(signal, () => own.abort());
    const onLateAnswer = (session: WalletSession): void => {
      forget();
      if (!own.signal.aborted) this.#apply({ wallet, before, reported: session }, signal, within);
    };
    try {
      const session = await wallet.reconnect(own.signal, onLateAnswer);
      this.#lateReads.get(wallet)?.();
      forget();
      return session;
    } catch {
      this.#lateReads.get(wallet)?.();
      this.#lateReads.set(wallet, () => {
        forget();
        own.abort();
      });
      return undefined;
    }
  }

  /** Rechecks a wallet whose events contradict its grant; without a grant the connection ends. */
  async confirm(wallet: WalletConnector, signal: AbortSignal): Promise<void> {
    const before = this.#connection(wallet);
    const newState = before && (await wallet.reconnect(signal).catch((): null => null));
    const { namespace, connectorId } = wallet;
    if (before && newState === undefined && this.#connection(wallet) === before && !signal.aborted)
      this.#parts.reactions.onEnded(namespace, connectorId);
    else this.#apply({ wallet, before, reported: newState ?? undefined }, signal, (go) => go());
  }

  #apply(
    { wallet, before, reported }: Recheck,
    signal: AbortSignal,
    applyChange: (change: () => void) => void,
  ): CaipNetworkId | undefined {
    const now = this.#connection(wallet);
    if (!reported || !now || signal.aborted || now !== before) return now?.accounts[0].networkId;
    const { namespace } = wallet;
    const { networkId } = reported;
    const accounts = this.#ordered(now, reported);
    if (matchesState(now, accounts)) return networkId;
    applyChange(() => this.#parts.connectionStore.update(withNetwork(wallet, networkId, accounts)));
    this.#parts.reactions.onNetwork(namespace);
    return networkId;
  }

  /**
   * Injected wallets list the account in use first, unless the user selected another one here
   * since. WalletConnect and the embedded wallet do not, so the selected one stays while granted.
   */
  #ordered(now: Connection, { networkId, accounts }: WalletSession): Connection["accounts"] {
    const { id, type } = now.connector;
    const newAccounts = toAccounts(now.namespace, id, networkId, accounts);
    const connection = { ...now, accounts: newAccounts };
    const isOfPage = type !== "WALLET_CONNECT" && type !== "AUTH";
    const selectedAddress = isOfPage
      ? this.#parts.memoryWriter.chosenOf(connection)
      : now.accounts[0].address;
    return accountsFrom(connection, selectedAddress) ?? newAccounts;
  }

  #connection(wallet: WalletConnector): Connection | undefined {
    const { connectionStore, openWallets } = this.#parts;
    return openWallets.get(wallet.namespace, wallet.connectorId) === wallet
      ? connectionStore.snapshot.connection.connections.find(hasKey(wallet))
      : undefined;
  }
}

const matchesState = (
  { namespace, accounts: shown }: Connection,
  accounts: Connection["accounts"],
): boolean =>
  shown.length === accounts.length &&
  accounts.every(({ networkId, address }, at) => {
    const other = shown[at];
    return other?.networkId === networkId && isSameAddress(namespace, other.address, address);
  });

import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { keyOf } from "../../domain/connection/connection-key.js";
import type { TabFact, TabWallet } from "../../domain/tabs/tab-message.js";
import type { HoldConnection } from "../connection/hold-connection.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import type { RestoreConnections } from "../connection/restore-connections.js";
import { type SessionState, type SessionStore, activeConnection, connectionOf } from "../connection/session.store.js";
import { accountsFrom } from "../connection/switch-account.js";
import type { Held } from "../connection/to-connection.js";
import type { Networks } from "../network/network-state.js";
import type { TabFacts } from "./tab-facts.js";

/** What a fact of another tab is reached with. */
export interface ReachParts {
  readonly facts: TabFacts;
  readonly session: SessionStore;
  readonly networks: Networks;
  readonly open: OpenWallets;
  readonly hold: HoldConnection;
  readonly restore: RestoreConnections;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
  /** False: wallets connected elsewhere are not connected here. */
  readonly enableReconnect: boolean;
}

/** A wallet wished for; the account where it is known. */
export type WalletWish = Pick<TabWallet, "connectorId"> & Partial<TabWallet>;

/** What is wished for in a namespace; no wish: nothing is to be connected there. */
export interface WalletMatter { readonly namespace: Namespace; readonly wish: WalletWish | undefined }

/** The wallet a session shows for a namespace, as tabs speak of it. */
export const walletOf = (state: SessionState, namespace: Namespace): TabWallet | undefined => {
  const here = connectionOf(state, namespace);
  return here && { connectorId: here.connector.id, address: here.accounts[0].address };
};

/** Does here what happened in another tab, by silent means only: no wallet asks its owner because of another tab. Never rejects. */
export class ReachFact {
  readonly #parts: ReachParts;
  #isQuiet = false;
  constructor(parts: ReachParts) { this.#parts = parts; }

  /** True inside a change that is made because of another tab. */
  get isQuiet(): boolean { return this.#isQuiet; }

  /** What facts say; each is the last word on its matter. What was said together is done together. */
  run(facts: readonly TabFact[]): void {
    void this.wallets(facts.flatMap((fact) => (fact.about === "wallet" ? [{ namespace: fact.namespace, wish: fact.wallet }] : [])));
    for (const fact of facts) if (fact.about === "network") void this.network(fact.networkId);
  }

  /** The wallets that are wished for, or none; each overtaken by whatever is said or done about it meanwhile. One approval may cover several: all end, and all begin, in one change. */
  async wallets(matters: readonly WalletMatter[]): Promise<void> {
    const { facts, signal, session } = this.#parts;
    if (matters.length === 0) return;
    const said = new Map(matters.map(({ namespace }) => [namespace, facts.wallet(namespace)]));
    const isOpen = ({ namespace }: WalletMatter): boolean => !signal.aborted && facts.wallet(namespace) === said.get(namespace);
    await Promise.resolve(); // never inside the change of somebody else
    const open = matters.filter(isOpen);
    this.#end(open.filter(({ wish }) => !wish));
    const absent = open.filter(({ namespace, wish }) => wish && walletOf(session.snapshot, namespace)?.connectorId !== wish.connectorId);
    for (const { namespace, wish } of open) if (wish && !absent.some((one) => one.namespace === namespace)) this.#activate(namespace, wish);
    // No wallet waits for another one.
    const connectorIds = [...new Set(absent.map(({ wish }) => wish?.connectorId))];
    await Promise.all(connectorIds.map((id) => this.#begin(absent.filter(({ wish }) => wish?.connectorId === id), isOpen)));
  }

  async #begin(absent: readonly WalletMatter[], isOpen: (matter: WalletMatter) => boolean): Promise<void> {
    const { facts, restore, signal, enableReconnect, hold } = this.#parts;
    if (!enableReconnect) return;
    const found = await Promise.all(absent.map(async (matter) => ({ matter, held: await this.#restored(restore, matter, signal) })));
    const held = found.flatMap((one) => (one.held && isOpen(one.matter) ? [one.held] : []));
    if (held.length === 0) return;
    this.#quietly(() => hold.adopt(held));
    // The wallet may have moved between its answer and the first event that is heard of it.
    if (facts.network) void this.network(facts.network.networkId);
  }

  async #restored(restore: RestoreConnections, { namespace, wish }: WalletMatter, signal: AbortSignal): Promise<Held | undefined> {
    const held = wish && (await restore.reconnect({ namespace, connectorId: wish.connectorId }, signal));
    return held && { ...held, connection: { ...held.connection, accounts: accountsFrom(held.connection, wish.address) ?? held.connection.accounts } };
  }

  #end(matters: readonly WalletMatter[]): void {
    const { facts, hold, session } = this.#parts;
    if (matters.length === 0) return;
    const ending = matters.flatMap(({ namespace }) => connectionOf(session.snapshot, namespace) ?? []).map(keyOf);
    if (ending.length > 0) this.#quietly(() => hold.ended(ending));
    // The wallet had the last word on the network; now what was said has.
    if (facts.network) void this.network(facts.network.networkId);
  }

  #activate(namespace: Namespace, { connectorId, address }: WalletWish): void {
    const { session } = this.#parts;
    const connection = connectionOf(session.snapshot, namespace);
    const accounts = connection && accountsFrom(connection, address);
    if (accounts) this.#quietly(() => session.accountsChanged(namespace, connectorId, accounts));
  }

  /** Without a wallet the choice is taken over where the host lists that network; with one, the wallet itself is looked at. */
  async network(networkId: CaipNetworkId): Promise<void> {
    const { facts, session, networks, signal } = this.#parts;
    const fact = facts.network;
    await Promise.resolve();
    const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
    const here = connectionOf(session.snapshot, namespace);
    if (signal.aborted || facts.network !== fact || session.snapshot.activeNetworkId === networkId) return;
    if (here) {
      if (activeConnection(session.snapshot) !== here) this.#quietly(() => session.chooseNetwork(here.accounts[0].networkId));
      return this.#look(namespace);
    }
    if (networks.find(networkId)) this.#quietly(() => session.chooseNetwork(networkId));
  }

  async #look(namespace: Namespace): Promise<void> {
    const { session, open, hold, signal } = this.#parts;
    const wallet = open.get(namespace);
    const granted = await wallet?.reconnect(signal).catch(() => undefined);
    if (!wallet || !granted || signal.aborted || open.get(namespace) !== wallet) return;
    this.#quietly(() => session.networkChanged(namespace, wallet.connectorId, granted.networkId));
    hold.reactions.onNetwork(namespace);
  }

  #quietly(change: () => void): void {
    this.#isQuiet = true;
    try {
      change();
    } finally {
      this.#isQuiet = false;
    }
  }
}

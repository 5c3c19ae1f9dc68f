import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { TabFact, TabWallet } from "../../domain/tabs/tab-message.js";
import type { HoldConnection } from "../connection/hold-connection.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import type { RestoreConnections } from "../connection/restore-connections.js";
import { type SessionState, type SessionStore, activeConnection, connectionOf } from "../connection/session.store.js";
import { accountsFrom } from "../connection/switch-account.js";
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

  /** What a fact says; it is the last word on its matter. */
  run(fact: TabFact): Promise<void> {
    return fact.about === "wallet" ? this.wallet(fact.namespace, fact.wallet) : this.network(fact.networkId);
  }

  /** The wallet that is wished for, or none; overtaken by whatever is said or done meanwhile. */
  async wallet(namespace: Namespace, wish: WalletWish | undefined): Promise<void> {
    const { facts, restore, signal, enableReconnect } = this.#parts;
    const fact = facts.wallet(namespace);
    const isOvertaken = (): boolean => signal.aborted || facts.wallet(namespace) !== fact;
    await Promise.resolve(); // never inside the change of somebody else
    if (isOvertaken()) return;
    const here = walletOf(this.#parts.session.snapshot, namespace);
    if (!wish) return this.#end(namespace, here);
    if (here?.connectorId === wish.connectorId) return this.#activate(namespace, wish);
    if (!enableReconnect) return;
    const restored = await restore.reconnect({ namespace, connectorId: wish.connectorId }, signal);
    if (!restored || isOvertaken()) return;
    const accounts = accountsFrom(restored.connection, wish.address) ?? restored.connection.accounts;
    this.#quietly(() => this.#parts.hold.adopt(restored.wallet, { ...restored.connection, accounts }));
    // The wallet may have moved between its answer and the first event that is heard of it.
    if (facts.network) void this.network(facts.network.networkId);
  }

  #end(namespace: Namespace, here: TabWallet | undefined): void {
    const { facts, hold } = this.#parts;
    if (here) this.#quietly(() => hold.ended(namespace, here.connectorId));
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

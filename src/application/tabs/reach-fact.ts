import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { type ConnectionKey, isOf, keyOf } from "../../domain/connection/connection-key.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { TabFact, TabWallet } from "../../domain/tabs/tab-message.js";
import type { HoldConnection } from "../connection/hold-connection.js";
import type { LookAtWallet } from "../connection/look-at-wallet.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import type { RestoreConnections } from "../connection/restore-connections.js";
import {
  type ConnectionStoreState,
  type ConnectionStore,
  activeConnection,
  connectionOf,
} from "../connection/connection.store.js";
import { accountsFrom } from "../connection/accounts-from.js";
import type { Held } from "../connection/to-connection.js";
import type { Networks } from "../network/network-state.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { TabFacts } from "./tab-facts.js";

/** What a fact of another tab is reached with. */
export interface ReachParts {
  readonly facts: TabFacts;
  readonly connectionStore: ConnectionStore;
  readonly networks: Networks;
  readonly open: OpenWallets;
  readonly hold: HoldConnection;
  readonly restore: RestoreConnections;
  readonly look: LookAtWallet;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
  /** False: wallets connected elsewhere are not connected here. */
  readonly enableReconnect: boolean;
}

/** A wallet wished for; the account where it is known. */
export type WalletWish = Pick<TabWallet, "connectorId"> & Partial<TabWallet>;

/**
 * The wallets wished for in a namespace, the one to show first; none: nothing is to be connected
 * there.
 */
export interface WalletMatter {
  readonly namespace: Namespace;
  readonly wishes: readonly WalletWish[];
}

/** The wallets a session holds in a namespace, as tabs speak of them. */
export const walletsOf = (
  { connection }: ConnectionStoreState,
  namespace: Namespace,
): Pick<Extract<TabFact, { readonly about: "wallet" }>, "wallet" | "behind"> => {
  const [wallet, ...behind] = connection.connections
    .filter((one) => one.namespace === namespace)
    .map(
      ({ connector, accounts }): TabWallet => ({
        connectorId: connector.id,
        address: accounts[0].address,
      }),
    );
  return { ...(wallet && { wallet }), ...(behind.length > 0 && { behind }) };
};

/**
 * Does here what happened in another tab, by silent means only: no wallet asks its owner because of
 * another tab. Never rejects.
 */
export class ReachFact {
  readonly #parts: ReachParts;
  #isQuiet = false;
  constructor(parts: ReachParts) {
    this.#parts = parts;
  }

  /** True inside a change that is made because of another tab. */
  get isQuiet(): boolean {
    return this.#isQuiet;
  }

  /**
   * What facts say; each is the last word on its matter. What was said together is done together.
   */
  run(facts: readonly TabFact[]): void {
    void this.wallets(
      facts.flatMap((fact) =>
        fact.about === "wallet"
          ? [
              {
                namespace: fact.namespace,
                wishes: fact.wallet ? [fact.wallet, ...(fact.behind ?? [])] : [],
              },
            ]
          : [],
      ),
    );
    for (const fact of facts) if (fact.about === "network") void this.network(fact.networkId);
  }

  /**
   * The wallets that are wished for, or none; each overtaken by whatever is said or done about it
   * meanwhile. One approval may cover several: all end, and all begin, in one change.
   */
  async wallets(matters: readonly WalletMatter[]): Promise<void> {
    const { facts, signal } = this.#parts;
    if (matters.length === 0) return;
    const said = new Map(matters.map(({ namespace }) => [namespace, facts.wallet(namespace)]));
    const isOpen = ({ namespace }: WalletMatter): boolean =>
      !signal.aborted && facts.wallet(namespace) === said.get(namespace);
    await Promise.resolve(); // never inside the change of somebody else
    const open = matters.filter(isOpen);
    this.#end(open.filter(({ wishes }) => wishes.length === 0));
    this.#arrange(open, []);
    const absent = open.filter(({ namespace, wishes }) =>
      wishes.some((wish) => !this.#live(namespace, wish)),
    );
    // No wallet waits for another one.
    const connectorIds = new Set(
      absent.flatMap(({ namespace, wishes }) =>
        wishes.filter((wish) => !this.#live(namespace, wish)).map(({ connectorId }) => connectorId),
      ),
    );
    await Promise.all([...connectorIds].map((id) => this.#begin(id, absent, isOpen)));
  }

  #live(namespace: Namespace, { connectorId }: WalletWish): Connection | undefined {
    return this.#parts.connectionStore.snapshot.connection.connections.find(
      isOf({ namespace, connectorId }),
    );
  }

  async #begin(
    connectorId: string,
    absent: readonly WalletMatter[],
    isOpen: (matter: WalletMatter) => boolean,
  ): Promise<void> {
    const { facts, restore, signal, enableReconnect } = this.#parts;
    if (!enableReconnect) return;
    const wished = absent.flatMap((matter) =>
      matter.wishes
        .filter((wish) => wish.connectorId === connectorId && !this.#live(matter.namespace, wish))
        .map((wish) => ({ matter, wish })),
    );
    await restore.reach(
      wished.map(({ matter: { namespace }, wish }) => ({ ...wish, namespace })),
      signal,
      (found) => {
        const all = wished.flatMap(({ matter, wish }, at) => {
          const held = found[at];
          return held ? [{ matter, wish, held }] : [];
        });
        const reached = all.filter(({ matter }) => isOpen(matter));
        for (const { matter, wish, held } of all)
          if (!isOpen(matter) && this.#isEndedHere(matter.namespace, wish))
            held.wallet.disconnect(signal).catch(() => undefined);
        if (reached.length === 0) return;
        this.#arrange(
          reached.map(({ matter }) => matter),
          reached.map(({ held }) => held),
        );
        // The wallet may have moved between its answer and the first event that is heard of it.
        if (facts.network) void this.network(facts.network.networkId);
      },
    );
  }

  /** The user disconnected it in this tab while it was on its way: its grant is taken back too. */
  #isEndedHere(namespace: Namespace, { connectorId }: WalletWish): boolean {
    const { facts, signal } = this.#parts;
    const fact = facts.wallet(namespace);
    const isNone = fact?.about === "wallet" && fact.wallet === undefined;
    return (
      !signal.aborted && facts.isOwn(fact) && isNone && !this.#live(namespace, { connectorId })
    );
  }

  #end(matters: readonly WalletMatter[]): void {
    const { facts, hold, connectionStore } = this.#parts;
    if (matters.length === 0) return;
    const ending = connectionStore.snapshot.connection.connections
      .filter((one) => matters.some(({ namespace }) => namespace === one.namespace))
      .map(keyOf);
    if (ending.length > 0) this.#quietly(() => hold.ended(ending, true));
    // The wallet had the last word on the network; now what was said has.
    if (facts.network) void this.network(facts.network.networkId);
  }

  /**
   * Order and accounts as wished, with what was just reached; the others end. A namespace of which
   * nothing wished for is there stays as it is.
   */
  #arrange(matters: readonly WalletMatter[], held: readonly Held[]): void {
    const { connectionStore, hold } = this.#parts;
    const isReached = (namespace: Namespace, wish: WalletWish): boolean =>
      this.#live(namespace, wish) !== undefined ||
      held.some(({ connection }) => isOf({ namespace, ...wish })(connection));
    const met = matters.filter(({ namespace, wishes }) =>
      wishes.some((wish) => isReached(namespace, wish)),
    );
    const changed = met.flatMap(({ namespace, wishes }) =>
      wishes.flatMap((wish) => {
        const live = this.#live(namespace, wish);
        const accounts = live && accountsFrom(live, wish.address);
        return accounts ? [{ ...live, accounts }] : [];
      }),
    );
    const order = met.flatMap(({ namespace, wishes }) =>
      wishes.map(({ connectorId }): ConnectionKey => ({ namespace, connectorId })),
    );
    const ended = connectionStore.snapshot.connection.connections.filter(
      (one) =>
        met.some(({ namespace }) => namespace === one.namespace) &&
        !order.some((key) => isOf(key)(one)),
    );
    if (met.length > 0)
      this.#quietly(() => hold.arrange({ held, changed, order, ended: ended.map(keyOf) }));
  }

  /**
   * Without a wallet there the choice is taken over where the host lists that network and nobody is
   * active here; with one, the wallet itself is looked at and returned.
   */
  async network(networkId: CaipNetworkId): Promise<WalletConnector | undefined> {
    const { facts, connectionStore, networks, signal } = this.#parts;
    const fact = facts.network;
    await Promise.resolve();
    const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
    const here = connectionOf(connectionStore.snapshot, namespace);
    if (
      signal.aborted ||
      facts.network !== fact ||
      connectionStore.snapshot.activeNetworkId === networkId
    )
      return undefined;
    if (here) {
      if (activeConnection(connectionStore.snapshot) !== here)
        this.#quietly(() => connectionStore.chooseNetwork(here.accounts[0].networkId));
      return this.#look(namespace);
    }
    // Whoever is active here stays active: with that choice nobody would be.
    if (activeConnection(connectionStore.snapshot) === undefined && networks.find(networkId))
      this.#quietly(() => connectionStore.chooseNetwork(networkId));
    return undefined;
  }

  async #look(namespace: Namespace): Promise<WalletConnector | undefined> {
    const { open, look, signal } = this.#parts;
    const wallet = open.get(namespace);
    if (wallet) await look.run(wallet, signal, (change) => this.#quietly(change));
    return wallet;
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

import type { Subscription } from "rxjs";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../../domain/caip/caip.types.js";
import { type TabFact, type TabWallet, readTabMessage, writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import type { HoldConnection } from "../connection/hold-connection.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import type { RememberedConnections } from "../connection/remembered-connections.js";
import type { RestoreConnections } from "../connection/restore-connections.js";
import { type SessionState, type SessionStore, activeConnection, connectionOf } from "../connection/session.store.js";
import { accountsFrom } from "../connection/switch-account.js";
import type { Networks } from "../network/network-state.js";
import { isSame } from "../shared/fact-store.js";
import type { OnePrompt } from "./one-prompt.js";
import type { TabFacts, TabNews } from "./tab-facts.js";

/** What agreement works on. */
export interface AgreementParts {
  readonly channel: TabChannel;
  readonly facts: TabFacts;
  readonly prompt: OnePrompt;
  readonly session: SessionStore;
  readonly networks: Networks;
  readonly open: OpenWallets;
  readonly hold: HoldConnection;
  readonly restore: RestoreConnections;
  readonly remembered: RememberedConnections;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
  /** False: wallets connected elsewhere are not connected here. */
  readonly enableReconnect: boolean;
}

type Wish = Pick<TabWallet, "connectorId"> & Partial<TabWallet>;

const walletOf = (state: SessionState, namespace: Namespace): TabWallet | undefined => {
  const here = connectionOf(state, namespace);
  return here && { connectorId: here.connector.id, address: here.accounts[0].address };
};

const newsBetween = (was: SessionState, now: SessionState): readonly TabNews[] => {
  const news: TabNews[] = [];
  for (const namespace of NAMESPACES) {
    const wallet = walletOf(now, namespace);
    if (!isSame(walletOf(was, namespace), wallet)) news.push({ about: "wallet", namespace, ...(wallet && { wallet }) });
  }
  if (was.activeNetworkId !== now.activeNetworkId) news.push({ about: "network", networkId: now.activeNetworkId });
  return news;
};

/**
 * Keeps the tabs of one instance in step (threat T32, fault F25): what changes here is told, what is told is done here. Only by silent
 * means: no wallet asks its owner because of another tab, and what is done because of one is not told again.
 */
export class AgreeWithTabs {
  readonly #parts: AgreementParts;
  #isQuiet = false;
  constructor(parts: AgreementParts) { this.#parts = parts; }

  /** Tells the other tabs of every change made here, until unsubscribed. */
  follow(): Subscription {
    const { session } = this.#parts;
    let before = session.snapshot;
    return session.state$.subscribe((now) => {
      const was = before;
      before = now;
      if (was.isRestoring && !now.isRestoring) return this.#afterRestore();
      if (!this.#isQuiet) this.#tell(newsBetween(was, now));
    });
  }

  /** Something another tab posted; what is no message is dropped. */
  hear(text: string): void {
    const message = readTabMessage(text);
    const { facts, prompt } = this.#parts;
    if (message?.kind === "asked") prompt.hear(message.connectorId, message.end);
    if (message?.kind === "hello" && facts.all.length > 0) this.#post(facts.all);
    if (message?.kind === "facts") for (const fact of message.facts) if (facts.learn(fact)) void this.#reach(fact);
  }

  /** This tab was put away and is shown again: it reads once what was remembered meanwhile, and asks the others what it missed. */
  comeBack(): void {
    const { channel, remembered, session } = this.#parts;
    channel.post(writeTabMessage({ kind: "hello" }));
    const { connections } = session.snapshot.connection;
    const ended = connections.filter(({ namespace, connector }) => remembered.isEnded(namespace, connector.id));
    for (const { namespace } of ended) void this.#reachWallet(namespace, undefined);
    for (const { namespace, connectorId } of remembered.toRestore())
      if (!connections.some((one) => one.namespace === namespace && !ended.includes(one))) void this.#reachWallet(namespace, { connectorId });
    const networkId = remembered.networkId();
    if (networkId) void this.#reachNetwork(networkId);
  }

  #post(facts: readonly TabFact[]): void { this.#parts.channel.post(writeTabMessage({ kind: "facts", facts })); }

  #tell(news: readonly TabNews[]): void {
    if (news.length > 0) this.#post(news.map((one) => this.#parts.facts.say(one)));
  }

  /** What was said while remembered wallets came back is the later word. */
  #afterRestore(): void { for (const fact of this.#parts.facts.all) void this.#reach(fact); }

  #reach(fact: TabFact): Promise<void> {
    return fact.about === "wallet" ? this.#reachWallet(fact.namespace, fact.wallet) : this.#reachNetwork(fact.networkId);
  }

  async #reachWallet(namespace: Namespace, wish: Wish | undefined): Promise<void> {
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
    if (facts.network) void this.#reachNetwork(facts.network.networkId);
  }

  #end(namespace: Namespace, here: TabWallet | undefined): void {
    if (here) this.#quietly(() => this.#parts.hold.ended(namespace, here.connectorId));
  }

  #activate(namespace: Namespace, { connectorId, address }: Wish): void {
    const { session } = this.#parts;
    const connection = connectionOf(session.snapshot, namespace);
    const accounts = connection && accountsFrom(connection, address);
    if (accounts) this.#quietly(() => session.accountsChanged(namespace, connectorId, accounts));
  }

  /** Without a wallet the choice is taken over where the host lists that network; with one, the wallet itself is looked at. */
  async #reachNetwork(networkId: CaipNetworkId): Promise<void> {
    const { session, networks, signal } = this.#parts;
    await Promise.resolve();
    const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
    const here = connectionOf(session.snapshot, namespace);
    if (signal.aborted || session.snapshot.activeNetworkId === networkId) return;
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

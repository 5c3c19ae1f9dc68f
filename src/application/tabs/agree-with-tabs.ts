import type { Subscription } from "rxjs";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import { movesByItself } from "../../domain/network/chain-move.js";
import { type TabFact, readTabMessage, writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import type { LookAtWallet } from "../connection/look-at-wallet.js";
import type { OpenWallets } from "../connection/open-wallets.js";
import type { RememberConnections } from "../connection/remember-connections.js";
import type { RememberedConnections } from "../connection/remembered-connections.js";
import type { SessionState, SessionStore } from "../connection/session.store.js";
import { isSame } from "../shared/fact-store.js";
import type { OnePrompt } from "./one-prompt.js";
import { type ReachFact, type WalletMatter, walletsOf } from "./reach-fact.js";
import type { TabFacts, TabNews } from "./tab-facts.js";

/** What agreement works on. */
export interface AgreementParts {
  readonly channel: TabChannel;
  readonly facts: TabFacts;
  readonly prompt: OnePrompt;
  readonly session: SessionStore;
  readonly remembered: RememberedConnections;
  readonly remember: Pick<RememberConnections, "load" | "toRestore">;
  readonly reach: ReachFact;
  readonly look: LookAtWallet;
  readonly open: OpenWallets;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

const newsBetween = (was: SessionState, now: SessionState): readonly TabNews[] => {
  const news: TabNews[] = [];
  for (const namespace of NAMESPACES) {
    const wallets = walletsOf(now, namespace);
    if (!isSame(walletsOf(was, namespace), wallets))
      news.push({ about: "wallet", namespace, ...wallets });
  }
  // With the wallet goes the word it had on the network: where this tab stands now is said anew.
  const hasEnded = news.some((one) => one.about === "wallet" && !one.wallet);
  if (hasEnded || was.activeNetworkId !== now.activeNetworkId)
    news.push({ about: "network", networkId: now.activeNetworkId });
  return news;
};

/**
 * Keeps the tabs of one instance in step: what changes here is told, what is told is done here.
 * What is done because of another tab is not told again.
 */
export class AgreeWithTabs {
  readonly #parts: AgreementParts;
  constructor(parts: AgreementParts) {
    this.#parts = parts;
  }

  /** Tells the other tabs of every change made here, until unsubscribed. */
  follow(): Subscription {
    const { session } = this.#parts;
    let before = session.snapshot;
    if (!before.isRestoring) this.#hello();
    return session.state$.subscribe((now) => {
      const was = before;
      before = now;
      if (was.isRestoring && !now.isRestoring) return this.#afterRestore();
      if (!this.#parts.reach.isQuiet) this.#tell(newsBetween(was, now));
    });
  }

  /** Something another tab posted; what is no message is dropped. */
  hear(text: string): void {
    const message = readTabMessage(text);
    const { facts, prompt, reach } = this.#parts;
    if (message?.kind === "asked") prompt.hear(message.connectorId, message.end);
    if (message?.kind === "hello" && facts.all.length > 0) this.#post(facts.restated());
    if (message?.kind === "facts") reach.run(message.facts.filter((fact) => facts.learn(fact)));
  }

  /**
   * This tab was put away and is shown again: it reads once what was remembered meanwhile, and asks
   * the others what it missed.
   */
  comeBack(): void {
    const { remembered, remember, reach } = this.#parts;
    this.#hello();
    remember.load();
    // What ended meanwhile ends here whatever can be reached of the rest.
    void reach.wallets(this.#missed(false)).then(() => reach.wallets(this.#missed(true)));
    void this.#lookAgain(remembered.networkId());
  }

  /**
   * The user disconnected these here, in every tab: what another tab said of them is over, also
   * where nothing of it is connected here. `namespaces`: where something was remembered or on its
   * way besides.
   */
  end(isMeant: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void {
    const { facts } = this.#parts;
    const news = NAMESPACES.flatMap((namespace): readonly TabNews[] => {
      const fact = facts.wallet(namespace);
      const all =
        fact?.about === "wallet" && fact.wallet ? [fact.wallet, ...(fact.behind ?? [])] : [];
      const left = all.filter(({ connectorId }) => !isMeant({ namespace, connectorId }));
      if (left.length === all.length && (all.length > 0 || !namespaces.includes(namespace)))
        return [];
      const [wallet, ...behind] = left;
      return [
        {
          about: "wallet",
          namespace,
          ...(wallet && { wallet }),
          ...(behind.length > 0 && { behind }),
        },
      ];
    });
    this.#tell(news);
  }

  /** What a wallet of the page did meanwhile is seen by one silent read. */
  async #lookAgain(networkId: CaipNetworkId | undefined): Promise<void> {
    const { reach, look, open, session, signal } = this.#parts;
    const wallets = session.snapshot.connection.connections.flatMap(({ namespace, connector }) => {
      const wallet = movesByItself(namespace) && open.get(namespace, connector.id);
      return wallet ? [wallet] : [];
    });
    const looked = networkId && (await reach.network(networkId));
    await Promise.all(
      wallets.map(async (wallet) => wallet !== looked && (await look.run(wallet, signal))),
    );
  }

  /** Asks the other tabs what they know. */
  #hello(): void {
    this.#parts.channel.post(writeTabMessage({ kind: "hello" }));
  }

  /**
   * What is remembered where it is not what is shown: without those that ended, and also with those
   * that began.
   */
  #missed(withBegun: boolean): readonly WalletMatter[] {
    const { remembered, remember, session } = this.#parts;
    const stored = remember.toRestore();
    const idsOf = (namespace: Namespace): readonly string[] =>
      session.snapshot.connection.connections
        .filter((one) => one.namespace === namespace)
        .map(({ connector }) => connector.id);
    return NAMESPACES.flatMap((namespace): readonly WalletMatter[] => {
      const live = idsOf(namespace);
      const kept = live.filter((id) => !remembered.isEnded(namespace, id));
      const begun = withBegun
        ? stored.filter((one) => one.namespace === namespace).map(({ connectorId }) => connectorId)
        : [];
      const wishes = [...new Set([...begun, ...kept])];
      return isSame(wishes, live)
        ? []
        : [{ namespace, wishes: wishes.map((connectorId) => ({ connectorId })) }];
    });
  }

  #post(facts: readonly TabFact[]): void {
    this.#parts.channel.post(writeTabMessage({ kind: "facts", facts }));
  }

  #tell(news: readonly TabNews[]): void {
    const { facts } = this.#parts;
    const fresh = news.filter((one) => one.about === "network" || !facts.hasSaid(one));
    if (fresh.length > 0) this.#post(fresh.map((one) => facts.say(one)));
  }

  /**
   * What was said while remembered wallets came back is the later word; what was said before this
   * tab was there, such as which account was chosen, is asked for.
   */
  #afterRestore(): void {
    this.#parts.reach.run(this.#parts.facts.all);
    this.#hello();
  }
}

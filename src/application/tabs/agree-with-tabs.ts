import type { Subscription } from "rxjs";
import { NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import { type TabFact, readTabMessage, writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
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
 * Keeps the tabs of one instance in step (threat T32, fault F25): what changes here is told, what is told is done here. What
 * is done because of another tab is not told again.
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
    if (message?.kind === "hello" && facts.all.length > 0) this.#post(facts.all);
    if (message?.kind === "facts") reach.run(message.facts.filter((fact) => facts.learn(fact)));
  }

  /** This tab was put away and is shown again: it reads once what was remembered meanwhile, and asks the others what it missed. */
  comeBack(): void {
    const { channel, remembered, remember, reach } = this.#parts;
    channel.post(writeTabMessage({ kind: "hello" }));
    remember.load();
    // What ended meanwhile ends here whatever can be reached of the rest.
    void reach.wallets(this.#missed(false)).then(() => reach.wallets(this.#missed(true)));
    const networkId = remembered.networkId();
    if (networkId) void reach.network(networkId);
  }

  /** What is remembered where it is not what is shown: without those that ended, and also with those that began. */
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
    if (news.length > 0) this.#post(news.map((one) => this.#parts.facts.say(one)));
  }

  /** What was said while remembered wallets came back is the later word. */
  #afterRestore(): void {
    this.#parts.reach.run(this.#parts.facts.all);
  }
}

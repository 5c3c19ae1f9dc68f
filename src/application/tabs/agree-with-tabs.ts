import type { Subscription } from "rxjs";
import { NAMESPACES } from "../../domain/caip/caip.types.js";
import { type TabFact, readTabMessage, writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import type { RememberedConnections } from "../connection/remembered-connections.js";
import type { SessionState, SessionStore } from "../connection/session.store.js";
import { isSame } from "../shared/fact-store.js";
import type { OnePrompt } from "./one-prompt.js";
import { type ReachFact, walletOf } from "./reach-fact.js";
import type { TabFacts, TabNews } from "./tab-facts.js";

/** What agreement works on. */
export interface AgreementParts {
  readonly channel: TabChannel;
  readonly facts: TabFacts;
  readonly prompt: OnePrompt;
  readonly session: SessionStore;
  readonly remembered: RememberedConnections;
  readonly reach: ReachFact;
}

const newsBetween = (was: SessionState, now: SessionState): readonly TabNews[] => {
  const news: TabNews[] = [];
  for (const namespace of NAMESPACES) {
    const wallet = walletOf(now, namespace);
    if (!isSame(walletOf(was, namespace), wallet)) news.push({ about: "wallet", namespace, ...(wallet && { wallet }) });
  }
  // With the wallet goes the word it had on the network: where this tab stands now is said anew.
  const hasEnded = news.some((one) => one.about === "wallet" && !one.wallet);
  if (hasEnded || was.activeNetworkId !== now.activeNetworkId) news.push({ about: "network", networkId: now.activeNetworkId });
  return news;
};

/**
 * Keeps the tabs of one instance in step (threat T32, fault F25): what changes here is told, what is told is done here. What
 * is done because of another tab is not told again.
 */
export class AgreeWithTabs {
  readonly #parts: AgreementParts;
  constructor(parts: AgreementParts) { this.#parts = parts; }

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
    const { channel, remembered, session, reach } = this.#parts;
    channel.post(writeTabMessage({ kind: "hello" }));
    const { connections } = session.snapshot.connection;
    const ended = connections.filter(({ namespace, connector }) => remembered.isEnded(namespace, connector.id));
    const missed = remembered.toRestore().filter(({ namespace }) => !connections.some((one) => one.namespace === namespace && !ended.includes(one)));
    void reach.wallets([...ended.map(({ namespace }) => ({ namespace, wish: undefined })), ...missed.map(({ namespace, connectorId }) => ({ namespace, wish: { connectorId } }))]);
    const networkId = remembered.networkId();
    if (networkId) void reach.network(networkId);
  }

  #post(facts: readonly TabFact[]): void { this.#parts.channel.post(writeTabMessage({ kind: "facts", facts })); }

  #tell(news: readonly TabNews[]): void {
    if (news.length > 0) this.#post(news.map((one) => this.#parts.facts.say(one)));
  }

  /** What was said while remembered wallets came back is the later word. */
  #afterRestore(): void { this.#parts.reach.run(this.#parts.facts.all); }
}

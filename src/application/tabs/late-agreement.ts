import { Subscription } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import type { WalletsState } from "../../domain/connection/wallets-state.js";
import { writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import type { Lazy } from "../shared/lazy.js";
import type { Readable } from "../shared/state-store.js";
import type { TabAgreement } from "./tabs.api.js";

const HELLO = writeTabMessage({ kind: "hello" });

/** What of the agreement comes with the code of connected wallets. */
export interface LateTabs extends TabAgreement {
  /** Tells the other tabs of every change since `before`, until unsubscribed. */
  follow(before: WalletsState): Subscription;
  receive(text: string): void;
  comeBack(): void;
}

/** What stands in its place until then. */
export interface LateAgreementParts {
  readonly channel: Pick<TabChannel, "post">;
  readonly connectionStore: Readable<WalletsState>;
  readonly code: Lazy<{ readonly tabs: LateTabs }>;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

/** Whether there is a word for other tabs, or soon will be: a wallet is chosen or comes back. */
const isNews = (was: WalletsState, now: WalletsState): boolean =>
  now.isRestoring ||
  now.connection.attempt !== undefined ||
  was.activeNetworkId !== now.activeNetworkId ||
  was.connection.connections !== now.connection.connections;

/**
 * The agreement of the tabs before its code is there, which is also what acts on connected wallets:
 * it is fetched while the first wallet answers, by any other change here and by the first word of
 * another tab, and begins with the state that it was fetched for.
 */
export class LateAgreement implements TabAgreement {
  readonly #parts: LateAgreementParts;
  readonly #following = new Subscription();
  #hasBegun = false;
  #begin: () => void = () => undefined;

  constructor(parts: LateAgreementParts) {
    this.#parts = parts;
  }

  /** Asks the other tabs what they know, and waits for news, until unsubscribed. */
  follow(): Subscription {
    const { connectionStore, channel, code } = this.#parts;
    const before = connectionStore.snapshot;
    if (!before.isRestoring) channel.post(HELLO);
    const waiting = connectionStore.state$.subscribe((now) => {
      if (isNews(before, now)) this.#begin();
    });
    this.#following.add(waiting);
    this.#begin = () => {
      if (this.#hasBegun) return;
      this.#hasBegun = true;
      waiting.unsubscribe();
      this.#following.add(code.follow(({ tabs }) => this.#following.add(tabs.follow(before))));
    };
    if (isNews(before, connectionStore.snapshot)) this.#begin();
    return this.#following;
  }

  /**
   * Something another tab posted; dropped where the code does not come in time. A tab that has said
   * nothing has no answer to a question.
   */
  receive(text: string): void {
    if (!this.#parts.code.loaded && text === HELLO) return;
    this.#use((tabs) => tabs.receive(text));
  }

  /** This tab was put away and is shown again. */
  comeBack(): void {
    this.#use((tabs) => tabs.comeBack());
  }

  /** Nothing is fetched where there is nothing to take back: no word was said or heard. */
  end(isMeant: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void {
    if (!this.#hasBegun && namespaces.length === 0) return;
    this.#begin();
    const { code } = this.#parts;
    // What is done at once leaves nothing to be ended.
    if (code.loaded) code.loaded.tabs.end(isMeant, namespaces);
    else this.#following.add(code.follow(({ tabs }) => tabs.end(isMeant, namespaces)));
  }

  #use(work: (tabs: LateTabs) => void): void {
    this.#begin();
    const { code, signal } = this.#parts;
    void code.use(signal, ({ tabs }) => work(tabs)).catch(() => undefined);
  }
}

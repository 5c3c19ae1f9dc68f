import { Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LockWait, TabChannel } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

interface LockRequest {
  readonly tab: InMemoryTabChannel;
  begin(): void;
}
interface Lock {
  holder: InMemoryTabChannel;
  readonly queue: LockRequest[];
}
interface QueuedMessage {
  readonly to: InMemoryTabChannel;
  readonly text: string;
}

/**
 * A browser with several tabs. Messages arrive in a later microtask, or with `deliver` if deferred.
 */
export class InMemoryTabs {
  readonly #tabs = new Set<InMemoryTabChannel>();
  readonly #locks = new Map<string, Lock>();
  readonly #queue: QueuedMessage[] = [];
  readonly #isDeferred: boolean;

  constructor({ deferred = false }: { readonly deferred?: boolean } = {}) {
    bindMembers(this);
    this.#isDeferred = deferred;
  }

  /** Number of undelivered messages. */
  get undeliveredCount(): number {
    return this.#queue.length;
  }
  /** Names of held locks. */
  get heldLocks(): readonly string[] {
    return [...this.#locks.keys()];
  }

  /** A further tab. */
  open(): InMemoryTabChannel {
    const tab = new InMemoryTabChannel(this);
    this.#tabs.add(tab);
    return tab;
  }

  /** Kills the tab as if its process crashed: no more messages, and its locks are released. */
  kill(tab: InMemoryTabChannel): void {
    this.#tabs.delete(tab);
    for (const [name, { holder, queue }] of this.#locks) {
      queue.splice(0, queue.length, ...queue.filter((one) => one.tab !== tab));
      if (holder === tab) this.#release(name);
    }
  }

  /** Delivers one pending message by index, so that messages can be reordered. */
  deliver(index = 0): void {
    const [queued] = this.#queue.splice(index % Math.max(this.#queue.length, 1), 1);
    if (queued && this.#tabs.has(queued.to)) queued.to.receive(queued.text);
  }

  /** Drops the oldest messages. */
  dropOldest(count: number): void {
    this.#queue.splice(0, count);
  }

  /**
   * Sends a text to all other tabs.
   *
   * @internal
   */
  post(from: InMemoryTabChannel, text: string): void {
    if (!this.#tabs.has(from)) return;
    for (const to of this.#tabs) {
      if (to === from) continue;
      this.#queue.push({ to, text });
      if (!this.#isDeferred) queueMicrotask(() => this.deliver());
    }
  }

  /**
   * Runs `work` while no other tab has the lock of this name.
   *
   * @internal
   */
  async withLock<T>(
    tab: InMemoryTabChannel,
    name: string,
    { signal, onWait }: LockWait,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.#locks.has(name)) this.#locks.set(name, { holder: tab, queue: [] });
    else await this.#acquire(tab, name, signal, onWait);
    try {
      return await work();
    } finally {
      if (this.#locks.get(name)?.holder === tab) this.#release(name);
    }
  }

  #acquire(
    tab: InMemoryTabChannel,
    name: string,
    signal: AbortSignal,
    onWait: () => void,
  ): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const { queue } = this.#locks.get(name) as Lock;
      const leave = (): void => {
        queue.splice(queue.indexOf(lockRequest), 1);
        reject(new LatchkitError("call/aborted", {}, { cause: signal.reason }));
      };
      const lockRequest: LockRequest = {
        tab,
        begin: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      queue.push(lockRequest);
      signal.addEventListener("abort", leave, { once: true });
      onWait();
      if (signal.aborted) leave();
    });
  }

  #release(name: string): void {
    const lock = this.#locks.get(name);
    const next = lock?.queue.shift();
    if (!lock || !next) return void this.#locks.delete(name);
    lock.holder = next.tab;
    next.begin();
  }
}

/** The channel of one tab. */
export class InMemoryTabChannel implements TabChannel {
  /** As `TabChannel.messages$`. */
  readonly messages$: Observable<string>;
  readonly #tabs: InMemoryTabs;
  readonly #messages = new Subject<string>();

  constructor(tabs: InMemoryTabs) {
    bindMembers(this);
    this.#tabs = tabs;
    this.messages$ = this.#messages.asObservable();
  }

  /** As `TabChannel.post`. */
  post(text: string): void {
    this.#tabs.post(this, text);
  }
  /** As `TabChannel.withLock`. */
  withLock<T>(name: string, wait: LockWait, work: () => Promise<T>): Promise<T> {
    return this.#tabs.withLock(this, name, wait, work);
  }
  /** Receives another tab's message. */
  receive(text: string): void {
    this.#messages.next(text);
  }
}

import type { Ports } from "../../ports/ports.js";
import type { CodePage } from "./lazy.js";
import type { Lifetime } from "./lifetime.js";

/** Dependencies. `ports` is read lazily, when code is loaded. */
export interface InstancePageParts {
  readonly life: Lifetime;
  readonly ports: () => Pick<Ports, "scheduler" | "lifecycle">;
  /** Called once, with the capability whose code no longer exists. */
  readonly outdated: (capability: string) => void;
}

const isObject = (value: unknown): value is object => Object(value) === value;

/**
 * Tells a lost connection from an outdated page: code that failed twice in a row while online was
 * removed by a deploy.
 */
export class InstancePage implements CodePage {
  readonly #parts: InstancePageParts;
  readonly #failed = new Set<string>();
  readonly #thrown = new WeakSet<object>();
  #isOutdated = false;

  constructor(parts: InstancePageParts) {
    this.#parts = parts;
  }

  get scheduler(): CodePage["scheduler"] {
    return this.#parts.ports().scheduler;
  }
  get lifecycle(): CodePage["lifecycle"] {
    return this.#parts.ports().lifecycle;
  }
  get life(): Lifetime {
    return this.#parts.life;
  }

  hasThrown(cause: unknown): boolean {
    // Network failures are always error objects.
    if (!isObject(cause)) return true;
    return this.#thrown.has(cause) || !this.#thrown.add(cause);
  }

  hasFailed(capability: string): boolean {
    return this.#failed.has(capability);
  }

  recordFailure(capability: string, hadFailed: boolean): boolean {
    if (!this.#isOnline) return false;
    const isRemoved = hadFailed && this.#failed.has(capability);
    this.#failed.add(capability);
    if (isRemoved && !this.#isOutdated && !this.life.isOver) this.#parts.outdated(capability);
    this.#isOutdated ||= isRemoved;
    return isRemoved;
  }

  recordSuccess(capability: string): void {
    this.#failed.delete(capability);
  }

  get #isOnline(): boolean {
    let isOnline = true;
    this.lifecycle.online$.subscribe((isOnlineNow) => (isOnline = isOnlineNow)).unsubscribe();
    return isOnline;
  }
}

import type { Ports } from "../../ports/ports.js";
import type { CodePage } from "./lazy.js";
import type { Lifetime } from "./lifetime.js";

/** What the page is judged by. `ports` is read when code is loaded, not before. */
export interface InstancePageParts {
  readonly life: Lifetime;
  readonly ports: () => Pick<Ports, "scheduler" | "lifecycle">;
  /** Called once, with the capability whose code is gone. */
  readonly outdated: (capability: string) => void;
}

const isObject = (value: unknown): value is object => Object(value) === value;

/**
 * The page of one instance, as its code is loaded into it. It tells a lost connection from a page
 * that is older than the last deploy: code that was refused twice in a row while the network was up
 * is gone, and only loading the page again helps.
 */
export class InstancePage implements CodePage {
  readonly #parts: InstancePageParts;
  readonly #refused = new Set<string>();
  /** Held by nobody else any more, they are gone. */
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
    // The network refuses with an error, never with a bare value.
    if (!isObject(cause)) return true;
    return this.#thrown.has(cause) || !this.#thrown.add(cause);
  }

  wasRefused(capability: string): boolean {
    return this.#refused.has(capability);
  }

  refused(capability: string, isAgain: boolean): boolean {
    if (!this.#isOnline) return false;
    const isGone = isAgain && this.#refused.has(capability);
    this.#refused.add(capability);
    if (isGone && !this.#isOutdated && !this.life.isOver) this.#parts.outdated(capability);
    this.#isOutdated ||= isGone;
    return isGone;
  }

  arrived(capability: string): void {
    this.#refused.delete(capability);
  }

  get #isOnline(): boolean {
    let isOnline = true;
    this.lifecycle.online$.subscribe((isUp) => (isOnline = isUp)).unsubscribe();
    return isOnline;
  }
}

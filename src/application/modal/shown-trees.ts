import type { Scheduler } from "../../ports/page.ports.js";

/** So many ms an opening waits for a tree that is on its way into the page. */
const ON_ITS_WAY_MS = 300;

/** The trees of a page that show the modal of one instance. */
export class ShownTrees {
  readonly #trees = new Set<object>();
  #hadTrees = false;
  readonly #waiting = new Set<() => void>();
  readonly #scheduler: () => Scheduler;

  constructor(scheduler: () => Scheduler) {
    this.#scheduler = scheduler;
  }

  /** A tree stands; the result says that it is gone. */
  readonly mounted = (): (() => void) => {
    const tree = {};
    this.#trees.add(tree);
    this.#hadTrees = true;
    for (const came of this.#waiting) came();
    return () => void this.#trees.delete(tree);
  };

  /** There were trees, and all of them are gone: another instance may have taken the place. */
  readonly hasLeft = (): boolean => this.#hadTrees && this.#trees.size === 0;

  /** Whether one stands; where none does, whether one comes in a moment. */
  present(): true | Promise<boolean> {
    if (this.#trees.size > 0) return true;
    return new Promise((resolve) => {
      const settle = (isHere: boolean): void => {
        this.#waiting.delete(came);
        takeBack();
        resolve(isHere);
      };
      const came = (): void => settle(true);
      const takeBack = this.#scheduler().after(ON_ITS_WAY_MS, () => settle(false));
      this.#waiting.add(came);
    });
  }
}

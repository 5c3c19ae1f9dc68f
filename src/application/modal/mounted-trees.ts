import type { Scheduler } from "../../ports/page.ports.js";

/** Wait for a tree that is being mounted, ms. */
const MOUNT_WAIT_MS = 300;

export class MountedTrees {
  readonly #trees = new Set<object>();
  #hadTrees = false;
  readonly #waiting = new Set<() => void>();
  readonly #scheduler: () => Scheduler;

  constructor(scheduler: () => Scheduler) {
    this.#scheduler = scheduler;
  }

  readonly mounted = (): (() => void) => {
    const tree = {};
    this.#trees.add(tree);
    this.#hadTrees = true;
    for (const onMounted of this.#waiting) onMounted();
    return () => void this.#trees.delete(tree);
  };

  /**
   * True if all trees that showed the modal have unmounted; another instance may have taken over.
   */
  readonly hasLeft = (): boolean => this.#hadTrees && this.#trees.size === 0;

  waitUntilMounted(): true | Promise<boolean> {
    if (this.#trees.size > 0) return true;
    return new Promise((resolve) => {
      const settle = (isMounted: boolean): void => {
        this.#waiting.delete(onMounted);
        cancel();
        resolve(isMounted);
      };
      const onMounted = (): void => settle(true);
      const cancel = this.#scheduler().after(MOUNT_WAIT_MS, () => settle(false));
      this.#waiting.add(onMounted);
    });
  }
}

import type { Page } from "@playwright/test";

/**
 * Writes down, from before a page's own code on, which listeners there are on what outlives every
 * element: the window, its viewport, the document, its root and its body.
 */
export const countListeners = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const live = new Map<string, string>();
    const ids = new WeakMap<object, number>();
    let last = 0;
    const idOf = (listener: object): number => {
      const id = ids.get(listener) ?? (last += 1);
      ids.set(listener, id);
      return id;
    };
    const kindOf = (target: unknown): string | undefined => {
      const lasting = new Map<unknown, string>([
        [window, "window"],
        [undefined, "window"],
        [window.visualViewport, "viewport"],
        [document, "document"],
        [document.documentElement, "root"],
        [document.body, "body"],
      ]);
      return lasting.get(target);
    };
    const keyOf = (what: string, listener: object, options: unknown): string => {
      const { capture } = new Object(options) as { readonly capture?: boolean };
      return `${what} ${idOf(listener)} ${String(options === true || capture === true)}`;
    };
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const kind = kindOf(this);
      if (kind !== undefined && listener !== null) {
        const key = keyOf(`${kind} ${type}`, listener, options);
        const { once, signal } = new Object(options) as AddEventListenerOptions;
        const gone = (): void => void live.delete(key);
        live.set(key, `${kind} ${type}`);
        if (once === true) add.call(this ?? window, type, gone, { once });
        if (signal) add.call(signal, "abort", gone, { once: true });
      }
      add.call(this ?? window, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const kind = kindOf(this);
      if (kind !== undefined && listener !== null)
        live.delete(keyOf(`${kind} ${type}`, listener, options));
      remove.call(this ?? window, type, listener, options);
    };
    Reflect.set(window, "lastingListeners", () => [...live.values()].toSorted());
  });

/** Those that there are now, as "window message". */
export const lastingListeners = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (Reflect.get(window, "lastingListeners") as () => readonly string[])());

import type { Clipboard } from "../../ports/page.ports.js";

/** The part of `navigator` with the clipboard; absent on insecure pages. */
export interface ClipboardOwner {
  readonly clipboard?: {
    writeText(text: string): Promise<void>;
    readText?(): Promise<string>;
  };
}

/** Resolves when the signal aborts, because a browser's permission prompt may never close. */
const rejectWhenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    const stopWaiting = (): void => resolve(undefined);
    if (signal.aborted) stopWaiting();
    else signal.addEventListener("abort", stopWaiting, { once: true });
  });

export class BrowserClipboard implements Clipboard {
  readonly #owner: ClipboardOwner;

  constructor(owner: ClipboardOwner) {
    this.#owner = owner;
  }

  get read(): Clipboard["read"] {
    const { clipboard } = this.#owner;
    if (typeof clipboard?.readText !== "function") return undefined;
    return async (signal) => {
      try {
        return await Promise.race([rejectWhenAborted(signal), clipboard.readText?.()]);
      } catch {
        return undefined;
      }
    };
  }

  async write(text: string): Promise<boolean> {
    try {
      const { clipboard } = this.#owner;
      if (!clipboard) return false;
      await clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
}

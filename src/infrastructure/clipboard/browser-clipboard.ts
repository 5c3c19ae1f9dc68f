import type { Clipboard } from "../../ports/page.ports.js";

/** Where the browser keeps its clipboard; missing on pages that are not served securely. */
export interface ClipboardOwner {
  readonly clipboard?: {
    writeText(text: string): Promise<void>;
    readText?(): Promise<string>;
  };
}

/** Resolves once the signal aborts: a browser may leave its question open for ever. */
const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    const end = (): void => resolve(undefined);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

/** The browser's asynchronous clipboard. */
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
        return await Promise.race([aborted(signal), clipboard.readText?.()]);
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

import type { Clipboard } from "../../ports/clipboard.port.js";

/** Where the browser keeps its clipboard; missing on pages that are not served securely. */
export interface ClipboardOwner {
  readonly clipboard?: { writeText(text: string): Promise<void> };
}

/** The browser's asynchronous clipboard. */
export class BrowserClipboard implements Clipboard {
  readonly #owner: ClipboardOwner;

  constructor(owner: ClipboardOwner) {
    this.#owner = owner;
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

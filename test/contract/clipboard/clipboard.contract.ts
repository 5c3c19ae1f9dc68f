import { describe, expect, it } from "vitest";
import type { Clipboard } from "../../../src/ports/page.ports.js";

export interface ClipboardHarness {
  readonly port: Clipboard;
  text(): string | undefined;
  /** Makes the browser refuse every later call. */
  refuse(): void;
}

export const describeClipboard = (name: string, make: () => ClipboardHarness): void => {
  describe(`Clipboard: ${name}`, () => {
    it("writes the text to the clipboard and returns true", async () => {
      const { port, text } = make();
      expect(await port.write("0xabc")).toBe(true);
      expect(text()).toBe("0xabc");
    });
    it("reads the clipboard's text, and returns undefined if reading is refused or aborted", async () => {
      const { port, refuse } = make();
      await port.write("0xabc");
      const read = (signal = new AbortController().signal) => port.read?.(signal);
      expect(await read()).toBe("0xabc");
      expect(await read(AbortSignal.abort())).toBeUndefined();
      refuse();
      expect(await read()).toBeUndefined();
    });
    it("returns false if writing to the clipboard is refused, and does not change its text", async () => {
      const { port, text, refuse } = make();
      await port.write("before");
      refuse();
      expect(await port.write("after")).toBe(false);
      expect(text()).toBe("before");
    });
  });
};

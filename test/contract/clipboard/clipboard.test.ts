import { expect, it } from "vitest";
import { BrowserClipboard } from "../../../src/infrastructure/clipboard/browser-clipboard.js";
import { InMemoryClipboard } from "../../../src/infrastructure/in-memory/index.js";
import { describeClipboard } from "./clipboard.contract.js";

describeClipboard("browser", () => {
  let held: string | undefined;
  let isRefused = false;
  const writeText = async (text: string): Promise<void> => {
    if (isRefused) throw new DOMException("no", "NotAllowedError");
    held = text;
  };
  return {
    port: new BrowserClipboard({ clipboard: { writeText } }),
    text: () => held,
    refuse: () => void (isRefused = true),
  };
});
describeClipboard("in memory", () => {
  const port = new InMemoryClipboard();
  return { port, text: () => port.text, refuse: () => void (port.isRefused = true) };
});

it("a page without a clipboard says false", async () => {
  expect(await new BrowserClipboard({}).write("x")).toBe(false);
});

import { expect, it } from "vitest";
import { BrowserClipboard } from "../../../src/infrastructure/browser/clipboard.js";
import { InMemoryClipboard } from "../../../src/infrastructure/in-memory/index.js";
import { describeClipboard } from "./clipboard.contract.js";

describeClipboard("browser", () => {
  let held: string | undefined;
  let isRefused = false;
  const writeText = async (text: string): Promise<void> => {
    if (isRefused) throw new DOMException("no", "NotAllowedError");
    held = text;
  };
  const readText = async (): Promise<string> => {
    if (isRefused) throw new DOMException("no", "NotAllowedError");
    return held ?? "";
  };
  return {
    port: new BrowserClipboard({ clipboard: { writeText, readText } }),
    text: () => held,
    refuse: () => void (isRefused = true),
  };
});
describeClipboard("in memory", () => {
  const port = new InMemoryClipboard();
  return { port, text: () => port.text, refuse: () => void (port.isRefused = true) };
});

it("returns false when writing in a page without a clipboard", async () => {
  expect(await new BrowserClipboard({}).write("x")).toBe(false);
});

it("offers no clipboard reading in a browser that cannot read the clipboard", () => {
  expect(new BrowserClipboard({}).read).toBeUndefined();
  const writeText = async (): Promise<void> => undefined;
  expect(new BrowserClipboard({ clipboard: { writeText } }).read).toBeUndefined();
});

it("stops waiting for the clipboard when the caller aborts", async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const { read } = new BrowserClipboard({ clipboard: { writeText: never, readText: never } });
  const ending = new AbortController();
  const reading = read?.(ending.signal);
  ending.abort();
  expect(await reading).toBeUndefined();
});

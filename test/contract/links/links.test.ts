import { expect, it } from "vitest";
import { InMemoryLinks } from "../../../src/infrastructure/in-memory/index.js";
import { BrowserLinks } from "../../../src/infrastructure/links/browser-links.js";
import { describeLinks } from "./links.contract.js";

describeLinks("browser", () => {
  const opened: string[] = [];
  return { port: new BrowserLinks({ open: (url) => opened.push(url) }, ["metamask"]), opened: () => opened };
});
describeLinks("in memory", () => {
  const port = new InMemoryLinks(["metamask"]);
  return { port, opened: () => port.opened };
});

it("opens a new tab that cannot reach the page", () => {
  const calls: unknown[] = [];
  new BrowserLinks({ open: (...parameters) => calls.push(parameters) }).openTab("https://a.example/");
  expect(calls).toEqual([["https://a.example/", "_blank", "noopener,noreferrer"]]);
});
it("refuses a script even where it is listed as a wallet scheme, and says false when the browser throws", () => {
  expect(new BrowserLinks({ open: () => null }, ["javascript"]).openTab("javascript:alert(1)")).toBe(false);
  expect(new BrowserLinks({ open: () => { throw new Error("no"); } }).openTab("https://a.example/")).toBe(false);
});

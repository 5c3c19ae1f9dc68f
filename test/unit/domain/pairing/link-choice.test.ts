import { describe, expect, it } from "vitest";
import {
  readLinkChoice,
  requestLink,
  requestTarget,
  writeLinkChoice,
} from "../../../../src/domain/pairing/link-choice.js";

const CHOICE = { href: "foo://", name: "Foo" };

describe("the way that the user left by, as it is stored", () => {
  it("is read as it was written, and nothing besides is kept", () => {
    expect(writeLinkChoice(CHOICE)).toBe('{"href":"foo://","name":"Foo"}');
    expect(readLinkChoice(writeLinkChoice(CHOICE))).toEqual(CHOICE);
    expect(readLinkChoice(JSON.stringify({ ...CHOICE, more: 1 }))).toEqual(CHOICE);
  });
  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "1"],
    ["a list", "[]"],
    ["no link", JSON.stringify({ name: "Foo" })],
    ["no name", JSON.stringify({ href: "foo://" })],
    ["a link that is no text", JSON.stringify({ href: ["foo://"], name: "Foo" })],
    ["a name that is no text", JSON.stringify({ href: "foo://", name: ["Foo"] })],
    ["a script", JSON.stringify({ href: "javascript:alert(1)", name: "Foo" })],
    ["a pairing of somebody else", JSON.stringify({ href: "wc:00@2", name: "Foo" })],
    ["a page of another machine without TLS", JSON.stringify({ href: "http://a.b", name: "Foo" })],
  ])("is no choice where it is %s", (_, text) => {
    expect(readLinkChoice(text)).toBeUndefined();
  });
  it("has 2,048 letters at most", () => {
    const of = (length: number): string => {
      const [head, tail] = ['{"href":"foo://","name":"', '"}'];
      return `${head.padEnd(length - tail.length, "n")}${tail}`;
    };
    expect(readLinkChoice(of(2_048))?.href).toBe("foo://");
    expect(readLinkChoice(of(2_049))).toBeUndefined();
  });
});

describe("the link to a request that waits in an app", () => {
  it.each([
    ["foo://", "foo:/"],
    ["https://foo.example", "https://foo.example"],
    ["https://foo.example/", "https://foo.example"],
  ])("of %s takes one slash away and adds its own", (base, bare) => {
    expect(requestLink(base, 12, "abc")).toBe(`${bare}/wc?requestId=12&sessionTopic=abc`);
  });
  it.each([
    ["https://t.me/bot/app", "https://t.me/bot/app?startapp="],
    ["https://t.me/bot?a=1", "https://t.me/bot?a=1&startapp="],
  ])("of Telegram's %s goes into its own parameter", (base, head) => {
    const link = requestLink(base, 12, "abc");
    expect(link.startsWith(head)).toBe(true);
    expect(Buffer.from(link.slice(head.length), "base64").toString()).toBe(
      "requestId=12&sessionTopic=abc",
    );
  });
  it("is not Telegram's for a host that only begins like it", () => {
    expect(requestLink("https://t.me.evil", 1, "a")).toBe(
      "https://t.me.evil/wc?requestId=1&sessionTopic=a",
    );
  });
  it("opens in the top window inside a frame, in a new one for sites and in Telegram, else in the page's own", () => {
    const [page, frame, telegram] = [
      { isTelegram: false, isInFrame: false },
      { isTelegram: true, isInFrame: true },
      { isTelegram: true, isInFrame: false },
    ];
    expect([
      requestTarget("foo://x", page),
      requestTarget("https://x.example", page),
      requestTarget("HTTP://x.example", page),
      requestTarget("foo://x", telegram),
      requestTarget("https://x.example", frame),
    ]).toEqual(["_self", "_blank", "_blank", "_blank", "_top"]);
  });
});

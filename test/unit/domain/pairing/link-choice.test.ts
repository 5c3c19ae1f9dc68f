import { describe, expect, it } from "vitest";
import {
  readLinkChoice,
  requestLink,
  requestTarget,
  writeLinkChoice,
} from "../../../../src/domain/pairing/link-choice.js";

const CHOICE = { href: "foo://", name: "Foo" };

describe("stored wallet link choice", () => {
  it("reads back a stored wallet link, and drops extra fields", () => {
    expect(writeLinkChoice(CHOICE)).toBe('{"href":"foo://","name":"Foo"}');
    expect(readLinkChoice(writeLinkChoice(CHOICE))).toEqual(CHOICE);
    expect(readLinkChoice(JSON.stringify({ ...CHOICE, more: 1 }))).toEqual(CHOICE);
  });
  it.each([
    ["missing", undefined],
    ["invalid JSON", "{"],
    ["null", "null"],
    ["a number", "1"],
    ["an array", "[]"],
    ["without a link", JSON.stringify({ name: "Foo" })],
    ["without a name", JSON.stringify({ href: "foo://" })],
    ["a choice whose link is not a string", JSON.stringify({ href: ["foo://"], name: "Foo" })],
    ["a choice whose name is not a string", JSON.stringify({ href: "foo://", name: ["Foo"] })],
    ["a javascript: URL", JSON.stringify({ href: "javascript:alert(1)", name: "Foo" })],
    ["a WalletConnect pairing URI", JSON.stringify({ href: "wc:00@2", name: "Foo" })],
    ["an http URL of another host", JSON.stringify({ href: "http://a.b", name: "Foo" })],
  ])("rejects a stored wallet link that is %s", (_, text) => {
    expect(readLinkChoice(text)).toBeUndefined();
  });
  it("rejects a stored wallet link of more than 2,048 characters", () => {
    const of = (length: number): string => {
      const [head, tail] = ['{"href":"foo://","name":"', '"}'];
      return `${head.padEnd(length - tail.length, "n")}${tail}`;
    };
    expect(readLinkChoice(of(2_048))?.href).toBe("foo://");
    expect(readLinkChoice(of(2_049))).toBeUndefined();
  });
});

describe("link to a pending request", () => {
  it.each([
    ["foo://", "foo:/"],
    ["https://foo.example", "https://foo.example"],
    ["https://foo.example/", "https://foo.example"],
  ])("appends the request path to the wallet link %s with exactly one slash", (base, bare) => {
    expect(requestLink(base, 12, "abc")).toBe(`${bare}/wc?requestId=12&sessionTopic=abc`);
  });
  it.each([
    ["https://t.me/bot/app", "https://t.me/bot/app?startapp="],
    ["https://t.me/bot?a=1", "https://t.me/bot?a=1&startapp="],
  ])("passes the request in the startapp parameter of Telegram's %s", (base, head) => {
    const link = requestLink(base, 12, "abc");
    expect(link.startsWith(head)).toBe(true);
    expect(Buffer.from(link.slice(head.length), "base64").toString()).toBe(
      "requestId=12&sessionTopic=abc",
    );
  });
  it("does not treat a wallet link whose host only starts with t.me as Telegram", () => {
    expect(requestLink("https://t.me.evil", 1, "a")).toBe(
      "https://t.me.evil/wc?requestId=1&sessionTopic=a",
    );
  });
  it("opens request links in _top from a frame, in _blank for sites and Telegram, and otherwise in _self", () => {
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isLater,
  readTabMessage,
  writeTabMessage,
  type TabChange,
  type TabMessage,
} from "../../../../src/domain/tabs/tab-message.js";
import { check } from "../../../support/runner/property.js";

const stamp = { at: 1_700_000_000_000, tab: "t" };
const wallet: TabChange = {
  ...stamp,
  about: "wallet",
  namespace: "eip155",
  wallet: { connectorId: "org.alpha", address: "0x1" },
};
const changes = (...list: readonly unknown[]): string =>
  JSON.stringify({ v: 1, kind: "changes", changes: list });

describe("tab message", () => {
  it.each<TabMessage>([
    { kind: "hello" },
    { kind: "asked", connectorId: "org.alpha", end: "declined" },
    { kind: "changes", changes: [wallet] },
    {
      kind: "changes",
      changes: [
        { ...stamp, about: "wallet", namespace: "eip155" },
        { ...stamp, about: "network", networkId: "eip155:10" },
      ],
    },
  ])("reads back the written tab message %j", (message) => {
    expect(readTabMessage(writeTabMessage(message))).toEqual(message);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"kind":"hello"}',
    '{"v":2,"kind":"hello"}',
    '{"v":1}',
    '{"v":1,"kind":"changes"}',
    '{"v":1,"kind":"asked","connectorId":"","end":"declined"}',
    '{"v":1,"kind":"asked","connectorId":"a","end":"approved"}',
    changes({ ...stamp, about: "network", networkId: "eip155:x" }),
  ])("rejects the invalid tab message %s", (text) => {
    expect(readTabMessage(text)).toBeUndefined();
  });

  it.each([
    null,
    {},
    { ...wallet, at: -1 },
    { ...wallet, at: 1e300 },
    { ...wallet, at: "1" },
    { ...wallet, tab: "" },
    { ...wallet, namespace: "nope" },
    { ...wallet, about: "money" },
    { ...wallet, wallet: { connectorId: "a" } },
    { ...wallet, wallet: null },
  ])("drops the invalid change %j from a tab message", (change) => {
    expect(readTabMessage(changes(change, wallet))).toEqual({ kind: "changes", changes: [wallet] });
  });

  it("reads only the first twenty changes in a message from another tab", () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...wallet, at }));
    expect(readTabMessage(changes(...many))).toEqual({
      kind: "changes",
      changes: many.slice(0, 20),
    });
  });

  it("drops a change from a tab message if its connector id has 300 characters", () => {
    const change = { ...wallet, wallet: { connectorId: "a".repeat(300), address: "0x1" } };
    expect(readTabMessage(changes(change, wallet))).toEqual({ kind: "changes", changes: [wallet] });
  });

  it("reads each additional wallet of a tab message once, and drops invalid wallets", () => {
    const behind = (...list: readonly unknown[]) => {
      const message = readTabMessage(changes({ ...wallet, behind: list }));
      return message?.kind === "changes" ? message.changes[0] : undefined;
    };
    const [beta, gamma] = ["org.beta", "org.gamma"].map((connectorId) => ({
      connectorId,
      address: "0x2",
    }));
    const alpha = { connectorId: "org.alpha", address: "0x9" };
    const again = { ...beta, address: "0x3" };
    expect(behind(beta, alpha, null, {}, again, gamma)).toEqual({
      ...wallet,
      behind: [beta, gamma],
    });
    expect(behind()).toEqual(wallet);
    expect(behind(null)).toEqual(wallet);
    expect(readTabMessage(changes({ ...wallet, behind: "x" }))).toEqual({
      kind: "changes",
      changes: [wallet],
    });
    const many = Array.from({ length: 30 }, (_, at) => ({ connectorId: `w${at}`, address: "0x2" }));
    expect(behind(...many)).toHaveProperty("behind.length", 20);
  });

  it.each<[string, Partial<Record<keyof TabChange | "networkId", unknown>>, boolean]>([
    ["a tab id of 256 characters", { tab: "t".repeat(256) }, true],
    ["a tab id of 257 characters", { tab: "t".repeat(257) }, false],
    ["the timestamp 0", { at: 0 }, true],
    ["the largest timestamp", { at: 2 ** 52 - 1 }, true],
    ["a timestamp above the maximum", { at: 2 ** 52 }, false],
  ])("checks a change with %s against the limits of tab messages", (_, change, isTaken) => {
    const one = { ...stamp, about: "wallet", namespace: "eip155", ...change };
    expect(readTabMessage(changes(one))).toEqual({
      kind: "changes",
      changes: isTaken ? [one] : [],
    });
  });

  it.each([
    ["a change with a network that is not a string", { ...stamp, about: "network", networkId: 7 }],
    ["a change with an array as network", { ...stamp, about: "network", networkId: ["eip155:1"] }],
    ["a change with an array as namespace", { ...stamp, about: "wallet", namespace: ["eip155"] }],
    ["an array instead of a change", [stamp]],
  ])("drops %s from a tab message", (_, change) => {
    expect(readTabMessage(changes(change))).toEqual({ kind: "changes", changes: [] });
  });

  it.each([
    ["an array around the message", '[{"v":1,"kind":"hello"}]'],
    ["changes that are not an array", '{"v":1,"kind":"changes","changes":{"length":0}}'],
    ["changes under an unknown kind", '{"v":1,"kind":"other","changes":[]}'],
    ["a result under an unknown kind", '{"v":1,"kind":"told","connectorId":"a","end":"declined"}'],
  ])("rejects a tab message with %s", (_, text) => {
    expect(readTabMessage(text)).toBeUndefined();
  });

  it("rejects a tab message of more than 16,384 characters", () => {
    expect(readTabMessage(`"${"a".repeat(20_000)}"`)).toBeUndefined();
    const padded = (length: number): string => {
      const text = '{"v":1,"kind":"hello","x":""}';
      return text.replace('""', `"${"x".repeat(length - text.length)}"`);
    };
    expect(readTabMessage(padded(16_384))).toEqual({ kind: "hello" });
    expect(readTabMessage(padded(16_385))).toBeUndefined();
  });

  it("does not throw when it reads any text as a tab message", () => {
    check(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .jsonValue()
            .map((value) => JSON.stringify({ v: 1, kind: "changes", changes: [value] })),
        ),
        (text) => {
          readTabMessage(text);
        },
      ),
    );
  });

  it("treats every timestamp of a tab message as later than a missing one", () => {
    expect(isLater({ at: 0, tab: "a" }, undefined)).toBe(true);
  });

  it("orders any two different tab timestamps, and treats no timestamp as later than itself", () => {
    const stamps = fc.record({ at: fc.nat({ max: 3 }), tab: fc.constantFrom("a", "b", "c") });
    check(
      fc.property(stamps, stamps, (a, b) => {
        expect([isLater(a, b), isLater(b, a)].filter(Boolean)).toHaveLength(
          a.at === b.at && a.tab === b.tab ? 0 : 1,
        );
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLater, readTabMessage } from "../../../../src/domain/tabs/tab-message.js";
import type { TabChange, TabMessage } from "../../../../src/domain/tabs/tab-message.types.js";
import { writeTabMessage } from "../../../../src/domain/tabs/write-tab-message.js";
import { check } from "../../../support/property.js";

const stamp = { at: 1_700_000_000_000, tab: "t" };
const wallet: TabChange = {
  ...stamp,
  about: "wallet",
  namespace: "eip155",
  wallet: { connectorId: "org.alpha", address: "0x1" },
};
const changes = (...list: readonly unknown[]): string =>
  JSON.stringify({ v: 1, kind: "changes", changes: list });

describe("a message between tabs", () => {
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
  ])("is read as it was written: %j", (message) => {
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
    `"${"a".repeat(20_000)}"`,
  ])("is none: %s", (text) => {
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
    { ...wallet, wallet: { connectorId: "a".repeat(300), address: "0x1" } },
    { ...wallet, wallet: null },
  ])("a fact that is none is left out: %j", (change) => {
    expect(readTabMessage(changes(change, wallet))).toEqual({ kind: "changes", changes: [wallet] });
  });

  it("never throws, whatever the text", () => {
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

  it("of two stamps that differ exactly one is later, and a stamp is not later than itself", () => {
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

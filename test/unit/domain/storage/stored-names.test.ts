import { describe, expect, it } from "vitest";
import type { Identity } from "../../../../src/domain/names/identity.js";
import { NAME_ENTRIES } from "../../../../src/domain/storage/name-entries.js";
import { ALICE } from "../../../support/builders/connection.js";

const ACCOUNT = `eip155:1:${ALICE}`;
const AVATAR = "https://img.example/a.png";
const { identities, names } = NAME_ENTRIES;
const stored = (value: unknown, key = ACCOUNT): string =>
  JSON.stringify({ [key]: { value, storedAt: 1 } });
const identity = (value: unknown, key = ACCOUNT) =>
  identities.codec.decode(stored(value, key))?.entries.get(key)?.value;
const owned = (value: unknown) => names.codec.decode(stored(value))?.entries.get(ACCOUNT)?.value;
const entriesOf = <T>(value: T) => new Map([[ACCOUNT, { value, storedAt: 1 }]]);

describe("stored names", () => {
  it.each<Identity>([{ name: "ana.eth", avatar: AVATAR }, { name: "ana.eth" }, {}])(
    "reads back the stored identity %j of an account",
    (value) => {
      const text = identities.codec.encode({ lifetimeMs: 1, entries: entriesOf(value) });
      expect(text).toBe(stored(value));
      expect(identities.codec.decode(text)?.entries.get(ACCOUNT)?.value).toStrictEqual(value);
    },
  );
  it.each([
    ["an empty name", { name: "", avatar: AVATAR }, { avatar: AVATAR }],
    ["a name that is not a string", { name: 7 }, {}],
    ["an avatar by http", { name: "a", avatar: "http://img.example/a.png" }, { name: "a" }],
    ["an avatar that is not a string", { name: "a", avatar: [AVATAR] }, { name: "a" }],
  ])("drops %s from a stored identity", (_, value, read) => {
    expect(identity(value)).toStrictEqual(read);
  });
  it.each([null, 7, "ana.eth", ["ana.eth"]])("ignores the stored identity %j", (value) => {
    expect(identity(value)).toBeUndefined();
  });
  it.each([
    ["an invalid address", "eip155:1:0x12"],
    ["chain id 0", `eip155:0:${ALICE}`],
    ["no chain id", `eip155:${ALICE}`],
    ["a chain without names", "bip122:1:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["an unknown namespace", `ton:1:${ALICE}`],
  ])("ignores a stored identity of an account with %s", (_, key) => {
    expect(identity({ name: "ana.eth" }, key)).toBeUndefined();
  });
  it("stores an avatar of at most 2,048 characters, and the name without a longer one", () => {
    const ofLength = (length: number) => AVATAR.padEnd(length, "a");
    const encode = (avatar: string) =>
      identities.codec.encode({
        lifetimeMs: 1,
        entries: entriesOf({ name: "ana.eth", avatar }),
      });
    expect(encode(ofLength(2_048))).toBe(stored({ name: "ana.eth", avatar: ofLength(2_048) }));
    expect(encode(ofLength(2_049))).toBe(stored({ name: "ana.eth" }));
  });
  it("reads at most 20 stored names of an account, and only lower-case names of the names service", () => {
    expect(owned(["ana.reown.id", "Ana.reown.id", "ana.eth", "", 7, " ana.reown.id"])).toEqual([
      "ana.reown.id",
    ]);
    for (const value of [null, "ana.reown.id", { length: 1, 0: "ana.reown.id" }])
      expect(owned(value)).toBeUndefined();
    const many = Array.from({ length: 21 }, (_, at) => `ana${at}.reown.id`);
    expect(owned(many)).toEqual(many.slice(0, 20));
    expect(names.codec.encode({ lifetimeMs: 1, entries: entriesOf(many) })).toBe(
      stored(many.slice(0, 20)),
    );
  });
});

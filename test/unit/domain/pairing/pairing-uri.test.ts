import { describe, expect, it } from "vitest";
import { isPairingUri, uriExpiry } from "../../../../src/domain/pairing/pairing-state.js";

const [TOPIC, KEY] = ["0a".repeat(32), "9f".repeat(32)];
const uri = (query = `relay-protocol=irn&symKey=${KEY}`, head = `wc:${TOPIC}@2`): string =>
  `${head}?${query}`;

describe("pairing URI", () => {
  it("accepts a pairing URI with a topic, version 2 and a `symKey` in any parameter position", () => {
    expect(isPairingUri(uri())).toBe(true);
    expect(isPairingUri(uri(`symKey=${KEY}&relay-protocol=irn`))).toBe(true);
  });
  it.each([
    ["another scheme", uri(undefined, `wcx:${TOPIC}@2`)],
    ["leading white space", ` ${uri()}`],
    ["version 1", uri(undefined, `wc:${TOPIC}@1`)],
    ["a short topic", uri(undefined, `wc:${TOPIC.slice(1)}@2`)],
    ["no symKey", uri("relay-protocol=irn")],
    ["a short symKey", uri(`symKey=${KEY.slice(1)}`)],
    ["an overlong symKey", uri(`symKey=${KEY}0`)],
    ["a space", uri(`relay-protocol=i rn&symKey=${KEY}`)],
  ])("rejects a pairing URI with %s", (_, text) => {
    expect(isPairingUri(text)).toBe(false);
  });
  it.each([[undefined], [null], [1], [{}], [[uri()]], [new String(uri())]])(
    "rejects the non-string %j as a pairing URI",
    (value) => {
      expect(isPairingUri(value)).toBe(false);
    },
  );
  it("rejects a pairing URI of more than 1,000 characters", () => {
    const of = (length: number): string => `${uri()}&x=`.padEnd(length, "y");
    expect([of(999), of(1_000), of(1_001)].map((text) => isPairingUri(text))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it("expires a pairing URI exactly at its `expiryTimestamp`, and never without an `expiryTimestamp`", () => {
    const ending = uri(`expiryTimestamp=1700000000&symKey=${KEY}`);
    expect(uriExpiry(ending)).toBe(1_700_000_000_000);
    expect(isPairingUri(ending, 1_699_999_999_999)).toBe(true);
    expect(isPairingUri(ending, 1_700_000_000_000)).toBe(false);
    expect(uriExpiry(uri())).toBeUndefined();
    expect(isPairingUri(uri(), Number.MAX_SAFE_INTEGER)).toBe(true);
  });
  it("reads `expiryTimestamp` at any position of a pairing URI, and ignores invalid values", () => {
    expect(uriExpiry(uri(`symKey=${KEY}&expiryTimestamp=12`))).toBe(12_000);
    expect(uriExpiry(uri(`symKey=${KEY}&xexpiryTimestamp=12`))).toBeUndefined();
    expect(uriExpiry(uri(`symKey=${KEY}&expiryTimestamp=1e3`))).toBeUndefined();
    expect(uriExpiry(uri(`symKey=${KEY}&expiryTimestamp=${"9".repeat(13)}`))).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import {
  MAX_MESSAGE_SIZE,
  plainCopy,
  withHexNumbers,
} from "../../../../src/domain/secure-frame/plain-data.js";

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

describe("plainCopy", () => {
  it.each([[true], [false], [7], ["text"], [undefined], [null]])(
    "copies the value %j for a secure frame message",
    (value) => {
      expect(plainCopy(value)).toEqual({ value });
      expect(plainCopy([value])).toEqual({ value: [value] });
    },
  );
  it.each([[() => 1], [Symbol("s")], [7n], [new Date(0)], [new Map()]])(
    "rejects %s as data of a secure frame message",
    (value) => {
      expect(plainCopy(value)).toBeUndefined();
      expect(plainCopy({ value })).toBeUndefined();
    },
  );
  it("copies an object without a prototype for a secure frame message", () => {
    const bare: unknown = Object.assign(Object.create(null), { a: 1 });
    expect(plainCopy(bare)).toEqual({ value: { a: 1 } });
    expect(withHexNumbers(bare)).toEqual({ a: 1 });
  });
  it("rejects message data nested more than 32 levels", () => {
    expect(plainCopy(nested(31))).toEqual({ value: nested(31) });
    expect(plainCopy(nested(32))).toBeUndefined();
  });
  it("copies array holes in message data as undefined", () => {
    const holes: unknown[] = [];
    holes[2] = 1;
    expect(plainCopy(holes)).toEqual({ value: [undefined, undefined, 1] });
  });
  it("rejects message data larger than the size limit", () => {
    const most = "x".repeat(MAX_MESSAGE_SIZE - 8);
    expect(plainCopy(most)).toEqual({ value: most });
    expect(plainCopy(`${most}x`)).toBeUndefined();
  });
  it("rejects a proxy that throws in its traps as message data", () => {
    const trap = (): never => {
      throw new Error("trap");
    };
    const touchy = new Proxy({}, { getPrototypeOf: trap, ownKeys: trap });
    expect(plainCopy(touchy)).toBeUndefined();
  });
});

describe("withHexNumbers", () => {
  it.each([
    [0n, "0x0"],
    [255n, "0xff"],
    [-255n, "-0xff"],
  ])("writes the bigint %s as %s for a secure frame message", (number, hex) => {
    expect(withHexNumbers({ list: [number] })).toEqual({ list: [hex] });
  });
  it("copies values other than bigints unchanged for a secure frame message", () => {
    const date = new Date(0);
    expect(withHexNumbers(date)).toBe(date);
    expect(withHexNumbers(null)).toBeNull();
    expect(withHexNumbers("1")).toBe("1");
    expect(withHexNumbers(undefined)).toBeUndefined();
    expect(withHexNumbers({ a: { b: 1n } })).toEqual({ a: { b: "0x1" } });
  });
});

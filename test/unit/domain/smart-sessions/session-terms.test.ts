import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedPeriod, sessionTerm } from "../../../../src/domain/smart-sessions/session-terms.js";
import type { SessionRule } from "../../../../src/domain/smart-sessions/smart-session.js";

const CONTRACT = `0x${"5".repeat(40)}`;
const native = (data: object): SessionRule => ({
  type: "native-token-recurring-allowance",
  data: { allowance: "0x2386f26fc10000", start: 1_700_000_000, period: 86_400, ...data },
});
const token = (data: object): SessionRule => ({
  type: "erc20-recurring-allowance",
  data: { token: CONTRACT, allowance: "25000000", start: 1, period: 604_800, ...data },
});
const calls = (data: object): SessionRule => ({
  type: "contract-call",
  data: { address: CONTRACT, abi: [], ...data },
});

describe("allowance (ERC-7715)", () => {
  it("parses a smart session's allowance exactly from hex, decimal string or number", () => {
    expect(sessionTerm(native({}))).toEqual({
      kind: "allowance",
      units: 10_000_000_000_000_000n,
      period: 86_400,
      start: 1_700_000_000_000,
    });
    const most = (2n ** 256n - 1n).toString();
    expect(sessionTerm(native({ allowance: most }))).toMatchObject({ units: 2n ** 256n - 1n });
    expect(sessionTerm(native({ allowance: 5 }))).toMatchObject({ units: 5n });
  });
  it("includes the contract of a token allowance in a smart session's terms", () => {
    expect(sessionTerm(token({}))).toMatchObject({ token: CONTRACT, units: 25_000_000n });
  });
  it("reads the start of an allowance in seconds or milliseconds", () => {
    for (const start of [1_700_000_000, 1_700_000_000_000])
      expect(sessionTerm(native({ start }))).toMatchObject({ start: 1_700_000_000_000 });
    for (const start of ["soon", -1, Number.NaN])
      expect(sessionTerm(native({ start }))).toMatchObject({
        rest: expect.stringMatching(/start/u),
      });
  });
  it("shows the raw data of a smart session's allowance if the allowance or its period is invalid", () => {
    const bad = [
      { allowance: "-1" },
      { allowance: "0x" },
      { allowance: 1.5 },
      { allowance: -1 },
      { allowance: (2n ** 256n).toString() },
      { allowance: "" },
      { allowance: null },
      { period: 0 },
      { period: -1 },
      { period: "day" },
      { period: 1e300 },
    ];
    for (const data of bad) {
      const term = sessionTerm(native(data));
      expect(term, JSON.stringify(data)).toMatchObject({ kind: "other", type: native({}).type });
    }
    expect(sessionTerm(token({ token: "USDC" }))).toMatchObject({ kind: "other" });
    expect(sessionTerm(token({ token: undefined }))).toMatchObject({ kind: "other" });
  });
  it("describes an allowance's period in the largest unit that divides it exactly", () => {
    expect(namedPeriod(86_400)).toEqual({ unit: "day", count: 1 });
    expect(namedPeriod(1_209_600)).toEqual({ unit: "week", count: 2 });
    expect(namedPeriod(5_400)).toEqual({ unit: "minute", count: 90 });
    expect(namedPeriod(86_401)).toEqual({ unit: "second", count: 86_401 });
    expect(namedPeriod(3_600)).toEqual({ unit: "hour", count: 1 });
  });
});

describe("contract calls", () => {
  it("allows every function of a contract if a smart session names none", () => {
    expect(sessionTerm(calls({}))).toEqual({ kind: "contract", address: CONTRACT, functions: [] });
    expect(sessionTerm(calls({ functions: [] }))).toMatchObject({ functions: [] });
  });
  it("lists value limit, argument conditions and delegate flag of each function in a smart session", () => {
    const functions = [
      {
        functionName: "move",
        args: [null, { operator: "LESS_THAN", value: 9 }],
        valueLimit: "0x0",
      },
      { functionName: "upgrade", operation: "DelegateCall" },
    ];
    expect(sessionTerm(calls({ functions }))).toMatchObject({
      functions: [
        {
          name: "move",
          valueLimit: 0n,
          isDelegate: false,
          conditions: [{ position: 2, operator: "LESS_THAN", value: "9" }],
        },
        { name: "upgrade", isDelegate: true, conditions: [] },
      ],
    });
    const [, upgrade] = Object(sessionTerm(calls({ functions }))).functions;
    expect(upgrade).not.toHaveProperty("valueLimit");
  });
  it("shows the raw data of a contract permission if a function or address is invalid", () => {
    const bad = [
      { functions: "all" },
      { functions: [5] },
      { functions: [{}] },
      { functions: [{ functionName: "a", operation: "Create" }] },
      { functions: [{ functionName: "a", args: "any" }] },
      { functions: [{ functionName: "a", valueLimit: "much" }] },
      { address: "0x1" },
    ];
    for (const data of bad)
      expect(sessionTerm(calls(data)), JSON.stringify(data)).toMatchObject({ kind: "other" });
  });
});

describe("unknown rules", () => {
  it("shows an unknown smart session rule with its type and all its data", () => {
    const rule = { type: "rate-limit", data: { count: 5, window: 60 } };
    expect(sessionTerm(rule)).toEqual({
      kind: "other",
      type: "rate-limit",
      data: '{"count":5,"window":60}',
    });
  });
  it("shows unknown fields of a known smart session permission", () => {
    expect(sessionTerm(native({ extra: true }))).toMatchObject({ rest: '{"extra":true}' });
    expect(sessionTerm(native({ extra: null, more: undefined }))).not.toHaveProperty("rest");
    expect(sessionTerm(calls({ chain: "any" }))).toMatchObject({ rest: '{"chain":"any"}' });
    const functions = [
      { functionName: "a", args: [{ operator: "IN", value: [1, 2], b: 3 }], c: 4 },
    ];
    expect(sessionTerm(calls({ functions }))).toMatchObject({
      functions: [
        {
          conditions: [{ operator: "", value: expect.stringMatching(/IN.*1,2.*b/u) }],
          rest: '{"c":4}',
        },
      ],
    });
  });
  it("escapes bidi and invisible characters in smart session rules", () => {
    const type = "safe\u202Eevil\u200B";
    expect(sessionTerm({ type, data: { a: "\u2066" } })).toEqual({
      kind: "other",
      type: "safe\\u{202e}evil\\u{200b}",
      data: '{"a":"\\u{2066}"}',
    });
  });
  it("truncates long data of a smart session rule, and does not throw on circular data", () => {
    const data = { a: "x".repeat(100_000) };
    const term = sessionTerm({ type: "y".repeat(500), data }) as { type: string; data: string };
    expect(term.type).toBe(`${"y".repeat(100)}…`);
    expect([...term.data]).toHaveLength(2_001);
    expect(term.data.endsWith("…")).toBe(true);
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(sessionTerm({ type: "a", data: circular })).toMatchObject({ data: "?" });
  });
  it("shows non-empty visible text for any unknown smart session rule", () => {
    const types = fc.oneof(
      fc.string(),
      fc.constantFrom(native({}).type, token({}).type, calls({}).type),
    );
    fc.assert(
      fc.property(types, fc.dictionary(fc.string(), fc.jsonValue()), (type, data) => {
        const term = sessionTerm({ type, data });
        if (term.kind !== "other") return;
        expect(term.data).not.toBe("");
        expect(`${term.type}${term.data}`).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u);
      }),
    );
  });
});

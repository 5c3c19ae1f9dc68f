import { describe, expect, it } from "vitest";
import { readGrant } from "../../../../src/domain/smart-sessions/permission-request.js";
import type { SessionRule } from "../../../../src/domain/smart-sessions/smart-session.js";

const TOKEN = `0x${"aB".repeat(20)}`;
const ABI = [{ name: "pay" }, { name: "end" }];
type Data = Readonly<Record<string, unknown>>;
const native = (change: Data = {}): SessionRule => ({
  type: "native-token-recurring-allowance",
  data: { allowance: "0x64", start: 1_000, period: 60, ...change },
});
const erc20 = (change: Data = {}): SessionRule => ({
  type: "erc20-recurring-allowance",
  data: { token: TOKEN, allowance: "100", start: 1_000, period: 60, ...change },
});
const PAY = { functionName: "pay", args: [{ operator: "EQUAL", value: TOKEN }], valueLimit: "0x5" };
const END = { functionName: "end", args: [] };
const call = (change: Data = {}): SessionRule => ({
  type: "contract-call",
  data: { address: TOKEN, abi: ABI, functions: [PAY, END], ...change },
});
const bound = (type: string, data: Data): SessionRule => ({ type, data });

interface Rules {
  readonly permissions?: readonly SessionRule[];
  readonly policies?: readonly SessionRule[] | undefined;
}
const grantOf = (asked: Rules, granted: Rules) => {
  const { permissions = [native()], policies } = asked;
  const request = { networkId: "eip155:1", expiresAt: 60_000, permissions } as const;
  return readGrant(
    { context: "0xab", expiry: 60, chainId: "0x1", signer: {}, permissions, policies, ...granted },
    { ...request, ...(policies && { policies }) },
  );
};
const isTaken = (asked: readonly SessionRule[], granted: readonly SessionRule[]): boolean =>
  grantOf({ permissions: asked }, { permissions: granted }) !== undefined;

describe("grant within the request", () => {
  it.each<[string, SessionRule, SessionRule]>([
    ["the identical rule", native(), native()],
    [
      "the same rule in another spelling",
      erc20(),
      erc20({ token: TOKEN.toLowerCase(), allowance: "0x064" }),
    ],
    ["another field order", native(), native({ allowance: undefined, ...native().data })],
    ["a smaller allowance", native(), native({ allowance: "0x63" })],
    ["a longer period", erc20(), erc20({ period: 61 })],
    ["a later start", native(), native({ start: 1_001 })],
    ["a start that was not requested", native({ start: undefined }), native()],
    ["fewer functions", call(), call({ functions: [END] })],
    ["part of the ABI", call(), call({ abi: [ABI[1]], functions: [END] })],
    ["no ABI", call(), call({ abi: undefined })],
    ["a smaller value limit", call(), call({ functions: [{ ...PAY, valueLimit: 4 }] })],
    ["a value limit of zero", call(), call({ functions: [{ ...END, valueLimit: "0x0" }] })],
    [
      "explicit default operation and args",
      call(),
      call({ functions: [{ ...END, operation: "Call", args: null }] }),
    ],
    ["an empty value limit", call(), call({ functions: [{ ...END, valueLimit: null }] })],
    [
      "one more condition on a function argument",
      call(),
      call({ functions: [{ ...PAY, args: [...PAY.args, END] }] }),
    ],
    ["null fields", native(), native({ token: null, limit: null, also: undefined })],
    ["null fields in a contract", call(), call({ value: null })],
    [
      "null fields in a function",
      call(),
      call({ functions: [{ ...PAY, operation: null, note: null }] }),
    ],
    ["a null start if none was requested", native({ start: undefined }), native({ start: null })],
    ["a start if a null start was requested", native({ start: null }), native()],
    ["a justification by the wallet", native(), native({ justification: "For a week." })],
    ["another justification", call({ justification: "Ours." }), call({ justification: "Theirs." })],
    ["specific functions of all functions", call({ functions: [] }), call()],
    ["specific functions of undefined functions", call({ functions: undefined, abi: [] }), call()],
  ])(
    "accepts granted permissions with %s, compared with the requested ones",
    (_name, asked, granted) => {
      expect(isTaken([asked], [granted])).toBe(true);
    },
  );

  it("accepts granted permissions with extra fields in a requested rule", () => {
    const beside = { ...native(), isAdjustmentAllowed: true, required: false };
    expect(isTaken([native()], [beside])).toBe(true);
  });
  it("accepts granted permissions that are a subset of the requested rules in any order", () => {
    expect(isTaken([native(), erc20(), call()], [call(), native()])).toBe(true);
    const [more, less] = [native(), native({ allowance: "0x1" })];
    expect(isTaken([more, less], [less, more])).toBe(true);
    expect(isTaken([more, less], [less, less])).toBe(true);
  });
});

describe("grant beyond the request", () => {
  it.each<[string, SessionRule, SessionRule]>([
    ["a larger allowance", native(), native({ allowance: "0x65" })],
    ["a larger token allowance", erc20(), erc20({ allowance: "101" })],
    ["a shorter period", native(), native({ period: 59 })],
    ["an earlier start", native(), native({ start: 999 })],
    ["a missing start", native(), native({ start: undefined })],
    ["a missing allowance", native(), native({ allowance: undefined })],
    ["an unreadable allowance", native(), native({ allowance: "much" })],
    ["another token", erc20(), erc20({ token: `0x${"cd".repeat(20)}` })],
    ["an unknown field", native(), native({ also: "all" })],
    [
      "a justification that is not a string",
      native(),
      native({ justification: { allowance: "0x65" } }),
    ],
    ["a null start", native(), native({ start: null })],
    ["a removed limit", native({ limit: 5 }), native({ limit: null })],
    [
      "a condition on a function argument set to null",
      call(),
      call({ functions: [{ ...PAY, args: [null] }] }),
    ],
    ["another contract", call(), call({ address: `0x${"cd".repeat(20)}` })],
    ["all functions", call(), call({ functions: [] })],
    ["undefined functions", call(), call({ functions: undefined })],
    ["functions that are not an array", call(), call({ functions: "all" })],
    ["another function", call(), call({ functions: [{ ...END, functionName: "pays" }] })],
    ["a function with another ABI entry", call(), call({ abi: [{ name: "pay", inputs: [] }] })],
    ["a larger value limit", call(), call({ functions: [{ ...PAY, valueLimit: "0x6" }] })],
    [
      "a function without its value limit",
      call(),
      call({ functions: [{ ...PAY, valueLimit: null }] }),
    ],
    [
      "a function with an added value limit",
      call(),
      call({ functions: [{ ...END, valueLimit: "0x1" }] }),
    ],
    [
      "a function without the condition on its argument",
      call(),
      call({ functions: [{ ...PAY, args: [] }] }),
    ],
    ["a delegate call", call(), call({ functions: [{ ...END, operation: "DelegateCall" }] })],
  ])(
    "rejects granted permissions with %s, compared with the requested ones",
    (_name, asked, granted) => {
      expect(isTaken([asked], [granted])).toBe(false);
    },
  );

  it("rejects granted permissions that repeat a rule", () => {
    expect(isTaken([native()], [native(), native()])).toBe(false);
    expect(isTaken([native(), erc20()], [native(), native()])).toBe(false);
    const [more, less] = [native(), native({ allowance: "0x1" })];
    expect(isTaken([more, less], [more, more])).toBe(false);
  });

  it("rejects granted permissions with circular data", () => {
    const round: Record<string, unknown> = { ...native().data };
    round["round"] = round;
    expect(isTaken([native()], [bound(native().type, round)])).toBe(false);
  });
});

describe("grant policies", () => {
  const policies = [
    bound("gas-limit", { limit: "0x64" }),
    bound("rate-limit", { count: 5, interval: 60 }),
  ];
  const bounds = (granted: unknown) =>
    grantOf({ policies }, { policies: granted as readonly SessionRule[] })?.policies;

  it("uses the requested policies if the wallet's grant contains none", () => {
    expect(bounds(undefined)).toEqual(policies);
  });
  it("accepts narrower and additional policies in the wallet's grant", () => {
    const narrower = [
      bound("rate-limit", { count: 4, interval: 61 }),
      bound("gas-limit", { limit: 99 }),
      bound("call-limit", { count: 1 }),
    ];
    expect(bounds(narrower)).toEqual(narrower);
    expect(bounds(policies)).toEqual(policies);
  });
  it.each([
    ["are empty", []],
    ["are fewer", policies.slice(1)],
    ["allow more", [bound("gas-limit", { limit: "0x65" }), policies[1]]],
    ["allow calls more often", [policies[0], bound("rate-limit", { count: 5, interval: 59 })]],
  ])("rejects granted policies that %s", (_name, granted) => {
    expect(bounds(granted)).toBeUndefined();
  });
});

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

describe("a grant within what was asked for", () => {
  it.each<[string, SessionRule, SessionRule]>([
    ["the same", native(), native()],
    [
      "the same in another spelling",
      erc20(),
      erc20({ token: TOKEN.toLowerCase(), allowance: "0x064" }),
    ],
    [
      "in another order of its fields",
      native(),
      native({ allowance: undefined, ...native().data }),
    ],
    ["less", native(), native({ allowance: "0x63" })],
    ["as seldom as asked for or less", erc20(), erc20({ period: 61 })],
    ["from later on", native(), native({ start: 1_001 })],
    ["from a time that nobody asked for", native({ start: undefined }), native()],
    ["fewer functions", call(), call({ functions: [END] })],
    ["some of what is described", call(), call({ abi: [ABI[1]], functions: [END] })],
    ["no description", call(), call({ abi: undefined })],
    ["a function that carries less", call(), call({ functions: [{ ...PAY, valueLimit: 4 }] })],
    [
      "a function that carries nothing",
      call(),
      call({ functions: [{ ...END, valueLimit: "0x0" }] }),
    ],
    [
      "the usual in words",
      call(),
      call({ functions: [{ ...END, operation: "Call", args: null }] }),
    ],
    ["a value in neither", call(), call({ functions: [{ ...END, valueLimit: null }] })],
    ["one more condition", call(), call({ functions: [{ ...PAY, args: [...PAY.args, END] }] })],
    ["fields of nothing", native(), native({ token: null, limit: null, also: undefined })],
    ["fields of nothing in a contract", call(), call({ value: null })],
    [
      "fields of nothing in a function",
      call(),
      call({ functions: [{ ...PAY, operation: null, note: null }] }),
    ],
    [
      "no beginning where none was asked for",
      native({ start: undefined }),
      native({ start: null }),
    ],
    ["a beginning where none was asked for", native({ start: null }), native()],
    ["the wallet's reason in words", native(), native({ justification: "For a week." })],
    ["another reason", call({ justification: "Ours." }), call({ justification: "Theirs." })],
    ["one function of all", call({ functions: [] }), call()],
    ["one function of all, in other words", call({ functions: undefined, abi: [] }), call()],
  ])("is taken: %s", (_name, asked, granted) => {
    expect(isTaken([asked], [granted])).toBe(true);
  });

  it("is taken with what a wallet says beside a rule", () => {
    const beside = { ...native(), isAdjustmentAllowed: true, required: false };
    expect(isTaken([native()], [beside])).toBe(true);
  });
  it("is taken with some of its rules, and in another order", () => {
    expect(isTaken([native(), erc20(), call()], [call(), native()])).toBe(true);
    const [more, less] = [native(), native({ allowance: "0x1" })];
    expect(isTaken([more, less], [less, more])).toBe(true);
    expect(isTaken([more, less], [less, less])).toBe(true);
  });
});

describe("a grant beyond what was asked for", () => {
  it.each<[string, SessionRule, SessionRule]>([
    ["more", native(), native({ allowance: "0x65" })],
    ["more of a token", erc20(), erc20({ allowance: "101" })],
    ["more often", native(), native({ period: 59 })],
    ["from earlier on", native(), native({ start: 999 })],
    ["from whenever", native(), native({ start: undefined })],
    ["without an amount", native(), native({ allowance: undefined })],
    ["an amount that cannot be read", native(), native({ allowance: "much" })],
    ["another token", erc20(), erc20({ token: `0x${"cd".repeat(20)}` })],
    ["something that nobody knows", native(), native({ also: "all" })],
    ["a reason that is no text", native(), native({ justification: { allowance: "0x65" } })],
    ["without a beginning", native(), native({ start: null })],
    ["without a bound", native({ limit: 5 }), native({ limit: null })],
    ["without a condition's value", call(), call({ functions: [{ ...PAY, args: [null] }] })],
    ["another contract", call(), call({ address: `0x${"cd".repeat(20)}` })],
    ["all functions", call(), call({ functions: [] })],
    ["all functions, in other words", call(), call({ functions: undefined })],
    ["no list of functions", call(), call({ functions: "all" })],
    ["another function", call(), call({ functions: [{ ...END, functionName: "pays" }] })],
    ["a function of another description", call(), call({ abi: [{ name: "pay", inputs: [] }] })],
    ["a function that carries more", call(), call({ functions: [{ ...PAY, valueLimit: "0x6" }] })],
    ["a function without its bound", call(), call({ functions: [{ ...PAY, valueLimit: null }] })],
    ["a function that may carry", call(), call({ functions: [{ ...END, valueLimit: "0x1" }] })],
    ["a function without its condition", call(), call({ functions: [{ ...PAY, args: [] }] })],
    [
      "code that runs as the account",
      call(),
      call({ functions: [{ ...END, operation: "DelegateCall" }] }),
    ],
  ])("is refused: %s", (_name, asked, granted) => {
    expect(isTaken([asked], [granted])).toBe(false);
  });

  it("is refused where it has one rule twice", () => {
    expect(isTaken([native()], [native(), native()])).toBe(false);
    expect(isTaken([native(), erc20()], [native(), native()])).toBe(false);
    const [more, less] = [native(), native({ allowance: "0x1" })];
    expect(isTaken([more, less], [more, more])).toBe(false);
  });

  it("is refused where it cannot be compared", () => {
    const round: Record<string, unknown> = { ...native().data };
    round["round"] = round;
    expect(isTaken([native()], [bound(native().type, round)])).toBe(false);
  });
});

describe("the bounds of a grant", () => {
  const policies = [
    bound("gas-limit", { limit: "0x64" }),
    bound("rate-limit", { count: 5, interval: 60 }),
  ];
  const bounds = (granted: unknown) =>
    grantOf({ policies }, { policies: granted as readonly SessionRule[] })?.policies;

  it("are those asked for where a wallet does not name them", () => {
    expect(bounds(undefined)).toEqual(policies);
  });
  it("may be narrower, and more", () => {
    const narrower = [
      bound("rate-limit", { count: 4, interval: 61 }),
      bound("gas-limit", { limit: 99 }),
      bound("call-limit", { count: 1 }),
    ];
    expect(bounds(narrower)).toEqual(narrower);
    expect(bounds(policies)).toEqual(policies);
  });
  it.each([
    ["are none", []],
    ["are fewer", policies.slice(1)],
    ["allow more", [bound("gas-limit", { limit: "0x65" }), policies[1]]],
    ["allow it more often", [policies[0], bound("rate-limit", { count: 5, interval: 59 })]],
  ])("are refused where they %s", (_name, granted) => {
    expect(bounds(granted)).toBeUndefined();
  });
});

import { parseAbi, parseAbiItem, toFunctionSelector } from "viem";
import { describe, expect, it } from "vitest";
import { APPROVALS } from "../../../../src/domain/review/evm/approvals.js";
import { CONTROL } from "../../../../src/domain/review/evm/control.js";
import { TRANSFERS } from "../../../../src/domain/review/evm/transfers.js";
import { WRAPPERS } from "../../../../src/domain/review/evm/wrappers.js";
import { callDecoder } from "../../../../src/infrastructure/review/evm-call-decoder.js";
import { ACCOUNT, ROUTER, TOKEN, data } from "../../../support/builders/review-requests.js";

const callOf = (calldata: string) => ({
  networkId: "eip155:1",
  from: ACCOUNT,
  to: TOKEN,
  value: 0n,
  data: calldata,
});
const STAKE = data("stake(uint256 amount)", [5n]);

const TABLES = [APPROVALS, TRANSFERS, WRAPPERS, CONTROL];
const KNOWN = TABLES.flatMap((table) =>
  Object.entries(table).map(([selector, { signature }]) => [selector, signature] as const),
);

describe("decoding calls", () => {
  it("lists each EVM selector in only one table", () => {
    expect(new Set(KNOWN.map(([selector]) => selector)).size).toBe(KNOWN.length);
  });

  it.each(KNOWN)("lists the EVM function of %s under its selector", (selector, signature) => {
    const item: unknown = parseAbiItem(`function ${signature}` as "function f()");
    expect(toFunctionSelector(item as "function f()")).toBe(selector);
  });

  it("decodes the arguments of an EVM call by name, and tuples as records", () => {
    const signature = "lockdown((address token, address spender)[] approvals)";
    expect(
      callDecoder()(callOf(data(signature, [[{ token: TOKEN, spender: ROUTER }]]))),
    ).toMatchObject({
      status: "decoded",
      hasTail: false,
      call: {
        signature: "lockdown((address,address)[])",
        args: { approvals: [{ token: TOKEN, spender: ROUTER }] },
      },
    });
  });

  it("decodes calls of functions in the host's ABIs, but leaves calls of unknown functions undecoded", () => {
    const abis = [parseAbi(["function stake(uint256 amount)"])];
    expect(callDecoder({ abis })(callOf(STAKE))).toMatchObject({ call: { args: { amount: 5n } } });
    expect(callDecoder()(callOf(STAKE))).toEqual({ status: "unknown" });
  });

  it("prefers a known EVM function to a host's function with the same selector", () => {
    const abis = [parseAbi(["function approve(address to, uint256 gift)"])];
    const call = callOf(data("approve(address,uint256)", [ROUTER, 5n]));
    expect(callDecoder({ abis })(call)).toMatchObject({ call: { args: { spender: ROUTER } } });
  });

  it("ignores an ERC-7730 descriptor's function signature that has a different selector or throws", () => {
    const lying = callDecoder({ signatureOf: () => "claim(uint256 amount)" });
    const throwing = callDecoder({
      signatureOf: () => {
        throw new Error("no");
      },
    });
    const honest = callDecoder({ signatureOf: () => "stake(uint256 amount)" });
    expect([lying, throwing, honest].map((decode) => decode(callOf(STAKE)).status)).toEqual([
      "unknown",
      "unknown",
      "decoded",
    ]);
  });

  it.each([
    ["short arguments", STAKE.slice(0, -2), "malformed"],
    ["a selector alone", STAKE.slice(0, 10), "malformed"],
    ["less than a selector", "0x1234", "unknown"],
    ["upper-case digits", STAKE.toUpperCase().replace("0X", "0x"), "decoded"],
  ])("decides whether %s can be decoded as a call", (_, calldata, status) => {
    const decode = callDecoder({ abis: [parseAbi(["function stake(uint256 amount)"])] });
    expect(decode(callOf(calldata)).status).toBe(status);
  });
});

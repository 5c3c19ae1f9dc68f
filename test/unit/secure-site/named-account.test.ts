import { describe, expect, it } from "vitest";
import { namedAccount } from "../../../src/secure-site/signing/read-signing-request.js";

const A = "0x1111111111111111111111111111111111111111";
const B = "0xAbCdEf1111111111111111111111111111111111";

describe("namedAccount", () => {
  it.each([
    ["personal_sign", ["0x68", A], A],
    ["personal_sign", [A, B], B],
    ["eth_signTypedData_v4", [B, "{}"], B],
    ["eth_sendTransaction", [{ from: A, to: B }], A],
    ["wallet_sendCalls", [{ from: B, calls: [] }], B],
    ["wallet_grantPermissions", [{ address: A, permissions: [] }], A],
    ["wallet_revokePermissions", [{ pci: "0x1", address: B }], B],
    ["eth_sendUserOperation", [{ sender: A }, B], A],
  ])("for %s %j, returns the account %s", (method, params, account) => {
    expect(namedAccount({ method, params })).toBe(account);
  });
  it.each([
    ["personal_sign", [A]],
    ["personal_sign", ["0x68", "0x"]],
    ["personal_sign", ["0x68", `${A}1`]],
    ["personal_sign", ["0x68", ` ${A}`]],
    ["personal_sign", ["0x68", [A]]],
    ["personal_sign", { 1: A }],
    ["personal_sign", undefined],
    ["eth_sendTransaction", [{ to: A }]],
    ["eth_sendTransaction", ["0x"]],
    ["eth_sendTransaction", [null]],
    ["eth_sendTransaction", []],
    ["wallet_sendCalls", { from: A }],
    ["eth_call", [{ from: A }]],
    ["toString", [A, A]],
    ["constructor", A],
    ["__defineGetter__", []],
  ])("for %s %j, returns no account", (method, params) => {
    expect(namedAccount({ method, params })).toBeUndefined();
  });
});

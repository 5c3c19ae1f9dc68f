import fc from "fast-check";
import { readRequest, reviewRequestOf, type ReviewRequest } from "latchkit/review";
import { describe, expect, it } from "vitest";
import {
  ACCOUNT,
  FACTS,
  STRANGER,
  TOKEN,
  data,
  permit,
  send,
} from "../../support/builders/review-requests.js";
import { check } from "../../support/runner/property.js";

const PLACE = { networkId: "eip155:1", account: ACCOUNT } as const;
const METHODS = [
  "eth_sendTransaction",
  "wallet_sendCalls",
  "personal_sign",
  "eth_sign",
  "eth_signTypedData_v4",
];
const SELECTORS = [
  "0x095ea7b3",
  "0xac9650d8",
  "0x8d80ff0a",
  "0x6a761202",
  "0x2a2d80d1",
  "0xfd9f1e10",
];
const hex = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString("hex"));

describe("review of any request", () => {
  it("never throws when it reviews arbitrary wallet requests", () => {
    check(
      fc.property(fc.constantFrom(...METHODS), fc.jsonValue({ maxDepth: 6 }), (method, params) => {
        const request = reviewRequestOf({ method, params }, PLACE);
        expect(readRequest(request as ReviewRequest, FACTS).parts.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it("never throws when it reviews arbitrary arguments of known functions", () => {
    check(
      fc.property(fc.constantFrom(...SELECTORS), hex(600), (selector, tail) => {
        const { findings } = readRequest(send(TOKEN, `${selector}${tail}`), FACTS);
        expect(findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds every token allowance of a reviewed request, with addresses in any letter case", () => {
    check(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 96n - 2n }), fc.boolean(), (amount, isUpper) => {
        const calldata = data("approve(address,uint256)", [STRANGER, amount]);
        const written = isUpper ? calldata.toUpperCase().replace("0X", "0x") : calldata;
        const grant = { spender: STRANGER, amount };
        expect(readRequest(send(TOKEN, written), FACTS).grants).toMatchObject([grant]);
        const signed = permit({ spender: STRANGER, value: String(amount) });
        expect(readRequest(signed, FACTS).grants).toMatchObject([grant]);
      }),
      { numRuns: 200 },
    );
  });

  it("reports a token approval as malformed if any bit of the padding was changed", () => {
    const calldata = data("approve(address,uint256)", [STRANGER, 5n]);
    check(
      fc.property(fc.nat(23), fc.integer({ min: 1, max: 15 }), (at, digit) => {
        const dirty = `${calldata.slice(0, 10 + at)}${digit.toString(16)}${calldata.slice(11 + at)}`;
        const { findings, grants } = readRequest(send(TOKEN, dirty), FACTS);
        expect([grants, findings.map(({ rule }) => rule)]).toEqual([[], ["malformed-data"]]);
      }),
      { numRuns: 200 },
    );
  });
});

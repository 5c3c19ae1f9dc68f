import { readRequest, reviewRequestOf } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { ACCOUNT, FACTS, ROUTER, TOKEN } from "../../../support/builders/review-requests.js";

const PLACE = { networkId: "eip155:1", account: ROUTER } as const;

describe("requests of wallets", () => {
  it("reads sender and chain from the fields of a transaction request", () => {
    const params = [{ from: ACCOUNT, to: TOKEN, value: "0x5", input: "0x12", chainId: "0xa" }];
    expect(reviewRequestOf({ method: "eth_sendTransaction", params }, PLACE)).toEqual({
      kind: "transaction",
      networkId: "eip155:10",
      account: ACCOUNT,
      calls: [{ to: TOKEN, value: 5n, data: "0x12" }],
    });
  });

  it("reads a wallet request for a batch of calls", () => {
    const params = [{ from: ACCOUNT, chainId: "0x1", calls: [{ to: TOKEN }, { to: ROUTER }] }];
    expect(reviewRequestOf({ method: "wallet_sendCalls", params }, PLACE)).toMatchObject({
      calls: [
        { to: TOKEN, value: 0n, data: "0x" },
        { to: ROUTER, value: 0n, data: "0x" },
      ],
    });
  });

  it("reads the signed bytes of personal_sign and eth_sign, whose parameters are in different order", () => {
    const read = { kind: "bytes", account: ACCOUNT, hex: "0x12" };
    expect(
      reviewRequestOf({ method: "personal_sign", params: ["0x12", ACCOUNT] }, PLACE),
    ).toMatchObject({ ...read, method: "personal_sign" });
    expect(reviewRequestOf({ method: "eth_sign", params: [ACCOUNT, "0x12"] }, PLACE)).toMatchObject(
      {
        ...read,
        method: "eth_sign",
      },
    );
  });

  it("reads the message of a signature request whose parameters are swapped", () => {
    const hash = `0x${"ab".repeat(32)}`;
    expect(
      reviewRequestOf({ method: "personal_sign", params: [ACCOUNT, hash] }, PLACE),
    ).toMatchObject({ account: ACCOUNT, hex: hash });
  });

  it("reads typed data of a wallet request given as text or as an object", () => {
    const data = { domain: {}, types: { A: [] }, primaryType: "A", message: {} };
    for (const one of [data, JSON.stringify(data)])
      expect(
        reviewRequestOf({ method: "eth_signTypedData_v4", params: [ACCOUNT, one] }, PLACE),
      ).toMatchObject({ kind: "typed-data", account: ACCOUNT, data });
  });

  it("ignores wallet methods that sign nothing", () => {
    expect(reviewRequestOf({ method: "eth_chainId" }, PLACE)).toBeUndefined();
    expect(reviewRequestOf({ method: "constructor" }, PLACE)).toBeUndefined();
  });

  it.each([
    ["without parameters", { method: "eth_sendTransaction" }],
    [
      "with a wrong amount",
      { method: "eth_sendTransaction", params: [{ to: TOKEN, value: "five" }] },
    ],
    [
      "with two different data",
      { method: "eth_sendTransaction", params: [{ to: TOKEN, data: "0x", input: "0x1234" }] },
    ],
    [
      "with a delegation inside",
      { method: "eth_sendTransaction", params: [{ to: TOKEN, authorizationList: [] }] },
    ],
    ["with broken JSON", { method: "eth_signTypedData_v4", params: [ACCOUNT, "{"] }],
    [
      "with a throwing getter",
      {
        method: "personal_sign",
        get params(): never {
          throw new Error("no");
        },
      },
    ],
  ])("reads a wallet request %s as malformed or undecoded", (_, request) => {
    const read = reviewRequestOf(request, PLACE);
    const { findings } = readRequest(read ?? ({} as never), FACTS);
    expect(findings.some(({ level }) => level === "danger")).toBe(true);
  });
});

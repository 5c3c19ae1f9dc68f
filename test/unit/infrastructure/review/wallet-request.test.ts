import { readRequest, reviewRequestOf } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { ACCOUNT, FACTS, ROUTER, TOKEN } from "../../../support/builders/review-requests.js";

const PLACE = { networkId: "eip155:1", account: ROUTER } as const;

const sending = (fields: Readonly<Record<string, unknown>>) => ({
  method: "eth_sendTransaction",
  params: [{ to: TOKEN, ...fields }],
});
const signing = (text: string) => {
  const read = reviewRequestOf({ method: "personal_sign", params: [text, ACCOUNT] }, PLACE);
  return readRequest(read ?? ({} as never), FACTS);
};

describe("texts for personal_sign", () => {
  const signIn = (more = "") =>
    `evil.example wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678${more}`;
  const hexOf = (text: string) => Buffer.from(text).toString("hex");

  it("reads digits without 0x as bytes if a sign-in is in them, as some wallets do", () => {
    for (const text of [signIn(), hexOf(signIn()), `0x${hexOf(signIn())}`])
      expect(signing(text).findings[0]?.rule).toBe("siwe-other-domain");
    for (const text of ["1234", "cafe", "20261130"])
      expect(signing(text)).toMatchObject({
        findings: [],
        parts: [{ fields: [{ value: { text } }] }],
      });
  });

  it("does not read an odd number of digits, which wallets fill up in different ways", () => {
    expect(signing("0x123")).toMatchObject({
      depth: "unread",
      findings: [{ rule: "unknown-message" }],
    });
  });

  it("tells that the encoded rights of a sign-in are not read (ERC-5573)", () => {
    const resources = "\nResources:\n- https://app.example\n- urn:recap:eyJhdHQiOnt9fQ";
    const found = (text: string) => signing(text).findings.map(({ rule }) => rule);
    expect(found(signIn(resources))).toEqual(["siwe-other-domain", "unknown-message"]);
    expect(found(signIn())).toEqual(["siwe-other-domain"]);
  });
});

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

  it("reads an amount given as a number, a bigint or hex", () => {
    for (const value of [5, 5n, "0x5", "0x05", "5"])
      expect(reviewRequestOf(sending({ value }), PLACE)).toMatchObject({ calls: [{ value: 5n }] });
    for (const value of [undefined, null, "", "0x", "0x0", 0])
      expect(reviewRequestOf(sending({ value }), PLACE)).toMatchObject({ calls: [{ value: 0n }] });
  });

  it("reads typed data as text whose values look like members", () => {
    const data = { domain: {}, types: { A: [] }, primaryType: "A", message: { a: '{"a":1,"a":' } };
    const params = [ACCOUNT, JSON.stringify(data, null, 2)];
    expect(reviewRequestOf({ method: "eth_signTypedData_v4", params }, PLACE)).toMatchObject({
      data,
    });
  });

  it.each([
    ["wallet_signAuthorization", { contractAddress: TOKEN, chainId: 1, nonce: 2 }],
    ["eth_signAuthorization", { address: TOKEN, chainId: "0x1", nonce: "0x2" }],
    ["eth_sign7702Authorization", { contract: TOKEN, chainId: 1, nonce: 2 }],
  ])("reads a delegation of the account by %s", (method, given) => {
    const read = reviewRequestOf({ method, params: [given] }, PLACE);
    expect(read).toMatchObject({ kind: "authorization", delegate: TOKEN, chainId: 1, nonce: 2 });
    const { findings } = readRequest(read ?? ({} as never), FACTS);
    expect(findings[0]).toMatchObject({ rule: "authorization-delegate", level: "danger" });
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
    ["with an amount as a decimal text, which some wallets read as hex", sending({ value: "10" })],
    ["with an amount above 2^53 as a number", sending({ value: 1e18 })],
    ["with a negative amount", sending({ value: -1 })],
    ["with data as a list of bytes", sending({ data: [9, 94, 167, 179] })],
    ["with data as an object", sending({ input: { type: "Buffer", data: [1] } })],
    [
      "with two members of the same name in its JSON",
      {
        method: "eth_signTypedData_v4",
        params: [
          ACCOUNT,
          '{"domain":{},"types":{"A":[{"name":"a","type":"string"}]},"primaryType":"A","message":{"a":"x","a":"y"}}',
        ],
      },
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

import { describe, expect, it } from "vitest";
import {
  isRequestPending,
  isUnrecognizedChain,
  isUserRejection,
  PROVIDER_CODES,
  readProviderCode,
  UNRECOGNIZED_CHAIN,
} from "../../../../src/domain/errors/provider-codes.js";

const hostile = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error("no");
      },
    },
  );
const endless = (): object => {
  const node: object = new Proxy(
    {},
    { get: (_, key) => (key === "code" || key === "message" ? undefined : endless()) },
  );
  return node;
};
const circular = (): object => {
  const node: { cause?: object } = {};
  node.cause = node;
  return node;
};

describe("the provider-code table", () => {
  it.each([
    ["S8-062", 4902, "unrecognized chain"],
    ["S8-063", 5000, "default"],
    ["S8-064", 32603, "invalid chain id"],
    ["S8-065", -32700, "parse"],
    ["S8-066", -32600, "invalid request"],
    ["S8-067", -32601, "method not found"],
    ["S8-068", -32602, "invalid params"],
    ["S8-069", -32603, "internal"],
    ["S8-070", -32000, "invalid input"],
    ["S8-071", -32001, "resource not found"],
    ["S8-072", -32002, "resource unavailable"],
    ["S8-073", -32003, "transaction rejected"],
    ["S8-074", -32004, "method not supported"],
    ["S8-075", -32005, "limit exceeded"],
    ["S8-076", -32006, "JSON-RPC version unsupported"],
    ["S8-077", 4001, "user rejected"],
    ["S8-078", 4100, "unauthorized"],
    ["S8-079", 4200, "unsupported method"],
    ["S8-080", 4900, "provider disconnected"],
    ["S8-081", 4901, "chain disconnected"],
    ["S8-083", 5700, "unsupported capability"],
    ["S8-084", 5710, "unsupported chain id"],
    ["S8-085", 5720, "duplicate id"],
    ["S8-086", 5730, "unknown bundle id"],
    ["S8-087", 5740, "bundle too large"],
    ["S8-088", 5750, "atomic upgrade rejected"],
    ["S8-089", 5760, "atomicity not supported"],
  ])("%s: code %i is %s", (_id, code, name) => {
    expect(PROVIDER_CODES.get(code)).toBe(name);
  });

  it("S8-082: 4902 is also the switch chain error, the answer after which the chain is added", () => {
    expect(isUnrecognizedChain({ code: 4902 })).toBe(true);
    expect(UNRECOGNIZED_CHAIN).toBe(4902);
  });

  it("is closed: 27 numbers and no other", () => {
    expect(PROVIDER_CODES.size).toBe(27);
  });
});

describe("what a wallet threw", () => {
  it.each([
    ["the plain code", { code: 4001 }, 4001],
    ["a code given as text", { code: "4902" }, 4902],
    [
      "the code in data.originalError",
      { code: -32603, data: { originalError: { code: 4902 } } },
      4902,
    ],
    ["the code of a cause", new Error("x", { cause: { code: 4100 } }), 4100],
    ["a wrapping code where nothing else is there", { code: -32603 }, -32603],
    ["the outer code before an inner one", { code: 4001, cause: { code: 4902 } }, 4001],
  ])("is read by %s", (_what, error, code) => {
    expect(readProviderCode(error)).toBe(code);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["text", "4001"],
    ["a number", 4001],
    ["a name as code", { code: "ACTION" }],
    ["a fraction", { code: 1.5 }],
    ["a throwing proxy", hostile()],
    ["an endless proxy", endless()],
    ["a circle", circular()],
  ])("has no code, and throws nothing, where it is %s", (_what, error) => {
    expect(readProviderCode(error)).toBeUndefined();
    expect([isUserRejection(error), isUnrecognizedChain(error), isRequestPending(error)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    [{ code: 4001 }],
    [{ code: 5002 }],
    [new Error("MetaMask: User rejected the request.")],
    [new Error("user cancelled")],
    [{ message: "User canceled" }],
    ["User rejected"],
    [{ code: -32603, data: { originalError: { code: 4001 } } }],
  ])("is a visitor's no: %j", (error) => {
    expect(isUserRejection(error)).toBe(true);
  });

  it.each([[{ code: 4100 }], [new Error("rejected by the network")], [{ message: 4001 }]])(
    "is no visitor's no: %j",
    (error) => {
      expect(isUserRejection(error)).toBe(false);
    },
  );

  it("asks to add the chain at 4902, 32603, 5000 and a nested 4902, but not when the visitor declined", () => {
    const errors = [
      { code: 4902 },
      { code: 32603 },
      { code: 5000 },
      { code: -32603, data: { originalError: { code: 4902 } } },
      { code: -32603 },
      { code: 4001 },
      { code: 5000, message: "User rejected." },
    ];
    expect(errors.map(isUnrecognizedChain)).toEqual([true, true, true, true, false, false, false]);
  });

  it("is an older request still open at -32002", () => {
    expect([
      isRequestPending({ code: -32002 }),
      isRequestPending({ code: -32603, cause: { code: -32002 } }),
      isRequestPending({ code: 4001 }),
    ]).toEqual([true, true, false]);
  });
});

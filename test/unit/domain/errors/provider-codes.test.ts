import { describe, expect, it } from "vitest";
import {
  isRequestPending,
  isUnrecognizedChain,
  isUserRejection,
  readProviderCode,
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
  ])("is a user's no: %j", (error) => {
    expect(isUserRejection(error)).toBe(true);
  });

  it.each([[{ code: 4100 }], [new Error("rejected by the network")], [{ message: 4001 }]])(
    "is no user's no: %j",
    (error) => {
      expect(isUserRejection(error)).toBe(false);
    },
  );

  it("asks to add the chain at 4902, 32603, 5000 and a nested 4902, but not when the user declined", () => {
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

import { describe, expect, it } from "vitest";
import type {
  BatchCall,
  TransactionRequest,
} from "../../../../src/domain/transaction/transaction.js";
import {
  DATA_LIMIT_BYTES,
  checkCalls,
  checkTransaction,
} from "../../../../src/infrastructure/chain-signer/evm-transaction.js";

const TO = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const ZERO = `0x${"0".repeat(40)}`;
const MAX_UINT256 = 2n ** 256n - 1n;
const dataOf = (bytes: number): string => `0x${"ab".repeat(bytes)}`;
const transaction = (over: object): TransactionRequest => ({ to: TO, ...over });
const invalid = (field: string) =>
  expect.objectContaining({ code: "transaction/invalid", context: { field } });
const TOO_LARGE = expect.objectContaining({
  code: "transaction/too-large",
  context: { bytes: DATA_LIMIT_BYTES + 1, limitBytes: DATA_LIMIT_BYTES },
});

/** Fields of a transaction and of a batch call. */
const VALID_FIELDS: readonly object[] = [
  {},
  { value: 0n },
  { value: MAX_UINT256 },
  { data: "0x" },
  { data: "0xabCD" },
  { data: dataOf(DATA_LIMIT_BYTES) },
];
const INVALID_FIELDS: readonly (readonly [field: string, fields: object])[] = [
  ["to", { to: undefined }],
  ["to", { to: 7 }],
  ["to", { to: TO.slice(0, -1) }],
  ["to", { to: TO.replace("F", "f").replace("c", "C") }],
  ["value", { value: -1n }],
  ["value", { value: MAX_UINT256 + 1n }],
  ["value", { value: 1 }],
  ["value", { value: "1" }],
  ["value", { value: null }],
  ["data", { data: 7 }],
  ["data", { data: null }],
  ["data", { data: "0xa" }],
  ["data", { data: "0xag" }],
  ["data", { data: "abcd" }],
  ["data", { data: "" }],
  ["gasLimit", { gasLimit: 1n }],
];

describe("an EVM transaction before the wallet is asked", () => {
  it.each([...VALID_FIELDS, { gas: 0n }, { gas: MAX_UINT256 }])(
    "accepts an EVM transaction with valid fields unchanged: case %#",
    (fields) => {
      expect(checkTransaction(transaction(fields))).toStrictEqual(transaction(fields));
    },
  );
  it.each([...INVALID_FIELDS, ["gas", { gas: -1n }], ["gas", { gas: 21_000 }]] as const)(
    "rejects an EVM transaction with an invalid `%s`: %s",
    (field, fields) => {
      expect(() => checkTransaction(transaction(fields))).toThrowError(invalid(field));
    },
  );
  it("rejects an EVM transaction as too large if its data exceeds the limit", () => {
    const large = transaction({ data: dataOf(DATA_LIMIT_BYTES + 1) });
    expect(() => checkTransaction(large)).toThrowError(TOO_LARGE);
  });
  it("converts an EVM transaction's lower-case receiver address to checksum form", () => {
    expect(checkTransaction({ to: TO.toLowerCase() }).to).toBe(TO);
  });
  it("returns a checked EVM transaction that code cannot change", () => {
    const request = { to: TO, value: 1n };
    const checked = checkTransaction(request);
    request.value = 2n;
    expect(checked.value).toBe(1n);
    expect(() => Object.assign(checked, { value: 2n })).toThrow(TypeError);
  });
});

describe("a token transfer before the wallet is asked", () => {
  const token = (over: object = {}) =>
    checkTransaction(transaction({ token: TOKEN, value: 258n, ...over }));
  const word = (value: string) => value.toLowerCase().padStart(64, "0");

  it("converts an EVM token transfer to a call of the token's contract, which moves no currency", () => {
    expect(token()).toStrictEqual({
      to: TOKEN,
      data: `0xa9059cbb${word(TO.slice(2))}${word("102")}`,
      token: { contract: TOKEN, units: 258n },
    });
    expect(token({ gas: 7n }).gas).toBe(7n);
    expect(token({ value: MAX_UINT256 }).data?.slice(-64)).toBe("f".repeat(64));
  });
  it.each([
    ["its receiver is the token itself", "to", { to: TOKEN }],
    ["its receiver is the token itself in lower case", "to", { to: TOKEN.toLowerCase() }],
    ["its receiver is the zero address", "to", { to: ZERO }],
    ["it has no amount", "value", { value: undefined }],
    ["its amount is negative", "value", { value: -1n }],
    ["its amount is no bigint", "value", { value: 258 }],
    ["its amount exceeds 256 bits", "value", { value: MAX_UINT256 + 1n }],
    ["it also has data", "data", { data: "0x" }],
    ["its token is no address", "token", { token: "USDT" }],
    ["its token is null", "token", { token: null }],
  ])("rejects an EVM token transfer if %s", (_, field, over) => {
    expect(() => token(over)).toThrowError(invalid(field));
  });
});

describe("a batch of EVM calls before the wallet is asked", () => {
  const batch = (...calls: readonly object[]) => checkCalls(calls as readonly BatchCall[]);

  it("accepts a batch of valid EVM calls unchanged and in order", () => {
    const calls = VALID_FIELDS.map(transaction);
    expect(batch(...calls)).toStrictEqual(calls);
  });
  it.each([...INVALID_FIELDS, ["gas", { gas: 1n }], ["token", { token: TOKEN }]] as const)(
    "rejects a batch of EVM calls if the second call has an invalid `%s`: %s",
    (field, fields) => {
      const name = `calls[1].${field}`;
      expect(() => batch({ to: TO }, transaction(fields))).toThrowError(invalid(name));
    },
  );
  it.each([[[]], [undefined], [{ length: 1 }], ["calls"]])(
    "rejects %j as a batch of EVM calls",
    (calls) => {
      expect(() => checkCalls(calls as readonly BatchCall[])).toThrowError(invalid("calls"));
    },
  );
  it("returns a checked batch of EVM calls that code cannot change", () => {
    const checked = batch({ to: TO });
    expect(() => Object.assign(checked, { 1: { to: TOKEN } })).toThrow(TypeError);
  });
});

import { describe, expect, it } from "vitest";
import { checkToken } from "../../../../src/infrastructure/chain-signer/check-token.js";
import { checkTransaction } from "../../../../src/infrastructure/chain-signer/evm-transaction.js";

const ACCOUNT = "eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const TO = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

/** Asks a token whose `transfer` and `balanceOf` return these. */
const ask = (returned: string, balance = `0x${word(10n)}`): Promise<void> =>
  checkToken(
    { call: async (_account, { data = "" }) => (data.startsWith("0x70a0") ? balance : returned) },
    ACCOUNT,
    checkTransaction({ to: TO, value: 5n, token: TOKEN }),
    new AbortController().signal,
  );

describe("the return value of a token's transfer", () => {
  it.each([
    ["nothing", "0x"],
    ["true", `0x${word(1n)}`],
    ["true and more words", `0x${word(1n)}${word(0n)}${word(7n)}`],
    ["true and some bytes", `0x${word(1n)}00ff`],
  ])("treats a token transfer that returns %s as successful", async (_name, returned) => {
    await expect(ask(returned)).resolves.toBeUndefined();
  });

  it.each([
    ["false", `0x${word(0n)}`],
    ["false and more words", `0x${word(0n)}${word(1n)}`],
    ["another number", `0x${word(2n)}`],
    ["another number and more words", `0x${word(32n)}${word(1n)}`],
    ["less than a word", "0x01"],
    ["half a byte more than a word", `0x${word(1n)}0`],
  ])("treats a token transfer that returns %s as failed", async (_name, returned) => {
    const refused = { code: "transaction/invalid", context: { field: "token" } };
    await expect(ask(returned)).rejects.toMatchObject(refused);
  });
});

describe("the balance that a token returns", () => {
  const TRUE = `0x${word(1n)}`;
  it.each([
    ["exactly", `0x${word(5n)}`],
    ["with more words", `0x${word(5n)}${word(0n)}`],
  ])("accepts a token balance that covers the transfer %s", async (_name, balance) => {
    await expect(ask(TRUE, balance)).resolves.toBeUndefined();
  });

  it.each([
    ["too small a number, with more words,", "value", `0x${word(4n)}${word(9n)}`],
    ["less than a word", "token", "0x05"],
    ["nothing", "token", "0x"],
  ])("rejects a transfer if the token returns %s as the balance", async (_name, field, balance) => {
    const refused = { code: "transaction/invalid", context: { field } };
    await expect(ask(TRUE, balance)).rejects.toMatchObject(refused);
  });
});

import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { checkToken } from "../../../../src/infrastructure/chain-signer/check-token.js";
import { checkTransaction } from "../../../../src/infrastructure/chain-signer/evm-transaction.js";

const ACCOUNT = "eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const TO = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

const { signal } = new AbortController();
const TRANSFER = checkTransaction({ to: TO, value: 5n, token: TOKEN });

/** Asks a token whose `transfer` and `balanceOf` return these. */
const ask = (returned: string, balance = `0x${word(10n)}`): Promise<void> =>
  checkToken(
    { call: async (_account, { data = "" }) => (data.startsWith("0x70a0") ? balance : returned) },
    ACCOUNT,
    TRANSFER,
    signal,
  );

describe("the simulation of a token transfer", () => {
  const TRUE = `0x${word(1n)}`;
  const failing = (failed: "balance" | "transfer", error: LatchkitError) =>
    checkToken(
      {
        call: async (_account, { data = "" }) => {
          if (data.startsWith("0x70a0") === (failed === "balance")) throw error;
          return TRUE;
        },
      },
      ACCOUNT,
      checkTransaction({ to: TO, value: 1n, token: TOKEN }),
      signal,
    );

  it("simulates a token transfer as a call by the sender, after a call for the sender's balance", async () => {
    const calls: unknown[] = [];
    const call = async (account: string, { to, data = "" }: { to: string; data?: string }) => {
      calls.push([account, to, data]);
      return data.startsWith("0x70a0") ? `0x${word(5n)}` : TRUE;
    };
    await checkToken({ call }, ACCOUNT, TRANSFER, signal);
    expect(calls).toEqual([
      [ACCOUNT, TOKEN, `0x70a08231${word(BigInt(ACCOUNT.slice(9)))}`],
      [ACCOUNT, TOKEN, TRANSFER.data],
    ]);
  });
  it("does not simulate a transaction that is not a token transfer", async () => {
    const call = async (): Promise<never> => {
      throw new Error("called");
    };
    const plain = checkTransaction({ to: TO, value: 5n });
    await expect(checkToken({ call }, ACCOUNT, plain, signal)).resolves.toBeUndefined();
  });
  it.each(["balance", "transfer"] as const)(
    "rejects a transfer if the token refuses the call of its %s",
    async (failed) => {
      const error = new LatchkitError("rpc/request-failed", {});
      await expect(failing(failed, error)).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "token" },
        cause: error,
      });
    },
  );
  it.each(["balance", "transfer"] as const)(
    "rejects with the node's error if no node answers the simulated call of the token's %s",
    async (failed) => {
      const error = new LatchkitError("rpc/timeout", { waitMs: 1 });
      await expect(failing(failed, error)).rejects.toBe(error);
    },
  );
});

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

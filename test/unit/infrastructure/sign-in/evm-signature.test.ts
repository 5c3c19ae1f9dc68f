import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { type SignInData, messageText } from "../../../../src/domain/sign-in/sign-in-message.js";
import { fieldProblem } from "../../../../src/domain/sign-in/sign-in-fields.js";
import { signInProblem, timeProblem } from "../../../../src/domain/sign-in/sign-in-session.js";
import { evmSignatureHolds } from "../../../../src/infrastructure/sign-in/chain-signature-verifier.js";
import {
  type Erc4361Fields,
  FULL_EXPECTATION,
  FULL_MESSAGE,
  dataOfFields,
} from "../../../support/fixtures/sign-in.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import refused from "../../../vectors/erc4361/verification_negative.json" with { type: "json" };
import good from "../../../vectors/erc4361/verification_positive.json" with { type: "json" };

const { signal } = new AbortController();
const OWNER = privateKeyToAccount(`0x${"01".repeat(32)}`);
const reverting = async () => ({
  ask: async (): Promise<unknown> => {
    throw new LatchkitError("rpc/request-failed", { rpcCode: 3 });
  },
});

interface Vector extends Erc4361Fields {
  readonly signature: string;
  readonly time?: string;
  readonly domainBinding?: string;
  readonly matchNonce?: string;
}
/** Whether the message passes all ERC-4361 checks: form, time, domain, nonce and signature. */
const isTaken = async (vector: Vector): Promise<boolean> => {
  const { signature, time, domainBinding, matchNonce, ...fields } = vector;
  const data = dataOfFields(fields);
  if (fieldProblem(data) !== undefined) return false;
  const now = Date.parse(time ?? "2026-01-01T00:00:00Z");
  if (timeProblem(data, now) !== undefined) return false;
  if (domainBinding !== undefined && domainBinding !== data.domain) return false;
  if (matchNonce !== undefined && matchNonce !== data.nonce) return false;
  return evmSignatureHolds({ data, message: messageText(data), signature }, reverting, signal);
};

describe("an EVM signature", () => {
  it.each(Object.entries(good))(
    "accepts the signature of the published ERC-4361 test vector: %s",
    { tags: ["T22"] },
    async (_, vector) => {
      expect(await isTaken(vector as Vector)).toBe(true);
    },
  );
  it.each(Object.entries(refused))(
    "rejects the signature of the published ERC-4361 test vector: %s",
    { tags: ["T22"] },
    async (_, vector) => {
      expect(await isTaken(vector as Vector)).toBe(false);
    },
  );

  it(
    "rejects a sign-in signature if any field of the message was changed or removed",
    { tags: ["T22"] },
    async () => {
      const data: SignInData = { ...FULL_MESSAGE, accountAddress: OWNER.address };
      const signature = await OWNER.signMessage({ message: messageText(data) });
      const expected = { ...FULL_EXPECTATION, accountAddress: OWNER.address };
      const isGood = async (one: SignInData): Promise<boolean> => {
        const message = messageText(one);
        if (signInProblem(one, message, expected) !== undefined) return false;
        return evmSignatureHolds({ data: one, message, signature }, reverting, signal);
      };
      expect(await isGood(data)).toBe(true);
      const mutations: Partial<SignInData>[] = [
        { scheme: "http" },
        { domain: "other.example" },
        { accountAddress: FULL_MESSAGE.accountAddress },
        { statement: "I accept everything" },
        { uri: "https://app.example/other" },
        { version: "2" as "1" },
        { chainId: "eip155:10" },
        { nonce: "anotherNonce" },
        { issuedAt: "2026-01-27T07:46:41.000Z" },
        { expirationTime: "2026-03-03T07:46:40.000Z" },
        { notBefore: "2026-01-26T07:46:40Z" },
        { requestId: "request-2" },
        { resources: ["urn:x:2"] },
      ];
      expect(mutations.map((change) => Object.keys(change)[0])).toEqual(Object.keys(data));
      for (const change of mutations) expect(await isGood({ ...data, ...change })).toBe(false);
      for (const name of Object.keys(data) as (keyof SignInData)[]) {
        const { [name]: _, ...rest } = data;
        expect(
          fieldProblem(rest as SignInData) ?? ((await isGood(rest as SignInData)) || name),
        ).toBe(name);
      }
    },
  );

  const contract = { data: FULL_MESSAGE, message: messageText(FULL_MESSAGE), signature: "0x1234" };
  const answering = (answer: unknown) => {
    const asked: unknown[] = [];
    const ask = async (chainId: unknown, call: { readonly method: string }): Promise<unknown> => {
      asked.push([chainId, call.method]);
      return answer;
    };
    return { asked, reader: async () => ({ ask }) };
  };
  it("verifies contract signatures on the sign-in message's own chain (ERC-1271, ERC-6492)", async () => {
    const yes = answering("0x01");
    expect(await evmSignatureHolds(contract, yes.reader, signal)).toBe(true);
    expect(yes.asked).toEqual([["eip155:1", "eth_call"]]);
  });
  it.each(["0x00", "0x", "0x0100", "0x2", true, null, `0x${"0".repeat(63)}2`])(
    "rejects a contract account's sign-in signature if the chain answers %j",
    async (answer) => {
      expect(await evmSignatureHolds(contract, answering(answer).reader, signal)).toBe(false);
    },
  );
  it("rejects the sign-in signature if the call reverts, and rethrows if the chain is unavailable", async () => {
    expect(await evmSignatureHolds(contract, reverting, signal)).toBe(false);
    const away = async () => ({
      ask: async (): Promise<unknown> => {
        throw new LatchkitError("rpc/timeout", {});
      },
    });
    expect(await errorCodeOf(evmSignatureHolds(contract, away, signal))).toBe("rpc/timeout");
  });
  it.each(["", "1234", "0xzz", `0x${"1".repeat(200_000)}`])(
    "rejects the sign-in signature %.9s without asking the chain",
    async (text) => {
      const yes = answering("0x01");
      expect(await evmSignatureHolds({ ...contract, signature: text }, yes.reader, signal)).toBe(
        false,
      );
      expect(yes.asked).toEqual([]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { base58Of, base64Of } from "../../../../src/domain/shared/byte-texts.js";
import {
  incomingAnswer,
  outgoingCall,
} from "../../../../src/infrastructure/embedded-wallet/embedded-calls.js";

const BYTES = Uint8Array.from([1, 2, 3, 250]);
const [WIRE, SIGNS] = [base64Of(BYTES), base58Of(BYTES)];

describe("a request in the frame's format", () => {
  it.each([
    ["solana_signMessage", { message: "m", pubkey: "p", more: 1 }, { message: "m", pubkey: "p" }],
    ["solana_signTransaction", { transaction: WIRE, more: 1 }, { transaction: SIGNS }],
    [
      "solana_signAllTransactions",
      { transactions: [WIRE, WIRE] },
      { transactions: [SIGNS, SIGNS] },
    ],
    ["solana_signAndSendTransaction", { transaction: WIRE }, { transaction: SIGNS }],
    [
      "solana_signAndSendTransaction",
      { transaction: WIRE, options: { skipPreflight: false, maxRetries: 0, more: 1 } },
      { transaction: SIGNS, options: { skipPreflight: false, maxRetries: 0 } },
    ],
    [
      "solana_signAndSendTransaction",
      { transaction: WIRE, preflightCommitment: "confirmed", minContextSlot: 7, options: null },
      { transaction: SIGNS, options: { preflightCommitment: "confirmed", minContextSlot: 7 } },
    ],
  ])("converts the parameters of %s %j to the frame's format %j", (method, params, taken) => {
    expect(outgoingCall({ method, params })).toStrictEqual({ method, params: taken });
  });
  it.each([
    ["personal_sign", ["0x68", "0x"]],
    ["solana_signMessage", undefined],
    ["solana_signAllTransactions", { transactions: WIRE }],
    ["wallet_getAssets", { transaction: WIRE, transactions: [WIRE], message: "m" }],
  ])("leaves the parameters of %s %j unchanged for the frame", (method, params) => {
    expect(outgoingCall({ method, params })).toStrictEqual({ method, params });
  });
  it("forwards a transaction that is not base64 unchanged to the frame, which rejects it", () => {
    const params = { transaction: 7 };
    expect(outgoingCall({ method: "solana_signTransaction", params }).params).toEqual(params);
  });
});

describe("a frame's answer in the Solana wallet format", () => {
  it.each([
    ["solana_signTransaction", { signature: "s", transaction: SIGNS }, { transaction: WIRE }],
    [
      "solana_signAllTransactions",
      { transactions: [SIGNS, SIGNS] },
      { transactions: [WIRE, WIRE] },
    ],
  ])(
    "converts the frame's answer to %s %j to the Solana wallet format %j",
    (method, answer, given) => {
      expect(incomingAnswer(method, answer)).toStrictEqual({ ...answer, ...given });
    },
  );
  it.each([
    ["solana_signTransaction", { signature: "s" }],
    ["solana_signTransaction", SIGNS],
    ["solana_signTransaction", null],
    ["solana_signTransaction", { transaction: 7 }],
    ["solana_signAllTransactions", { transactions: SIGNS }],
    ["solana_signAllTransactions", { transaction: SIGNS }],
    ["solana_signAndSendTransaction", { transaction: SIGNS, transactions: [SIGNS] }],
  ])("leaves the frame's answer to %s %j unchanged", (method, answer) => {
    expect(incomingAnswer(method, answer)).toStrictEqual(answer);
  });
});

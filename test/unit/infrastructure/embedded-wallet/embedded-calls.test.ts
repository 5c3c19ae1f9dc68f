import { describe, expect, it } from "vitest";
import { thrownBy } from "../../../support/assertions/thrown.js";
import { base58Of, base64Of } from "../../../../src/domain/shared/byte-texts.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  failureOf,
  incomingAnswer,
  lateOutcome,
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
  ])(
    "converts the parameters of %s %j to the secure frame's format %j",
    (method, params, taken) => {
      expect(outgoingCall({ method, params })).toStrictEqual({ method, params: taken });
    },
  );
  it.each([
    ["personal_sign", ["0x68", "0x"]],
    ["solana_signMessage", undefined],
    ["solana_signAllTransactions", { transactions: WIRE }],
    ["wallet_getAssets", { transaction: WIRE, transactions: [WIRE], message: "m" }],
  ])("leaves the parameters of %s %j unchanged for the secure frame", (method, params) => {
    expect(outgoingCall({ method, params })).toStrictEqual({ method, params });
  });
  it("forwards a transaction that is not base64 unchanged to the secure frame, which rejects it", () => {
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
    "converts the secure frame's answer to %s %j to the Solana wallet format %j",
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
  ])("leaves the secure frame's answer to %s %j unchanged", (method, answer) => {
    expect(incomingAnswer(method, answer)).toStrictEqual(answer);
  });
});

const refused = (text: string) =>
  new LatchkitError("frame/refused", { request: "RPC_REQUEST", text });
const aborted = (isByUser: boolean, isPosted: boolean) =>
  new LatchkitError("frame/aborted", { request: "RPC_REQUEST", isByUser, isPosted, text: "" });
const SEND = { method: "eth_sendTransaction", params: [{}] };
const SIGN = { method: "personal_sign", params: ["0x68"] };

describe("a failure of the frame", () => {
  it.each([SEND, SIGN])(
    "reports a request as declined if the secure frame refuses with %j, the text for a user's refusal",
    (call) => {
      expect(failureOf(call, "eip155:1", refused("User rejected the request"))).toEqual({
        kind: "declined",
      });
    },
  );
  const late = new LatchkitError("frame/timeout", { request: "RPC_REQUEST", waitMs: 600_000 });
  it.each([
    ["a transfer without a reason", "transaction/unknown", SEND, refused("Something went wrong")],
    ["a transfer with no text", "transaction/unknown", SEND, refused("An error occurred")],
    ["a transfer with a reason", "wallet/request-failed", SEND, refused("No funds")],
    ["a signature without a reason", "wallet/request-failed", SIGN, refused("An error occurred")],
    ["a posted transfer that the user left", "transaction/unknown", SEND, aborted(true, true)],
    ["a posted transfer of a reloaded frame", "transaction/unknown", SEND, aborted(false, true)],
    ["a transfer left before it was posted", "modal/closed", SEND, aborted(true, false)],
    ["a transfer lost before it was posted", "wallet/request-failed", SEND, aborted(false, false)],
    ["a signature that the user left", "modal/closed", SIGN, aborted(true, true)],
    ["a signature of a reloaded frame", "wallet/request-failed", SIGN, aborted(false, true)],
    ["a call without a reply in time", "wallet/no-answer", SIGN, late],
  ])("reports the secure frame's failure of %s as %s", (_, code, call, cause) => {
    expect(thrownBy(() => failureOf(call, "eip155:1", cause))).toMatchObject({ code, cause });
  });
  it("reports a transfer whose outcome the secure frame does not know as possibly sent, with its network", () => {
    expect(thrownBy(() => failureOf(SEND, "eip155:10", aborted(true, true)))).toMatchObject({
      context: { networkId: "eip155:10", lastSeen: "waiting", mayBeSent: true, waitMs: 15_000 },
    });
  });
  it("reports that the user was not asked if the caller aborted a transfer before the request was posted", () => {
    const left = new LatchkitError("call/aborted", {});
    expect(thrownBy(() => failureOf(SEND, "eip155:1", left))).toMatchObject({
      code: "call/aborted",
      context: { wasAsked: false },
    });
    expect(thrownBy(() => failureOf(SIGN, "eip155:1", left))).toBe(left);
  });
  it("rethrows any other error of the secure frame unchanged", () => {
    for (const error of [new LatchkitError("frame/load-failed", { waitMs: 1 }), new TypeError("x")])
      expect(thrownBy(() => failureOf(SEND, "eip155:1", error))).toBe(error);
  });
});

describe("a late reply of the frame", () => {
  const late = (reply: Parameters<typeof lateOutcome>[1], method = "eth_sendTransaction") => {
    const outcomes: unknown[] = [];
    lateOutcome({ method }, reply, (outcome) => outcomes.push(outcome));
    return outcomes;
  };
  it("reports the secure frame's late answer in the wallet's format", () => {
    expect(late({ isSuccess: true, payload: "0xhash" })).toEqual([
      { kind: "done", value: "0xhash" },
    ]);
    const payload = { transaction: SIGNS };
    expect(late({ isSuccess: true, payload }, "solana_signTransaction")).toEqual([
      { kind: "done", value: { transaction: WIRE } },
    ]);
  });
  it("reports the user's late refusal, but no other late failure of the secure frame", () => {
    const of = (text: string) => late({ isSuccess: false, error: refused(text) });
    expect(of("User rejected the request")).toEqual([{ kind: "declined" }]);
    expect(of("Something went wrong")).toEqual([]);
  });
});

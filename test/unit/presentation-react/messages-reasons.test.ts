import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { messages as german } from "latchkit/messages/de";
import { messages as english } from "latchkit/messages/en";
import { reasonOf } from "../../../src/presentation-react/messages/reason.js";

const invalid = (context: { method: string; hash?: string; isEmpty?: true }) =>
  new LatchkitError("wallet/invalid-answer", context);

describe("what a user is told of a wallet's answer that cannot be used", () => {
  it.each([
    ["no account", invalid({ method: "eth_requestAccounts", isEmpty: true }), /Unlock it, choose/u],
    ["a bad account", invalid({ method: "eth_requestAccounts" }), /invalid address/u],
    ["a bad Bitcoin account", invalid({ method: "bitcoin:connect" }), /invalid address/u],
    ["a bad session", invalid({ method: "wc_sessionSettle" }), /invalid address/u],
    ["a bad signature", invalid({ method: "personal_sign" }), /so we ignored it/u],
    [
      "another transaction",
      invalid({ method: "eth_sendTransaction", hash: "0x1" }),
      /Check your wallet before you try again/u,
    ],
    ["anything else", invalid({ method: "wallet_getAssets" }), /Update the wallet/u],
    [
      "an unreadable network",
      new LatchkitError("chain/invalid-id", { value: "0x" }),
      /Choose a network in the wallet/u,
    ],
    [
      "a locked wallet",
      new LatchkitError("wallet/request-failed", { method: "personal_sign", isLocked: true }),
      /Unlock it, then try again/u,
    ],
  ])("says what happened and what to do: %s", (_, error, sentence) => {
    const { key } = reasonOf(error);
    expect(english[key]).toMatch(sentence);
    expect(english[key]).not.toMatch(/nothing was changed/u);
    expect(german[key]).not.toBe("");
  });

  it("quotes the wallet on a network it does not take, in visible letters", () => {
    const error = new LatchkitError("chain/not-supported", {
      networkId: "eip155:10",
      walletMessage: "No RPC\u202e",
    });
    expect(reasonOf(error)).toEqual({
      key: "networkRefused",
      slots: { networkId: "eip155:10", walletMessage: "No RPC\\u{202e}" },
    });
  });
});

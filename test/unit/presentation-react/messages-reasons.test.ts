import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { messages as german } from "latchkit/messages/de";
import { messages as english } from "latchkit/messages/en";
import { reasonOf } from "../../../src/presentation-react/format/reason.js";

const invalid = (context: { method: string; hash?: string; isEmpty?: true }) =>
  new LatchkitError("wallet/invalid-answer", context);

describe("reason of an unusable wallet answer", () => {
  it.each([
    ["no account", invalid({ method: "eth_requestAccounts", isEmpty: true }), /Unlock it, choose/u],
    ["an invalid account", invalid({ method: "eth_requestAccounts" }), /invalid address/u],
    ["an invalid Bitcoin account", invalid({ method: "bitcoin:connect" }), /invalid address/u],
    ["an invalid session", invalid({ method: "wc_sessionSettle" }), /invalid address/u],
    ["an invalid signature", invalid({ method: "personal_sign" }), /so we ignored it/u],
    [
      "another transaction",
      invalid({ method: "eth_sendTransaction", hash: "0x1" }),
      /Check your wallet before you try again/u,
    ],
    ["any other invalid answer", invalid({ method: "wallet_getAssets" }), /Update the wallet/u],
    [
      "an unreadable network",
      new LatchkitError("chain/invalid-id", { value: "0x" }),
      /Choose a network in the wallet/u,
    ],
    [
      "an error because it is locked",
      new LatchkitError("wallet/request-failed", { method: "personal_sign", isLocked: true }),
      /Unlock it, then try again/u,
    ],
  ])("explains what to do if the wallet answers with %s", (_, error, sentence) => {
    const { key } = reasonOf(error);
    expect(english[key]).toMatch(sentence);
    expect(english[key]).not.toMatch(/nothing was changed/u);
    expect(german[key]).not.toBe("");
  });

  it("quotes the wallet's message about an unsupported network with hidden characters escaped", () => {
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

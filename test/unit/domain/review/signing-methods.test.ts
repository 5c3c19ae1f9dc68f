import { describe, expect, it } from "vitest";
import { asksToSign } from "../../../../src/domain/review/signing-methods.js";

describe("asksToSign", () => {
  it.each([
    "eth_sendTransaction",
    "eth_signTypedData_v4",
    "personal_sign",
    "wallet_grantPermissions",
    "wallet_connect", // signs a message with the capability `signInWithEthereum`
    "eth_decrypt",
    "stx_callContract",
    "cosmos_signAmino",
    "signPsbt",
    "wallet_getSignedOrder",
    "__proto__",
    "",
  ])("requires a review for the wallet method %s", (method) =>
    expect(asksToSign(method)).toBe(true),
  );

  it.each([
    "eth_call",
    "eth_getBalance",
    "eth_requestAccounts",
    "eth_sendRawTransaction",
    "wallet_switchEthereumChain",
    "wallet_getCapabilities",
    "getAccountAddresses",
    "zks_estimateFee",
  ])("sends the wallet method %s to the wallet without a review", (method) =>
    expect(asksToSign(method)).toBe(false),
  );
});

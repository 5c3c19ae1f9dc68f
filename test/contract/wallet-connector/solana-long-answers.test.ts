import { describe, expect, it } from "vitest";
import { bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { signatureBytes } from "../../../src/infrastructure/chain-signer/solana-signed.js";
import { featureRequest } from "../../../src/infrastructure/wallet-connector/solana-requests.js";
import { expectLinear } from "../../support/assertions/linear.js";

const quietly = (work: () => unknown) => () => {
  try {
    work();
  } catch {
    // Rejected, as expected.
  }
};

describe("long Solana answers and requests", () => {
  it.each([
    ["a signature from a wallet", (text: string) => signatureBytes(text)],
    ["a key", (text: string) => bytesOfBase58(text)],
    [
      "a message to sign",
      (text: string) => featureRequest({ method: "solana_signMessage", params: { message: text } }),
    ],
  ])("rejects an overlong base58 text in linear time: %s", { tags: ["finding-S3"] }, (_, read) => {
    expectLinear((length) => quietly(() => read("z".repeat(length))), 60_000);
  });
  it.each([
    ["solana_signIn", "signedMessage", (bytes: Uint8Array) => ({ signedMessage: bytes })],
    ["solana_signMessage", "signature", (bytes: Uint8Array) => ({ signature: bytes })],
    [
      "solana_signTransaction",
      "transaction",
      (bytes: Uint8Array) => ({ signedTransaction: bytes }),
    ],
  ])(
    "rejects a Solana wallet's answer to %s with an overlong %s",
    { tags: ["finding-S3"] },
    (method, _, output) => {
      const params = { message: "11", transaction: "AA==", pubkey: "1".repeat(32) };
      const request = featureRequest({ method, params });
      const account = { address: "1".repeat(32) };
      const answer = (length: number) =>
        request?.answer([
          { account, signature: new Uint8Array(64), ...output(new Uint8Array(length).fill(1)) },
        ]);
      expect(() => answer(60_000)).toThrow(/.*/u);
      expectLinear((length) => quietly(() => answer(length)), 60_000);
    },
  );
  it(
    "gives a Solana wallet copies of the page's parameters, including copies of lists",
    { tags: ["finding-M7"] },
    () => {
      const params = { domain: "app.example", resources: ["https://app.example/a"] };
      const [input] = featureRequest({ method: "solana_signIn", params })?.inputs ?? [];
      (input as { resources: string[] }).resources.length = 0;
      const sendOptions = { preflightCommitment: "confirmed" };
      const [sent] =
        featureRequest({
          method: "solana_signAndSendTransaction",
          params: { transaction: "AA==", sendOptions },
        })?.inputs ?? [];
      (sent as { options: Record<string, unknown> }).options["skipPreflight"] = true;
      expect([params.resources, sendOptions]).toEqual([
        ["https://app.example/a"],
        { preflightCommitment: "confirmed" },
      ]);
    },
  );
});

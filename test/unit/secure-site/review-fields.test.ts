import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { base58Of } from "../../../src/domain/shared/byte-texts.js";
import { readSigningRequest, reviewFields } from "../../../src/secure-site.js";
import type { SiteCall } from "../../../src/secure-site/site.ports.js";
import { data, STRANGER, TOKEN } from "../../support/builders/review-requests.js";
import { ADDRESSES, NETWORKS } from "../../support/fixtures/namespaces.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const [OWNER] = ADDRESSES.eip155;
const APPROVE = data("approve(address spender, uint256 amount)", [STRANGER, 2n ** 256n - 1n]);
const evmCall = (method: string, params: unknown): SiteCall => ({
  method,
  params,
  chainId: 1,
  account: { address: OWNER, type: "eoa" },
});
const fieldsOf = (call: SiteCall): readonly string[] =>
  reviewFields(readSigningRequest(call), call).map(
    ({ label, value, isWarning }) => `${isWarning ? "! " : ""}${label}: ${value}`,
  );

describe("the review of a request in the secure frame", () => {
  it("shows in the secure frame who gets which rights by a request, and warns of unlimited rights", () => {
    const fields = fieldsOf(
      evmCall("eth_sendTransaction", [{ from: OWNER, to: TOKEN, data: APPROVE }]),
    );
    expect(fields[0]).toBe("Request: Gives others rights over your assets");
    expect(fields[1]?.toLowerCase()).toBe(
      `who gets rights: ${STRANGER}; no limit on the amount ${TOKEN}; no end date`.toLowerCase(),
    );
    expect(fields).toContain(
      "! Danger: Everything you hold of this kind can be taken, now and later.",
    );
  });

  it("shows in the secure frame what leaves the account by an EVM or Solana request", () => {
    const params = [{ from: OWNER, to: STRANGER, value: "0xde0b6b3a7640000" }];
    const [, evm] = fieldsOf(evmCall("eth_sendTransaction", params));
    expect(evm?.toLowerCase()).toBe(
      `leaves your account: 1 of the network's currency to ${STRANGER}`.toLowerCase(),
    );
    const [payer, to] = ADDRESSES.solana.map((key) => new PublicKey(key)) as [PublicKey, PublicKey];
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 5e8 });
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: to.toBase58(),
      instructions: [transfer],
    }).compileToV0Message();
    const transaction = base58Of(new VersionedTransaction(message).serialize());
    const call: SiteCall = {
      method: "solana_signTransaction",
      params: { transaction },
      chainId: NETWORKS.solana[0],
      account: { address: payer.toBase58(), type: "eoa" },
    };
    expect(fieldsOf(call)).toEqual([
      "Request: Sends assets from your account",
      `Leaves your account: 0.5 SOL to ${to.toBase58()}`,
    ]);
  });

  it("labels messages and typed data in the secure frame, and warns of message bytes that are no text", () => {
    expect(fieldsOf(evmCall("personal_sign", ["0x68", OWNER]))).toEqual([
      "Request: Signs a message",
    ]);
    expect(fieldsOf(evmCall("personal_sign", [`0x${"ab".repeat(32)}`, OWNER])).join()).toContain(
      "! Danger",
    );
    const mail = {
      domain: { name: "Mail" },
      types: {
        EIP712Domain: [{ name: "name", type: "string" }],
        Mail: [{ name: "text", type: "string" }],
      },
      primaryType: "Mail",
      message: { text: "Hello" },
    };
    expect(fieldsOf(evmCall("eth_signTypedData_v4", [OWNER, mail]))[0]).toBe(
      "Request: Signs a message",
    );
  });

  it("shows no review fields for requests that the secure site forwards", () => {
    const call = evmCall("wallet_grantPermissions", [{ address: OWNER }]);
    expect(fieldsOf(call)).toEqual([]);
  });

  it("shows the review fields of a request together with its approval question", async () => {
    const { page, signInElsewhere, shown } = setupSecureSite({ review: reviewFields });
    const request = page();
    await signInElsewhere(request, "ana");
    await request("RPC_REQUEST", { method: "personal_sign", params: ["0x68"], chainId: 1 });
    expect(shown).toMatchObject([{ review: [{ label: "Request", value: "Signs a message" }] }]);
  });
});

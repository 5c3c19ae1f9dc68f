import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { TransactionRequest } from "../../../../src/domain/transaction/transaction.js";
import {
  MethodChainSigner,
  type TransactionAsked,
  type WalletMethods,
} from "../../../../src/infrastructure/chain-signer/method-chain-signer.js";
import { LOCAL_SOLANA, solanaWallet } from "../../../support/worlds/solana-signing.js";

const OWN = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const TO = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const { signal } = new AbortController();
const SIGN = { method: "x_sign", params: ({ text }: { readonly text: string }) => [text] };
const SEND = { method: "x_send", params: (asked: TransactionAsked) => asked };

const setup = (methods: WalletMethods, answer: unknown = "signature") => {
  const wallet = solanaWallet(() => answer);
  const signer = new MethodChainSigner("solana", methods);
  return {
    wallet,
    sign: (message: string | Uint8Array = "hello", address = OWN) =>
      signer.signMessage(wallet, address, message, signal),
    send: (transaction: object = { to: TO }, address = OWN) =>
      signer.send(wallet, address, LOCAL_SOLANA, transaction as TransactionRequest, signal),
    switchNetwork: () => signer.switchNetwork(wallet, LOCAL_SOLANA),
  };
};
const unsupported = (method: string) => ({
  code: "account/method-not-supported",
  context: { method, namespace: "solana" },
});

describe("a chain whose wallet methods the host configures", () => {
  it("signs by the wallet method that the host names, or by a request that the host builds", async () => {
    for (const [signMessage, call] of [
      ["x_sign", { method: "x_sign", params: { address: OWN, message: "hello" } }],
      [SIGN, { method: "x_sign", params: ["hello"] }],
    ] as const) {
      const { sign, wallet } = setup({ signMessage });
      expect(await sign()).toEqual({ kind: "done", value: "signature" });
      expect(wallet.asked).toEqual([call]);
    }
  });
  it("reports a transaction sent by a host-configured wallet method as unknown, since no node confirms it", async () => {
    const { send, wallet } = setup({ send: SEND }, "hash");
    expect(await send({ to: TO, value: 5n })).toEqual({ kind: "unknown", value: "hash" });
    const network = LOCAL_SOLANA;
    const asked = { address: OWN, network, networkId: network.id };
    expect(wallet.asked).toEqual([
      { method: "x_send", params: { ...asked, transaction: { to: TO, value: 5n } } },
    ]);
  });
  it("supports only the wallet methods that the host configures, and no network switch", async () => {
    const { sign, send, switchNetwork, wallet } = setup({});
    await expect(sign()).rejects.toMatchObject(unsupported("signMessage"));
    await expect(send()).rejects.toMatchObject(unsupported("sendTransaction"));
    await expect(switchNetwork()).rejects.toMatchObject({
      code: "chain/not-supported",
      context: { networkId: LOCAL_SOLANA.id },
    });
    expect(wallet.asked).toEqual([]);
  });
  it("rejects a receiver or account that is not an address of the chain, without asking the wallet", async () => {
    const { sign, send, wallet } = setup({ signMessage: SIGN, send: SEND });
    for (const to of [`${TO}x`, "0x00000000219ab540356cBB839Cbe05303d7705Fa", "", undefined])
      await expect(send({ to })).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "to" },
      });
    const malformed = { code: "address/malformed", context: { namespace: "solana" } };
    await expect(send({ to: TO }, "nobody")).rejects.toMatchObject(malformed);
    await expect(sign("hello", "nobody")).rejects.toMatchObject(malformed);
    expect(wallet.asked).toEqual([]);
  });
  it("sends the transaction as requested, even if the host later changes the request object", async () => {
    const seen: TransactionRequest[] = [];
    const params = (asked: TransactionAsked) => {
      seen.push(asked.transaction);
      Object.assign(asked.transaction, { value: 7n });
      return {};
    };
    const { send } = setup({ send: { ...SEND, params } });
    const request = { to: TO, value: 5n };
    await send(request);
    expect(request.value).toBe(5n);
    expect(seen[0]).not.toBe(request);
  });
  it("rejects a transaction request whose object cannot be copied", async () => {
    const { send, wallet } = setup({ send: SEND });
    await expect(send({ to: TO, then: () => undefined })).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "transaction" },
    });
    expect(wallet.asked).toEqual([]);
  });
  it.each([
    ["a text", "signature"],
    ["an object with a signature", { signature: "signature", other: 1 }],
  ])("accepts %s as a wallet's answer to a method that the host configures", async (_, answer) => {
    const { sign } = setup({ signMessage: SIGN }, answer);
    expect(await sign()).toEqual({ kind: "done", value: "signature" });
  });
  it("reads a wallet's answer by the function that the host configures", async () => {
    const read = (answer: unknown) => `read ${String(answer)}`;
    expect(await setup({ signMessage: { ...SIGN, read } }, 7).sign()).toEqual({
      kind: "done",
      value: "read 7",
    });
    const unreadable = (): never => {
      throw new Error("unreadable");
    };
    await expect(
      setup({ signMessage: { ...SIGN, read: unreadable } }).sign(),
    ).rejects.toMatchObject({ code: "wallet/invalid-answer", context: { method: "x_sign" } });
  });
  it("accepts signatures of at most 16,384 characters from a host-configured wallet method", async () => {
    const longest = "x".repeat(16_384);
    expect(await setup({ signMessage: SIGN }, longest).sign()).toMatchObject({ kind: "done" });
    for (const answer of [`${longest}x`, "", 7, null, {}, { signature: "" }, { hash: "a" }])
      await expect(setup({ signMessage: SIGN }, answer).sign()).rejects.toMatchObject({
        code: "wallet/invalid-answer",
        context: { method: "x_sign" },
      });
  });
  it('returns "declined" if the user declines, and otherwise rejects with the wallet\'s own error', async () => {
    const methods = { signMessage: SIGN, send: SEND };
    const signer = new MethodChainSigner("solana", methods);
    const wallet = {
      ...solanaWallet(() => ""),
      request: async () => ({ kind: "declined" }) as const,
    };
    expect(await signer.signMessage(wallet, OWN, "a", signal)).toEqual({ kind: "declined" });
    expect(await signer.send(wallet, OWN, LOCAL_SOLANA, { to: TO }, signal)).toEqual({
      kind: "declined",
    });
    const error = new LatchkitError("wallet/pending", { method: "x_sign" });
    await expect(setup(methods, error).sign()).rejects.toBe(error);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { Network } from "../../../src/domain/network/network.js";
import { base58Of, bytesOfBase64 } from "../../../src/domain/shared/byte-texts.js";
import type { SolanaChainReader } from "../../../src/ports/chain-reader.port.js";
import type { SolanaChainSigner } from "../../../src/ports/chain-signer.port.js";
import type { WalletConnector } from "../../../src/ports/wallet-connector.port.js";

/**
 * A Solana wallet connected on `first`, with 10 SOL and 1,000,000 of `token` there, that cannot be
 * used on `second`. Made anew for each test by `connect`.
 */
export interface SolanaChainSignerHarness {
  readonly port: SolanaChainSigner;
  readonly reader: SolanaChainReader;
  readonly first: Network;
  readonly second: Network;
  readonly token: string;
  connect(): Promise<{
    readonly connector: WalletConnector;
    readonly wallet: {
      readonly address: string;
      readonly requests: readonly { readonly method: string; readonly params: unknown }[];
      reject(code?: number): void;
      wait(): void;
    };
  }>;
  /** Transactions for the account to sign, base64. */
  transactions(address: string, count: number): Promise<readonly string[]>;
  /** An unused address. */
  fresh(): Promise<string>;
  /** Verifies a signature; undefined if only its shape can be checked. */
  verifies?(address: string, bytes: Uint8Array, signature: string): Promise<boolean>;
  dispose(): Promise<void>;
}

const SOL = 1_000_000_000n;

export const describeSolanaChainSigner = (
  name: string,
  make: () => Promise<SolanaChainSignerHarness>,
): void => {
  describe(`ChainSigner: ${name}`, () => {
    let harness: SolanaChainSignerHarness;
    let connected: Awaited<ReturnType<SolanaChainSignerHarness["connect"]>>;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    beforeEach(async () => void (connected = await harness.connect()));
    const { signal } = new AbortController();
    const signings = () =>
      connected.wallet.requests
        .map(({ method }) => method)
        .filter((method) => method.startsWith("solana:"));
    const send = (to: string, change: object = {}) =>
      harness.port.send(
        connected.connector,
        connected.wallet.address,
        harness.first,
        { to, value: SOL, ...change },
        signal,
      );
    const at = (address: string) => toCaipAddress(harness.first.id, address);
    const units = async (address: string) =>
      (await harness.reader.balance(at(address), signal)).units;

    it("signs a non-ASCII text with a signature that verifies for the Solana account", async () => {
      const text = "Grüß Gott – 世界";
      const signed = await harness.port.signMessage(
        connected.connector,
        connected.wallet.address,
        text,
        signal,
      );
      if (signed.kind !== "done") throw new Error(signed.kind);
      expect(
        (await harness.verifies?.(
          connected.wallet.address,
          new TextEncoder().encode(text),
          signed.value,
        )) ?? true,
      ).toBe(true);
    });
    it("signs several Solana transactions in order in one request, without sending them", async () => {
      const shown = await harness.transactions(connected.wallet.address, 3);
      const before = await units(connected.wallet.address);
      const signed = await harness.port.signTransactions(
        connected.connector,
        connected.wallet.address,
        harness.first,
        shown,
        signal,
      );
      if (signed.kind !== "done") throw new Error(signed.kind);
      expect(signings()).toEqual(["solana:signTransaction"]);
      for (const [index, wire] of signed.value.entries()) {
        const bytes = bytesOfBase64(wire) ?? new Uint8Array();
        expect(bytes.slice(65)).toEqual(bytesOfBase64(shown[index])?.slice(65));
        expect(
          (await harness.verifies?.(
            connected.wallet.address,
            bytes.slice(65),
            base58Of(bytes.slice(1, 65)),
          )) ?? true,
        ).toBe(true);
      }
      expect(await units(connected.wallet.address)).toBe(before);
    });
    it('returns "declined" after one request if the user rejects a Solana message, signing or transfer', async () => {
      const shown = await harness.transactions(connected.wallet.address, 2);
      const { connector, wallet } = connected;
      wallet.reject();
      expect(await harness.port.signMessage(connector, wallet.address, "x", signal)).toEqual({
        kind: "declined",
      });
      expect(
        await harness.port.signTransactions(
          connector,
          wallet.address,
          harness.first,
          shown,
          signal,
        ),
      ).toEqual({ kind: "declined" });
      expect(await send(await harness.fresh())).toEqual({ kind: "declined" });
      expect(signings()).toHaveLength(3);
    });
    it("sends SOL that is confirmed, with the exact value and the predicted fee", async () => {
      const to = await harness.fresh();
      const before = await units(connected.wallet.address);
      const fee = await harness.reader.networkFee(
        at(connected.wallet.address),
        { to, value: SOL },
        signal,
      );
      const sent = await send(to);
      if (sent.kind !== "done") throw new Error(sent.kind);
      expect(
        await harness.reader.waitForReceipt(harness.first.id, sent.value, signal),
      ).toMatchObject({ status: "success", hash: sent.value });
      expect(await units(to)).toBe(SOL);
      expect(before - (await units(connected.wallet.address))).toBe(SOL + fee);
      expect(signings()).toEqual(["solana:signTransaction"]);
    });
    it("sends a token twice to a Solana account that held none before", async () => {
      const to = await harness.fresh();
      for (const value of [400_000n, 1n]) {
        const sent = await send(to, { value, token: harness.token });
        if (sent.kind !== "done") throw new Error(sent.kind);
        expect(
          await harness.reader.waitForReceipt(harness.first.id, sent.value, signal),
        ).toMatchObject({ status: "success" });
      }
      expect(await harness.reader.tokens(at(to), signal)).toMatchObject([
        { token: harness.token, units: 400_001n, decimals: 6 },
      ]);
      expect(await harness.reader.tokens(at(connected.wallet.address), signal)).toMatchObject([
        { units: 599_999n },
      ]);
    });
    it("rejects Solana amounts above the balance, with or without the fee, without asking the wallet", async () => {
      const to = await harness.fresh();
      const [all, asked] = [
        await units(connected.wallet.address),
        connected.wallet.requests.length,
      ];
      await expect(send(to, { value: all + 1n })).rejects.toMatchObject({
        code: "transaction/not-enough-funds",
        message: "Not enough SOL to cover this transfer",
        context: { providerCode: 5001 },
      });
      await expect(send(to, { value: all })).rejects.toMatchObject({
        code: "transaction/not-enough-funds",
        message: "Not enough SOL to cover fees or rent",
      });
      await expect(send(to, { value: 1_000_001n, token: harness.token })).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "value" },
      });
      expect(connected.wallet.requests).toHaveLength(asked);
    });
    it.each([
      ["to", { to: "0x12" }],
      ["to", { to: "11111111111111111111111111111" }],
      ["value", { value: -1n }],
      ["value", { value: 2n ** 64n }],
      ["value", { value: undefined }],
      ["data", { data: "0x" }],
      ["gas", { gas: 1n }],
      ["token", { token: "no" }],
    ])(
      "rejects a Solana transfer with an invalid `%s` without asking the wallet",
      async (field, change) => {
        const asked = connected.wallet.requests.length;
        await expect(send(await harness.fresh(), change)).rejects.toMatchObject({
          code: "transaction/invalid",
          context: { field },
        });
        expect(connected.wallet.requests).toHaveLength(asked);
      },
    );
    it("rejects signing a malformed Solana transaction or an empty list", async () => {
      const sign = (transactions: readonly string[]) =>
        harness.port.signTransactions(
          connected.connector,
          connected.wallet.address,
          harness.first,
          transactions,
          signal,
        );
      await expect(sign([])).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "transactions" },
      });
      await expect(sign(["*"])).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "transactions[0]" },
      });
      expect(signings()).toEqual([]);
    });
    it("switches only to Solana networks that the account supports", async () => {
      expect(await harness.port.switchNetwork(connected.connector, harness.first, signal)).toEqual({
        kind: "done",
        value: undefined,
      });
      await expect(
        harness.port.switchNetwork(connected.connector, harness.second, signal),
      ).rejects.toMatchObject({
        code: "chain/not-supported",
        context: { networkId: harness.second.id },
      });
    });
    it("sends no transaction on a Solana network that the account does not support", async () => {
      await expect(
        harness.port.send(
          connected.connector,
          connected.wallet.address,
          harness.second,
          { to: await harness.fresh(), value: 1n },
          signal,
        ),
      ).rejects.toMatchObject({ code: "chain/not-supported" });
      expect(signings()).toEqual([]);
    });
    it("rejects a pending Solana wallet request when the signal aborts", async () => {
      const controller = new AbortController();
      connected.wallet.wait();
      const signing = harness.port.signMessage(
        connected.connector,
        connected.wallet.address,
        "x",
        controller.signal,
      );
      controller.abort();
      await expect(signing).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};

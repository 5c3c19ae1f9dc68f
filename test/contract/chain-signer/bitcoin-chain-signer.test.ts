import { startWorld, type World } from "latchkit/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Psbt } from "bitcoinjs-lib";
import { type Network, normalizeNetwork } from "../../../src/domain/network/network.js";
import { EsploraChainReader } from "../../../src/infrastructure/chain-reader/esplora-chain-reader.js";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { isMessageSignature } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-message.js";
import { transferPsbt } from "../../../src/infrastructure/chain-signer/bitcoin/transfer-psbt.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import {
  CryptoRandom,
  SystemScheduler,
  timersOf,
} from "../../../src/infrastructure/browser/runtime.js";
import { fromBase64 } from "../../../src/infrastructure/shared/bytes.js";
import type { WalletConnector, WalletRequest } from "../../../src/ports/wallet-connector.port.js";
import { bitcoinAccounts } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { LITECOIND, withoutLitecoind } from "../../support/servers/litecoind.js";
import {
  FAMILIES,
  ONE_ADDRESS,
  REGTEST,
  setupBitcoinWallet,
  type BitcoinWalletFixture,
} from "../../support/worlds/bitcoin.js";
import { SlicedWork } from "../../../src/infrastructure/shared/sliced-work.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const TO = bitcoinAccounts(new Uint8Array(32).fill(77), REGTEST)[0].address;
const fetchPage: typeof fetch = (input, init) => fetch(input, init);

/** The wallet with some answers replaced. */
const lying = (
  wallet: WalletConnector,
  answer: (call: WalletRequest, honest: unknown) => unknown,
): WalletConnector => ({
  connectorId: wallet.connectorId,
  namespace: wallet.namespace,
  events$: wallet.events$,
  connect: (end) => wallet.connect(end),
  reconnect: (end) => wallet.reconnect(end),
  disconnect: (end) => wallet.disconnect(end),
  request: async (call, end) => {
    const honest = await wallet.request(call, end);
    return honest.kind === "done" ? { kind: "done", value: answer(call, honest.value) } : honest;
  },
});

/**
 * What `ChainSigner` promises, over every family of wallets, with real keys and a chain that
 * checks every signature.
 */
describe.each(["embedded", "litecoind"] as const)(
  "BitcoinChainSigner over the chain %s",
  (bitcoinChain) => {
    const isThere = bitcoinChain === "embedded" || LITECOIND !== undefined;
    let world: World;
    let network: Network;
    let reader: EsploraChainReader;
    let signer: BitcoinChainSigner;
    beforeAll(async () => {
      if (!isThere) return;
      world = await startWorld({ parts: ["bitcoin"], bitcoinChain });
      const { networkId, name, apiUrl, currency } = world.addresses.bitcoin![0]!;
      network = normalizeNetwork({
        id: networkId,
        name,
        rpcUrls: [apiUrl],
        currency,
        testnet: true,
      });
      const scheduler = new SystemScheduler(timersOf(globalThis));
      const clock = { now: () => Date.now() };
      const http = new FetchHttpClient({
        fetch: fetchPage,
        scheduler,
        clock,
        random: new CryptoRandom(globalThis.crypto),
      });
      reader = new EsploraChainReader({
        networks: [network],
        http,
        fetch: fetchPage,
        scheduler,
        clock,
        signal,
      });
      signer = new BitcoinChainSigner(reader, EVENT_LOOP);
    });
    afterAll(() => world?.stop());
    const account = (address: string) => `${network.id}:${address}` as const;
    const balance = async (address: string): Promise<bigint> =>
      (await reader.balance(account(address), signal)).units;

    describe.each(FAMILIES)("with a wallet of the family %s", (family) => {
      let played: BitcoinWalletFixture;
      let address: string;
      beforeEach(async (context) => {
        if (!isThere) return withoutLitecoind(context);
        played = setupBitcoinWallet(family, [
          {
            id: REGTEST,
            name: "Local",
            rpcUrls: [network.rpcUrls[0]!],
            currency: { symbol: "BTC", decimals: 8 },
            testnet: true,
          },
        ]);
        await played.connector.connect(signal);
        ({ address } = played.wallet);
      });
      const count = (pattern: RegExp) =>
        played.wallet.requests.filter(({ method }) => pattern.test(method)).length;
      const built = async (payer = address) => {
        await world.bitcoin!.fund(payer, 80_000n);
        const { psbt, inputs } = await transferPsbt(
          { address: payer },
          { networkId: REGTEST, to: TO, value: 10_000n },
          reader,
          new SlicedWork(EVENT_LOOP, signal),
        );
        return {
          psbt,
          signInputs: Array.from({ length: inputs }, (_, index) => ({ address: payer, index })),
        };
      };

      it("signs a non-ASCII text with a base64 signature that verifies for the Bitcoin account", async () => {
        const text = "Grüß Gott – 0x12";
        const signed = await signer.signMessage(played.connector, address, text, signal);
        if (signed.kind !== "done") throw new Error(signed.kind);
        expect(isMessageSignature(REGTEST, address, text, fromBase64(signed.value)!)).toBe(true);
      });
      it("rejects a Bitcoin wallet's signature of another text or another address", async () => {
        const other = lying(played.connector, (call, honest) =>
          call.method === "signMessage"
            ? { ...(honest as object), signature: "1f".repeat(65) }
            : honest,
        );
        await expect(signer.signMessage(other, address, "a", signal)).rejects.toMatchObject({
          code: "wallet/invalid-answer",
          context: { method: "signMessage" },
        });
        const swapped: WalletConnector = {
          ...lying(played.connector, (_, honest) => honest),
          request: (call, end) =>
            played.connector.request(
              { ...call, params: { ...(call.params as object), message: "b" } },
              end,
            ),
        };
        await expect(signer.signMessage(swapped, address, "a", signal)).rejects.toMatchObject({
          code: "wallet/invalid-answer",
        });
      });
      it('returns "declined" and sends no transaction if the user rejects a signature, PSBT or transfer', async () => {
        const request = await built();
        const before = await balance(TO);
        played.wallet.reject();
        expect(await signer.signMessage(played.connector, address, "x", signal)).toEqual({
          kind: "declined",
        });
        expect(await signer.signPsbt(played.connector, address, network, request, signal)).toEqual({
          kind: "declined",
        });
        expect(
          await signer.send(played.connector, address, network, { to: TO, value: 1_000n }, signal),
        ).toEqual({ kind: "declined" });
        await world.bitcoin!.mine();
        expect(await balance(TO)).toBe(before);
      });
      it("sends exactly the requested satoshi once, and finds the receipt of the Bitcoin transfer", async () => {
        await world.bitcoin!.fund(address, 200_000n);
        const before = await balance(TO);
        const sent = await signer.send(
          played.connector,
          address,
          network,
          { to: TO, value: 123_456n },
          signal,
        );
        if (sent.kind !== "done") throw new Error(sent.kind);
        await world.bitcoin!.mine();
        expect(await reader.waitForReceipt(network.id, sent.value, signal)).toMatchObject({
          status: "success",
          hash: sent.value,
        });
        expect((await balance(TO)) - before).toBe(123_456n);
        expect(count(/^(?:sendTransfer|sendBitcoin|send|signPsbt|bitcoin:signTransaction)$/u)).toBe(
          1,
        );
        expect(count(/^(?:send|pushPsbt)$/u)).toBe(0);
      });
      it("signs a PSBT input given with the account's address in upper case", async () => {
        const { signInputs, ...request } = await built();
        const capitals = signInputs.map((input) => ({
          ...input,
          address: input.address.toUpperCase(),
        }));
        const shouted = { ...request, signInputs: capitals };
        const signed = await signer.signPsbt(played.connector, address, network, shouted, signal);
        expect(signed.kind).toBe("done");
      });
      it("signs a PSBT without changing its transaction, and broadcasts it once if requested", async () => {
        const request = await built();
        const plain = await signer.signPsbt(played.connector, address, network, request, signal);
        if (plain.kind !== "done") throw new Error(plain.kind);
        expect(plain.value.txid).toBeUndefined();
        expect(Psbt.fromBase64(plain.value.psbt).data.getTransaction()).toEqual(
          Psbt.fromBase64(request.psbt).data.getTransaction(),
        );
        const sent = await signer.signPsbt(
          played.connector,
          address,
          network,
          { ...request, broadcast: true },
          signal,
        );
        if (sent.kind !== "done") throw new Error(sent.kind);
        await world.bitcoin!.mine();
        expect(await reader.receipt(network.id, sent.value.txid!, signal)).toMatchObject({
          status: "success",
        });
      });
      const withTaproot = ONE_ADDRESS.includes(family) ? undefined : it;
      withTaproot?.(
        "signs with its Taproot address, but builds no transfer from its ordinals address",
        async () => {
          const ordinal = played.wallet.ordinalAddress;
          const request = await built(ordinal);
          const sent = await signer.signPsbt(
            played.connector,
            ordinal,
            network,
            { ...request, broadcast: true },
            signal,
          );
          if (sent.kind !== "done") throw new Error(sent.kind);
          await world.bitcoin!.mine();
          expect(await reader.receipt(network.id, sent.value.txid!, signal)).toMatchObject({
            status: "success",
          });
          const signed = await signer.signMessage(played.connector, ordinal, "ordinal", signal);
          expect(signed.kind).toBe("done");
          await expect(
            signer.send(played.connector, ordinal, network, { to: TO, value: 1_000n }, signal),
          ).rejects.toMatchObject({ code: "account/method-not-supported" });
        },
      );
      it("rejects a signed PSBT of another transaction or with missing or damaged signatures", async () => {
        const [request, another] = [await built(), await built()];
        const [own, before] = [{ ...request, broadcast: true }, await balance(TO)];
        const damaged = (base64: string): string => {
          const psbt = Psbt.fromBase64(base64);
          for (const { partialSig = [] } of psbt.data.inputs)
            for (const one of partialSig) one.signature[20] = one.signature[20]! ^ 1;
          return psbt.toBase64();
        };
        for (const psbt of [
          () => another.psbt,
          () => request.psbt,
          damaged,
          () => "cHNidP8=",
          () => 7,
          () => undefined,
        ]) {
          const liar = lying(played.connector, (call, honest) =>
            call.method === "signPsbt" ? { psbt: psbt((honest as { psbt: string }).psbt) } : honest,
          );
          await expect(signer.signPsbt(liar, address, network, own, signal)).rejects.toMatchObject({
            code: "wallet/invalid-answer",
            context: { method: "signPsbt" },
          });
        }
        await world.bitcoin!.mine();
        expect(await balance(TO)).toBe(before);
      });
      it("rejects an invalid PSBT or Bitcoin transfer without asking the wallet", async () => {
        const request = await built();
        const asked = played.wallet.requests.length;
        const [input] = request.signInputs;
        const bad = [
          [{ ...request, signInputs: [] }, "signInputs"],
          [{ ...request, signInputs: [input!, input!] }, "signInputs"],
          [{ ...request, signInputs: [{ ...input!, index: 9 }] }, "signInputs[0]"],
          [{ ...request, signInputs: [{ ...input!, address: TO }] }, "signInputs[0]"],
          [{ ...request, psbt: "x" }, "psbt"],
        ] as const;
        for (const [one, field] of bad)
          await expect(
            signer.signPsbt(played.connector, address, network, one, signal),
          ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
        for (const [transaction, field] of [
          [{ to: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", value: 1_000n }, "to"],
          [{ to: `${TO.slice(0, -1)}q`, value: 1_000n }, "to"],
          [{ to: TO }, "value"],
          [{ to: TO, value: 293n }, "value"],
          [{ to: TO, value: -1n }, "value"],
          [{ to: TO, value: 1_000n, data: "0x" }, "data"],
        ] as const)
          await expect(
            signer.send(played.connector, address, network, transaction, signal),
          ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
        expect(played.wallet.requests).toHaveLength(asked);
      });
      it("rejects a pending Bitcoin wallet request when the signal aborts", async () => {
        const leaving = new AbortController();
        played.wallet.wait();
        const signing = signer.signMessage(played.connector, address, "x", leaving.signal);
        leaving.abort();
        await expect(signing).rejects.toMatchObject({ code: "call/aborted" });
      });
      it("rejects with chain/not-supported for a network that the Bitcoin wallet cannot use", async () => {
        const elsewhere = { ...network, id: "bip122:000000000019d6689c085ae165831e93" as const };
        await expect(
          signer.switchNetwork(played.connector, elsewhere, signal),
        ).rejects.toMatchObject({
          code: "chain/not-supported",
          context: { networkId: elsewhere.id },
        });
      });
    });
  },
);

import { Observable } from "rxjs";
import { address as addresses, networks, Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Network } from "../../../../src/domain/network/network.js";
import { BitcoinChainSigner } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import type { BitcoinNode } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-node.js";
import type {
  WalletConnector,
  WalletRequest,
} from "../../../../src/ports/wallet-connector.port.js";
import { fromHex, toBase64 } from "../../../../src/infrastructure/shared/bytes.js";
import { bitcoinAccounts } from "../../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { signPsbtInputs } from "../../../../src/testing/universal/bitcoin/sign-psbt.js";
import { signBitcoinMessage } from "../../../../src/testing/universal/bitcoin/bitcoin-messages.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";
import { fromBase64 } from "../../../../src/infrastructure/shared/bytes.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";

const { signal } = new AbortController();
const accounts = bitcoinAccounts(new Uint8Array(32).fill(5), REGTEST);
const [payment, taproot] = accounts;
const NETWORK: Network = {
  id: REGTEST,
  namespace: "bip122",
  reference: REGTEST.slice(7),
  name: "Local",
  currency: { name: "BTC", symbol: "BTC", decimals: 8 },
  rpcUrls: ["http://127.0.0.1:1"],
  isTestnet: true,
};
const hexOf = (base64: string): string =>
  Array.from(fromBase64(base64)!, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A phone with these answers; it rejects other methods with 4200. */
const phone = (answers: Readonly<Record<string, (params: never) => unknown>>) => {
  const calls: WalletRequest[] = [];
  const connector: WalletConnector = {
    connectorId: "walletConnect",
    namespace: "bip122",
    events$: new Observable(),
    connect: async () => ({ kind: "declined" }),
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    request: async (call) => {
      calls.push(call);
      const answer = answers[call.method];
      if (!answer)
        throw new LatchkitError("wallet/request-failed", {
          method: call.method,
          providerCode: 4200,
        });
      return { kind: "done", value: answer(call.params as never) };
    },
  };
  return { connector, calls };
};

/** A transaction that paid 100,000 satoshi to the payment address. */
const OWN_COIN = new Transaction();
OWN_COIN.addInput(new Uint8Array(32).fill(7), 0);
OWN_COIN.addOutput(payment.script, 100_000n);

/** A node with one coin of 100,000 satoshi at the Taproot address. Records what is broadcast. */
const node = (sentHex: BitcoinNode["sentHex"] = async () => undefined) => {
  const sent: { readonly hex: string; readonly txid: string }[] = [];
  const port: BitcoinNode = {
    utxos: async () => [{ txid: "ab".repeat(32), vout: 0, value: 100_000n, isConfirmed: true }],
    feeRates: async () => ({ 3: 2 }),
    transactionHex: async () => OWN_COIN.toHex(),
    shownFee: () => undefined,
    tip: async () => 100n,
    heightOf: async () => undefined,
    sentHex,
    broadcast: async (_, transaction) => void sent.push(transaction),
  };
  return { port, sent };
};
const signing = (
  { psbt: base64, signInputs }: { psbt: string; signInputs: { index: number }[] },
  types?: readonly number[],
) => {
  const psbt = Psbt.fromBase64(base64);
  if (types)
    for (const { index } of signInputs) psbt.updateInput(index, { sighashType: types[0]! });
  signPsbtInputs(
    psbt,
    signInputs.map(({ index }) => ({ index, ...(types && { sighashTypes: types }) })),
    accounts,
  );
  return { psbt: psbt.toBase64() };
};

/** The PSBT that the phone was asked to sign. */
const shownIn = (calls: readonly WalletRequest[]): string =>
  (calls.find(({ method }) => method === "signPsbt") as { params: { psbt: string } }).params.psbt;

describe("Bitcoin over a WalletConnect session", { tags: ["S7-064"] }, () => {
  it("converts the phone's hex signature of a Bitcoin message to base64 after verifying it", async () => {
    const { connector, calls } = phone({
      signMessage: ({ message, address }: { message: string; address: string }) => ({
        address,
        signature: hexOf(signBitcoinMessage(payment, new TextEncoder().encode(message), "ecdsa")),
        messageHash: "00",
      }),
    });
    const signed = await new BitcoinChainSigner(node().port, EVENT_LOOP).signMessage(
      connector,
      payment.address,
      "hello",
      signal,
    );
    expect(signed).toEqual({
      kind: "done",
      value: signBitcoinMessage(payment, new TextEncoder().encode("hello"), "ecdsa"),
    });
    expect(calls[0]?.params).toEqual({
      message: "hello",
      account: payment.address,
      address: payment.address,
      protocol: "bip322",
    });
  });
  it("sends with the phone's own `sendTransfer`, and does not broadcast a second time", async () => {
    const { connector, calls } = phone({ sendTransfer: () => ({ txid: "CD".repeat(32) }) });
    const { port, sent } = node();
    expect(
      await new BitcoinChainSigner(port, EVENT_LOOP).send(
        connector,
        payment.address,
        NETWORK,
        { to: taproot.address, value: 12_345_678n },
        signal,
      ),
    ).toEqual({ kind: "unknown", value: "cd".repeat(32) });
    expect(calls).toEqual([
      {
        method: "sendTransfer",
        params: { account: payment.address, recipientAddress: taproot.address, amount: "12345678" },
      },
    ]);
    expect(sent).toEqual([]);
  });
  describe("a transfer that the phone sent itself", () => {
    const paying = (...outputs: readonly (readonly [string, bigint])[]): Transaction => {
      const transaction = new Transaction();
      transaction.addInput(OWN_COIN.getHash(), 0);
      for (const [to, value] of outputs)
        transaction.addOutput(addresses.toOutputScript(to, networks.regtest), value);
      return transaction;
    };
    const sending = (
      reported: Transaction,
      shown: Transaction | undefined | Error,
      to = taproot.address,
    ) => {
      const { port } = node(async (networkId, txid) => {
        expect([networkId, txid]).toEqual([REGTEST, reported.getId()]);
        if (shown instanceof Error) throw shown;
        return shown?.toHex();
      });
      return new BitcoinChainSigner(port, EVENT_LOOP).send(
        phone({ sendTransfer: () => ({ txid: reported.getId() }) }).connector,
        payment.address,
        NETWORK,
        { to, value: 5_000n },
        signal,
      );
    };
    const honest = paying([payment.address, 90_000n], [taproot.address, 5_000n]);
    it.each([
      ["less", paying([taproot.address, 4_999n])],
      ["more", paying([taproot.address, 5_001n])],
      ["only another address", paying([payment.address, 5_000n])],
      ["no address", paying()],
    ])("rejects a transfer that the phone sent if it pays %s", async (_, transaction) => {
      await expect(sending(transaction, transaction)).rejects.toMatchObject({
        code: "wallet/invalid-answer",
        context: { method: "sendTransfer" },
      });
    });
    it(
      "accepts the phone's Bitcoin transfer of the exact amount from the payer's own output",
      { tags: ["finding-M8"] },
      async () => {
        expect(await sending(honest, honest)).toEqual({ kind: "done", value: honest.getId() });
      },
    );
    it("accepts the phone's Bitcoin transfer to the payer's own address in upper case", async () => {
      const own = paying([payment.address, 5_000n], [payment.address, 90_000n]);
      const capitals = payment.address.toUpperCase();
      expect(await sending(own, own, capitals)).toEqual({ kind: "done", value: own.getId() });
    });
    it.each([
      ["that no service returns yet", undefined],
      ["for which the service returns another", paying([payment.address, 1n])],
      ["that cannot be read", new Error("down")],
    ])(
      "reports a Bitcoin transfer as unknown if the phone returns a transaction %s",
      { tags: ["finding-M8"] },
      async (_, shown) => {
        expect(await sending(honest, shown)).toEqual({ kind: "unknown", value: honest.getId() });
      },
    );
  });
  it("sends a Bitcoin transfer's change to the payer, even if the phone names a different address", async () => {
    const { connector, calls } = phone({
      getAccountAddresses: () => [
        { address: payment.address, intention: "payment" },
        taproot.address,
      ],
      signPsbt: (params) => signing(params),
    });
    await new BitcoinChainSigner(node().port, EVENT_LOOP).send(
      connector,
      taproot.address,
      NETWORK,
      { to: payment.address, value: 10_000n },
      signal,
    );
    expect(
      Psbt.fromBase64(shownIn(calls), { network: networks.regtest }).txOutputs.map(
        ({ address }) => address,
      ),
    ).toEqual([payment.address, taproot.address]);
  });
  it(
    "builds no Bitcoin transaction after the phone's `sendTransfer` failed, unless unsupported",
    { tags: ["P5"] },
    async () => {
      const { port, sent } = node();
      const { connector, calls } = phone({
        sendTransfer: () => {
          throw new LatchkitError("wallet/request-failed", {
            method: "sendTransfer",
            providerCode: -32603,
          });
        },
      });
      await expect(
        new BitcoinChainSigner(port, EVENT_LOOP).send(
          connector,
          taproot.address,
          NETWORK,
          { to: payment.address, value: 10_000n },
          signal,
        ),
      ).rejects.toMatchObject({ code: "wallet/request-failed" });
      expect([calls.length, sent]).toEqual([1, []]);
    },
  );
  it("builds, checks and sends one PSBT if the phone lacks `sendTransfer`", async () => {
    const { connector, calls } = phone({
      getAccountAddresses: () => [taproot.address],
      signPsbt: (params) => signing(params),
    });
    const { port, sent } = node();
    const outcome = await new BitcoinChainSigner(port, EVENT_LOOP).send(
      connector,
      taproot.address,
      NETWORK,
      { to: payment.address, value: 10_000n },
      signal,
    );
    expect(outcome).toEqual({ kind: "done", value: sent[0]?.txid });
    expect([sent.length, calls.map(({ method }) => method)]).toEqual([
      1,
      ["sendTransfer", "getAccountAddresses", "signPsbt"],
    ]);
    expect(calls[2]?.params).toMatchObject({
      account: taproot.address,
      signInputs: [{ address: taproot.address, index: 0 }],
      broadcast: false,
    });
  });
  it.each([2, 3, 0x81, 0x82, 0x83])(
    "accepts the sighash type %i in a phone's signature only if it was requested",
    async (type) => {
      const { port, sent } = node();
      const before = phone({
        getAccountAddresses: () => [taproot.address],
        signPsbt: (params) => signing(params, [type]),
      });
      const signer = new BitcoinChainSigner(port, EVENT_LOOP);
      await expect(
        signer.send(
          before.connector,
          taproot.address,
          NETWORK,
          { to: payment.address, value: 10_000n },
          signal,
        ),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
      expect(sent).toEqual([]);
      const shown = shownIn(before.calls);
      const asked = {
        psbt: shown,
        signInputs: [{ address: taproot.address, index: 0, sighashTypes: [type] }],
      };
      expect(
        await signer.signPsbt(before.connector, taproot.address, NETWORK, asked, signal),
      ).toMatchObject({ kind: "done" });
    },
  );
  it("returns the reviewed PSBT with the phone's signatures, but without other changes of the phone", async () => {
    const { port } = node();
    const meddling = phone({
      getAccountAddresses: () => [taproot.address],
      signPsbt: (params: { psbt: string; signInputs: { index: number }[] }) => {
        const psbt = Psbt.fromBase64(signing(params).psbt);
        psbt.addUnknownKeyValToGlobal({ key: Uint8Array.of(0xfc, 1), value: Uint8Array.of(1) });
        return { psbt: psbt.toBase64() };
      },
    });
    const signer = new BitcoinChainSigner(port, EVENT_LOOP);
    await signer.send(
      meddling.connector,
      taproot.address,
      NETWORK,
      { to: payment.address, value: 10_000n },
      signal,
    );
    const psbt = shownIn(meddling.calls);
    const given = await signer.signPsbt(
      meddling.connector,
      taproot.address,
      NETWORK,
      { psbt, signInputs: [{ address: taproot.address, index: 0 }] },
      signal,
    );
    expect(
      given.kind === "done" && Psbt.fromBase64(given.value.psbt).data.globalMap.unknownKeyVals,
    ).toBeFalsy();
  });
  it("rejects switching the Bitcoin network of a phone", async () => {
    await expect(
      new BitcoinChainSigner(node().port, EVENT_LOOP).switchNetwork(
        phone({}).connector,
        NETWORK,
        signal,
      ),
    ).rejects.toMatchObject({ code: "chain/not-supported" });
  });
  it("converts a PSBT from hex to base64", () => {
    expect(toBase64(fromHex("00ff")!)).toBe("AP8=");
  });
});

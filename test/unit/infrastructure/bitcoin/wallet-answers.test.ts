import { payments, Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { BitcoinChainSigner } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import type { WalletConnector } from "../../../../src/ports/wallet-connector.port.js";
import { rulesOf } from "../../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { signBitcoinMessage } from "../../../../src/testing/universal/bitcoin/bitcoin-messages.js";
import { esploraReader } from "../../../support/builders/esplora-reader.js";
import {
  accountsOf,
  coinsFor,
  fetchOver,
  honestService,
  psbtWallet,
  regtestAt,
} from "../../../support/doubles/bitcoin-services.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";

const { signal } = new AbortController();
const [payer, ordinals] = accountsOf(1);
const [receiver] = accountsOf(2);
const A = "https://a.example";
const network = regtestAt(A);
const TXID = "AB".repeat(32);
const rules = { network: rulesOf(REGTEST) };
const oldAddress = payments.p2pkh({ pubkey: payer.publicKey, ...rules }).address!;
const nested = payments.p2wpkh({ pubkey: payer.publicKey, ...rules });
const nestedAddress = payments.p2sh({ redeem: nested, ...rules }).address!;

type Answers = Parameters<typeof psbtWallet>[1];
const [coin] = coinsFor(payer.script, [100_000n]);
const setup = (answers: Answers = {}) => {
  const { service, posted } = honestService([coin!]);
  const reader = esploraReader([network], { fetch: fetchOver({ [A]: service }) });
  return {
    signer: new BitcoinChainSigner(reader, EVENT_LOOP),
    posted,
    ...psbtWallet([payer], answers),
  };
};
const methodsOf = ({ requests }: Pick<ReturnType<typeof setup>, "requests">) =>
  requests.map(({ method }) => method);
const declining = (connector: WalletConnector, declined: string): WalletConnector => ({
  ...connector,
  request: async (call, end) =>
    call.method === declined ? { kind: "declined" } : connector.request(call, end),
});
const failing = (error: LatchkitError) => (): never => {
  throw error;
};
const invalidAnswer = (method: string) => ({ code: "wallet/invalid-answer", context: { method } });

describe("a Bitcoin message signature", () => {
  it.each([
    ["native SegWit", payer.address, "bip322"],
    ["Taproot", ordinals.address, "bip322"],
    ["old", oldAddress, "ecdsa"],
    ["nested SegWit", nestedAddress, "ecdsa"],
  ])(
    "requests a Bitcoin message signature for a %s address in the format that such wallets support",
    async (_, address, protocol) => {
      const { signer, connector, requests } = setup({ signMessage: () => ({}) });
      await expect(signer.signMessage(connector, address, "a", signal)).rejects.toMatchObject(
        invalidAnswer("signMessage"),
      );
      expect(requests.map(({ params }) => params)).toEqual([
        { message: "a", account: address, address, protocol },
      ]);
    },
  );
  it("requests no message signature for an address of no Bitcoin network", async () => {
    const { signer, connector, requests } = setup();
    await expect(signer.signMessage(connector, "x".repeat(101), "a", signal)).rejects.toMatchObject(
      {
        code: "address/malformed",
        context: { value: "x".repeat(100), namespace: "bip122" },
      },
    );
    expect(requests).toEqual([]);
  });
  it('returns "declined" if the user declines to sign a Bitcoin message', async () => {
    const { signer, connector } = setup();
    expect(
      await signer.signMessage(declining(connector, "signMessage"), payer.address, "a", signal),
    ).toEqual({ kind: "declined" });
  });
  it.each([
    null,
    "signature",
    {},
    { signature: 7 },
    { signature: "no signature" },
    { signature: signBitcoinMessage(payer, new TextEncoder().encode("b"), "ecdsa") },
    { signature: signBitcoinMessage(receiver, new TextEncoder().encode("a"), "ecdsa") },
  ])("rejects %j as a Bitcoin wallet's message signature", async (answer) => {
    const { signer, connector } = setup({ signMessage: () => answer });
    await expect(signer.signMessage(connector, payer.address, "a", signal)).rejects.toMatchObject(
      invalidAnswer("signMessage"),
    );
  });
  it("accepts a Bitcoin message signature only for the signed text and the signing address", async () => {
    const { signer } = setup();
    const signature = signBitcoinMessage(payer, new TextEncoder().encode("a"), "bip322");
    for (const [address, text, given, isValid] of [
      [payer.address, "a", signature, true],
      [payer.address, "b", signature, false],
      [receiver.address, "a", signature, false],
      ["no address", "a", signature, false],
      [payer.address, "a", "no base64", false],
    ] as const)
      expect(await signer.verifyMessage(address, text, given)).toBe(isValid);
  });
});

describe("a Bitcoin wallet that was asked for a PSBT signature", () => {
  const psbt = new Psbt(rules)
    .addInput({
      hash: coin!.txid,
      index: 0,
      witnessUtxo: { script: payer.script, value: 100_000n },
    })
    .addOutput({ script: receiver.script, value: 90_000n })
    .toBase64();
  const signInputs = [{ index: 0, address: payer.address }];
  const sign = ({ signer, connector }: ReturnType<typeof setup>, broadcast: boolean) =>
    signer.signPsbt(connector, payer.address, network, { psbt, signInputs, broadcast }, signal);

  it("reports a transfer as unknown if the Bitcoin wallet returns a transaction id, not a signature", async () => {
    const world = setup({ signPsbt: () => ({ txid: TXID }) });
    await expect(sign(world, true)).rejects.toMatchObject({
      code: "transaction/unknown",
      context: { networkId: REGTEST, hash: TXID.toLowerCase(), lastSeen: "nowhere" },
    });
    const transfer = { to: receiver.address, value: 5_000n };
    expect(
      await world.signer.send(world.connector, payer.address, network, transfer, signal),
    ).toEqual({ kind: "unknown", value: TXID.toLowerCase() });
    expect(world.posted).toEqual([]);
  });
  it.each([
    [{ txid: TXID }, false],
    [{ txid: "ab" }, true],
    [{ txid: 7 }, true],
    [{}, true],
    [null, true],
  ])(
    "rejects %j as a Bitcoin wallet's answer to a PSBT signing request (broadcast: %s)",
    async (answer, broadcast) => {
      const world = setup({ signPsbt: () => answer });
      await expect(sign(world, broadcast)).rejects.toMatchObject(invalidAnswer("signPsbt"));
      expect(world.posted).toEqual([]);
    },
  );
  it("sends no Bitcoin transaction if the user declines to sign the PSBT", async () => {
    const world = setup();
    const connector = declining(world.connector, "signPsbt");
    expect(await sign({ ...world, connector }, true)).toEqual({ kind: "declined" });
    const transfer = { to: receiver.address, value: 5_000n };
    expect(await world.signer.send(connector, payer.address, network, transfer, signal)).toEqual({
      kind: "declined",
    });
    expect(world.posted).toEqual([]);
  });
  it("broadcasts a signed PSBT only if the request asks for it", async () => {
    const world = setup();
    const signed = await sign(world, false);
    expect(signed).toMatchObject({ kind: "done" });
    expect(signed.kind === "done" && signed.value.txid).toBeUndefined();
    expect(world.posted).toEqual([]);
  });
});

describe("the accounts that a Bitcoin wallet reports before a transfer", () => {
  const transfer = { to: receiver.address, value: 5_000n };
  const send = ({ signer, connector }: ReturnType<typeof setup>, end = signal) =>
    signer.send(connector, payer.address, network, transfer, end);
  const answering = (answer: unknown) => setup({ getAccountAddresses: () => answer });

  it.each(["ordinal", "ordinals"])(
    "builds no Bitcoin transfer from an address that holds %s, which the transfer could spend",
    async (intention) => {
      const address = payer.address.toUpperCase();
      const world = answering([{ address: receiver.address }, { address, intention }]);
      await expect(send(world)).rejects.toMatchObject({
        code: "account/method-not-supported",
        context: { method: "sendTransfer", namespace: "bip122" },
      });
      expect(methodsOf(world)).not.toContain("signPsbt");
      expect(world.posted).toEqual([]);
    },
  );
  it.each([
    [[{ address: payer.address, intention: "payment" }]],
    [[{ address: payer.address, intention: 7, publicKey: "no key" }]],
    [[{ address: receiver.address, intention: "ordinal" }, payer.address]],
    [[]],
    ["no list"],
    [undefined],
  ])(
    "sends a Bitcoin transfer with change if the wallet reports these addresses: %j",
    async (answer) => {
      const world = answering(answer);
      expect(await send(world)).toMatchObject({ kind: "done" });
      const [sent] = world.posted.map((hex) => Transaction.fromHex(hex));
      expect(sent?.outs.map(({ script }) => script)).toEqual([receiver.script, payer.script]);
      expect(sent?.outs[0]?.value).toBe(5_000n);
    },
  );
  it("sends a Bitcoin transfer even if the user declines to reveal the wallet's addresses", async () => {
    const world = setup();
    const connector = declining(world.connector, "getAccountAddresses");
    expect(await send({ ...world, connector })).toMatchObject({ kind: "done" });
  });
  it("sends a Bitcoin transfer if reading the wallet's addresses fails, but not after an abort", async () => {
    const error = new LatchkitError("wallet/no-answer", {
      method: "getAccountAddresses",
      waitMs: 1,
    });
    expect(await send(setup({ getAccountAddresses: failing(error) }))).toMatchObject({
      kind: "done",
    });
    const aborted = setup({ getAccountAddresses: failing(new LatchkitError("call/aborted", {})) });
    await expect(send(aborted)).rejects.toMatchObject({ code: "call/aborted" });
    expect(aborted.posted).toEqual([]);
  });
});

describe("a Bitcoin wallet that is asked to switch its network", () => {
  const switching = (answers: Answers) => {
    const { signer, connector } = setup(answers);
    return { connector, run: (on = connector) => signer.switchNetwork(on, network, signal) };
  };
  it("treats the network as switched if the Bitcoin wallet answers, but not if the user declines", async () => {
    const { run, connector } = switching({ switchNetwork: () => ({ any: 1 }) });
    expect(await run()).toEqual({ kind: "done", value: undefined });
    expect(await run(declining(connector, "switchNetwork"))).toEqual({ kind: "declined" });
  });
  it.each([
    new LatchkitError("account/method-not-supported", {
      method: "switchNetwork",
      namespace: "bip122",
    }),
    new LatchkitError("wallet/request-failed", { method: "switchNetwork" }),
    new LatchkitError("wallet/invalid-answer", { method: "switchNetwork" }),
  ])(
    "rejects a Bitcoin network switch with chain/not-supported after the wallet error $code",
    async (error) => {
      await expect(switching({ switchNetwork: failing(error) }).run()).rejects.toMatchObject({
        code: "chain/not-supported",
        context: { networkId: REGTEST },
      });
    },
  );
  it("rejects a Bitcoin network switch with the wallet's error for any other failure", async () => {
    const error = new LatchkitError("wallet/no-answer", { method: "switchNetwork", waitMs: 1 });
    await expect(switching({ switchNetwork: failing(error) }).run()).rejects.toBe(error);
  });
});

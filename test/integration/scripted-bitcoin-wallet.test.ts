import {
  scriptedBitcoinWallet,
  type BitcoinPageApiName,
  type ScriptedBitcoinWallet,
} from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { base64, hex } from "@scure/base";
import { Psbt, Transaction } from "bitcoinjs-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addressesOf,
  isBip322By,
  signerOfMessage,
} from "../support/assertions/bitcoin-signatures.js";

const REGTEST = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328";
const MAINNET = "bip122:000000000019d6689c085ae165831e93";
const RECIPIENT = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const utf8Hex = (text: string): string => hex.encode(new TextEncoder().encode(text));
/** The connect call of each form, which prompts the user. */
const CONNECTS: Readonly<Record<BitcoinPageApiName, string>> = {
  standard: "bitcoin:connect",
  "sats-connect": "getAddresses",
  leather: "getAddresses",
  okx: "connect",
  unisat: "requestAccounts",
};

describe("scripted Bitcoin wallet on the local chain", () => {
  let world: World;
  let url: string;
  let wallet: ScriptedBitcoinWallet;
  let keys = 1;
  beforeAll(async () => {
    world = await startWorld({ parts: ["bitcoin"] });
    url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    keys += 1;
    const network = (id: typeof REGTEST | typeof MAINNET) => ({
      id,
      name: id,
      rpcUrls: [url],
      currency: { symbol: "BTC", decimals: 8 },
    });
    wallet = scriptedBitcoinWallet({
      privateKey: `0x${keys.toString(16).padStart(64, "0")}`,
      networks: [network(REGTEST), network(MAINNET)],
    });
  });

  const ask = (
    api: BitcoinPageApiName,
    params?: unknown,
    method = CONNECTS[api],
  ): Promise<unknown> => wallet.ask({ api, method, params });
  const asking = (api: BitcoinPageApiName, method: string, params: unknown): Promise<unknown> =>
    wallet.ask({ api, method, params });
  const balanceOf = async (address: string): Promise<number> =>
    (
      (await (await fetch(`${url}/address/${address}/utxo`)).json()) as readonly {
        readonly value: number;
      }[]
    ).reduce((sum, { value }) => sum + value, 0);
  const sends = async (txid: unknown, satoshi: number): Promise<void> => {
    await world.bitcoin?.mine();
    const { vout, status } = (await (await fetch(`${url}/tx/${String(txid)}`)).json()) as {
      readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[];
      readonly status: object;
    };
    expect(vout[0]).toMatchObject({ scriptpubkey_address: RECIPIENT, value: satoshi });
    expect(status).toMatchObject({ confirmed: true });
  };
  /** A PSBT that spends an output of the wallet. */
  const toBeSigned = async (): Promise<Psbt> => {
    const id = (await world.bitcoin?.fund(wallet.address, 100_000)) ?? "";
    const parent = Transaction.fromHex(await (await fetch(`${url}/tx/${id}/hex`)).text());
    const output = parent.outs[0];
    if (output === undefined) throw new Error("nothing was paid");
    return new Psbt()
      .addInput({ hash: id, index: 0, witnessUtxo: output })
      .addOutput({ script: output.script, value: 98_000n });
  };
  const sendSigned = async (psbt: Psbt): Promise<number> => {
    psbt.data.inputs.forEach(({ finalScriptWitness }, index) => {
      if (finalScriptWitness === undefined) psbt.finalizeInput(index);
    });
    return (await fetch(`${url}/tx`, { method: "POST", body: psbt.extractTransaction().toHex() }))
      .status;
  };

  it("derives a payment and a Taproot address for each account and network", () => {
    const first = wallet.address;
    expect(addressesOf(hex.decode(wallet.publicKey))).toEqual({
      payment: first,
      ordinal: wallet.ordinalAddress,
    });
    wallet.changeAccount(1);
    expect(addressesOf(hex.decode(wallet.publicKey))).toEqual({
      payment: wallet.address,
      ordinal: wallet.ordinalAddress,
    });
    expect(wallet.address).not.toBe(first);
    wallet.changeNetwork(MAINNET);
    expect([wallet.address.slice(0, 4), wallet.ordinalAddress.slice(0, 4)]).toEqual([
      "bc1q",
      "bc1p",
    ]);
  });

  it("signs the published BIP-322 test vector exactly as published", async () => {
    const example = scriptedBitcoinWallet({
      privateKey: "0xbb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004",
    });
    example.changeNetwork(MAINNET);
    expect(example.address).toBe("bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l");
    await example.ask({ api: "leather", method: "getAddresses", params: {} });
    expect(
      await example.ask({ api: "leather", method: "signMessage", params: { message: "" } }),
    ).toMatchObject({
      signature:
        "AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy",
    });
  });

  it.each(Object.keys(CONNECTS) as BitcoinPageApiName[])(
    "reveals addresses of a Bitcoin wallet with the API %s only after approval",
    async (face) => {
      wallet.reject();
      await expect(ask(face, {})).rejects.toMatchObject({
        code: face === "sats-connect" ? -32000 : 4001,
      });
      wallet.wait();
      const connecting = ask(face, {});
      wallet.approve();
      expect(JSON.stringify(await connecting)).toContain(wallet.address);
      wallet.reject();
      expect(JSON.stringify(await ask(face, {}))).toContain(wallet.address);
      await expect(ask(face, {}, "nothing")).rejects.toMatchObject({ code: -32601 });
      expect(wallet.requests).toContainEqual({ api: face, method: CONNECTS[face], params: {} });
    },
  );

  it.each([
    [
      "standard",
      "bitcoin:signMessage",
      () => ({ address: wallet.address, message: utf8Hex("Hi") }),
      (answer: unknown) => base64.encode(hex.decode((answer as { signature: string }).signature)),
    ],
    [
      "sats-connect",
      "signMessage",
      () => ({ address: wallet.address, message: "Hi" }),
      (answer: unknown) => (answer as { signature: string }).signature,
    ],
    [
      "leather",
      "signMessage",
      () => ({ address: wallet.address, message: "Hi", protocol: "ECDSA", network: "regtest" }),
      (answer: unknown) => (answer as { signature: string }).signature,
    ],
    ["okx", "signMessage", () => ["Hi", "ecdsa"], String],
    ["unisat", "signMessage", () => ["Hi"], String],
  ] as const)(
    "signs a message by BIP-137 in a Bitcoin wallet with the API %s",
    async (face, method, params, signatureOf) => {
      await expect(asking(face, method, params())).rejects.toMatchObject({
        code: face === "sats-connect" ? -32002 : 4100,
      });
      await ask(face);
      const signature = signatureOf(await asking(face, method, params()));
      expect(signerOfMessage("Hi", signature)).toBe(wallet.address);
      expect(signerOfMessage("Ho", signature)).not.toBe(wallet.address);
    },
  );

  it.each([
    [
      "standard",
      "bitcoin:signMessage",
      () => ({ address: wallet.ordinalAddress, message: utf8Hex("Hi") }),
      () => wallet.ordinalAddress,
    ],
    [
      "sats-connect",
      "signMessage",
      () => ({ address: wallet.ordinalAddress, message: "Hi" }),
      () => wallet.ordinalAddress,
    ],
    [
      "sats-connect",
      "signMessage",
      () => ({ address: wallet.address, message: "Hi", protocol: "BIP322" }),
      () => wallet.address,
    ],
    ["okx", "signMessage", () => ["Hi", "bip322-simple"], () => wallet.address],
  ] as const)(
    "signs a message by BIP-322 in a Bitcoin wallet with the API %s (%#)",
    async (face, method, params, address) => {
      await ask(face);
      const answer = await asking(face, method, params());
      const text =
        typeof answer === "string" ? answer : (answer as { signature: string }).signature;
      const signature = face === "standard" ? base64.encode(hex.decode(text)) : text;
      expect(isBip322By(address(), "Hi", signature)).toBe(true);
      expect(isBip322By(address(), "Ho", signature)).toBe(false);
    },
  );

  it.each([
    [
      "standard",
      "bitcoin:signTransaction",
      (psbt: Psbt) => ({
        psbt: psbt.toHex(),
        inputsToSign: [{ address: wallet.address, signingIndexes: [0] }],
      }),
      (answer: unknown) => Psbt.fromHex((answer as { signedPsbt: string }).signedPsbt),
    ],
    [
      "sats-connect",
      "signPsbt",
      (psbt: Psbt) => ({ psbt: psbt.toBase64(), signInputs: { [wallet.address]: [0] } }),
      (answer: unknown) => Psbt.fromBase64((answer as { psbt: string }).psbt),
    ],
    [
      "leather",
      "signPsbt",
      (psbt: Psbt) => ({
        hex: psbt.toHex(),
        network: "regtest",
        signAtIndex: 0,
        allowedSighash: [1],
        broadcast: false,
      }),
      (answer: unknown) => Psbt.fromHex((answer as { hex: string }).hex),
    ],
    [
      "okx",
      "signPsbt",
      (psbt: Psbt) => [
        psbt.toHex(),
        {
          autoFinalized: false,
          toSignInputs: [{ index: 0, address: wallet.address, sighashTypes: [1] }],
        },
      ],
      (answer: unknown) => Psbt.fromHex(String(answer)),
    ],
    [
      "unisat",
      "signPsbt",
      (psbt: Psbt) => [psbt.toHex()],
      (answer: unknown) => Psbt.fromHex(String(answer)),
    ],
  ] as const)(
    "signs a PSBT that the chain accepts, in a Bitcoin wallet with the API %s",
    async (face, method, params, read) => {
      await ask(face);
      expect(await sendSigned(read(await asking(face, method, params(await toBeSigned()))))).toBe(
        200,
      );
    },
  );

  it("broadcasts a PSBT on request, and rejects a PSBT with another owner's input", async () => {
    await ask("sats-connect");
    const { txid } = (await asking("sats-connect", "signPsbt", {
      psbt: (await toBeSigned()).toBase64(),
      signInputs: { [wallet.address]: [0] },
      broadcast: true,
    })) as { readonly txid: string };
    expect((await fetch(`${url}/tx/${txid}`)).status).toBe(200);
    const psbt = await toBeSigned();
    wallet.changeAccount(3);
    await expect(
      asking("sats-connect", "signPsbt", {
        psbt: psbt.toBase64(),
        signInputs: { [wallet.address]: [0] },
      }),
    ).rejects.toMatchObject({ code: -32602 });
  });

  it.each([
    [
      "sats-connect",
      "sendTransfer",
      () => ({ recipients: [{ address: RECIPIENT, amount: 40_000 }] }),
      (answer: unknown) => (answer as { txid: string }).txid,
    ],
    [
      "leather",
      "sendTransfer",
      () => ({ recipients: [{ address: RECIPIENT, amount: "40000" }], network: "regtest" }),
      (answer: unknown) => (answer as { txid: string }).txid,
    ],
    [
      "okx",
      "send",
      () => [{ from: wallet.address, to: RECIPIENT, value: "0.0004" }],
      (answer: unknown) => (answer as { txhash: string }).txhash,
    ],
    ["unisat", "sendBitcoin", () => [RECIPIENT, 40_000], String],
  ] as const)(
    "pays with a Bitcoin wallet with the API %s, and the chain mines the payment",
    async (face, method, params, idOf) => {
      await world.bitcoin?.fund(wallet.address, 100_000);
      await ask(face);
      await sends(idOf(await asking(face, method, params())), 40_000);
      expect(await balanceOf(wallet.address)).toBeGreaterThan(59_000);
    },
  );

  it("rejects malformed Bitcoin amounts, amounts above the balance, and addresses of another chain", async () => {
    await ask("okx");
    await expect(
      asking("okx", "send", [{ from: wallet.address, to: RECIPIENT, value: "1,234.5" }]),
    ).rejects.toMatchObject({ code: -32602 });
    await expect(asking("unisat", "sendBitcoin", [RECIPIENT, 0.0004])).rejects.toMatchObject({
      code: -32602,
    });
    await expect(
      asking("leather", "sendTransfer", { recipients: [{ address: RECIPIENT, amount: 40_000 }] }),
    ).rejects.toMatchObject({ code: -32602 });
    await expect(
      asking("unisat", "sendBitcoin", ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 40_000]),
    ).rejects.toMatchObject({ code: -32602 });
    await expect(asking("unisat", "sendBitcoin", [RECIPIENT, 40_000])).rejects.toThrow(
      "Insufficient funds",
    );
  });

  it("emits account, network and disconnect events of a Bitcoin wallet only after access is granted", async () => {
    const notified: unknown[] = [];
    for (const face of Object.keys(CONNECTS) as BitcoinPageApiName[])
      wallet.listen(face, ({ name }) => notified.push([face, name]));
    wallet.changeAccount(1);
    expect(notified).toEqual([]);
    await ask("okx");
    wallet.changeAccount(2);
    expect(notified.splice(0)).toEqual([
      ["standard", "change"],
      ["sats-connect", "accountChange"],
      ["okx", "accountChanged"],
      ["okx", "accountsChanged"],
      ["unisat", "accountsChanged"],
    ]);
    wallet.changeNetwork(MAINNET);
    expect(notified.splice(0).map(String)).toEqual([
      "standard,change",
      "sats-connect,networkChange",
      "okx,accountChanged",
      "okx,accountsChanged",
      "unisat,chainChanged",
      "unisat,networkChanged",
      "unisat,accountsChanged",
    ]);
    wallet.drop();
    expect(notified.splice(0).map(String)).toEqual([
      "standard,change",
      "sats-connect,disconnect",
      "okx,disconnect",
      "unisat,accountsChanged",
    ]);
    expect(await asking("unisat", "getAccounts", [])).toEqual([]);
  });

  it("switches a scripted Bitcoin wallet only to networks that the wallet knows", async () => {
    await ask("unisat");
    expect(await asking("unisat", "switchChain", ["BITCOIN_MAINNET"])).toMatchObject({
      enum: "BITCOIN_MAINNET",
      network: "livenet",
    });
    expect(wallet.networkId).toBe(MAINNET);
    await asking("sats-connect", "wallet_changeNetwork", { name: "Regtest" });
    expect(wallet.networkId).toBe(REGTEST);
    await expect(
      asking("sats-connect", "wallet_changeNetwork", { name: "Signet" }),
    ).rejects.toMatchObject({ code: 4902 });
    wallet.reject();
    await expect(
      asking("standard", "bitcoin:switchNetwork", { network: MAINNET }),
    ).rejects.toMatchObject({ code: 4001 });
  });
});

import { universal, type Latchkit, type NetworkOption } from "latchkit";
import { InMemoryKeyValueStorage, scriptedPhone, type ScriptedPhone } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { base64, hex } from "@scure/base";
import { Psbt, Transaction } from "bitcoinjs-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signerOfMessage } from "../support/assertions/bitcoin-signatures.js";
import { uriOf, WalletConnectWorld } from "./walletconnect-world.js";

const REGTEST = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328";
const RECIPIENT = "bcrt1qq6hag67dl53wl99vzg42z8eyzfz2xlkvwk6f7m";

describe("Bitcoin account over WalletConnect on the local chain", () => {
  let relay: WalletConnectWorld;
  let world: World;
  let phone: ScriptedPhone;
  let page: Latchkit;
  let url: string;
  let account: string;

  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    relay = started;
    world = await startWorld({ parts: ["bitcoin"] });
    url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
    const network: NetworkOption = {
      id: REGTEST,
      name: "Local Bitcoin",
      rpcUrls: [url],
      currency: { symbol: "BTC", decimals: 8 },
    };
    phone = await scriptedPhone({
      name: "Bitcoin Phone",
      relayUrl: relay.world.addresses.relay ?? "",
      networks: [network],
      storagePrefix: "phone-of-bitcoin",
    });
    account = phone.addressOn(REGTEST);
    page = relay.make({
      storage: new InMemoryKeyValueStorage(),
      options: { networks: [network], chains: [universal("bip122")] },
    });
    await page.start();
    const connecting = page.connection.connect("walletConnect");
    connecting.catch(() => undefined);
    await phone.scan(await uriOf(page));
    await connecting;
    await world.bitcoin?.fund(account, 1_000_000);
  });
  afterAll(async () => {
    await page.dispose();
    await phone.stop();
    await Promise.all([relay.stop(), world.stop()]);
  });

  const ask = async (method: string, params: unknown): Promise<Readonly<Record<string, string>>> =>
    (await (await page.connection.provider("bip122")).request({ method, params })) as Readonly<
      Record<string, string>
    >;
  const get = async (path: string): Promise<string> => (await fetch(url + path)).text();

  it(
    "signs a Bitcoin message over WalletConnect with the account's own key",
    { tags: ["S7-064"] },
    async () => {
      const {
        address,
        signature = "",
        messageHash,
      } = await ask("signMessage", { message: "Hello", account, address: account });
      expect(address).toBe(account);
      expect(signerOfMessage("Hello", base64.encode(hex.decode(signature)))).toBe(account);
      expect(messageHash).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it("pays bitcoin over WalletConnect, and the chain mines the payment", async () => {
    const { txid = "" } = await ask("sendTransfer", {
      account,
      recipientAddress: RECIPIENT,
      amount: "250000",
    });
    await world.bitcoin?.mine();
    expect(JSON.parse(await get(`/tx/${txid}`))).toMatchObject({
      status: { confirmed: true },
      vout: [
        { scriptpubkey_address: RECIPIENT, value: 250_000 },
        { scriptpubkey_address: account },
      ],
    });
  });

  it("signs a PSBT over WalletConnect, and broadcasts it on request", async () => {
    const [{ txid: parent, vout, value }] = JSON.parse(
      await get(`/address/${account}/utxo`),
    ) as readonly [{ readonly txid: string; readonly vout: number; readonly value: number }];
    const spent = Transaction.fromHex(await get(`/tx/${parent}/hex`)).outs[vout];
    if (spent === undefined) throw new Error("no such output");
    const psbt = new Psbt()
      .addInput({ hash: parent, index: vout, witnessUtxo: spent })
      .addOutput({ script: spent.script, value: BigInt(value - 2000) });
    const { psbt: signed = "", txid } = await ask("signPsbt", {
      account,
      psbt: psbt.toBase64(),
      signInputs: [{ address: account, index: 0 }],
      broadcast: true,
    });
    expect(Psbt.fromBase64(signed).txOutputs).toEqual(psbt.txOutputs);
    expect(JSON.parse(await get(`/tx/${txid}/status`))).toEqual({ confirmed: false });
  });

  it("rejects an invalid PSBT or a fractional satoshi amount over WalletConnect", async () => {
    await expect(
      ask("sendTransfer", { account, recipientAddress: RECIPIENT, amount: "0.1" }),
    ).rejects.toThrow("Invalid params");
    await expect(ask("signPsbt", { account, psbt: "AAAA", signInputs: [] })).rejects.toThrow(
      "Invalid params",
    );
  });
});

import { base58 } from "@scure/base";
import { createLatchkit, evm, solana as solanaChain, type Latchkit } from "latchkit";
import { InMemoryKeyValueStorage, scriptedPhone, type ScriptedPhone } from "latchkit/testing";
import { startWorld, type World, type WorldSolana } from "latchkit/testing/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  freshSigner,
  isSignedBy,
  isTransactionSignedBy,
  noSolanaReason,
  transfer,
  unsignedTransaction,
} from "../support/builders/solana.js";
import { uriOf } from "./walletconnect-world.js";

const reason = noSolanaReason();
const SOL = 10n ** 9n;
const EVM = {
  id: "eip155:31337",
  name: "One",
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "ETH", decimals: 18 },
} as const;

describe.skipIf(reason !== undefined)(
  `Solana over WalletConnect with a scripted phone on the local chain${reason === undefined ? "" : ` (${reason})`}`,
  () => {
    let world: World;
    let solana: WorldSolana;
    let phone: ScriptedPhone;
    let page: Latchkit;
    let address: string;
    beforeAll(async () => {
      world = await startWorld({ parts: ["solana", "relay"] });
      const { relay } = world.addresses;
      if (world.solana === undefined || relay === undefined)
        throw new Error(world.missingParts.map((one) => one.reason).join());
      solana = world.solana;
      const { networkId, name, rpcUrl, currency } = solana.network;
      const network = {
        id: networkId as `solana:${string}`,
        name,
        rpcUrls: [rpcUrl],
        currency,
      } as const;
      phone = await scriptedPhone({
        name: "Solana Phone",
        relayUrl: relay,
        networks: [EVM, network],
        privateKey: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
      });
      page = createLatchkit({
        networks: [EVM, network],
        chains: [evm(), solanaChain()],
        services: { relay },
        metadata: { name: "Headless", url: "https://app.example" },
        ports: { storage: new InMemoryKeyValueStorage() },
      });
      await page.start();
      const connecting = page.connection.connect("walletConnect");
      connecting.catch(() => undefined);
      await phone.scan(await uriOf(page));
      await connecting;
      address = phone.addressOn(network.id);
      solana.airdrop(address, 10n * SOL);
      await page.network.switch(network.id);
    });
    afterEach(() => phone.approve());
    afterAll(async () => {
      await page.dispose();
      await phone.stop();
      await world.stop();
    });

    it("connects EVM and Solana with one approval on a phone, each with the phone's own address", () => {
      expect(page.account.snapshot.byNamespace.solana?.address).toBe(address);
      expect(page.account.snapshot.byNamespace.eip155?.address).toBe(phone.address);
      expect(address).not.toBe("FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z");
    });

    it(
      "signs a message on the phone with a signature that a second Ed25519 library verifies",
      { tags: ["S7-062"] },
      async () => {
        const signature = await page.account.signMessage("Hello", { namespace: "solana" });
        expect(
          await isSignedBy(address, base58.decode(signature), new TextEncoder().encode("Hello")),
        ).toBe(true);
      },
    );

    it("signs a SOL transfer on the phone that the page then sends, moving exactly the requested value", async () => {
      const to = await freshSigner();
      const sent = await page.account.sendTransaction(
        { to: to.address, value: SOL },
        { namespace: "solana" },
      );
      expect(await page.account.waitForReceipt(sent)).toMatchObject({ status: "success" });
      expect(solana.balance(to.address)).toBe(SOL);
    });

    it("signs token transfers on the phone, and creates the recipient's token account if it is missing", async () => {
      for (const { address: token } of solana.network.tokens) {
        const to = await freshSigner();
        await solana.mint(token, address, 5_000_000n);
        const sent = await page.account.sendTransaction(
          { to: to.address, value: 1_250_000n, token },
          { namespace: "solana" },
        );
        expect(await page.account.waitForReceipt(sent)).toMatchObject({ status: "success" });
        expect([solana.holding(token, to.address), solana.holding(token, address)]).toEqual([
          1_250_000n,
          3_750_000n,
        ]);
      }
    });

    it("lets the phone sign and send a Solana transaction, and returns its on-chain signature", async () => {
      const to = await freshSigner();
      const transaction = Buffer.from(
        await unsignedTransaction(solana.network.rpcUrl, address, (payer) => [
          transfer(payer, to.address, SOL),
        ]),
      ).toString("base64");
      const provider = await page.connection.provider("solana");
      const { transaction: signed } = (await provider.request({
        method: "solana_signTransaction",
        params: { transaction, pubkey: address },
      })) as { readonly transaction: string };
      expect(await isTransactionSignedBy(address, signed)).toBe(true);
      await provider.request({
        method: "solana_signAndSendTransaction",
        params: { transaction, pubkey: address },
      });
      expect(solana.balance(to.address)).toBe(SOL);
    });

    it("rejects a Solana request when the user declines on the phone, and sends nothing", async () => {
      const to = await freshSigner();
      phone.reject();
      await expect(
        page.account.sendTransaction({ to: to.address, value: SOL }, { namespace: "solana" }),
      ).rejects.toMatchObject({ code: "wallet/declined" });
      expect(solana.balance(to.address)).toBe(0n);
    });
  },
);

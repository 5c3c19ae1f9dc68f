import { createSolanaRpc, type Address, type Signature } from "@solana/kit";
import { evm, solana, type NetworkOption } from "latchkit";
import { InMemoryKeyValueStorage, scriptedSolanaWallet } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../src/domain/caip/caip.types.js";
import { bytesOfBase58 } from "../../src/domain/shared/byte-texts.js";
import { solanaWallets } from "../../src/infrastructure/composition/chains/solana-wallets.entry.js";
import { RecordingLogger } from "../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../src/infrastructure/browser/runtime.js";
import { lazy } from "../support/builders/lazy.js";
import { freshSigner, noSolanaReason } from "../support/builders/solana.js";
import { createInContainer } from "../support/worlds/container.js";
import { normalizeNetwork } from "../../src/domain/network/network.js";

const reason = noSolanaReason();
const SOL = 1_000_000_000n;

/** Verifies with the platform's Ed25519, not with the library's. */
const verifies = async (owner: string, text: string, signature: string): Promise<boolean> => {
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(bytesOfBase58(owner) ?? []),
    "Ed25519",
    false,
    ["verify"],
  );
  return crypto.subtle.verify(
    "Ed25519",
    key,
    Uint8Array.from(bytesOfBase58(signature) ?? []),
    new TextEncoder().encode(text),
  );
};

describe.skipIf(reason !== undefined)(
  `Solana connection life cycle in plain Node${reason === undefined ? "" : ` (${reason})`}`,
  () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({ parts: ["solana"] });
    });
    afterAll(() => world.stop());

    const begin = async () => {
      if (!world.solana) throw new Error(world.missingParts.map((one) => one.reason).join());
      const { networkId, name, rpcUrl, currency, tokens } = world.solana.network;
      const network: NetworkOption = { id: networkId, name, rpcUrls: [rpcUrl], currency };
      const other: NetworkOption = {
        ...network,
        id: "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
        name: "Elsewhere",
      };
      const wallet = await scriptedSolanaWallet({
        name: "Headless",
        privateKey: randomBytes(32),
        networks: [network],
      });
      const page = new EventTarget();
      wallet.announce(page);
      const storage = new InMemoryKeyValueStorage();
      const start = async () => {
        const networks: readonly [NetworkOption, ...NetworkOption[]] = [network, other];
        const activeNetworkId = (): CaipNetworkId => networkId;
        const injectedWallets = solanaWallets({
          window: page as never,
          networks: networks.map(normalizeNetwork),
          scheduler: new SystemScheduler(timersOf(globalThis)),
          logger: new RecordingLogger(),
          instanceId: "default",
          activeNetworkId,
          lazy,
        });
        const latchkit = createInContainer({
          networks,
          chains: [evm(), solana()],
          ports: { injectedWallets, storage },
        });
        await latchkit.start();
        return latchkit;
      };
      return {
        solana: world.solana,
        rpc: createSolanaRpc(rpcUrl),
        wallet,
        token: tokens[0]?.address ?? "",
        start,
        other,
      };
    };

    it("connects, signs in, sends SOL and a token, reads the balance, restores and disconnects in Node", async () => {
      const { solana: chain, rpc, wallet, token, start, other } = await begin();
      const latchkit = await start();
      const account = await latchkit.connection.connect("Headless");
      expect(account).toMatchObject({
        namespace: "solana",
        address: wallet.address,
        networkId: chain.network.networkId,
        type: "eoa",
      });
      chain.airdrop(wallet.address, 10n * SOL);
      await chain.mint(token, wallet.address, 5n);
      expect(
        await verifies(account.address, "Hello", await latchkit.account.signMessage("Hello")),
      ).toBe(true);

      const to = (await freshSigner()).address;
      const transaction = { to, value: SOL };
      const fee = await latchkit.account.networkFee(transaction);
      const sent = await latchkit.account.sendTransaction(transaction);
      expect(await latchkit.account.waitForReceipt(sent)).toMatchObject({
        status: "success",
        hash: sent.hash,
      });
      expect(
        (await rpc.getSignatureStatuses([sent.hash as Signature]).send()).value[0],
      ).toMatchObject({ err: null });
      expect((await rpc.getBalance(to as Address).send()).value).toBe(SOL);
      expect((await latchkit.balance.refresh({ force: true })).units).toBe(9n * SOL - fee);
      await latchkit.account.waitForReceipt(
        await latchkit.account.sendTransaction({ to, value: 5n, token }),
      );
      expect(chain.holding(token, to)).toBe(5n);

      const provider = await latchkit.connection.provider("solana");
      expect(
        await provider.request({ method: "solana_signIn", params: { domain: "shop.example" } }),
      ).toMatchObject({ account: { address: wallet.address }, signature: expect.any(String) });
      await expect(
        latchkit.account.signTypedData({ domain: {}, types: {}, primaryType: "X", message: {} }),
      ).rejects.toMatchObject({ code: "account/method-not-supported" });
      await expect(latchkit.network.switch(other.id as CaipNetworkId)).rejects.toMatchObject({
        code: "chain/not-supported",
      });
      await latchkit.dispose();

      const asked = wallet.requests.length;
      const again = await start();
      expect(again.account.snapshot.current).toMatchObject({
        address: wallet.address,
        networkId: chain.network.networkId,
      });
      expect(wallet.requests.slice(asked).map(({ method, params }) => [method, params])).toEqual([
        ["standard:connect", expect.anything()],
      ]);
      await again.connection.disconnect();
      expect(again.account.snapshot.status).toBe("disconnected");
      await again.dispose();
    });

    it("shows a Solana wallet's changed account, and disconnects if the wallet revokes access", async () => {
      const { wallet, start } = await begin();
      const latchkit = await start();
      await latchkit.connection.connect("Headless");
      wallet.changeAccount(1);
      await expect.poll(() => latchkit.account.snapshot.current?.address).toBe(wallet.addresses[1]);
      wallet.drop();
      await expect.poll(() => latchkit.account.snapshot.status).toBe("disconnected");
      await latchkit.dispose();
    });
  },
);

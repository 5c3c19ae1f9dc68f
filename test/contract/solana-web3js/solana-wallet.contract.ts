import { createLatchkit, evm, solana, type Latchkit, type NetworkOption } from "latchkit";
import { InMemoryKeyValueStorage, scriptedSolanaWallet } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solanaWallets } from "../../../src/infrastructure/composition/chains/solana-wallets.entry.js";
import { RecordingLogger } from "../../../src/infrastructure/in-memory/index.js";
import { lazy } from "../../support/builders/lazy.js";
import {
  anchorWallet,
  solanaWallet,
  type AnchorWallet,
  type KeyLike,
  type SolanaWallet,
} from "../../../src/solana-web3js.js";
import { bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { freshSigner, noSolanaReason } from "../../support/builders/solana.js";
import type { Move, PageKey, Web3JsKit } from "./web3js-kits.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";

const SOL = 1_000_000_000;

const verifies = async (
  owner: string,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> => {
  const raw = Uint8Array.from(bytesOfBase58(owner) ?? []);
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, Uint8Array.from(signature), Uint8Array.from(bytes));
};

/**
 * The contract of `solanaWallet` for code that uses @solana/web3.js, with one real copy of it.
 */
export const solanaWalletContract = (kit: Web3JsKit): void => {
  const reason = noSolanaReason();
  const title = `solanaWallet with ${kit.name}${reason === undefined ? "" : ` (${reason})`}`;
  describe.skipIf(reason !== undefined)(title, () => {
    let world: World;
    let latchkit: Latchkit;
    let address: string;
    let wallet: SolanaWallet<KeyLike>;
    let scripted: Awaited<ReturnType<typeof scriptedSolanaWallet>>;

    const chain = () => {
      if (!world.solana) throw new Error(world.missingParts.map((one) => one.reason).join());
      return world.solana;
    };
    const connection = () => kit.connect(chain().network.rpcUrl);
    const blockhash = async (): Promise<string> =>
      String((await connection().getLatestBlockhash()).blockhash);
    const receiver = async (): Promise<string> => (await freshSigner()).address;
    const move = (to: string, lamports = SOL): Move => ({ from: address, to, lamports });
    const pageKey = (): Promise<PageKey> => kit.key(Uint8Array.from(randomBytes(32)));

    beforeAll(async () => {
      world = await startWorld({ parts: ["solana"] });
      const { networkId, name, rpcUrl, currency } = chain().network;
      const network: NetworkOption = { id: networkId, name, rpcUrls: [rpcUrl], currency };
      scripted = await scriptedSolanaWallet({
        name: "Web3",
        privateKey: randomBytes(32),
        networks: [network],
      });
      const page = new EventTarget();
      scripted.announce(page);
      latchkit = createLatchkit({
        networks: [network],
        chains: [evm(), solana()],
        ports: {
          storage: new InMemoryKeyValueStorage(),
          injectedWallets: solanaWallets({
            window: page as never,
            networks: [normalizeNetwork(network)],
            scheduler: new SystemScheduler(timersOf(globalThis)),
            logger: new RecordingLogger(),
            instanceId: "default",
            activeNetworkId: () => networkId,
            lazy,
          }),
        },
      });
      wallet = solanaWallet(latchkit, kit);
      await latchkit.start();
    });
    afterAll(async () => {
      await latchkit?.dispose();
      await world?.stop();
    });

    it("exposes no Solana public key and rejects signing before an account is connected", async () => {
      const to = await receiver();
      const from = await receiver();
      expect(wallet.publicKey).toBeNull();
      expect(wallet.connected).toBe(false);
      const transaction = kit.legacy([{ from, to, lamports: 1 }], await blockhash());
      const unconnected = { code: "connection/not-connected" };
      await expect(wallet.signTransaction(transaction)).rejects.toMatchObject(unconnected);
      await expect(wallet.signMessage(Uint8Array.of(1))).rejects.toMatchObject(unconnected);
      await expect(wallet.sendTransaction(transaction, connection())).rejects.toMatchObject(
        unconnected,
      );
      expect(() => anchorWallet(latchkit, kit)).toThrow(expect.objectContaining(unconnected));
    });

    it("returns the Solana account as an instance of the host's own PublicKey class", async () => {
      ({ address } = await latchkit.connection.connect("Web3"));
      chain().airdrop(address, BigInt(100 * SOL));
      expect(wallet.publicKey).toBeInstanceOf(kit.PublicKey);
      expect(String(wallet.publicKey)).toBe(address);
      expect(wallet.connected).toBe(true);
    });

    it("signs a legacy Solana transaction as a new object without changing the given one", async () => {
      const given = kit.legacy([move(await receiver())], await blockhash());
      const signed = await wallet.signTransaction(given);
      expect(signed).not.toBe(given);
      expect(kit.isLegacy(signed)).toBe(true);
      const [signature] = kit.signatures(signed);
      expect(await verifies(address, kit.messageOf(given), signature ?? new Uint8Array())).toBe(
        true,
      );
      expect(kit.messageOf(signed)).toEqual(kit.messageOf(given));
      expect(kit.signatures(given).filter(Boolean)).toEqual([]);
    });

    it("signs a versioned Solana transaction as a new object of the same class", async () => {
      const given = kit.versioned([move(await receiver())], await blockhash());
      const signed = await wallet.signTransaction(given);
      expect(kit.isVersioned(signed)).toBe(true);
      const [signature] = kit.signatures(signed);
      expect(await verifies(address, kit.messageOf(given), signature ?? new Uint8Array())).toBe(
        true,
      );
    });

    it("signs several Solana transactions of both versions in order, each in its own class", async () => {
      const [to, hash] = [await receiver(), await blockhash()];
      const given = [
        kit.legacy([move(to, 1)], hash),
        kit.versioned([move(to, 2)], hash),
        kit.legacy([move(to, 3)], hash),
      ];
      const signed = await wallet.signAllTransactions(given);
      expect(signed.map(kit.isVersioned)).toEqual([false, true, false]);
      expect(signed.map(kit.messageOf)).toEqual(given.map(kit.messageOf));
      expect(signed.map((one) => kit.signatures(one).filter(Boolean).length)).toEqual([1, 1, 1]);
    });

    it("signs the exact bytes of a Solana message, even if they are not text", async () => {
      const bytes = Uint8Array.of(0xff, 0x00, 0xfe, 0x80);
      const signature = await wallet.signMessage(bytes);
      expect(signature).toHaveLength(64);
      expect(await verifies(address, bytes, signature)).toBe(true);
    });

    it("adds fee payer and blockhash to a legacy Solana transaction and sends it", async () => {
      const to = await receiver();
      const hash = await wallet.sendTransaction(kit.legacy([move(to)]), connection());
      expect(bytesOfBase58(hash)).toHaveLength(64);
      expect(chain().balance(to)).toBe(BigInt(SOL));
    });

    it("signs and sends a versioned Solana transaction", async () => {
      const to = await receiver();
      await wallet.sendTransaction(kit.versioned([move(to)], await blockhash()), connection());
      expect(chain().balance(to)).toBe(BigInt(SOL));
    });

    it("sends a Solana transaction that key pairs of the page also sign", async () => {
      const [to, other] = [await receiver(), await pageKey()];
      chain().airdrop(other.address, BigInt(2 * SOL));
      const moves = [move(to), { from: other.address, to, lamports: SOL }];
      const signers = [other.signer];
      await wallet.sendTransaction(kit.legacy(moves), connection(), { signers });
      expect(chain().balance(to)).toBe(BigInt(2 * SOL));
      const again = kit.versioned(
        [move(to), { ...(moves[1] as Move), lamports: 1 }],
        await blockhash(),
      );
      await wallet.sendTransaction(again, connection(), { signers });
      expect(chain().balance(to)).toBe(BigInt(3 * SOL + 1));
    });

    it("signs and sends a versioned Solana transaction whose receiver is in a lookup table", async () => {
      const to = await receiver();
      chain().advanceSlots(2);
      const slot = Number(await slotOf(chain().network.rpcUrl)) - 1;
      const owner = await pageKey();
      // Another slot passes before the table is created, so that the slot read above counts as
      // recent.
      chain().advanceSlots(1);
      const { transaction, table } = await kit.makeTable({ ...owner, address }, [to], slot);
      await wallet.sendTransaction(transaction, connection());
      chain().advanceSlots(2);
      const via = kit.viaTable(move(to), await blockhash(), { address: table, addresses: [to] });
      expect(kit.messageOf(await wallet.signTransaction(via))).toEqual(kit.messageOf(via));
      await wallet.sendTransaction(via, connection());
      expect(chain().balance(to)).toBe(BigInt(SOL));
    });

    it("rejects a Solana transaction of another account or an incomplete one without asking the wallet", async () => {
      const asked = scripted.requests.length;
      const [from, to] = [await receiver(), await receiver()];
      const foreign = kit.legacy([{ from, to, lamports: 1 }], await blockhash());
      const invalid = { code: "transaction/invalid" };
      await expect(wallet.signTransaction(foreign)).rejects.toMatchObject(invalid);
      await expect(wallet.signTransaction(kit.legacy([move(to)]))).rejects.toMatchObject(invalid);
      expect(scripted.requests.length).toBe(asked);
    });

    it("rejects with a cancellation if the user declines the Solana request, and sends nothing", async () => {
      const to = await receiver();
      scripted.reject();
      const declined = { code: "wallet/declined", isCancellation: true };
      await expect(
        wallet.sendTransaction(kit.legacy([move(to)]), connection()),
      ).rejects.toMatchObject(declined);
      scripted.approve();
      expect(chain().balance(to)).toBe(0n);
    });

    it("stops signing with Anchor's Solana account once the connected account changes", async () => {
      const anchor: AnchorWallet<KeyLike> = anchorWallet(latchkit, kit);
      expect(String(anchor.publicKey)).toBe(address);
      const given = kit.legacy([move(await receiver())], await blockhash());
      expect(kit.isLegacy(await anchor.signTransaction(given))).toBe(true);
      scripted.changeAccount(1);
      await expect.poll(() => String(wallet.publicKey)).not.toBe(address);
      expect(String(anchor.publicKey)).toBe(address);
      await expect(anchor.signTransaction(given)).rejects.toMatchObject({
        code: "transaction/invalid",
      });
    });
  });
};

const slotOf = async (rpcUrl: string): Promise<number> => {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getSlot" }),
  });
  return ((await response.json()) as { readonly result: number }).result;
};

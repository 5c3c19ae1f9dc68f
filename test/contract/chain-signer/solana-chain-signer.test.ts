import {
  address as toAddress,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
} from "@solana/kit";
import { randomBytes } from "node:crypto";
import { describe } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Network } from "../../../src/domain/network/network.js";
import { base58Of, base64Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import {
  FakeClock,
  InMemorySolanaChain,
  InMemorySolanaSigner,
  InMemorySolanaWallet,
  pretendKey,
} from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { StandardSolanaConnector } from "../../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import { startWorld } from "../../../src/testing/node/start-world.js";
import { scriptedSolanaWallet } from "../../../src/testing/universal/solana/scripted-solana-wallet.js";
import { freshSigner, noSolanaReason, transfer } from "../../support/builders/solana.js";
import { describeSolanaChainSigner } from "./solana-chain-signer.contract.js";

const network = (id: CaipNetworkId, url: string): Network => ({
  id,
  namespace: "solana",
  reference: id.slice(7),
  name: "Local",
  currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  rpcUrls: [url],
  isTestnet: true,
});
const TESTNET: CaipNetworkId = "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z";
const SOL = 1_000_000_000n;
const { signal } = new AbortController();

describeSolanaChainSigner("Solana in memory", async () => {
  const clock = new FakeClock();
  const [first, second] = [
    network("solana:LatchkitLocal1111111111111111111", "http://127.0.0.1:1"),
    network(TESTNET, "http://127.0.0.1:2"),
  ];
  const chain = new InMemorySolanaChain([first, second], clock);
  const token = base58Of(pretendKey(99).publicKey);
  let count = 0;
  return {
    port: new InMemorySolanaSigner(chain),
    reader: chain,
    first,
    second,
    token,
    dispose: async () => undefined,
    connect: async () => {
      const wallet = new InMemorySolanaWallet({
        keys: [pretendKey((count += 1))],
        networkIds: [first.id, second.id],
        scheduler: clock,
      });
      chain.setBalance(toCaipAddress(first.id, wallet.address), 10n * SOL);
      chain.setBalance(toCaipAddress(first.id, wallet.address), 1_000_000n, token);
      await wallet.connector.connect(signal);
      return { connector: wallet.connector, wallet };
    },
    transactions: async (owner, many) =>
      Array.from({ length: many }, (_, index) =>
        base64Of(
          Uint8Array.from([
            1,
            ...new Uint8Array(64),
            1,
            0,
            0,
            1,
            ...(bytesOfBase58(owner) ?? []),
            index,
          ]),
        ),
      ),
    fresh: async () => base58Of(pretendKey(100 + (count += 1)).publicKey),
  };
});

const reason = noSolanaReason();
describe.skipIf(reason !== undefined)(
  reason === undefined ? "over a real chain" : `skipped: ${reason}`,
  () => {
    describe.each([0, 1])("with tokens of program %d", (program) => {
      describeSolanaChainSigner(
        "Solana over a scripted wallet with real keys and the real runtime",
        async () => {
          const world = await startWorld({ parts: ["solana"] });
          const { solana } = world;
          if (!solana) throw new Error(world.missingParts.map((one) => one.reason).join());
          const [clock, scheduler, end] = [
            new FakeClock(),
            new SystemScheduler(timersOf(globalThis)),
            new AbortController(),
          ];
          const [first, second] = [
            network(solana.network.networkId, solana.network.rpcUrl),
            network(TESTNET, solana.network.rpcUrl),
          ];
          const networks = new SolanaNetworks({
            networks: [first, second],
            fetch: (input, init) => fetch(input, init),
            clock,
            scheduler,
            signal: end.signal,
          });
          const reader = new KitSolanaReader({ networks, clock, scheduler });
          const token = solana.network.tokens[program]?.address ?? "";
          return {
            port: new KitSolanaSigner({ networks, scheduler }),
            reader,
            first,
            second,
            token,
            connect: async () => {
              const wallet = await scriptedSolanaWallet({
                privateKey: randomBytes(32),
                networks: [
                  {
                    id: first.id,
                    name: first.name,
                    rpcUrls: first.rpcUrls,
                    currency: first.currency,
                  },
                ],
              });
              const connector = new StandardSolanaConnector(wallet.name, wallet.standard, {
                scheduler,
                networks: () => [first.id, second.id],
              });
              await connector.connect(signal);
              solana.airdrop(wallet.address, 10n * SOL);
              await solana.mint(token, wallet.address, 1_000_000n);
              return { connector, wallet };
            },
            transactions: async (owner, many) => {
              const { blockhash } = (
                (await reader.ask(first.id, { method: "getLatestBlockhash" }, signal)) as {
                  readonly value: { readonly blockhash: Blockhash };
                }
              ).value;
              const lifetime = { blockhash, lastValidBlockHeight: 1_000n };
              return Array.from({ length: many }, (_, index) => {
                const message = setTransactionMessageLifetimeUsingBlockhash(
                  lifetime,
                  setTransactionMessageFeePayer(
                    toAddress(owner),
                    createTransactionMessage({ version: 0 }),
                  ),
                );
                return getBase64EncodedWireTransaction(
                  compileTransaction(
                    appendTransactionMessageInstructions(
                      [transfer(owner, owner, BigInt(index))],
                      message,
                    ),
                  ),
                );
              });
            },
            fresh: async () => (await freshSigner()).address,
            verifies: async (owner, bytes, signature) => {
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
                Uint8Array.from(bytes),
              );
            },
            dispose: async () => {
              end.abort();
              await world.stop();
            },
          };
        },
      );
    });
  },
);

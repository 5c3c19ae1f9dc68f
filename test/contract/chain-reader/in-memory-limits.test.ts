import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";
import { RECEIPT_LIMITS_MS } from "../../../src/infrastructure/chain-reader/await-receipt.js";
import { inMemoryPorts } from "../../../src/testing/universal/in-memory-ports.js";

const EVM = "eip155:31337";
const [PAYER, PAYEE] = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
];
const SOLANA: CaipNetworkId = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const BITCOIN: CaipNetworkId = "bip122:000000000019d6689c085ae165831e93";
const currency = (symbol: string, decimals: number) => ({ name: symbol, symbol, decimals });
const network = (id: CaipNetworkId, of: ReturnType<typeof currency>) => ({
  id,
  name: id,
  rpcUrls: ["http://127.0.0.1:1"],
  currency: of,
});
const setupWorld = () =>
  inMemoryPorts({
    networks: [
      network(EVM, currency("ETH", 18)),
      network(SOLANA, currency("SOL", 9)),
      network(BITCOIN, currency("BTC", 8)),
    ],
    balances: { [`${EVM}:${PAYER}`]: 10n },
  });
type World = ReturnType<typeof setupWorld>;

const DISCONNECTED = [
  ["EVM", EVM, `0x${"12".repeat(32)}`, ({ chain }: World): ChainReader => chain, "eip155"],
  ["Solana", SOLANA, "1".repeat(64), ({ solana }: World): ChainReader => solana, "solana"],
  ["Bitcoin", BITCOIN, "12".repeat(32), ({ bitcoin }: World): ChainReader => bitcoin, "bip122"],
] as const;

describe("waiting for a receipt of an in-memory chain", () => {
  it.each(DISCONNECTED)(
    "%s rejects with transaction/unknown at the same time limit as a real chain, and clears its timer",
    { tags: ["finding-M9"] },
    async (_, networkId, hash, readerOf, namespace) => {
      const ports = setupWorld();
      const end = new AbortController().signal;
      let outcome: unknown;
      void readerOf(ports)
        .waitForReceipt(networkId, hash, end)
        .catch((error: unknown) => (outcome = error));
      const waitMs = RECEIPT_LIMITS_MS[namespace];
      await ports.clock.pass(waitMs - 1);
      expect(outcome).toBeUndefined();
      await ports.clock.pass(1);
      expect(outcome).toMatchObject({
        code: "transaction/unknown",
        context: { networkId, hash, waitMs, lastSeen: "nowhere" },
      });
      expect(ports.clock.pending).toBe(0);
    },
  );

  it(
    "reports an unmined in-memory transaction as pending, and a mined one with its receipt",
    { tags: ["finding-M9"] },
    async () => {
      const ports = setupWorld();
      const { signal } = new AbortController();
      ports.chain.isMining = false;
      const hash = ports.chain.transfer(EVM, PAYER, { to: PAYEE, value: 1n });
      const ended = ports.chain.waitForReceipt(EVM, hash, signal).catch((error: unknown) => error);
      await ports.clock.pass(RECEIPT_LIMITS_MS.eip155);
      expect(await ended).toMatchObject({ context: { lastSeen: "waiting" } });
      const mined = ports.chain.waitForReceipt(EVM, hash, signal);
      ports.chain.mine();
      expect(await mined).toMatchObject({ hash, status: "success" });
      expect(ports.clock.pending).toBe(0);
    },
  );
});

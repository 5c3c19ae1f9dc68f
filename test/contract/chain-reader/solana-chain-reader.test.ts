import { describe } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Network } from "../../../src/domain/network/network.js";
import { base58Of } from "../../../src/domain/shared/byte-texts.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import {
  FakeClock,
  InMemorySolanaChain,
  pretendKey,
} from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { startWorld } from "../../../src/testing/node/start-world.js";
import {
  freshSigner,
  noSolanaReason,
  signedTransaction,
  transfer,
} from "../../support/builders/solana.js";
import { describeSolanaChainReader } from "./solana-chain-reader.contract.js";

const network = (id: CaipNetworkId, url: string): Network => ({
  id,
  namespace: "solana",
  reference: id.slice(7),
  name: "Local",
  currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  rpcUrls: [url],
  explorerUrl: "https://explorer.example/",
  isTestnet: true,
});
const UNITS = 5_000_000_001n;
const currency = { decimals: 9, symbol: "SOL" };
const unknownHash = base58Of(new Uint8Array(64).fill(7));

describeSolanaChainReader("Solana in memory", async () => {
  const id: CaipNetworkId = "solana:LatchkitLocal1111111111111111111";
  const chain = new InMemorySolanaChain([network(id, "http://127.0.0.1:1")], new FakeClock());
  const [rich, empty, mint, other] = [1, 2, 3, 4].map((seed) =>
    base58Of(pretendKey(seed).publicKey),
  ) as [string, string, string, string];
  const sender = base58Of(pretendKey(5).publicKey);
  chain.isMining = false;
  chain.setBalance(toCaipAddress(id, rich), UNITS);
  chain.setBalance(toCaipAddress(id, sender), UNITS);
  const held = { [mint]: 7n, [other]: 2n ** 63n };
  for (const [token, units] of Object.entries(held))
    chain.setBalance(toCaipAddress(id, rich), units, token);
  return {
    port: chain,
    rich: toCaipAddress(id, rich),
    units: UNITS,
    currency,
    empty: toCaipAddress(id, empty),
    hasFees: true,
    held,
    transfer: { to: empty, value: 1n },
    unknownHash,
    ask: {
      balance: { method: "getBalance", params: [rich] },
      answer: { context: { slot: 0 }, value: Number(UNITS) },
      writes: { method: "sendTransaction", params: ["AA=="] },
    },
    send: async () =>
      chain.accept(id, sender, { to: sender, value: 1n }, new Uint8Array(64).fill(3)),
    mine: async () => chain.mine(),
    pass: async () => undefined,
    dispose: async () => undefined,
  };
});

const reason = noSolanaReason();
describe.skipIf(reason !== undefined)(
  reason === undefined ? "over a real chain" : `skipped: ${reason}`,
  () => {
    describeSolanaChainReader("Solana over the real runtime", async () => {
      const world = await startWorld({ parts: ["solana"] });
      const { solana } = world;
      if (!solana) throw new Error(world.missingParts.map((one) => one.reason).join());
      const { networkId: id, rpcUrl, tokens } = solana.network;
      const [clock, scheduler, end] = [
        new FakeClock(),
        new SystemScheduler(timersOf(globalThis)),
        new AbortController(),
      ];
      const networks = new SolanaNetworks({
        networks: [network(id, rpcUrl)],
        fetch: (input, init) => fetch(input, init),
        clock,
        scheduler,
        signal: end.signal,
      });
      const [rich, empty, sender] = [await freshSigner(), await freshSigner(), await freshSigner()];
      solana.airdrop(rich.address, UNITS);
      solana.airdrop(sender.address, UNITS);
      const amounts = tokens.map(
        (token, index) => [token.address, 2n ** 63n + BigInt(index)] as const,
      );
      for (const [token, amount] of amounts) await solana.mint(token, rich.address, amount);
      let sent = "";
      const port = new KitSolanaReader({ networks, clock, scheduler });
      const slotless = { ask: port.ask.bind(port) };
      return {
        // The slot advances on its own, so only the value is compared.
        port: Object.assign(port, {
          ask: async (...asked: Parameters<typeof port.ask>) =>
            withoutSlot(await slotless.ask(...asked)),
        }),
        rich: toCaipAddress(id, rich.address),
        units: UNITS,
        currency,
        empty: toCaipAddress(id, empty.address),
        hasFees: true,
        held: Object.fromEntries(amounts),
        transfer: { to: empty.address, value: 1n },
        unknownHash,
        ask: {
          balance: { method: "getBalance", params: [rich.address] },
          answer: { value: Number(UNITS) },
          writes: { method: "sendTransaction", params: ["AA=="] },
        },
        send: async () => {
          sent = await signedTransaction(rpcUrl, sender, [
            transfer(sender.address, sender.address, 1n),
          ]);
          const bytes = Buffer.from(sent, "base64");
          return base58Of(Uint8Array.from(bytes.subarray(1, 65)));
        },
        mine: async () => {
          await port.ask(id, { method: "getSlot" }, new AbortController().signal);
          await broadcast(rpcUrl, sent);
        },
        pass: async () => undefined,
        dispose: async () => {
          end.abort();
          await world.stop();
        },
      };
    });
  },
);

const withoutSlot = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "value" in answer
    ? { value: answer.value }
    : answer;
const broadcast = (url: string, wire: string): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "sendTransaction",
      params: [wire, { encoding: "base64" }],
    }),
  });

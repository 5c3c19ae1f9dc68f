import { createLatchkit, evm } from "latchkit";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startHttpServer, type HttpServer } from "../support/servers/http-server.js";

const READS = 1_600;
const warnings: string[] = [];
const heed = ({ name, message }: Error): unknown => warnings.push(`${name}: ${message}`);
/** Node emits the warning in the next turn. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let node: HttpServer;
beforeAll(async () => {
  process.on("warning", heed);
  node = await startHttpServer(({ body }, response) => {
    const calls: unknown = JSON.parse(body);
    const answers = (Array.isArray(calls) ? calls : [calls]).map(({ id, method }) => ({
      jsonrpc: "2.0",
      id: id as number,
      result: method === "eth_chainId" ? "0x7a69" : "0xde0b6b3a7640000",
    }));
    const answer: unknown = Array.isArray(calls) ? answers : answers[0];
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(answer));
  });
});
afterAll(async () => {
  process.off("warning", heed);
  await node.stop();
});
beforeEach(() => void warnings.splice(0));

const setupConnected = async () => {
  const network = {
    id: "eip155:31337",
    name: "Local",
    rpcUrls: [node.url],
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  } as const;
  const { injectedWallets, ...ports } = inMemoryPorts({ networks: [network] });
  addInMemoryWallet({ injectedWallets, ...ports }, "eip155");
  const latchkit = createLatchkit({
    networks: [network],
    chains: [evm()],
    ports: { injectedWallets },
  });
  await latchkit.start();
  await latchkit.connection.connect("com.example.eip155.test-wallet");
  return latchkit;
};

it("adds one abort listener for 1,600 parallel reads, so that Node does not warn of a leak", async () => {
  const latchkit = await setupConnected();
  const provider = await latchkit.connection.provider("eip155");
  const { signal } = new AbortController();
  await Promise.all(
    Array.from({ length: READS }, () =>
      Promise.all([
        latchkit.balance.refresh({ force: true, signal }),
        provider.request({ method: "eth_chainId" }),
      ]),
    ),
  );
  await nextTurn();
  expect(warnings).toEqual([]);
  await latchkit.dispose();
});

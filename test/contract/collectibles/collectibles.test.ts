import { encodeFunctionData, getAddress, parseAbi } from "viem";
import { describe, it } from "vitest";
import { HttpBlockchainData } from "../../../src/infrastructure/blockchain-data/http-blockchain-data.js";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import {
  ListedCandidates,
  RecentCandidates,
} from "../../../src/infrastructure/collectibles/candidates.js";
import { ChainCollectibles } from "../../../src/infrastructure/collectibles/chain-collectibles.js";
import {
  FakeClock,
  InMemoryBlockchainData,
  InMemoryCollectibles,
} from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { deployTokens } from "../../../src/testing/node/deploy-tokens.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { noChainReason, startEvmNode } from "../../support/servers/anvil.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { NFT_CONTRACT, anNft } from "../../support/builders/collectibles.js";
import { evmNetwork } from "../../support/doubles/evm-node.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";
import { ACCOUNT, OWNER, describeCollectibles } from "./collectibles.contract.js";

const ABI = parseAbi([
  "function mint(address to, uint256 tokenId)",
  "function transferFrom(address from, address to, uint256 tokenId)",
]);
const BOB = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const { signal } = new AbortController();

/** A real chain: collectibles 1, 2 and 3 are minted for the owner, who gives 2 away. */
const startChain = async () => {
  const node = await startEvmNode(31_337, { isOwn: true });
  const { pieces } = await deployTokens(node.url);
  const send = (from: string, data: `0x${string}`) =>
    node.rpc("eth_sendTransaction", [{ from, to: pieces, data }]);
  for (const id of [1n, 2n, 3n])
    await send(BOB, encodeFunctionData({ abi: ABI, functionName: "mint", args: [OWNER, id] }));
  const args = [OWNER, BOB, 2n] as const;
  await send(OWNER, encodeFunctionData({ abi: ABI, functionName: "transferFrom", args }));
  // The node gives a hash before the transaction is in a block.
  await node.rpc("anvil_mine", ["0x1"]);
  const reader = new ViemChainReader({
    networks: [{ ...evmNetwork("31337"), rpcUrls: [node.url] }],
    fetch: (input, init) => fetch(input, init),
    clock: new FakeClock(),
    scheduler: new SystemScheduler(timersOf(globalThis)),
    signal,
  });
  return { node, chains: { reader: async () => reader }, contract: getAddress(pieces) };
};

const fromLogs = async () => {
  const { node, chains, contract } = await startChain();
  const candidates = new RecentCandidates({ chains, blocks: 5_000 });
  const port = new ChainCollectibles({ chains, candidates });
  return { port, contract, dispose: () => node.stop() };
};

const fromService = async () => {
  const { node, chains, contract } = await startChain();
  const { services, stop } = await startServicesPart("free", { "eip155:31337": node.url });
  services.set({ collectibles: [{ chainId: "eip155:31337", address: contract, name: "Piece" }] });
  const data = new HttpBlockchainData({
    http: realHttp(),
    baseUrl: services.urls.blockchain,
    projectId: "p1",
    signal,
    eventLoop: EVENT_LOOP,
    fallback: new InMemoryBlockchainData(),
  });
  const candidates = new ListedCandidates({ data, chains });
  const port = new ChainCollectibles({ chains, candidates });
  const dispose = async (): Promise<void> => {
    await stop();
    await node.stop();
  };
  return { port, contract, dispose };
};

const reason = noChainReason({ isOwn: true });
if (reason === undefined) {
  describeCollectibles("the newest blocks of a real chain", fromLogs);
  describeCollectibles("what a service lists, checked on a real chain", fromService);
} else
  describe("Collectibles on a real chain", () =>
    it.skip(`the contract tests of collectibles cannot run without a local chain: ${reason}`, () =>
      undefined));

describeCollectibles("in memory", async () => {
  const port = new InMemoryCollectibles();
  const networkId = "eip155:31337";
  port.setOwned(ACCOUNT, [anNft("3", { networkId }), anNft("1", { networkId })]);
  return { port, contract: NFT_CONTRACT, dispose: async () => undefined };
});

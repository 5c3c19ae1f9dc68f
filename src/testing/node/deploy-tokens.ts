import { encodeDeployData } from "viem";
import { setTimeout as wait } from "node:timers/promises";
import { callNode } from "./call-node.js";
import { TEST_BATCHER_BYTECODE } from "./test-batcher.bytecode.js";
import { TEST_COLLECTIBLES_BYTECODE } from "./test-collectibles.bytecode.js";
import { TEST_EXCHANGE_BYTECODE } from "./test-exchange.bytecode.js";
import { TEST_TETHER_BYTECODE } from "./test-tether.bytecode.js";
import { TEST_TOKEN_BYTECODE } from "./test-token.bytecode.js";

const CONSTRUCTOR = [
  {
    type: "constructor",
    stateMutability: "nonpayable",
    inputs: [
      { name: "name_", type: "string" },
      { name: "symbol_", type: "string" },
    ],
  },
] as const;

const EXCHANGE = [
  {
    type: "constructor",
    stateMutability: "payable",
    inputs: [
      { name: "token_", type: "address" },
      { name: "other_", type: "address" },
    ],
  },
] as const;
/** Address of 1inch's router v6 on public chains. */
const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
const COLLECTION = [
  {
    type: "constructor",
    stateMutability: "nonpayable",
    inputs: [{ name: "name_", type: "string" }],
  },
] as const;
/** The exchange's reserve, wei. */
const RESERVE = "0x3635c9adc5dea00000";

/** Deployed addresses; see `WorldChain`. */
export interface DeployedTokens {
  readonly token: string;
  readonly tether: string;
  readonly exchange: string;
  readonly otherExchange: string;
  readonly batcher: string;
  readonly pieces: string;
}

/** Deploys the test tokens, their exchange and an ERC-721 contract from the last funded account. */
export async function deployTokens(url: string): Promise<DeployedTokens> {
  const names = ["Test Dollar", "TUSD"] as const;
  const token = await deploy(
    url,
    encodeDeployData({ abi: CONSTRUCTOR, bytecode: TEST_TOKEN_BYTECODE, args: names }),
  );
  const tether = await deploy(url, TEST_TETHER_BYTECODE);
  const args = [token as `0x${string}`, tether as `0x${string}`] as const;
  const otherExchange = await deploy(
    url,
    encodeDeployData({ abi: EXCHANGE, bytecode: TEST_EXCHANGE_BYTECODE, args }),
    RESERVE,
  );
  const code = await callNode(url, "eth_getCode", [otherExchange, "latest"]);
  await callNode(url, "anvil_setCode", [ROUTER, code]);
  await callNode(url, "anvil_setBalance", [ROUTER, RESERVE]);
  const batcher = await deploy(url, TEST_BATCHER_BYTECODE);
  const router = ["Test Pieces"] as const;
  const pieces = await deploy(
    url,
    encodeDeployData({ abi: COLLECTION, bytecode: TEST_COLLECTIBLES_BYTECODE, args: router }),
  );
  return { token, tether, exchange: ROUTER, otherExchange, batcher, pieces };
}

async function deploy(url: string, data: string, value = "0x0"): Promise<string> {
  const accounts = (await callNode(url, "eth_accounts")) as readonly string[];
  const hash = await callNode(url, "eth_sendTransaction", [{ from: accounts.at(-1), data, value }]);
  for (let tries = 0; tries < 200; tries += 1) {
    const receipt = (await callNode(url, "eth_getTransactionReceipt", [hash])) as {
      readonly contractAddress?: string;
    } | null;
    if (receipt?.contractAddress) return receipt.contractAddress;
    await wait(25);
  }
  throw new Error("the contract was not mined");
}

import { encodeDeployData } from "viem";
import { setTimeout as wait } from "node:timers/promises";
import { callNode } from "./json-rpc.js";
import { TEST_EXCHANGE_BYTECODE } from "./test-exchange.bytecode.js";
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
    inputs: [{ name: "token_", type: "address" }],
  },
] as const;
/** What the exchange can pay out, wei. */
const RESERVE = "0x3635c9adc5dea00000";

/**
 * Deploys the test ERC-20 and its exchange from the node's last funded account, so that the first
 * accounts keep nonce 0. Gives their addresses.
 */
export async function deployTokens(
  url: string,
): Promise<{ readonly token: string; readonly exchange: string }> {
  const args = ["Test Dollar", "TUSD"] as const;
  const bytecode = TEST_TOKEN_BYTECODE;
  const token = await deploy(url, encodeDeployData({ abi: CONSTRUCTOR, bytecode, args }));
  const exchange = await deploy(
    url,
    encodeDeployData({
      abi: EXCHANGE,
      bytecode: TEST_EXCHANGE_BYTECODE,
      args: [token as `0x${string}`],
    }),
    RESERVE,
  );
  return { token, exchange };
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

import { encodeDeployData } from "viem";
import { setTimeout as wait } from "node:timers/promises";
import { callNode } from "./json-rpc.js";
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

/**
 * Deploys the test ERC-20 from the node's last funded account, so that the first accounts keep
 * nonce 0. Gives its address.
 */
export async function deployToken(url: string): Promise<string> {
  const accounts = (await callNode(url, "eth_accounts")) as readonly string[];
  const data = encodeDeployData({
    abi: CONSTRUCTOR,
    bytecode: TEST_TOKEN_BYTECODE,
    args: ["Test Dollar", "TUSD"],
  });
  const hash = await callNode(url, "eth_sendTransaction", [{ from: accounts.at(-1), data }]);
  for (let tries = 0; tries < 200; tries += 1) {
    const receipt = (await callNode(url, "eth_getTransactionReceipt", [hash])) as {
      readonly contractAddress?: string;
    } | null;
    if (receipt?.contractAddress) return receipt.contractAddress;
    await wait(25);
  }
  throw new Error("the token was not mined");
}

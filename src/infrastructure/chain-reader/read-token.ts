import type { Client } from "viem";
import { readContract } from "viem/actions";
import { plainText } from "../../domain/connectors/announcement.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Amount } from "../../domain/balance/balance.js";
import { evmHex } from "./viem-chain.js";

const ERC20 = [
  {
    type: "function",
    name: "balanceOf",
    stateMutability: "view",
    inputs: [{ name: "owner", type: "address" }],
    outputs: [{ type: "uint256" }],
  },
  {
    type: "function",
    name: "decimals",
    stateMutability: "view",
    inputs: [],
    outputs: [{ type: "uint8" }],
  },
  {
    type: "function",
    name: "symbol",
    stateMutability: "view",
    inputs: [],
    outputs: [{ type: "string" }],
  },
] as const;
const MAX_DECIMALS = 36;

/**
 * What an account holds of an ERC-20, in one batch. Rejects as a read does; with `rpc/request-failed` where the contract names no symbol that can be
 * shown, or more than 36 decimals: then an amount would be shown wrong.
 */
export const readToken = async (client: Client, token: string, owner: string): Promise<Amount> => {
  const contract = { address: evmHex(token), abi: ERC20 } as const;
  const [units, decimals, name] = await Promise.all([
    readContract(client, { ...contract, functionName: "balanceOf", args: [evmHex(owner)] }),
    readContract(client, { ...contract, functionName: "decimals" }),
    readContract(client, { ...contract, functionName: "symbol" }),
  ]);
  const symbol = plainText(name);
  if (symbol === undefined || decimals > MAX_DECIMALS)
    throw new LatchkitError("rpc/request-failed", {});
  return { units, decimals, symbol };
};

import { decodeFunctionResult, encodeFunctionData, hexToString, parseAbi } from "viem";
import { plainText } from "../../domain/connectors/announcement.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import type { Amount } from "../../domain/balance/balance.js";
import { ShortBytes } from "./evm-answers.js";
import type { EvmRpc } from "./evm-rpc.js";
import { evmHex } from "./viem-chain.js";

const ERC20 = parseAbi([
  "function balanceOf(address owner) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function symbol() view returns (string)",
]);
const MAX_DECIMALS = 36;
/** One word as hex: no text of the standard is so short. */
const WORD_LETTERS = 66;

/** The symbol that a contract names: a text, or the bytes32 of those older than the standard. */
const symbolIn = (data: `0x${string}`): string | undefined =>
  plainText(
    data.length === WORD_LETTERS
      ? hexToString(data, { size: 32 })
      : decodeFunctionResult({ abi: ERC20, functionName: "symbol", data }),
  );

/**
 * What an account holds of an ERC-20, in one batch. Rejects as a read does; with
 * `rpc/request-failed` where the contract names no symbol that can be shown, or more than 36
 * decimals: then an amount would be shown wrong.
 */
export const readToken = async (rpc: EvmRpc, token: string, owner: string): Promise<Amount> => {
  const ask = (data: string): Promise<`0x${string}`> =>
    rpc.read(ShortBytes, "eth_call", [{ to: evmHex(token), data }, "latest"]);
  const [balance, precision, name] = await Promise.all([
    ask(encodeFunctionData({ abi: ERC20, functionName: "balanceOf", args: [evmHex(owner)] })),
    ask(encodeFunctionData({ abi: ERC20, functionName: "decimals" })),
    ask(encodeFunctionData({ abi: ERC20, functionName: "symbol" })),
  ]);
  const decoded = { abi: ERC20 } as const;
  const units = decodeFunctionResult({ ...decoded, functionName: "balanceOf", data: balance });
  const decimals = decodeFunctionResult({ ...decoded, functionName: "decimals", data: precision });
  const symbol = symbolIn(name);
  if (symbol === undefined || decimals > MAX_DECIMALS) throw sharedError("rpc/request-failed", {});
  return { units, decimals, symbol };
};

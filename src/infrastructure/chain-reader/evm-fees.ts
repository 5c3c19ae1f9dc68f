import { concatHex, encodeFunctionData, parseAbi } from "viem";
import * as v from "valibot";
import type { CheckedTransaction } from "../chain-signer/evm-transaction.js";
import { BlockAnswer, Quantity, ShortBytes, type EvmRpc } from "./evm-answers.js";
import { isRevert, isUnknownMethod } from "./viem-fetch.js";

const TRANSFER_GAS = 21_000n;
/** Rollup fee oracles of the OP stack and Scroll; other chains have no contract there. */
const ORACLES = [
  "0x420000000000000000000000000000000000000F",
  "0x5300000000000000000000000000000000000002",
] as const;
const ORACLE = parseAbi([
  "function getL1FeeUpperBound(uint256 size) view returns (uint256)",
  "function getL1Fee(bytes data) view returns (uint256)",
  "function getOperatorFee(uint256 gas) view returns (uint256)",
]);
/** Maximum size of a signed transfer without its data, bytes. */
const ENVELOPE_BYTES = 200;

const askOracle = async (rpc: EvmRpc, to: string, data: string): Promise<bigint | undefined> => {
  try {
    const answer = await rpc.read(ShortBytes, "eth_call", [{ to, data }, "latest"]);
    return answer === "0x" ? undefined : v.parse(Quantity, answer.slice(0, 66));
  } catch (error) {
    if (isRevert(error)) return undefined;
    throw error;
  }
};

const publishingFee = async (
  rpc: EvmRpc,
  oracle: string,
  { data = "0x" }: CheckedTransaction,
): Promise<bigint> => {
  const wire = concatHex([`0x${"ff".repeat(ENVELOPE_BYTES)}`, data]);
  const size = BigInt((wire.length - 2) / 2);
  const bound = await askOracle(
    rpc,
    oracle,
    encodeFunctionData({ abi: ORACLE, functionName: "getL1FeeUpperBound", args: [size] }),
  );
  if (bound !== undefined) return bound;
  const exact = { abi: ORACLE, functionName: "getL1Fee", args: [wire] } as const;
  return (await askOracle(rpc, oracle, encodeFunctionData(exact))) ?? 0n;
};

const operatorFee = async (rpc: EvmRpc, gas: bigint): Promise<bigint> =>
  (await askOracle(
    rpc,
    ORACLES[0],
    encodeFunctionData({ abi: ORACLE, functionName: "getOperatorFee", args: [gas] }),
  )) ?? 0n;

/**
 * Twice the base fee, as wallets offer, which lasts for six full blocks. One price before EIP-1559.
 */
const highestPrice = async (rpc: EvmRpc): Promise<bigint> => {
  const tipOf = rpc.read(Quantity, "eth_maxPriorityFeePerGas").catch((error: unknown) => {
    if (isUnknownMethod(error)) return 0n;
    throw error;
  });
  const [{ baseFeePerGas }, price, tip] = await Promise.all([
    rpc.read(BlockAnswer, "eth_getBlockByNumber", ["latest", false]),
    rpc.read(Quantity, "eth_gasPrice"),
    tipOf,
  ]);
  const maxFeePerGas = baseFeePerGas === undefined ? price : baseFeePerGas * 2n + tip;
  return maxFeePerGas > price ? maxFeePerGas : price;
};

const limitOf = (estimate: bigint): bigint =>
  estimate <= TRANSFER_GAS ? estimate : (estimate * 3n + 1n) / 2n;

/**
 * The maximum fee of a transaction, wei: all gas (`gas`, else the estimate) at the highest price
 * that wallets offer, plus a rollup's operator fee and twice its publishing fee. Arbitrum includes
 * both in the gas.
 */
export const highestFee = async (
  rpc: EvmRpc,
  transaction: CheckedTransaction,
  estimate: () => Promise<bigint>,
): Promise<bigint> => {
  const gas = transaction.gas ?? limitOf(await estimate());
  const [price, operator, ...publishing] = await Promise.all([
    highestPrice(rpc),
    operatorFee(rpc, gas),
    ...ORACLES.map((oracle) => publishingFee(rpc, oracle, transaction)),
  ]);
  return gas * price + operator + publishing.reduce((sum, fee) => sum + fee, 0n) * 2n;
};

import { SiteRefusal } from "latchkit/secure-site";
import { encodeFunctionData, isHex, parseAbi, parseGwei, serializeTransaction } from "viem";

/** OP Stack contract that computes a transaction's data fee. */
const ORACLE = "0x420000000000000000000000000000000000000F";
const ORACLE_ABI = parseAbi(["function getL1Fee(bytes) view returns (uint256)"]);
const WORD_LETTERS = 2 + 64;
/** Maximum gas price: ten times the last base fee plus 500 gwei. */
const [MOST_TIMES, MOST_TIP] = [10n, parseGwei("500")];
/** Maximum fee per transaction: one unit of the currency, as in geth. */
const MOST_FEE = 10n ** 18n;
/** A call may need more gas in a later block. */
const spare = (gas, data) => (data === "0x" ? gas : (gas * 6n) / 5n);

const priceOf = async (reader, { baseFeePerGas }) => {
  if (typeof baseFeePerGas !== "bigint") return { maxFeePerGas: await reader.getGasPrice() };
  const maxPriorityFeePerGas = await reader.estimateMaxPriorityFeePerGas();
  const maxFeePerGas = baseFeePerGas * 2n + maxPriorityFeePerGas;
  if (maxFeePerGas > baseFeePerGas * MOST_TIMES + MOST_TIP)
    throw new SiteRefusal("The price of gas is far too high");
  return { maxFeePerGas, maxPriorityFeePerGas };
};

const dataFeeOf = async (reader, transaction) => {
  const args = [serializeTransaction(transaction)];
  const data = encodeFunctionData({ abi: ORACLE_ABI, functionName: "getL1Fee", args });
  const params = [{ to: ORACLE, data }, "latest"];
  const answer = await reader.request({ method: "eth_call", params }).catch(() => undefined);
  return isHex(answer) && answer.length === WORD_LETTERS ? BigInt(answer) : 0n;
};

/** The fee fields of a transaction. */
export const feeFieldsOf = ({ gas, maxFeePerGas, maxPriorityFeePerGas }) =>
  maxPriorityFeePerGas === undefined
    ? { type: "legacy", gas, gasPrice: maxFeePerGas }
    : { type: "eip1559", gas, maxFeePerGas, maxPriorityFeePerGas };

export const evmFee = async (reader, { from, chainId, call, mostFee = MOST_FEE }) => {
  const { to, data, value } = call;
  const [block, gas] = await Promise.all([
    reader.getBlock(),
    reader.estimateGas({ account: from, to, data, value }),
  ]);
  const fee = { gas: spare(gas, data), ...(await priceOf(reader, block)) };
  const dataFee = await dataFeeOf(reader, { chainId, to, data, value, ...feeFieldsOf(fee) });
  if (fee.gas * fee.maxFeePerGas + dataFee > mostFee)
    throw new SiteRefusal("The network fee is far too high");
  return { ...fee, ...(dataFee > 0n && { dataFee }) };
};

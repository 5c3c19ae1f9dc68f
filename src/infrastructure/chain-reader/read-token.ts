import { decodeFunctionResult, encodeFunctionData, hexToString, parseAbi } from "viem";
import * as v from "valibot";
import { plainText } from "../../domain/connectors/announcement.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Amount } from "../../domain/balance/balance.js";
import type { CheckedTransaction } from "../chain-signer/evm-transaction.js";
import { ShortBytes, type EvmRpc } from "./evm-answers.js";
import { evmHex } from "./viem-transport.js";

const ERC20 = parseAbi([
  "function balanceOf(address owner) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function symbol() view returns (string)",
]);
const MAX_DECIMALS = 36;
/** One 32-byte word in hex; a string result is longer. */
const WORD_DIGITS = 66;

const Succeeded = v.looseObject({ status: v.literal("0x1") });
const Balance = v.looseObject({
  ...Succeeded.entries,
  returnData: v.pipe(
    ShortBytes,
    v.minLength(WORD_DIGITS),
    v.transform((bytes) => BigInt(bytes.slice(0, WORD_DIGITS))),
  ),
});
const SimulatedBlock = v.tuple([v.looseObject({ calls: v.tuple([Balance, Succeeded, Balance]) })]);

const balanceCall = (owner: string): `0x${string}` =>
  encodeFunctionData({ abi: ERC20, functionName: "balanceOf", args: [evmHex(owner)] });

/** A token's symbol: a string, or the bytes32 of old tokens. */
const symbolIn = (data: `0x${string}`): string | undefined =>
  plainText(
    data.length === WORD_DIGITS
      ? hexToString(data, { size: 32 })
      : decodeFunctionResult({ abi: ERC20, functionName: "symbol", data }),
  );

/**
 * Reads balance, decimals and symbol of an ERC-20 in one batch. Rejects as a read does, and with
 * `rpc/request-failed` for an unprintable symbol or more than 36 decimals.
 */
export const readToken = async (rpc: EvmRpc, token: string, owner: string): Promise<Amount> => {
  const ask = (data: string): Promise<`0x${string}`> =>
    rpc.read(ShortBytes, "eth_call", [{ to: evmHex(token), data }, "latest"]);
  const [balance, precision, name] = await Promise.all([
    ask(balanceCall(owner)),
    ask(encodeFunctionData({ abi: ERC20, functionName: "decimals" })),
    ask(encodeFunctionData({ abi: ERC20, functionName: "symbol" })),
  ]);
  const units = decodeFunctionResult({ abi: ERC20, functionName: "balanceOf", data: balance });
  const decimals = decodeFunctionResult({ abi: ERC20, functionName: "decimals", data: precision });
  const symbol = symbolIn(name);
  if (symbol === undefined || decimals > MAX_DECIMALS)
    throw new LatchkitError("rpc/request-failed", {});
  return { units, decimals, symbol };
};

/**
 * What the token withholds from a transfer, in base units, from the receiver's simulated balances
 * (`eth_simulateV1`). Rejects as a read does, and with `rpc/request-failed` if a simulated call
 * failed.
 */
export const withheldOf = async (
  rpc: EvmRpc,
  { from, to }: { readonly from: string; readonly to: string },
  { to: contract, data, token }: CheckedTransaction,
): Promise<bigint> => {
  if (token === undefined || evmHex(from) === evmHex(to)) return 0n;
  const readBalance = { from, to: contract, data: balanceCall(to) };
  const block = {
    blockStateCalls: [{ calls: [readBalance, { from, to: contract, data }, readBalance] }],
  };
  const [{ calls }] = await rpc.read(SimulatedBlock, "eth_simulateV1", [block, "latest"]);
  const [before, , after] = calls;
  const withheldUnits = token.units - (after.returnData - before.returnData);
  if (withheldUnits <= 0n) return 0n;
  return withheldUnits < token.units ? withheldUnits : token.units;
};

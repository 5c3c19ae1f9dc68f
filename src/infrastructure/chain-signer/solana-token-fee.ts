import { withheldBy, type TransferFee } from "../../domain/balance/balance.js";
import { EpochAnswer } from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { CONFIRMED } from "../chain-reader/solana-status.js";
import type { Mint } from "./solana-mint.js";
import { tokenAccountOf } from "./solana-programs.js";
import { mintAt, sourcesOf } from "./solana-token-accounts.js";
import { checkKey, type CheckedTransfer } from "./solana-transaction.js";

/**
 * The fees that may apply to a transfer signed now, which may be processed in the next epoch. Both
 * if the epoch is unknown.
 */
const feesNow = async (
  { rpc }: SolanaAccess,
  [older, newer]: NonNullable<Mint["fees"]>,
  signal: AbortSignal,
): Promise<readonly TransferFee[]> => {
  if (older.maximum === newer.maximum && older.basisPoints === newer.basisPoints) return [newer];
  const call = { method: "getEpochInfo", params: [CONFIRMED] };
  const epoch = (await rpc.attempt(call, EpochAnswer, signal))?.epoch;
  if (epoch !== undefined && epoch >= newer.epoch) return [newer];
  return epoch !== undefined && epoch + 1n < newer.epoch ? [older] : [older, newer];
};

const largest = (fees: readonly TransferFee[], units: bigint): bigint =>
  fees.map((fee) => withheldBy(fee, units)).reduce((a, b) => (a > b ? a : b), 0n);

/**
 * Maximum amount withheld by the token's transfer fee, in base units, computed for each source
 * account. Rejects with `transaction/invalid`, and as a read does.
 */
export const withheldOf = async (
  access: SolanaAccess,
  from: string,
  { to, value, token }: CheckedTransfer,
  signal: AbortSignal,
): Promise<bigint> => {
  if (token === undefined) return 0n;
  const owner = checkKey(from, "from");
  const { mint, program } = await mintAt(access, token, signal);
  if (mint.fees === undefined) return 0n;
  const [target, { parts }, fees] = await Promise.all([
    tokenAccountOf(to, token, program),
    sourcesOf(access, { owner, mint: token, program }, value, signal),
    feesNow(access, mint.fees, signal),
  ]);
  return parts
    .filter(({ source }) => source !== target)
    .reduce((sum, { amount }) => sum + largest(fees, amount), 0n);
};

import { withheldBy, type TransferFee } from "../../domain/balance/holdings.js";
import { EpochAnswer } from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { CONFIRMED } from "../chain-reader/solana-status.js";
import type { Mint } from "./solana-mint.js";
import { tokenAccountOf } from "./solana-programs.js";
import { mintAt, sourcesOf } from "./solana-token-accounts.js";
import { checkKey, type CheckedTransfer } from "./solana-transaction.js";

/**
 * Those of the two fees that a transfer which is signed now may meet: it can land in the next epoch
 * still. Both where no node names the epoch.
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
 * The most that the token itself keeps of a transfer, in its base units: of what is taken from each
 * account by itself, and nothing of what stays in the same one. Rejects with `transaction/invalid`,
 * and as a read does.
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

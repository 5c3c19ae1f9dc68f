import type { Address } from "@solana/kit";
import type * as v from "valibot";
import { MAX_SOURCES, byUnits } from "../../domain/balance/balance.js";
import {
  AccountsAnswer,
  TokenAccountsAnswer,
  EpochAnswer,
} from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { COMMITMENT } from "../chain-reader/solana-status.js";
import { TOKEN_ACCOUNT_BYTES, readMint, type Mint } from "./solana-mint.js";
import { TOKEN_PROGRAMS, tokenAccountOf } from "./solana-programs.js";
import { checkKey, invalidError, type CheckedTransfer } from "./solana-transaction.js";
import { withheldBy, type TransferFee } from "../../domain/balance/balance.js";

/** Bytes to read of a mint, enough for any metadata. */
const MINT_SLICE = 16_384;

/** Accounts by requested address; null if absent. */
export type Accounts = v.InferOutput<typeof AccountsAnswer>["value"];

/** Fetches accounts, by default only the bytes needed of a receiver. */
export const accountsAt = async (
  { rpc }: SolanaAccess,
  keys: readonly Address[],
  signal: AbortSignal,
  length = TOKEN_ACCOUNT_BYTES + 1,
): Promise<Accounts> => {
  const { value } = await rpc.read(
    {
      method: "getMultipleAccounts",
      params: [keys, { encoding: "base64", dataSlice: { offset: 0, length }, ...COMMITMENT }],
    },
    AccountsAnswer,
    signal,
  );
  return value;
};

/**
 * Fetches a mint and its program. Rejects with `transaction/invalid` if it is not a mint or not
 * transferable by a plain transfer.
 */
export const mintAt = async (
  access: SolanaAccess,
  token: Address,
  signal: AbortSignal,
): Promise<{ readonly mint: Mint; readonly program: Address }> => {
  const [account = null] = await accountsAt(access, [token], signal, MINT_SLICE);
  const program = TOKEN_PROGRAMS.find((one) => one === account?.owner);
  const mint =
    account && program ? readMint(account.data[0], program !== TOKEN_PROGRAMS[0]) : undefined;
  if (!program || !mint?.isPlainTransfer) throw invalidError("token");
  return { mint, program };
};

interface Part {
  readonly source: Address;
  readonly amount: bigint;
}

/** From as few accounts as possible, in their order. */
const partsOf = (
  sources: readonly Part[],
  value: bigint,
): { readonly parts: readonly Part[]; readonly isCovered: boolean } => {
  const parts: Part[] = [];
  let remaining = value;
  for (const { source, amount } of sources.slice(0, MAX_SOURCES)) {
    if (parts.length > 0 && remaining === 0n) break;
    const takenUnits = amount < remaining ? amount : remaining;
    parts.push({ source, amount: takenUnits });
    remaining -= takenUnits;
  }
  return { parts, isCovered: remaining === 0n };
};

/**
 * Source accounts of a token transfer, largest balance first. Without any account, takes the amount
 * from the associated one.
 */
export const sourcesOf = async (
  { rpc }: SolanaAccess,
  { owner, mint, program }: Readonly<Record<"owner" | "mint" | "program", Address>>,
  value: bigint,
  signal: AbortSignal,
): Promise<ReturnType<typeof partsOf>> => {
  const call = {
    method: "getTokenAccountsByOwner",
    params: [owner, { mint }, { encoding: "jsonParsed", ...COMMITMENT }],
  };
  const { value: accounts } = await rpc.read(call, TokenAccountsAnswer, signal);
  const sources = accounts
    .filter(({ account }) => account.data.parsed.info.mint === mint)
    .map(({ pubkey, account }) => ({
      source: checkKey(pubkey, "from"),
      amount: account.data.parsed.info.tokenAmount.amount,
    }))
    .sort((a, b) => byUnits(a.amount, b.amount));
  if (sources.length > 0) return partsOf(sources, value);
  const source = await tokenAccountOf(owner, mint, program);
  return { parts: [{ source, amount: value }], isCovered: value === 0n };
};

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
  const call = { method: "getEpochInfo", params: [COMMITMENT] };
  const epoch = (await rpc.readOnce(call, EpochAnswer, signal))?.epoch;
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

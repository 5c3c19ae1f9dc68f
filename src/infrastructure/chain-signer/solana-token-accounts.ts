import type { Address } from "@solana/kit";
import type * as v from "valibot";
import { MOST_SOURCES, byUnits } from "../../domain/balance/holdings.js";
import { AccountsAnswer, TokenAccountsAnswer } from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { CONFIRMED } from "../chain-reader/solana-status.js";
import { TOKEN_ACCOUNT_BYTES, readMint, type Mint } from "./solana-mint.js";
import { TOKEN_PROGRAMS, tokenAccountOf } from "./solana-programs.js";
import { checkKey, invalid } from "./solana-transaction.js";

/** More than any mint holds whose name and picture are told in it; what lies behind is not read. */
const MINT_SLICE = 16_384;

/** What lies at some addresses, null where nothing does. */
export type Accounts = v.InferOutput<typeof AccountsAnswer>["value"];

/** Reads what lies at each of them, as far as is needed of a receiver. */
export const accountsAt = async (
  { rpc }: SolanaAccess,
  keys: readonly Address[],
  signal: AbortSignal,
  length = TOKEN_ACCOUNT_BYTES + 1,
): Promise<Accounts> => {
  const { value } = await rpc.read(
    {
      method: "getMultipleAccounts",
      params: [keys, { encoding: "base64", dataSlice: { offset: 0, length }, ...CONFIRMED }],
    },
    AccountsAnswer,
    signal,
  );
  return value;
};

/**
 * The mint and its program. Rejects with `transaction/invalid` for what is no mint, and for one
 * whose tokens cannot be moved by a plain transfer.
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
  if (!program || !mint?.isPlain) throw invalid("token");
  return { mint, program };
};

/** What is taken from one account of the sender. */
interface Part {
  readonly source: Address;
  readonly amount: bigint;
}

/** As few of them as hold `value` together, in their order. */
const partsOf = (
  held: readonly Part[],
  value: bigint,
): { readonly parts: readonly Part[]; readonly isCovered: boolean } => {
  const parts: Part[] = [];
  let left = value;
  for (const { source, amount } of held.slice(0, MOST_SOURCES)) {
    if (parts.length > 0 && left === 0n) break;
    const taken = amount < left ? amount : left;
    parts.push({ source, amount: taken });
    left -= taken;
  }
  return { parts, isCovered: left === 0n };
};

/**
 * The accounts of the owner that the token is taken from: as few as hold `value` together, those
 * that hold most of it first; all of it from the associated one where there is none.
 */
export const sourcesOf = async (
  { rpc }: SolanaAccess,
  { owner, mint, program }: Readonly<Record<"owner" | "mint" | "program", Address>>,
  value: bigint,
  signal: AbortSignal,
): Promise<ReturnType<typeof partsOf>> => {
  const call = {
    method: "getTokenAccountsByOwner",
    params: [owner, { mint }, { encoding: "jsonParsed", ...CONFIRMED }],
  };
  const { value: accounts } = await rpc.read(call, TokenAccountsAnswer, signal);
  const held = accounts
    .filter(({ account }) => account.data.parsed.info.mint === mint)
    .map(({ pubkey, account }) => ({
      source: checkKey(pubkey, "from"),
      amount: account.data.parsed.info.tokenAmount.amount,
    }))
    .sort((a, b) => byUnits(a.amount, b.amount));
  if (held.length > 0) return partsOf(held, value);
  const source = await tokenAccountOf(owner, mint, program);
  return { parts: [{ source, amount: value }], isCovered: value === 0n };
};

import { appendTransactionMessageInstructions, blockhash, compileTransaction, createTransactionMessage, setTransactionMessageFeePayer, setTransactionMessageLifetimeUsingBlockhash, type Address, type Instruction, type Transaction } from "@solana/kit";
import type * as v from "valibot";
import { bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import { AccountsAnswer, TokenAccountsAnswer, Units } from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { CONFIRMED, latestBlockhash } from "../chain-reader/solana-status.js";
import { SYSTEM, TOKEN_PROGRAMS, UNIT_LIMITS, budget, createTokenAccount, tokenAccountOf, transferLamports, transferTokens } from "./solana-programs.js";
import { checkKey, invalid, type CheckedTransfer } from "./solana-transaction.js";

/** Bytes of a token account that begins without extensions; Token-2022 marks each as immutable in its owner. */
const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_2022_ACCOUNT_BYTES = 170;

type Accounts = v.InferOutput<typeof AccountsAnswer>["value"];

/** A transfer ready to be shown to a wallet. */
export interface PreparedTransfer {
  readonly transaction: Transaction;
  readonly lastValidBlockHeight: bigint;
  /** Lamports that leave the account besides the fee: what is sent, or the rent of the receiver's new token account. */
  readonly lamports: bigint;
  /** Lamports of it that are rent. */
  readonly rent: bigint;
  /** The account holds what is to be sent, where that is a token. */
  readonly isCovered: boolean;
}

interface Plan extends Omit<PreparedTransfer, "transaction" | "lastValidBlockHeight"> { readonly instructions: readonly Instruction[] }

/** Reads what the transfer depends on and builds it (wallet-protocols c.3). Rejects with `transaction/invalid` and as a read does. */
export const prepareTransfer = async (access: SolanaAccess, from: string, transfer: CheckedTransfer, signal: AbortSignal): Promise<PreparedTransfer> => {
  const payer = checkKey(from, "from");
  const { instructions, ...plan } = await (transfer.token === undefined ? planNative(access, payer, transfer, signal) : planToken(access, payer, { ...transfer, token: transfer.token }, signal));
  const { blockhash: newest, lastValidBlockHeight } = await latestBlockhash(access, signal);
  const paid = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: "legacy" }));
  const living = setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(newest), lastValidBlockHeight }, paid);
  return { ...plan, transaction: compileTransaction(appendTransactionMessageInstructions(instructions, living)), lastValidBlockHeight };
};

const accountsAt = async ({ rpc }: SolanaAccess, keys: readonly Address[], signal: AbortSignal): Promise<Accounts> => {
  const { value } = await rpc.read({ method: "getMultipleAccounts", params: [keys, { encoding: "base64", dataSlice: { offset: 0, length: TOKEN_ACCOUNT_BYTES + 1 }, ...CONFIRMED }] }, AccountsAnswer, signal);
  return value;
};

/** What is sent to a program, a mint or a token account is lost, or nearly: only a wallet's own address is taken. */
const checkReceiver = (account: Accounts[number]): void => {
  if (account && (account.executable || TOKEN_PROGRAMS.some((program) => program === account.owner))) throw invalid("to");
};

/** A mint as it lies on the chain: 82 bytes, or behind 165 the mark of a mint with extensions (Token-2022). Undefined for anything else. */
const decimalsOf = (data: string): number | undefined => {
  const bytes = bytesOfBase64(data) ?? new Uint8Array();
  const isMint = bytes.length === 82 || (bytes.length > TOKEN_ACCOUNT_BYTES && bytes[TOKEN_ACCOUNT_BYTES] === 1);
  return isMint && bytes[45] === 1 ? bytes[44] : undefined;
};

const planNative = async (access: SolanaAccess, payer: Address, { to, value }: CheckedTransfer, signal: AbortSignal): Promise<Plan> => {
  const [receiver] = to === SYSTEM ? [] : await accountsAt(access, [to], signal);
  checkReceiver(receiver ?? null);
  return { instructions: [...budget(UNIT_LIMITS.native), transferLamports(payer, to, value)], lamports: value, rent: 0n, isCovered: true };
};

const planToken = async (access: SolanaAccess, payer: Address, { to, value, token }: Required<CheckedTransfer>, signal: AbortSignal): Promise<Plan> => {
  const [receiver = null, mint = null] = await accountsAt(access, [to, token], signal);
  checkReceiver(receiver);
  const program = TOKEN_PROGRAMS.find((one) => one === mint?.owner);
  const decimals = mint ? decimalsOf(mint.data[0]) : undefined;
  if (!program || decimals === undefined) throw invalid("token");
  const target = await tokenAccountOf(to, token, program);
  const [existing = null] = await accountsAt(access, [target], signal);
  const source = await sourceOf(access, payer, token, program, signal);
  const create = existing ? [] : [createTokenAccount(payer, target, to, token, program)];
  const rent = existing ? 0n : await rentOf(access, program, signal);
  const move = transferTokens({ source: source.account, mint: token, target, owner: payer, program, amount: value, decimals });
  return { instructions: [...budget(existing ? UNIT_LIMITS.token : UNIT_LIMITS.tokenWithAccount), ...create, move], lamports: rent, rent, isCovered: source.units >= value };
};

/** The account of the owner that holds most of the token; the associated one where it holds none. */
const sourceOf = async ({ rpc }: SolanaAccess, owner: Address, mint: Address, program: Address, signal: AbortSignal): Promise<{ readonly account: Address; readonly units: bigint }> => {
  const call = { method: "getTokenAccountsByOwner", params: [owner, { mint }, { encoding: "jsonParsed", ...CONFIRMED }] };
  const { value } = await rpc.read(call, TokenAccountsAnswer, signal);
  const held = value.filter(({ account }) => account.data.parsed.info.mint === mint).map(({ pubkey, account }) => ({ pubkey, units: account.data.parsed.info.tokenAmount.amount }));
  const [first] = [...held].sort((a, b) => (a.units === b.units ? 0 : a.units < b.units ? 1 : -1));
  return first ? { account: checkKey(first.pubkey, "from"), units: first.units } : { account: await tokenAccountOf(owner, mint, program), units: 0n };
};

const rentOf = ({ rpc }: SolanaAccess, program: Address, signal: AbortSignal): Promise<bigint> =>
  rpc.read({ method: "getMinimumBalanceForRentExemption", params: [program === TOKEN_PROGRAMS[0] ? TOKEN_ACCOUNT_BYTES : TOKEN_2022_ACCOUNT_BYTES] }, Units, signal);

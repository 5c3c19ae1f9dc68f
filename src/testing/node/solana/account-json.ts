import { base58, base64 } from "@scure/base";
import type { SolanaLedger } from "./ledger.js";
import type { SvmAccount } from "./litesvm.js";

/** The two token programs. */
export const TOKEN_PROGRAMS: readonly string[] = ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"];
const PROGRAM_NAMES = ["spl-token", "spl-token-2022"];

const ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
const DECIMALS_AT = 44;
const STATES = ["uninitialized", "initialized", "frozen"];
const MINT_KIND = 1;
const ACCOUNT_KIND = 2;

/** One holding, as it lies in the account's bytes. Amount in base units. */
export interface Holding { readonly mint: string; readonly owner: string; readonly amount: bigint; readonly state: string; readonly isNative: boolean }

const u64 = (data: Uint8Array, at: number): bigint => new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);
/** Extended accounts of Token-2022 carry their kind behind the plain ones' bytes. */
const isKind = (data: Uint8Array, plain: number, kind: number): boolean => data.length === plain || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === kind);

/** Nothing where the bytes are no token account. */
export const holdingIn = (data: Uint8Array): Holding | undefined =>
  isKind(data, ACCOUNT_BYTES, ACCOUNT_KIND)
    ? { mint: base58.encode(data.slice(0, 32)), owner: base58.encode(data.slice(32, 64)), amount: u64(data, 64), state: STATES[data[108] ?? 0] ?? "uninitialized", isNative: data[109] === 1 }
    : undefined;

/** The decimals and supply of a mint; nothing where there is none. */
export const mintAt = (ledger: SolanaLedger, mint: string): { readonly decimals: number; readonly supply: bigint } | undefined => {
  const account = ledger.account(base58.decode(mint));
  const data = account?.data();
  const isMint = account !== null && data !== undefined && TOKEN_PROGRAMS.includes(base58.encode(account.owner())) && isKind(data, MINT_BYTES, MINT_KIND);
  return isMint ? { decimals: data[DECIMALS_AT] ?? 0, supply: u64(data, 36) } : undefined;
};

/** An amount as Solana's JSON-RPC tells it. */
export const amountJson = (amount: bigint, decimals: number): object => {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/u, "");
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
};

const parsedOf = (ledger: SolanaLedger, account: SvmAccount): object | undefined => {
  const program = TOKEN_PROGRAMS.indexOf(base58.encode(account.owner()));
  const data = account.data();
  const holding = program < 0 ? undefined : holdingIn(data);
  if (holding === undefined) return undefined;
  const { mint, owner, amount, state, isNative } = holding;
  const info = { isNative, mint, owner, state, tokenAmount: amountJson(amount, mintAt(ledger, mint)?.decimals ?? 0) };
  return { program: PROGRAM_NAMES[program], parsed: { type: "account", info }, space: data.length };
};

/** An account in the encoding asked for; where `jsonParsed` has no form for it, base64. */
export const accountJson = (ledger: SolanaLedger, account: SvmAccount, encoding: unknown = "base58"): object => {
  const data = account.data();
  const plain = encoding === "base58" ? [base58.encode(data), "base58"] : [base64.encode(data), "base64"];
  const parsed = encoding === "jsonParsed" ? parsedOf(ledger, account) : undefined;
  return { lamports: account.lamports(), owner: base58.encode(account.owner()), executable: account.executable(), rentEpoch: 0, space: data.length, data: parsed ?? plain };
};

import { base58, base64 } from "@scure/base";
import type { SolanaTestChain } from "./solana-test-chain.js";
import type { SvmAccount } from "./litesvm.js";

export const TOKEN_PROGRAMS: readonly string[] = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
const PROGRAM_NAMES = ["spl-token", "spl-token-2022"];

const ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
const DECIMALS_AT = 44;
const STATES = ["uninitialized", "initialized", "frozen"];
const MINT_KIND = 1;
const ACCOUNT_KIND = 2;

/** Amount in base units. */
export interface Holding {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly state: string;
  readonly isNative: boolean;
}

const u64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);
/** Extended Token-2022 accounts store their account type after the base layout. */
const isKind = (data: Uint8Array, plain: number, kind: number): boolean =>
  data.length === plain || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === kind);

/** Undefined if the bytes are not a token account. */
export const holdingIn = (data: Uint8Array): Holding | undefined =>
  isKind(data, ACCOUNT_BYTES, ACCOUNT_KIND)
    ? {
        mint: base58.encode(data.slice(0, 32)),
        owner: base58.encode(data.slice(32, 64)),
        amount: u64(data, 64),
        state: STATES[data[108] ?? 0] ?? "uninitialized",
        isNative: data[109] === 1,
      }
    : undefined;

/** Supply in base units. */
export interface MintJson {
  readonly decimals: number;
  readonly supply: bigint;
  readonly isInitialized: boolean;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
}

const optionalKey = (data: Uint8Array, at: number): string | null =>
  data[at] === 1 ? base58.encode(data.slice(at + 4, at + 36)) : null;

const mintIn = (data: Uint8Array): MintJson | undefined =>
  isKind(data, MINT_BYTES, MINT_KIND)
    ? {
        decimals: data[DECIMALS_AT] ?? 0,
        supply: u64(data, 36),
        isInitialized: data[45] === 1,
        mintAuthority: optionalKey(data, 0),
        freezeAuthority: optionalKey(data, 46),
      }
    : undefined;

export const mintAt = (chain: SolanaTestChain, mint: string): MintJson | undefined => {
  const account = chain.account(base58.decode(mint));
  return account !== null && TOKEN_PROGRAMS.includes(base58.encode(account.owner()))
    ? mintIn(account.data())
    : undefined;
};

/** An amount in the format of Solana's JSON-RPC. */
export const amountJson = (amount: bigint, decimals: number): object => {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const text =
    decimals === 0
      ? digits
      : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/u, "");
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
};

const holdingJson = (chain: SolanaTestChain, data: Uint8Array): object | undefined => {
  const holding = holdingIn(data);
  if (holding === undefined) return undefined;
  const { mint, owner, amount, state, isNative } = holding;
  return {
    type: "account",
    info: {
      isNative,
      mint,
      owner,
      state,
      tokenAmount: amountJson(amount, mintAt(chain, mint)?.decimals ?? 0),
    },
  };
};
const mintJson = (data: Uint8Array): object | undefined => {
  const mint = mintIn(data);
  return mint === undefined
    ? undefined
    : { type: "mint", info: { ...mint, supply: mint.supply.toString() } };
};

const parsedOf = (chain: SolanaTestChain, account: SvmAccount): object | undefined => {
  const program = TOKEN_PROGRAMS.indexOf(base58.encode(account.owner()));
  const data = account.data();
  const parsedData = program < 0 ? undefined : (holdingJson(chain, data) ?? mintJson(data));
  return parsedData === undefined
    ? undefined
    : { program: PROGRAM_NAMES[program], parsed: parsedData, space: data.length };
};

/** An account in the requested encoding; base64 if `jsonParsed` does not support it. */
export const accountJson = (
  chain: SolanaTestChain,
  account: SvmAccount,
  encoding: unknown = "base58",
): object => {
  const data = account.data();
  const plain =
    encoding === "base58" ? [base58.encode(data), "base58"] : [base64.encode(data), "base64"];
  const parsedAccount = encoding === "jsonParsed" ? parsedOf(chain, account) : undefined;
  return {
    lamports: account.lamports(),
    owner: base58.encode(account.owner()),
    executable: account.executable(),
    rentEpoch: 0,
    space: data.length,
    data: parsedAccount ?? plain,
  };
};

import { plainText } from "../../../domain/connectors/announcement.js";
import type { Holdings } from "../../../domain/review/simulation/evm-changes.js";
import { MAX_TOKEN_DECIMALS, type TokenLabel } from "../../../domain/review/tokens.js";
import { tryRead } from "../../../domain/shared/records.js";
import { readAbiText } from "../../shared/abi-answers.js";
import { fromHex } from "../../shared/bytes.js";

/**
 * Code that a simulation puts at a random address. For each token of the calldata it makes a static
 * call with 200,000 gas, so that a token cannot learn from the question and change what it does
 * next. Calldata: selector (4 bytes), argument, bytes of a result, tokens (one word each). Result:
 * native balance of the argument; for each token the size of its result (0 if it failed) and that
 * many bytes of it.
 *
 *     36 0 0 CALLDATACOPY   4 CALLDATALOAD BALANCE 64 MSTORE   96 68
 *     loop: DUP1 CALLDATASIZE GT ISZERO @end JUMPI
 *     36 CALLDATALOAD DUP3 32 ADD 36 0 DUP5 CALLDATALOAD 200000 STATICCALL
 *     RETURNDATASIZE MUL DUP3 MSTORE
 *     32 ADD SWAP1 36 CALLDATALOAD ADD 32 ADD SWAP1 @loop JUMP
 *     end: POP 64 SWAP1 SUB 64 RETURN
 */
export const READER_CODE =
  "0x6024600060003760043531604052606060445b80361115610041576024358260200160246000843562030d40" +
  "fa3d028252602001906024350160200190610012565b50604090036040f3";

/** Maximum number of tokens in one simulation: their calls stay below the gas of a block. */
export const MAX_READ_TOKENS = 32;

const WORD = 64;
const [BALANCE_OF, DECIMALS, SYMBOL] = ["70a08231", "313ce567", "95d89b41"] as const;
const SYMBOL_BYTES = 128;

const word = (hex: string): string => hex.toLowerCase().replace("0x", "").padStart(WORD, "0");
const question = (
  selector: string,
  account: string,
  bytes: number,
  tokens: readonly string[],
): string => `0x${selector}${word(account)}${word(bytes.toString(16))}${tokens.map(word).join("")}`;

/** Calldata that reads the account's balances. */
export const askBalances = (account: string, tokens: readonly string[]): string =>
  question(BALANCE_OF, account, WORD / 2, tokens);
/** Calldata that reads each token's decimals. */
export const askDecimals = (tokens: readonly string[]): string =>
  question(DECIMALS, "0x0", WORD / 2, tokens);
/** Calldata that reads each token's symbol. */
export const askSymbols = (tokens: readonly string[]): string =>
  question(SYMBOL, "0x0", SYMBOL_BYTES, tokens);

/** Undefined if the answer does not have the reader's form. */
const resultsIn = (
  answer: string,
  tokens: readonly string[],
  bytes: number,
): ReadonlyMap<string, string> | undefined => {
  const width = WORD + 2 * bytes;
  if (answer.length !== 2 + WORD + tokens.length * width) return undefined;
  const results = new Map<string, string>();
  for (const [at, token] of tokens.entries()) {
    const from = 2 + WORD + at * width;
    const size = BigInt(`0x${answer.slice(from, from + WORD)}`);
    if (size >= BigInt(WORD / 2)) results.set(token, answer.slice(from + WORD, from + width));
  }
  return results;
};

/** Balances in a result of `askBalances`; undefined if malformed. */
export const balancesIn = (answer: string, tokens: readonly string[]): Holdings | undefined => {
  const results = resultsIn(answer, tokens, WORD / 2);
  return (
    results && {
      native: BigInt(answer.slice(0, 2 + WORD)),
      tokens: new Map([...results].map(([token, hex]) => [token, BigInt(`0x${hex}`)])),
    }
  );
};

const decimalsOf = (hex: string | undefined): number | undefined => {
  const value = hex === undefined ? undefined : BigInt(`0x${hex}`);
  return value === undefined || value > MAX_TOKEN_DECIMALS ? undefined : Number(value);
};

/** A symbol: an ABI string, or the bytes32 of old tokens. */
const symbolOf = (hex = ""): string | undefined => {
  const isShort = /^0*$/u.test(hex.slice(WORD));
  const bytes = fromHex(isShort ? hex.slice(0, WORD).replace(/(?:00)+$/u, "") : "");
  return plainText(readAbiText(`0x${hex}`) ?? tryRead(() => new TextDecoder().decode(bytes)));
};

/** Decimals up to 36 and the cleaned symbol in results of a token, as hex without 0x. */
export const labelOf = (decimals: string | undefined, symbol: string | undefined): TokenLabel => ({
  decimals: decimalsOf(decimals),
  symbol: symbolOf(symbol),
});

/** The label of each token that returns one. */
export const labelsIn = (
  answers: { readonly decimals: string; readonly symbols: string },
  tokens: readonly string[],
): ReadonlyMap<string, TokenLabel> => {
  const decimals = resultsIn(answers.decimals, tokens, WORD / 2);
  const symbols = resultsIn(answers.symbols, tokens, SYMBOL_BYTES);
  return new Map(
    tokens.map((token) => [token, labelOf(decimals?.get(token), symbols?.get(token))]),
  );
};

import type { Address } from "@solana/kit";
import * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { SolanaRefusal } from "../chain-reader/solana-rpc.js";
import { expired } from "../chain-reader/solana-status.js";
import { TOKEN_PROGRAMS } from "./solana-programs.js";
import { invalid } from "./solana-transaction.js";

/** The error of too little SOL. */
export const notEnough = (
  covers: "fees" | "transfer",
  cause?: unknown,
): LatchkitError<"transaction/not-enough-funds"> =>
  new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 }, { cause });

const FEES =
  /insufficient funds for (?:fee|rent)|InsufficientFundsFor(?:Fee|Rent)|found no record of a prior credit|AccountNotFound/iu;
const TRANSFER = /insufficient lamports/iu;
const EXPIRED = /blockhash not found|BlockhashNotFound|block height exceeded/iu;

/** It landed by another way, as with a wallet that sends what it was only to sign. */
const LANDED = /AlreadyProcessed|already (?:been )?processed/iu;
/** Internal error: the node itself does not know how far it came. */
const INTERNAL = -32603;

/** Bigints in what a node reported are of no matter here. */
const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  ) ?? "";
const refusalText = ({ message, data }: SolanaRefusal): string => `${message} ${textOf(data)}`;

/**
 * The error of too little SOL in what a node reports of a transaction; undefined where it says
 * nothing of that kind.
 */
export const notEnoughIn = (
  reported: unknown,
  cause?: unknown,
): LatchkitError<"transaction/not-enough-funds"> | undefined => {
  const text = typeof reported === "string" ? reported : textOf(reported);
  if (TRANSFER.test(text)) return notEnough("transfer", cause);
  return FEES.test(text) ? notEnough("fees", cause) : undefined;
};

/**
 * What the token programs refuse again and again, as long as nobody else changes it, and the field
 * at fault: an account that is frozen, a receiver's that asks for a memo.
 */
const LASTING: ReadonlyMap<unknown, string> = new Map([
  [17, "token"],
  [36, "to"],
]);

const InstructionFailure = v.looseObject({
  InstructionError: v.tuple([v.number(), v.looseObject({ Custom: v.number() })]),
});

/**
 * The error of a transfer that is certain to fail, by what a node that simulated it reports;
 * undefined where it may pass. `programs`: of its instructions, in their order.
 */
export const certainFailureIn = (
  reported: unknown,
  programs: readonly Address[],
): LatchkitError<"transaction/invalid"> | undefined => {
  const { success, output } = v.safeParse(InstructionFailure, reported);
  if (!success) return undefined;
  const [place, { Custom: number }] = output.InstructionError;
  const field = LASTING.get(number);
  const isTokens = TOKEN_PROGRAMS.some((program) => program === programs[place]);
  return field !== undefined && isTokens ? invalid(field) : undefined;
};

/**
 * What a node's refusal of a transaction means, in the words of c.3; any other error stays what it
 * is.
 */
export const fromRefusal = (error: unknown, networkId: CaipNetworkId): unknown => {
  if (!isLatchkitError(error, "rpc/request-failed") || !(error.cause instanceof SolanaRefusal))
    return error;
  const text = refusalText(error.cause);
  if (EXPIRED.test(text)) return expired(networkId, error);
  return notEnoughIn(text, error) ?? error;
};

/**
 * True where a node plainly reported that it did not take the transaction. Any other failure, a
 * garbled answer too, leaves open whether it is under way.
 */
export const isRefused = (error: unknown): boolean =>
  isLatchkitError(error, "rpc/request-failed") &&
  error.cause instanceof SolanaRefusal &&
  error.cause.code !== INTERNAL &&
  !LANDED.test(refusalText(error.cause));

import type { Address } from "@solana/kit";
import * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { SolanaRefusal } from "../chain-reader/solana-rpc.js";
import { expiredError } from "../chain-reader/solana-status.js";
import { TOKEN_PROGRAMS } from "./solana-programs.js";
import { invalidError } from "./solana-transaction.js";

export const notEnough = (
  covers: "fees" | "transfer",
  cause?: unknown,
): LatchkitError<"transaction/not-enough-funds"> =>
  new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 }, { cause });

const FEES =
  /insufficient funds for (?:fee|rent)|InsufficientFundsFor(?:Fee|Rent)|found no record of a prior credit|AccountNotFound/iu;
const TRANSFER = /insufficient lamports/iu;
const EXPIRED = /blockhash not found|BlockhashNotFound|block height exceeded/iu;

/** The network already has it, for instance because the wallet sent it. */
const ALREADY_PROCESSED = /AlreadyProcessed|already (?:been )?processed/iu;
const INTERNAL_ERROR = -32603;

const textOf = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  ) ?? "";
const refusalText = ({ message, data }: SolanaRefusal): string => `${message} ${textOf(data)}`;

/** Undefined for other reports. */
export const notEnoughIn = (
  report: unknown,
  cause?: unknown,
): LatchkitError<"transaction/not-enough-funds"> | undefined => {
  const text = typeof report === "string" ? report : textOf(report);
  if (TRANSFER.test(text)) return notEnough("transfer", cause);
  return FEES.test(text) ? notEnough("fees", cause) : undefined;
};

/**
 * Token program errors that a retry does not fix, with the field: a frozen account, a receiver that
 * requires a memo.
 */
const PERMANENT_ERRORS: ReadonlyMap<unknown, string> = new Map([
  [17, "token"],
  [36, "to"],
]);

const InstructionFailure = v.looseObject({
  InstructionError: v.tuple([v.number(), v.looseObject({ Custom: v.number() })]),
});

/**
 * The error of a transfer that must fail, from a simulation's report; undefined if it may succeed.
 * `programs`: those of its instructions, in order.
 */
export const certainFailureIn = (
  report: unknown,
  programs: readonly Address[],
): LatchkitError<"transaction/invalid"> | undefined => {
  const { success, output } = v.safeParse(InstructionFailure, report);
  if (!success) return undefined;
  const [instruction, { Custom: number }] = output.InstructionError;
  const field = PERMANENT_ERRORS.get(number);
  const isTokens = TOKEN_PROGRAMS.some((program) => program === programs[instruction]);
  return field !== undefined && isTokens ? invalidError(field) : undefined;
};

/** Maps a node's refusal to a `transaction/…` error; returns other errors unchanged. */
export const fromRefusal = (error: unknown, networkId: CaipNetworkId): unknown => {
  if (!isLatchkitError(error, "rpc/request-failed") || !(error.cause instanceof SolanaRefusal))
    return error;
  const text = refusalText(error.cause);
  if (EXPIRED.test(text)) return expiredError(networkId, error);
  return notEnoughIn(text, error) ?? error;
};

/** True if a node clearly refused the transaction. After any other failure it may be in flight. */
export const isRefused = (error: unknown): boolean =>
  isLatchkitError(error, "rpc/request-failed") &&
  error.cause instanceof SolanaRefusal &&
  error.cause.code !== INTERNAL_ERROR &&
  !ALREADY_PROCESSED.test(refusalText(error.cause));

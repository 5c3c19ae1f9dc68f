import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { EvmNodes } from "./evm-read-back.js";
import type { CheckedTransaction } from "./evm-transaction.js";

/** At least one word; contracts ignore further bytes. */
const WORDS = /^0x(?:[0-9a-fA-F]{2}){32,}$/;
const WORD_DIGITS = 66;
const invalidError = (field: string, cause?: unknown): LatchkitError<"transaction/invalid"> =>
  new LatchkitError("transaction/invalid", { field }, { cause });

const firstWord = (answer: string): bigint | undefined =>
  WORDS.test(answer) ? BigInt(answer.slice(0, WORD_DIGITS)) : undefined;

/**
 * Simulates a token transfer first: a wrong contract would accept it and move nothing. Rejects with
 * `transaction/invalid` (`token`: not a token, or it refuses; `value`: more than the balance), and
 * as reads do.
 */
export const checkToken = async (
  nodes: Pick<EvmNodes, "call">,
  account: CaipAddress,
  transaction: CheckedTransaction,
  signal: AbortSignal,
): Promise<void> => {
  const { token } = transaction;
  if (!token) return;
  const owner = parseCaipAddress(account).address.slice(2).toLowerCase().padStart(64, "0");
  const rethrowUnlessUnsupported = (error: unknown): never => {
    throw isLatchkitError(error, "rpc/request-failed") ? invalidError("token", error) : error;
  };
  const [balance, moved] = await Promise.all([
    nodes
      .call(account, { to: token.contract, data: `0x70a08231${owner}` }, signal)
      .catch(rethrowUnlessUnsupported),
    nodes.call(account, transaction, signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
  ]);
  const balanceUnits = firstWord(balance);
  if (balanceUnits === undefined) throw invalidError("token");
  if (balanceUnits < token.units) throw invalidError("value");
  if ("error" in moved) return rethrowUnlessUnsupported(moved.error);
  // Some tokens return nothing; false means that nothing was moved.
  if (moved.answer !== "0x" && firstWord(moved.answer) !== 1n) throw invalidError("token");
};

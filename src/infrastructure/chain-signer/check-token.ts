import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import type { EvmNodes } from "./evm-read-back.js";
import type { CheckedTransaction } from "./evm-transaction.js";

const WORD = /^0x[0-9a-fA-F]{64}$/;
const invalid = (field: string, cause?: unknown): LatchkitError<"transaction/invalid"> =>
  sharedError("transaction/invalid", { field }, { cause });

/**
 * Asks the token before the wallet is asked: a contract that is none would take the transaction and
 * move nothing. Rejects with `transaction/invalid`: `token` for what is no token or refuses the
 * transfer, `value` for more than the account holds; and as reads do.
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
  const refused = (error: unknown): never => {
    throw isLatchkitError(error, "rpc/request-failed") ? invalid("token", error) : error;
  };
  const [balance, moved] = await Promise.all([
    nodes.call(account, { to: token.contract, data: `0x70a08231${owner}` }, signal).catch(refused),
    nodes.call(account, transaction, signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
  ]);
  if (!WORD.test(balance)) throw invalid("token");
  if (BigInt(balance) < token.units) throw invalid("value");
  if ("error" in moved) return refused(moved.error);
  // Some tokens return nothing; one that returns false moved nothing.
  const isMoved = moved.answer === "0x" || (WORD.test(moved.answer) && BigInt(moved.answer) === 1n);
  if (!isMoved) throw invalid("token");
};

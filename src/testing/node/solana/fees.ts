import type { WireTransaction } from "../../universal/solana/solana-transaction.js";

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
const SET_LIMIT = 2;
const SET_PRICE = 3;
const LAMPORTS_PER_SIGNATURE = 5000;
const UNITS_PER_INSTRUCTION = 200_000;

const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength);

/**
 * The fee of a transaction in lamports: signatures, plus compute units times price. Default limit:
 * 200,000 units per instruction.
 */
export const feeOf = ({
  signers,
  instructions,
}: Pick<WireTransaction, "signers" | "instructions">): number => {
  const budget = instructions
    .filter(({ program }) => program === COMPUTE_BUDGET)
    .map(({ data }) => data);
  const limit = budget.find(([kind, ...rest]) => kind === SET_LIMIT && rest.length >= 4);
  const price = budget.find(([kind, ...rest]) => kind === SET_PRICE && rest.length >= 8);
  const units =
    limit === undefined
      ? UNITS_PER_INSTRUCTION * (instructions.length - budget.length)
      : viewOf(limit).getUint32(1, true);
  const microLamports = price === undefined ? 0n : viewOf(price).getBigUint64(1, true);
  return (
    signers.length * LAMPORTS_PER_SIGNATURE +
    Number((BigInt(units) * microLamports + 999_999n) / 1_000_000n)
  );
};

import {
  decompileTransactionMessage,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from "@solana/kit";
import { feeOf } from "../../../../src/testing/node/solana/fees.js";
import { readMessage } from "../../../../src/testing/universal/solana/solana-transaction.js";

/** Lamports from one account to another. */
export interface LamportTransfer {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
}

/**
 * What a transaction does, as a reader that has nothing to do with the signer sees it. Anything
 * that is no transfer and no guard stands in `others`.
 */
export interface Effect {
  readonly fee: bigint;
  readonly moves: readonly (LamportTransfer | string)[];
  readonly signers: readonly string[];
}

const SYSTEM = "11111111111111111111111111111111";
const BUDGET = "ComputeBudget111111111111111111111111111111";
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

const isHarmless = (program: string, [kind = -1]: ArrayLike<number> & Iterable<number>): boolean =>
  program === BUDGET || (program === LIGHTHOUSE && kind >= 2 && kind <= 15);

/** Undefined for bytes that are no transaction. */
export const effectOf = async (wire: string): Promise<Effect | undefined> => {
  const bytes = Uint8Array.from(getBase64Encoder().encode(wire));
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  const message = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(messageBytes),
  );
  const read = readMessage(Uint8Array.from(messageBytes));
  const instructions: readonly Instruction[] = message.instructions;
  const moves = instructions.flatMap(
    ({ programAddress, accounts = [], data = [] }): (LamportTransfer | string)[] => {
      const content = Uint8Array.from(data as ArrayLike<number>);
      if (isHarmless(programAddress, content)) return [];
      const isTransfer = programAddress === SYSTEM && content.length === 12 && content[0] === 2;
      if (!isTransfer) return [`${programAddress} does something`];
      const lamports = new DataView(content.buffer, content.byteOffset).getBigUint64(4, true);
      return [{ from: String(accounts[0]?.address), to: String(accounts[1]?.address), lamports }];
    },
  );
  return { fee: BigInt(feeOf(read)), moves, signers: read.signers };
};

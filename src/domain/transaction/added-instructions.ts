import type { SolanaInstruction, SolanaMessage } from "./solana-message.js";

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/**
 * https://github.com/Jac0xb/lighthouse: fails a transaction whose outcome is not the one that the
 * wallet simulated.
 */
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
/**
 * Lighthouse's assertions. Below them stand the writes to its own accounts, above them what calls
 * other programs.
 */
const [FIRST_ASSERTION, LAST_ASSERTION] = [2, 15];
/**
 * Programs that move what a signer owns. An assertion never needs one, and without one it can call
 * nothing with the user's rights.
 */
const MOVERS: ReadonlySet<string> = new Set([
  "11111111111111111111111111111111",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
]);
const [SET_UNIT_LIMIT, SET_UNIT_PRICE] = [2, 3];
/** Compute units of an instruction that asks for no limit, and the most of a transaction. */
const [USUAL_UNITS, MOST_UNITS] = [200_000n, 1_400_000n];
const MICRO = 1_000_000n;

/** What may differ in a message that a wallet returns. */
export interface Leeway {
  /** Lamports of priority fee, where the wallet pays more than the message that it was shown. */
  readonly priorityFee: bigint;
  /** The lifetime may be another one: for what the wallet sent itself and the network took. */
  readonly isLifetimeFree?: boolean;
}

const isSameData = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const isSame = (a: SolanaInstruction, b: SolanaInstruction): boolean =>
  a.program === b.program &&
  a.accounts.length === b.accounts.length &&
  a.accounts.every((account, index) => account === b.accounts[index]) &&
  isSameData(a.data, b.data);

/**
 * The number in an instruction that sets a limit or a price; undefined for any other instruction.
 */
const budgetOf = (
  { program, accounts, data }: SolanaInstruction,
  kind: number,
  bytes: number,
): bigint | undefined => {
  if (program !== COMPUTE_BUDGET || accounts.length > 0) return undefined;
  if (data[0] !== kind || data.length !== bytes + 1) return undefined;
  return data.subarray(1).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
};
const unitLimitOf = (one: SolanaInstruction): bigint | undefined =>
  budgetOf(one, SET_UNIT_LIMIT, 4);
const unitPriceOf = (one: SolanaInstruction): bigint | undefined =>
  budgetOf(one, SET_UNIT_PRICE, 8);
const isBudget = (one: SolanaInstruction): boolean =>
  unitLimitOf(one) !== undefined || unitPriceOf(one) !== undefined;

const isAssertion = ({ program, accounts, data }: SolanaInstruction): boolean => {
  const [kind = -1] = data;
  return (
    program === LIGHTHOUSE &&
    kind >= FIRST_ASSERTION &&
    kind <= LAST_ASSERTION &&
    !accounts.some((account) => MOVERS.has(account))
  );
};

const numbersIn = (
  { instructions }: SolanaMessage,
  read: (one: SolanaInstruction) => bigint | undefined,
): readonly bigint[] => instructions.map(read).filter((one) => one !== undefined);

/** The most that a message pays for its place in a block beyond its signatures, in lamports. */
export const priorityFeeOf = (message: SolanaMessage): bigint => {
  const [price = 0n] = numbersIn(message, unitPriceOf);
  const others = message.instructions.filter((one) => !isBudget(one)).length;
  const [limit = USUAL_UNITS * BigInt(others)] = numbersIn(message, unitLimitOf);
  const units = limit > MOST_UNITS ? MOST_UNITS : limit;
  return (price * units + MICRO - 1n) / MICRO;
};

/**
 * Nobody new signs or is written to, and nobody who did has lost it. What is added can only be
 * read.
 */
const hasSameRights = (shown: SolanaMessage, returned: SolanaMessage): boolean => {
  const isKept = [...shown.keys].every(
    ([address, { isSigner }]) => !isSigner || returned.keys.has(address),
  );
  const isNothingMore = [...returned.keys].every(([address, rights]) => {
    const before = shown.keys.get(address) ?? { isSigner: false, isWritable: false };
    return rights.isSigner === before.isSigner && rights.isWritable === before.isWritable;
  });
  return isKept && isNothingMore && [...returned.lookups].every((one) => shown.lookups.has(one));
};

/**
 * All instructions that were shown, unchanged and in their order; between them only what may be
 * added.
 */
const hasSameInstructions = (shown: SolanaMessage, returned: SolanaMessage): boolean => {
  const expected = shown.instructions.filter((one) => !isBudget(one));
  let next = 0;
  for (const one of returned.instructions) {
    const wanted = expected[next];
    if (wanted && isSame(wanted, one)) next += 1;
    else if (!isBudget(one) && !isAssertion(one)) return false;
  }
  return next === expected.length;
};

/**
 * True where a message that a wallet returned does what the shown one does, and no more. Wallets
 * add on mainnet what fails a transaction that does not end as it was simulated (Lighthouse
 * assertions: one by Phantom, two by Solflare) and a compute budget (Phantom, Solflare, Brave, Seed
 * Vault); everything else, a memo too (exchanges credit by it), counts as another transaction.
 */
export const isWhatWasShown = (
  shown: SolanaMessage,
  returned: SolanaMessage,
  { priorityFee, isLifetimeFree = false }: Leeway,
): boolean => {
  const allowed = priorityFeeOf(shown);
  return (
    returned.version === shown.version &&
    returned.feePayer === shown.feePayer &&
    (isLifetimeFree || returned.lifetime === shown.lifetime) &&
    numbersIn(returned, unitLimitOf).length <= 1 &&
    numbersIn(returned, unitPriceOf).length <= 1 &&
    priorityFeeOf(returned) <= (allowed > priorityFee ? allowed : priorityFee) &&
    hasSameRights(shown, returned) &&
    hasSameInstructions(shown, returned)
  );
};

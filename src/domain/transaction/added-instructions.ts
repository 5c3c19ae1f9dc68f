/** An account's rights in a message (Solana, "Transaction message header"). */
export interface AccountRights {
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

/** An instruction. Accounts are addresses, or `table:index:r|w` for lookup tables. */
export interface SolanaInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/** The signed part of a Solana transaction, with accounts by name instead of position. */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  /** Blockhash or nonce, base58. */
  readonly lifetime: string;
  readonly feePayer: string;
  readonly keys: ReadonlyMap<string, AccountRights>;
  /** Accounts from lookup tables, as instructions name them. */
  readonly lookups: ReadonlySet<string>;
  readonly instructions: readonly SolanaInstruction[];
}

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/**
 * Assertions make a transaction fail if its outcome differs from the simulation:
 * https://github.com/Jac0xb/lighthouse
 */
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
/** Lighthouse's other instructions write to its own accounts or call other programs. */
const [FIRST_ASSERTION, LAST_ASSERTION] = [2, 15];
/** Programs that move a signer's assets: assertions must not list them as accounts. */
const ASSET_PROGRAMS: ReadonlySet<string> = new Set([
  "11111111111111111111111111111111",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
]);
const [SET_UNIT_LIMIT, SET_UNIT_PRICE] = [2, 3];
/** Compute units per instruction and per transaction. */
const [DEFAULT_UNITS, MAX_COMPUTE_UNITS] = [200_000n, 1_400_000n];
const MICRO = 1_000_000n;

/** Allowed differences in a message that a wallet returns. */
export interface AllowedChanges {
  /** Maximum priority fee in lamports, if above that of the original message. */
  readonly priorityFee: bigint;
  /** Allows another lifetime, for transactions that the wallet sent and the network accepted. */
  readonly isLifetimeFree?: boolean;
}

const isSameData = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const isSame = (a: SolanaInstruction, b: SolanaInstruction): boolean =>
  a.program === b.program &&
  a.accounts.length === b.accounts.length &&
  a.accounts.every((account, index) => account === b.accounts[index]) &&
  isSameData(a.data, b.data);

/** Undefined for other instructions. */
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
    !accounts.some((account) => ASSET_PROGRAMS.has(account))
  );
};

const numbersIn = (
  { instructions }: SolanaMessage,
  readNumber: (one: SolanaInstruction) => bigint | undefined,
): readonly bigint[] => instructions.map(readNumber).filter((one) => one !== undefined);

/** Maximum priority fee of a message, lamports. */
export const priorityFeeOf = (message: SolanaMessage): bigint => {
  const [price = 0n] = numbersIn(message, unitPriceOf);
  const others = message.instructions.filter((one) => !isBudget(one)).length;
  const [limit = DEFAULT_UNITS * BigInt(others)] = numbersIn(message, unitLimitOf);
  const units = limit > MAX_COMPUTE_UNITS ? MAX_COMPUTE_UNITS : limit;
  return (price * units + MICRO - 1n) / MICRO;
};

/** All signers are left, no account has other rights, and added accounts are read-only. */
const hasSameRights = (shown: SolanaMessage, returnedMessage: SolanaMessage): boolean => {
  const hasAllSigners = [...shown.keys].every(
    ([address, { isSigner }]) => !isSigner || returnedMessage.keys.has(address),
  );
  const hasNoOtherRights = [...returnedMessage.keys].every(([address, rights]) => {
    const before = shown.keys.get(address) ?? { isSigner: false, isWritable: false };
    return rights.isSigner === before.isSigner && rights.isWritable === before.isWritable;
  });
  return (
    hasAllSigners &&
    hasNoOtherRights &&
    [...returnedMessage.lookups].every((one) => shown.lookups.has(one))
  );
};

/** Unchanged and in order, with only allowed additions. */
const hasSameInstructions = (shown: SolanaMessage, returnedMessage: SolanaMessage): boolean => {
  const expectedInstructions = shown.instructions.filter((one) => !isBudget(one));
  let next = 0;
  for (const one of returnedMessage.instructions) {
    const expectedInstruction = expectedInstructions[next];
    if (expectedInstruction && isSame(expectedInstruction, one)) next += 1;
    else if (!isBudget(one) && !isAssertion(one)) return false;
  }
  return next === expectedInstructions.length;
};

/**
 * True if a wallet's message has the effects of the original and no others. Only Lighthouse
 * assertions and compute budgets may be added. A memo may not.
 */
export const matchesShownMessage = (
  shown: SolanaMessage,
  returnedMessage: SolanaMessage,
  { priorityFee, isLifetimeFree = false }: AllowedChanges,
): boolean => {
  const allowedFee = priorityFeeOf(shown);
  return (
    returnedMessage.version === shown.version &&
    returnedMessage.feePayer === shown.feePayer &&
    (isLifetimeFree || returnedMessage.lifetime === shown.lifetime) &&
    numbersIn(returnedMessage, unitLimitOf).length <= 1 &&
    numbersIn(returnedMessage, unitPriceOf).length <= 1 &&
    priorityFeeOf(returnedMessage) <= (allowedFee > priorityFee ? allowedFee : priorityFee) &&
    hasSameRights(shown, returnedMessage) &&
    hasSameInstructions(shown, returnedMessage)
  );
};

import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Instruction,
  type Transaction,
} from "@solana/kit";
import { isProgramDerived } from "../../domain/address/solana-address.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { base58Of, base64Of, bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import { FeeAnswer, SimulationAnswer, Units } from "../chain-reader/solana-answers.js";
import type { SolanaAccess } from "../chain-reader/solana-networks.js";
import { COMMITMENT, latestBlockhash } from "../chain-reader/solana-status.js";
import type { Mint } from "./solana-mint.js";
import {
  SYSTEM,
  TOKEN_PROGRAMS,
  TRANSFER_FEE,
  MAX_COMPUTE_UNITS,
  UNIT_NEEDS,
  budget,
  createTokenAccount,
  rentByRule,
  tokenAccountOf,
  transferLamports,
  transferTokens,
  unitLimit,
  type UnitNeed,
} from "./solana-programs.js";
import { certainFailureIn, notEnoughIn } from "./solana-refusals.js";
import { encodeTransaction } from "./solana-signed.js";
import { accountsAt, mintAt, sourcesOf, type Accounts } from "./solana-token-accounts.js";
import { checkKey, invalidError, type CheckedTransfer } from "./solana-transaction.js";

export interface PreparedTransfer {
  readonly transaction: Transaction;
  /** Lamports that leave the account besides the fee: the amount, or a new token account's rent. */
  readonly lamports: bigint;
  /** The rent part, lamports. */
  readonly rent: bigint;
  /** False if the token balance is too low. */
  readonly isCovered: boolean;
  /** Maximum of fee and rent, lamports, if limited. */
  readonly maxFee?: bigint | undefined;
  readonly refusal?: LatchkitError;
}

interface Plan extends Omit<PreparedTransfer, "transaction" | "refusal" | "maxFee"> {
  /** Without the compute budget instructions. */
  readonly instructions: readonly Instruction[];
  readonly units: UnitNeed;
}

/**
 * Fetches what the transfer needs, simulates and builds it. Rejects with `transaction/invalid`,
 * also if it must fail, and as a read does.
 */
export const prepareTransfer = async (
  access: SolanaAccess,
  from: string,
  transfer: CheckedTransfer,
  signal: AbortSignal,
): Promise<PreparedTransfer> => {
  const payer = checkKey(from, "from");
  const { instructions, units, ...plan } = await (transfer.token === undefined
    ? planNative(access, payer, transfer, signal)
    : planToken(access, payer, { ...transfer, token: transfer.token }, signal));
  const { blockhash: newest, lastValidBlockHeight } = await latestBlockhash(access, signal);
  const lifetime = { blockhash: blockhash(newest), lastValidBlockHeight };
  const build = (limit: number): Transaction =>
    compileTransaction(
      appendTransactionMessageInstructions(
        [...budget(limit), ...instructions],
        setTransactionMessageLifetimeUsingBlockhash(
          lifetime,
          setTransactionMessageFeePayer(payer, createTransactionMessage({ version: "legacy" })),
        ),
      ),
    );
  const programs = [...budget(MAX_COMPUTE_UNITS), ...instructions].map((one) => one.programAddress);
  const simulated = await simulate(access, build(MAX_COMPUTE_UNITS), programs, signal);
  return {
    ...plan,
    maxFee: transfer.maxFee,
    transaction: build(unitLimit(units, simulated?.units)),
    ...(simulated?.refusal && { refusal: simulated.refusal }),
  };
};

interface Simulated {
  readonly units?: bigint;
  readonly refusal?: LatchkitError;
}

/** At each URL at most once. Rejects with `transaction/invalid` only for certain failures. */
const simulate = async (
  { rpc }: SolanaAccess,
  transaction: Transaction,
  programs: readonly Address[],
  signal: AbortSignal,
): Promise<Simulated | undefined> => {
  const config = { encoding: "base64", sigVerify: false, ...COMMITMENT };
  const call = { method: "simulateTransaction", params: [encodeTransaction(transaction), config] };
  const answer = await rpc.readOnce(call, SimulationAnswer, signal);
  if (!answer) return undefined;
  const { err, logs, unitsConsumed } = answer.value;
  if (err === null || err === undefined)
    return typeof unitsConsumed === "bigint" ? { units: unitsConsumed } : undefined;
  const failure = certainFailureIn(err, programs);
  if (failure) throw failure;
  const refusal = notEnoughIn([err, logs]);
  return refusal && { refusal };
};

/** Refuses programs, mints and token accounts as receivers, because the funds would be lost. */
const checkReceiver = (account: Accounts[number]): void => {
  if (
    account &&
    (account.executable || TOKEN_PROGRAMS.some((program) => program === account.owner))
  )
    throw invalidError("to");
};

/** An associated account may have been given to another owner. */
const checkTarget = (
  account: Accounts[number],
  owner: Address,
  mint: Address,
  program: Address,
): void => {
  const bytes = bytesOfBase64(account?.data[0] ?? "") ?? new Uint8Array();
  if (
    account &&
    (account.owner !== program ||
      base58Of(bytes.slice(0, 32)) !== mint ||
      base58Of(bytes.slice(32, 64)) !== owner)
  )
    throw invalidError("to");
};

const planNative = async (
  access: SolanaAccess,
  payer: Address,
  { to, value }: CheckedTransfer,
  signal: AbortSignal,
): Promise<Plan> => {
  const [receiver] = to === SYSTEM ? [] : await accountsAt(access, [to], signal);
  checkReceiver(receiver ?? null);
  return {
    instructions: [transferLamports(payer, to, value)],
    units: UNIT_NEEDS.native,
    lamports: value,
    rent: 0n,
    isCovered: true,
  };
};

const planToken = async (
  access: SolanaAccess,
  payer: Address,
  { to, value, token }: CheckedTransfer & { readonly token: Address },
  signal: AbortSignal,
): Promise<Plan> => {
  if (isProgramDerived(to)) throw invalidError("to");
  const [[receiver = null], { mint, program }] = await Promise.all([
    accountsAt(access, [to], signal),
    mintAt(access, token, signal),
  ]);
  checkReceiver(receiver);
  const target = await tokenAccountOf(to, token, program);
  const [recipientAccount = null] = await accountsAt(access, [target], signal);
  checkTarget(recipientAccount?.owner === SYSTEM ? null : recipientAccount, to, token, program);
  const hasAccount = recipientAccount !== null && recipientAccount.owner !== SYSTEM;
  const owned = { owner: payer, mint: token, program };
  const { parts, isCovered } = await sourcesOf(access, owned, value, signal);
  const rent = hasAccount ? 0n : await rentOf(access, mint, signal);
  const { decimals } = mint;
  const transfers = parts.map((part) => transferTokens({ ...owned, ...part, target, decimals }));
  const creations = hasAccount
    ? []
    : [createTokenAccount({ payer, account: target, owner: to, mint: token, program })];
  return {
    instructions: [...creations, ...transfers],
    units: hasAccount ? UNIT_NEEDS.token : UNIT_NEEDS.tokenWithAccount,
    lamports: rent,
    rent,
    isCovered,
  };
};

/**
 * At least by the network's rule. Rejects with `transaction/invalid` if the account's size is
 * unknown.
 */
const rentOf = async (
  { rpc }: SolanaAccess,
  { accountBytes }: Mint,
  signal: AbortSignal,
): Promise<bigint> => {
  if (accountBytes === undefined) throw invalidError("token");
  const call = { method: "getMinimumBalanceForRentExemption", params: [accountBytes] };
  return larger(await rpc.read(call, Units, signal), rentByRule(accountBytes));
};

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Maximum network fee besides rent, lamports: the node's estimate, but at least the network's rule.
 */
export const feeOf = async (
  { rpc }: SolanaAccess,
  { transaction }: PreparedTransfer,
  signal: AbortSignal,
): Promise<bigint> => {
  const message = base64Of(Uint8Array.from(transaction.messageBytes));
  const call = { method: "getFeeForMessage", params: [message, COMMITMENT] };
  const { value } = await rpc.read(call, FeeAnswer, signal);
  return larger(value ?? 0n, TRANSFER_FEE);
};

import { bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import { refuse } from "../site-refusal.js";
import type { SiteCall } from "../site.ports.js";
import { MAX_SOLANA_TRANSACTION, MAX_TRANSACTIONS } from "./limits.js";
import type { SolanaToSign, SolanaTransaction } from "./signing.types.js";
import { isSound, readSolanaMessage, type SolanaMessage } from "./solana-message.js";

const SIGNATURE_BYTES = 64;
const SIGNATURE_LAMPORTS = 5_000n;
/** 0.1 SOL; larger fees are an error or theft. */
const MAX_FEE_LAMPORTS = 100_000_000n;
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/** Signature-checking programs; each check costs as much as a transaction signature. */
const CHECKS = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);
const [SET_UNIT_LIMIT, SET_UNIT_PRICE] = [2, 3] as const;
const [DEFAULT_UNITS, MAX_UNITS] = [200_000n, 1_400_000n] as const;
const MICRO = 1_000_000n;

/** A little-endian integer. */
const numberIn = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** Maximum network fee, lamports: per signature, plus compute units at the transaction's price. */
export const solanaFee = ({ signers, keys, instructions }: SolanaMessage): bigint => {
  let [limit, price, others, signatures]: [bigint | undefined, bigint, bigint, number] = [
    undefined,
    0n,
    0n,
    signers,
  ];
  for (const { program, data } of instructions) {
    const name = keys[program] ?? "";
    if (CHECKS.has(name)) signatures += data[0] ?? 0;
    if (name !== COMPUTE_BUDGET) others += 1n;
    else if (data[0] === SET_UNIT_LIMIT) limit = numberIn(data.slice(1, 5));
    else if (data[0] === SET_UNIT_PRICE) price = numberIn(data.slice(1, 9));
  }
  const units = limit ?? others * DEFAULT_UNITS;
  const priority = price * (units < MAX_UNITS ? units : MAX_UNITS);
  return BigInt(signatures) * SIGNATURE_LAMPORTS + (priority + MICRO - 1n) / MICRO;
};

const readOne = (given: unknown, address: string): SolanaTransaction => {
  const bytes = bytesOfBase58(given, MAX_SOLANA_TRANSACTION);
  if (bytes === undefined || bytes.length > MAX_SOLANA_TRANSACTION)
    return refuse("The transaction is too long");
  const places = bytes[0] ?? 0;
  const message = bytes.slice(1 + places * SIGNATURE_BYTES);
  const read = readSolanaMessage(message);
  if (read === undefined || !isSound(read) || read.signers !== places)
    return refuse("The transaction cannot be read");
  const signerIndex = read.keys.indexOf(address);
  if (signerIndex < 0 || signerIndex >= read.signers)
    refuse("This account is not a signer of the transaction");
  const fee = solanaFee(read);
  if (fee > MAX_FEE_LAMPORTS) refuse("The transaction's fee is far too high");
  return { bytes, message, read, signerIndex, fee };
};

/** Parses `solana_signTransaction` and similar: legacy and version 0. */
export const readSolanaTransactions = ({ params, account }: SiteCall): SolanaToSign => {
  const { transaction, transactions } = params as Readonly<Record<string, unknown>>;
  const given = Array.isArray(transactions) ? (transactions as readonly unknown[]) : [transaction];
  if (given.length === 0 || given.length > MAX_TRANSACTIONS)
    refuse(`At most ${MAX_TRANSACTIONS} transactions can be signed at once`);
  const address = account?.address ?? "";
  return { kind: "solana", transactions: given.map((one) => readOne(one, address)) };
};

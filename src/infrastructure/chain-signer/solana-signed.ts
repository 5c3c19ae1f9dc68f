import {
  getAddressEncoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  verifySignature,
  type Address,
  type SignatureBytes,
  type Transaction,
} from "@solana/kit";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { base64Of, bytesOfBase58, bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import {
  matchesShownMessage,
  type AllowedChanges,
} from "../../domain/transaction/added-instructions.js";
import { readMessage } from "./solana-message.js";
import { invalidError } from "./solana-transaction.js";
import { isSameBytes } from "../shared/bytes.js";

/** Maximum size of a transaction. */
const LIMIT_BYTES = 1_232;
const LIMIT_BASE64_LENGTH = Math.ceil(LIMIT_BYTES / 3) * 4;
const SIGNATURE_BYTES = 64;

const invalidAnswer = (method: string): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError("wallet/invalid-answer", { method });
/** True if the signature of these bytes is the account's (RFC 8032). */
type Verifier = (signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>;

/**
 * The verifier of an account's signatures. Loads a library where Web Crypto lacks Ed25519; rejects
 * with `code/unavailable` if that fails.
 */
export const createVerifier = async (address: Address): Promise<Verifier> => {
  const key = await getPublicKeyFromAddress(address).catch(() => undefined);
  if (key) return (signature, bytes) => verifySignature(key, signature as SignatureBytes, bytes);
  try {
    const { verifyEd25519 } = await import("./verify-ed25519.js");
    const publicKey = Uint8Array.from(getAddressEncoder().encode(address));
    return async (signature, bytes) => verifyEd25519(signature, bytes, publicKey);
  } catch (cause) {
    throw new LatchkitError("code/unavailable", { capability: "Ed25519" }, { cause });
  }
};

export interface Signer {
  readonly address: Address;
  readonly verifies: Verifier;
}

interface SignedBy {
  readonly method: string;
  /** Maximum priority fee, lamports, if the shown one is lower. */
  readonly priorityFee: bigint;
}

/** Decodes a 64-byte base58 signature; undefined for anything else. */
export const signatureBytes = (text: unknown): Uint8Array | undefined => {
  const bytes = bytesOfBase58(text, SIGNATURE_BYTES);
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined;
};

export const encodeTransaction = (transaction: Transaction): string =>
  base64Of(Uint8Array.from(getTransactionEncoder().encode(transaction)));

/**
 * Parses a host's transaction. Throws `transaction/invalid` if it is malformed or the account is
 * not a signer, and `transaction/too-large`.
 */
export const readTransaction = (wire: string, signer: Address, field: string): Transaction => {
  const bytes = bytesOfBase64(wire);
  if (!bytes) throw invalidError(field);
  if (bytes.length > LIMIT_BYTES)
    throw new LatchkitError("transaction/too-large", {
      bytes: bytes.length,
      limitBytes: LIMIT_BYTES,
    });
  const transaction = decodeExactly(bytes);
  if (!transaction || !(signer in transaction.signatures)) throw invalidError(field);
  return transaction;
};

/** Rejects bytes that do not re-encode identically. */
export const decodeExactly = (bytes: Uint8Array): Transaction | undefined => {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    return isSameBytes(getTransactionEncoder().encode(transaction), bytes)
      ? transaction
      : undefined;
  } catch {
    return undefined;
  }
};

interface WalletAnswer {
  readonly signature: Uint8Array;
  /** The returned transaction; the shown one if the wallet returned only a signature. */
  readonly transaction: Transaction;
}

const readWalletAnswer = (
  shown: Transaction,
  signer: Address,
  answer: unknown,
  method: string,
): WalletAnswer => {
  const { transaction, signature } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as { readonly transaction?: unknown; readonly signature?: unknown };
  if (transaction === undefined) {
    const bytes = signatureBytes(signature);
    if (!bytes) throw invalidAnswer(method);
    return { signature: bytes, transaction: shown };
  }
  const returned = decodeTransaction(transaction);
  const own = returned?.signatures[signer];
  if (!returned || !own) throw invalidAnswer(method);
  return { signature: own, transaction: returned };
};

/** Decodes a base64 transaction within the size limit; undefined for anything else. */
export const decodeTransaction = (wire: unknown): Transaction | undefined => {
  if (typeof wire !== "string" || wire.length > LIMIT_BASE64_LENGTH) return undefined;
  const bytes = bytesOfBase64(wire);
  return bytes && bytes.length <= LIMIT_BYTES ? decodeExactly(bytes) : undefined;
};

/** Signatures of others are valid for the shown bytes only. */
const isSignedByOthers = ({ signatures }: Transaction, signer: Address): boolean =>
  Object.entries(signatures).some(([address, before]) => before !== null && address !== signer);

/** True if the returned transaction equals the shown one apart from wallet additions. */
export const isSameTransaction = (
  shown: Transaction,
  returned: Transaction,
  leeway: AllowedChanges,
): boolean => {
  const [before, after] = [readMessage(shown), readMessage(returned)];
  return before !== undefined && after !== undefined && matchesShownMessage(before, after, leeway);
};

/**
 * Verifies a signed transaction: the same bytes, or the same instructions plus what wallets add on
 * mainnet for at most `priorityFee` lamports. Rejects with `wallet/invalid-answer`.
 */
export const readSignedTransaction = async (
  shown: Transaction,
  { address: signer, verifies }: Signer,
  answer: unknown,
  { method, priorityFee }: SignedBy,
): Promise<Transaction> => {
  const { signature, transaction } = readWalletAnswer(shown, signer, answer, method);
  const isUnchanged = isSameBytes(transaction.messageBytes, shown.messageBytes);
  if (!isUnchanged && isSignedByOthers(shown, signer)) throw invalidAnswer(method);
  if (!isUnchanged && !isSameTransaction(shown, transaction, { priorityFee }))
    throw invalidAnswer(method);
  if (!(await verifies(signature, Uint8Array.from(transaction.messageBytes))))
    throw invalidAnswer(method);
  const signatures = Object.entries(transaction.signatures).map(([address, given]) => [
    address,
    (isUnchanged ? shown.signatures[address as Address] : null) ?? given,
  ]);
  return {
    ...transaction,
    signatures: { ...Object.fromEntries(signatures), [signer]: signature as SignatureBytes },
  };
};

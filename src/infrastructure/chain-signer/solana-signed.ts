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
import { isWhatWasShown, type Leeway } from "../../domain/transaction/added-instructions.js";
import { isSameBytes, readMessage } from "./solana-message.js";
import { invalid } from "./solana-transaction.js";

/** The largest transaction a Solana network takes, in bytes of its wire form. */
const LIMIT_BYTES = 1_232;
/** Of its base64. */
const LIMIT_LETTERS = Math.ceil(LIMIT_BYTES / 3) * 4;
const SIGNATURE_BYTES = 64;

const wrong = (method: string, cause?: unknown): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError("wallet/invalid-answer", { method }, { cause });
/** True where the signature is the account's over exactly these bytes (RFC 8032). */
export type Proof = (signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>;

/**
 * What an account's signatures are checked with; made before its wallet is asked, because what
 * nobody can check must not be signed. By Web Crypto where it knows Ed25519, else by a library that
 * only then is loaded. Rejects with `code/unavailable` where that cannot be fetched.
 */
export const proofOf = async (address: Address): Promise<Proof> => {
  const key = await getPublicKeyFromAddress(address).catch(() => undefined);
  if (key) return (signature, bytes) => verifySignature(key, signature as SignatureBytes, bytes);
  try {
    const { verifyEd25519 } = await import("./ed25519.js");
    const publicKey = Uint8Array.from(getAddressEncoder().encode(address));
    return async (signature, bytes) => verifyEd25519(signature, bytes, publicKey);
  } catch (cause) {
    throw new LatchkitError("code/unavailable", { capability: "Ed25519" }, { cause });
  }
};

/** The account that is to sign, and what its signature is held against. */
export interface Signer {
  readonly address: Address;
  readonly proves: Proof;
}

/** How a transaction came to be signed. */
export interface SignedBy {
  readonly method: string;
  /**
   * The most that a wallet may make of the priority fee, in lamports, where the shown one pays
   * less.
   */
  readonly priorityFee: bigint;
}

/** The 64 bytes of a signature in base58; undefined for anything else, however long it is. */
export const signatureBytes = (text: unknown): Uint8Array | undefined => {
  const bytes = bytesOfBase58(text, SIGNATURE_BYTES);
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined;
};

/** The wire form as a wallet is given it. */
export const wireOf = (transaction: Transaction): string =>
  base64Of(Uint8Array.from(getTransactionEncoder().encode(transaction)));

/**
 * A transaction of the host that the account is asked to sign. Throws `transaction/invalid` for
 * what is none or is not the account's to sign, `transaction/too-large`.
 */
export const readTransaction = (wire: string, signer: Address, field: string): Transaction => {
  const bytes = bytesOfBase64(wire);
  if (!bytes) throw invalid(field);
  if (bytes.length > LIMIT_BYTES)
    throw new LatchkitError("transaction/too-large", {
      bytes: bytes.length,
      limitBytes: LIMIT_BYTES,
    });
  const transaction = decoded(bytes);
  if (!transaction || !(signer in transaction.signatures)) throw invalid(field);
  return transaction;
};

/** A shorter list of signatures, or bytes left over, would be another transaction's. */
const decoded = (bytes: Uint8Array): Transaction | undefined => {
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    return isSameBytes(getTransactionEncoder().encode(transaction), bytes)
      ? transaction
      : undefined;
  } catch {
    return undefined;
  }
};

/** An answer with the account's signature and the transaction that it is for. */
interface Answered {
  readonly signature: Uint8Array;
  /** What the wallet returned; the shown one where it returned the signature alone. */
  readonly transaction: Transaction;
}

/**
 * The transaction in a wallet's answer, or the signature alone as older wallets give it. Throws
 * `wallet/invalid-answer`.
 */
const answeredIn = (
  shown: Transaction,
  signer: Address,
  answer: unknown,
  method: string,
): Answered => {
  const { transaction, signature } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as { readonly transaction?: unknown; readonly signature?: unknown };
  if (transaction === undefined) {
    const alone = signatureBytes(signature);
    if (!alone) throw wrong(method);
    return { signature: alone, transaction: shown };
  }
  const returned = transactionIn(transaction);
  const own = returned?.signatures[signer];
  if (!returned || !own) throw wrong(method);
  return { signature: own, transaction: returned };
};

/** A transaction of base64 that fits the network; undefined for anything else. */
export const transactionIn = (wire: unknown): Transaction | undefined => {
  if (typeof wire !== "string" || wire.length > LIMIT_LETTERS) return undefined;
  const bytes = bytesOfBase64(wire);
  return bytes && bytes.length <= LIMIT_BYTES ? decoded(bytes) : undefined;
};

/** What others signed before holds for the shown bytes alone. */
const isSignedByOthers = ({ signatures }: Transaction, signer: Address): boolean =>
  Object.entries(signatures).some(([address, before]) => before !== null && address !== signer);

/**
 * True where the returned transaction is the shown one, or does what it does with what wallets add.
 */
export const isShown = (shown: Transaction, returned: Transaction, leeway: Leeway): boolean => {
  const [before, after] = [readMessage(shown), readMessage(returned)];
  return before !== undefined && after !== undefined && isWhatWasShown(before, after, leeway);
};

/**
 * What the wallet signed, where that is what it was shown: the same bytes, or the same instructions
 * with what wallets add on mainnet for at most `priorityFee` lamports. With the account's signature
 * in it, and those that others gave before or with it. Rejects with `wallet/invalid-answer` where
 * the wallet signed anything else, or the signature is not the account's (S5-033).
 */
export const signedFrom = async (
  shown: Transaction,
  { address: signer, proves }: Signer,
  answer: unknown,
  { method, priorityFee }: SignedBy,
): Promise<Transaction> => {
  const { signature, transaction } = answeredIn(shown, signer, answer, method);
  const isUnchanged = isSameBytes(transaction.messageBytes, shown.messageBytes);
  if (!isUnchanged && isSignedByOthers(shown, signer)) throw wrong(method);
  if (!isUnchanged && !isShown(shown, transaction, { priorityFee })) throw wrong(method);
  if (!(await proves(signature, Uint8Array.from(transaction.messageBytes)))) throw wrong(method);
  const signatures = Object.entries(transaction.signatures).map(([address, given]) => [
    address,
    (isUnchanged ? shown.signatures[address as Address] : null) ?? given,
  ]);
  return {
    ...transaction,
    signatures: { ...Object.fromEntries(signatures), [signer]: signature as SignatureBytes },
  };
};

import {
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
import { invalid } from "./solana-transaction.js";

/** The largest transaction a Solana network takes, in bytes of its wire form. */
const LIMIT_BYTES = 1_232;

const wrong = (method: string, cause?: unknown): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError("wallet/invalid-answer", { method }, { cause });
const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length &&
  Array.from({ length: a.length }).every((_, index) => a[index] === b[index]);

/** True where the signature is the account's over exactly these bytes (RFC 8032). */
export type Proof = (signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>;

/**
 * What an account's signatures are checked with; made before its wallet is asked, because what nobody can check must not be signed. Rejects with
 * `code/unavailable` in a browser that knows no Ed25519, and on a page that is not secure.
 */
export const proofOf = async (address: Address): Promise<Proof> => {
  try {
    const key = await getPublicKeyFromAddress(address);
    return (signature, bytes) => verifySignature(key, signature as SignatureBytes, bytes);
  } catch (cause) {
    throw new LatchkitError("code/unavailable", { capability: "Ed25519" }, { cause });
  }
};

/** The account that is to sign, and what its signature is held against. */
export interface Signer {
  readonly address: Address;
  readonly proves: Proof;
}

/** The wire form as a wallet is given it. */
export const wireOf = (transaction: Transaction): string =>
  base64Of(Uint8Array.from(getTransactionEncoder().encode(transaction)));

/** A transaction of the host that the account is asked to sign. Throws `transaction/invalid` for what is none or is not the account's to sign, `transaction/too-large`. */
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
    return isSame(getTransactionEncoder().encode(transaction), bytes) ? transaction : undefined;
  } catch {
    return undefined;
  }
};

/** The signature in a wallet's answer to one transaction: inside the signed one, or alone as older wallets give it (wallet-protocols c.2). Throws `wallet/invalid-answer`. */
const signatureIn = (
  shown: Transaction,
  signer: Address,
  answer: unknown,
  method: string,
): { readonly signature: Uint8Array; readonly returned?: Transaction } => {
  const { transaction, signature } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as { readonly transaction?: unknown; readonly signature?: unknown };
  if (transaction === undefined) {
    const alone = bytesOfBase58(signature);
    if (alone?.length !== 64) throw wrong(method);
    return { signature: alone };
  }
  const bytes = bytesOfBase64(transaction);
  const returned = bytes && decoded(bytes);
  const own = returned?.signatures[signer];
  if (!returned || !own || !isSame(returned.messageBytes, shown.messageBytes)) throw wrong(method);
  return { signature: own, returned };
};

/**
 * What was shown, with the account's signature in it, and those that others gave before or with it. Rejects with `wallet/invalid-answer` where the
 * wallet signed another message than was shown, or the signature is not the account's (S5-033; threat T7).
 */
export const signedFrom = async (
  shown: Transaction,
  { address: signer, proves }: Signer,
  answer: unknown,
  method: string,
): Promise<Transaction> => {
  const { signature, returned } = signatureIn(shown, signer, answer, method);
  if (!(await proves(signature, Uint8Array.from(shown.messageBytes)))) throw wrong(method);
  const signatures = Object.fromEntries(
    Object.entries(shown.signatures).map(([address, before]) => [
      address,
      before ?? returned?.signatures[address as Address] ?? null,
    ]),
  );
  return { ...shown, signatures: { ...signatures, [signer]: signature as SignatureBytes } };
};

import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { randomBytes } from "node:crypto";
import { findLitesvm } from "../../../src/testing/node/solana/litesvm.js";

/**
 * Why the tests on a real Solana chain cannot run here, or undefined when they can. Where
 * everything is checked (`CI`) none of them may be missing, so there it throws.
 */
export const noSolanaReason = (): string | undefined => {
  if (findLitesvm() !== undefined) return undefined;
  const reason = `no litesvm runtime for ${process.platform}-${process.arch}; set LATCHKIT_LITESVM`;
  if (process.env["CI"]) throw new Error(reason);
  return reason;
};

/** A fresh account of the test's own. */
export const freshSigner = (): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(randomBytes(32));

const u64 = (value: bigint): Uint8Array =>
  Uint8Array.from(Buffer.from(new BigUint64Array([value]).buffer));

/** System program: move lamports. */
export const transfer = (from: string, to: string, lamports: bigint): Instruction => ({
  programAddress: address("11111111111111111111111111111111"),
  accounts: [
    { address: address(from), role: AccountRole.WRITABLE_SIGNER },
    { address: address(to), role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.from([2, 0, 0, 0, ...u64(lamports)]),
});

/** Token program: move base units, with the mint and its decimals checked. */
export const transferChecked = (
  program: string,
  owner: KeyPairSigner,
  {
    from,
    to,
    mint,
    amount,
    decimals,
  }: {
    readonly from: string;
    readonly to: string;
    readonly mint: string;
    readonly amount: bigint;
    readonly decimals: number;
  },
): Instruction => ({
  programAddress: address(program),
  accounts: [
    { address: address(from), role: AccountRole.WRITABLE },
    { address: address(mint), role: AccountRole.READONLY },
    { address: address(to), role: AccountRole.WRITABLE },
    { address: owner.address, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.from([12, ...u64(amount), decimals]),
});

/** Compute budget: units, and a price in micro-lamports a unit. */
export const computeBudget = (units: number, price: bigint): readonly Instruction[] => [
  {
    programAddress: address("ComputeBudget111111111111111111111111111111"),
    data: Uint8Array.from([2, ...new Uint8Array(new Uint32Array([units]).buffer)]),
  },
  {
    programAddress: address("ComputeBudget111111111111111111111111111111"),
    data: Uint8Array.from([3, ...u64(price)]),
  },
];

/**
 * Signs these instructions for the latest blockhash, or the one given. `version` as wallets use
 * both.
 */
export const signedTransaction = async (
  rpcUrl: string,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  { version = 0, blockhash }: { readonly version?: 0 | "legacy"; readonly blockhash?: string } = {},
): Promise<Base64EncodedWireTransaction> => {
  const latest = (await createSolanaRpc(rpcUrl).getLatestBlockhash().send()).value;
  const lifetime =
    blockhash === undefined ? latest : { ...latest, blockhash: blockhash as Blockhash };
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
};

type Options = { readonly version?: 0 | "legacy" };

/**
 * A transaction for a payer whose key is elsewhere: nobody has signed yet. The bytes that a wallet
 * is handed.
 */
export const transactionOf = (
  blockhash: string,
  payer: string,
  instructions: readonly Instruction[],
  { version = 0 }: Options = {},
): Uint8Array => {
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
};

/** The same for the chain's latest blockhash. */
export const unsignedTransaction = async (
  rpcUrl: string,
  payer: string,
  instructions: (payer: string) => readonly Instruction[],
  options: Options = {},
): Promise<Uint8Array> =>
  transactionOf(
    (await createSolanaRpc(rpcUrl).getLatestBlockhash().send()).value.blockhash,
    payer,
    instructions(payer),
    options,
  );

/** Whether these bytes were signed by the key of that address: Ed25519 by Web Crypto. */
export const isSignedBy = async (
  account: string,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(getAddressEncoder().encode(address(account))),
    { name: "Ed25519" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify("Ed25519", key, Uint8Array.from(signature), Uint8Array.from(message));
};

/** Whether a serialized transaction carries its payer's good signature. */
export const isTransactionSignedBy = async (account: string, base64: string): Promise<boolean> => {
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    Uint8Array.from(Buffer.from(base64, "base64")),
  );
  const signature = signatures[address(account)];
  return (
    signature !== null &&
    signature !== undefined &&
    isSignedBy(account, signature, Uint8Array.from(messageBytes))
  );
};

import {
  AccountRole, address, appendTransactionMessageInstructions, createKeyPairSignerFromPrivateKeyBytes, createSolanaRpc, compileTransaction, createTransactionMessage, getBase64EncodedWireTransaction, getTransactionEncoder,
  pipe, setTransactionMessageFeePayer, setTransactionMessageFeePayerSigner, setTransactionMessageLifetimeUsingBlockhash, signTransactionMessageWithSigners, type Base64EncodedWireTransaction, type Blockhash, type Instruction, type KeyPairSigner,
} from "@solana/kit";
import { randomBytes } from "node:crypto";
import { findLitesvm } from "../../src/testing/node/solana/litesvm.js";

/** Why the tests on a real Solana chain cannot run here, or undefined when they can. Where everything is checked (`CI`) none of them may be missing, so there it throws. */
export const noSolanaReason = (): string | undefined => {
  if (findLitesvm() !== undefined) return undefined;
  const reason = `no litesvm runtime for ${process.platform}-${process.arch}; set LATCHKIT_LITESVM`;
  if (process.env["CI"]) throw new Error(reason);
  return reason;
};

/** A fresh account of the test's own. */
export const freshSigner = (): Promise<KeyPairSigner> => createKeyPairSignerFromPrivateKeyBytes(randomBytes(32));

const u64 = (value: bigint): Uint8Array => Uint8Array.from(Buffer.from(new BigUint64Array([value]).buffer));

/** System program: move lamports. */
export const transfer = (from: string, to: string, lamports: bigint): Instruction => ({
  programAddress: address("11111111111111111111111111111111"),
  accounts: [{ address: address(from), role: AccountRole.WRITABLE_SIGNER }, { address: address(to), role: AccountRole.WRITABLE }],
  data: Uint8Array.from([2, 0, 0, 0, ...u64(lamports)]),
});

/** Token program: move base units, with the mint and its decimals checked. */
export const transferChecked = (program: string, owner: KeyPairSigner, { from, to, mint, amount, decimals }: { readonly from: string; readonly to: string; readonly mint: string; readonly amount: bigint; readonly decimals: number }): Instruction => ({
  programAddress: address(program),
  accounts: [
    { address: address(from), role: AccountRole.WRITABLE }, { address: address(mint), role: AccountRole.READONLY },
    { address: address(to), role: AccountRole.WRITABLE }, { address: owner.address, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.from([12, ...u64(amount), decimals]),
});

/** Compute budget: units, and a price in micro-lamports a unit. */
export const computeBudget = (units: number, price: bigint): readonly Instruction[] => [
  { programAddress: address("ComputeBudget111111111111111111111111111111"), data: Uint8Array.from([2, ...new Uint8Array(new Uint32Array([units]).buffer)]) },
  { programAddress: address("ComputeBudget111111111111111111111111111111"), data: Uint8Array.from([3, ...u64(price)]) },
];

/** Signs these instructions for the latest blockhash, or the one given. `version` as wallets use both. */
export const signedTransaction = async (
  rpcUrl: string, payer: KeyPairSigner, instructions: readonly Instruction[], { version = 0, blockhash }: { readonly version?: 0 | "legacy"; readonly blockhash?: string } = {},
): Promise<Base64EncodedWireTransaction> => {
  const latest = (await createSolanaRpc(rpcUrl).getLatestBlockhash().send()).value;
  const lifetime = blockhash === undefined ? latest : { ...latest, blockhash: blockhash as Blockhash };
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
};

/** The same for a payer whose key is elsewhere: nobody has signed yet. The bytes that a wallet is handed. */
export const unsignedTransaction = async (rpcUrl: string, payer: string, instructions: (payer: string) => readonly Instruction[], { version = 0 }: { readonly version?: 0 | "legacy" } = {}): Promise<Uint8Array> => {
  const latest = (await createSolanaRpc(rpcUrl).getLatestBlockhash().send()).value;
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
    (timed) => appendTransactionMessageInstructions(instructions(payer), timed),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
};

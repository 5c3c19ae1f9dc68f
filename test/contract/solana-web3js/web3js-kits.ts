import * as one from "@solana/web3.js";
import * as three from "solana-web3js-3";
import type {
  ConnectionLike,
  KeyClass,
  KeyLike,
  LegacyTransactionLike,
  SignerLike,
  TransactionLike,
  VersionedTransactionLike,
} from "../../../src/solana-web3js.js";

/** A key pair of the page, as that copy of web3.js has it. */
export interface PageKey {
  readonly address: string;
  readonly signer: SignerLike;
}

/** A transfer of lamports between two accounts. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly lamports: number;
}

/** Creates and inspects transactions with one copy of web3.js. Addresses are base58. */
export interface Web3JsKit {
  readonly name: string;
  readonly PublicKey: KeyClass<KeyLike>;
  connect(rpcUrl: string): ConnectionLike;
  key(seed: Uint8Array): Promise<PageKey>;
  /** Without `blockhash` it has no fee payer either; sending adds both. */
  legacy(moves: readonly Move[], blockhash?: string): LegacyTransactionLike;
  versioned(moves: readonly Move[], blockhash: string): VersionedTransactionLike;
  /** A transaction that creates a lookup table of these addresses; `authority` signs and pays. */
  makeTable(
    authority: PageKey,
    addresses: readonly string[],
    recentSlot: number,
  ): Promise<{ readonly transaction: LegacyTransactionLike; readonly table: string }>;
  /** A move whose receiver is read from the table. */
  viaTable(
    move: Move,
    blockhash: string,
    table: { readonly address: string; readonly addresses: readonly string[] },
  ): VersionedTransactionLike;
  isLegacy(transaction: TransactionLike): boolean;
  isVersioned(transaction: TransactionLike): boolean;
  /** The signatures by signer, undefined where one is missing. */
  signatures(transaction: TransactionLike): readonly (Uint8Array | undefined)[];
  messageOf(transaction: TransactionLike): Uint8Array;
}

const present = (signature: Uint8Array | null | undefined): Uint8Array | undefined =>
  signature?.some((byte) => byte !== 0) ? signature : undefined;

const oneKey = (base58: string): one.PublicKey => new one.PublicKey(base58);
const oneMoves = (moves: readonly Move[]): one.TransactionInstruction[] =>
  moves.map(({ from, to, lamports }) =>
    one.SystemProgram.transfer({
      fromPubkey: oneKey(from),
      toPubkey: oneKey(to),
      lamports,
    }),
  );
const onePayer = (moves: readonly Move[]): one.PublicKey => oneKey(moves[0]?.from ?? "");

/** @solana/web3.js 1.x, which most existing code uses. */
export const web3js1: Web3JsKit = {
  name: "web3.js 1.x",
  PublicKey: one.PublicKey,
  connect: (rpcUrl) => new one.Connection(rpcUrl, "confirmed") as unknown as ConnectionLike,
  key: async (seed) => {
    const signer = one.Keypair.fromSeed(seed);
    return { address: signer.publicKey.toBase58(), signer };
  },
  legacy: (moves, blockhash) => {
    const transaction = new one.Transaction().add(...oneMoves(moves));
    if (blockhash === undefined) return transaction;
    transaction.recentBlockhash = blockhash;
    transaction.feePayer = onePayer(moves);
    return transaction;
  },
  versioned: (moves, blockhash) =>
    new one.VersionedTransaction(
      new one.TransactionMessage({
        payerKey: onePayer(moves),
        recentBlockhash: blockhash,
        instructions: oneMoves(moves),
      }).compileToV0Message(),
    ),
  makeTable: async ({ address }, addresses, recentSlot) => {
    const authority = oneKey(address);
    const [create, table] = one.AddressLookupTableProgram.createLookupTable({
      authority,
      payer: authority,
      recentSlot,
    });
    const extend = one.AddressLookupTableProgram.extendLookupTable({
      authority,
      payer: authority,
      lookupTable: table,
      addresses: addresses.map(oneKey),
    });
    return { transaction: new one.Transaction().add(create, extend), table: table.toBase58() };
  },
  viaTable: (move, blockhash, { address, addresses }) => {
    const table = new one.AddressLookupTableAccount({
      key: oneKey(address),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: addresses.map(oneKey),
      },
    });
    return new one.VersionedTransaction(
      new one.TransactionMessage({
        payerKey: onePayer([move]),
        recentBlockhash: blockhash,
        instructions: oneMoves([move]),
      }).compileToV0Message([table]),
    );
  },
  isLegacy: (transaction) => transaction instanceof one.Transaction,
  isVersioned: (transaction) => transaction instanceof one.VersionedTransaction,
  signatures: (transaction) =>
    transaction instanceof one.VersionedTransaction
      ? transaction.signatures.map(present)
      : (transaction as unknown as one.Transaction).signatures.map(({ signature }) =>
          present(signature),
        ),
  messageOf: (transaction) =>
    transaction instanceof one.VersionedTransaction
      ? transaction.message.serialize()
      : (transaction as unknown as one.Transaction).serializeMessage(),
};

const threeKey = (base58: string): three.Address => new three.Address(base58);
const threeMoves = (moves: readonly Move[]): three.TransactionInstruction[] =>
  moves.map(({ from, to, lamports }) =>
    three.SystemProgram.transfer({
      fromPubkey: threeKey(from),
      toPubkey: threeKey(to),
      lamports,
    } as unknown as three.TransferParams),
  );
const threePayer = (moves: readonly Move[]): three.Address => threeKey(moves[0]?.from ?? "");
type ThreeHash = three.TransactionMessageArgs["recentBlockhash"];

/** @solana/web3.js 3.x: the same classes with asynchronous serialising and signing. */
export const web3js3: Web3JsKit = {
  name: "web3.js 3.x",
  PublicKey: three.PublicKey as unknown as KeyClass<KeyLike>,
  connect: (rpcUrl) => new three.Connection(rpcUrl, "confirmed") as unknown as ConnectionLike,
  key: async (seed) => {
    const signer = await three.Keypair.fromSeed(seed);
    return { address: signer.publicKey.toBase58(), signer };
  },
  legacy: (moves, blockhash) => {
    const transaction = new three.Transaction().add(...threeMoves(moves));
    if (blockhash === undefined) return transaction as unknown as LegacyTransactionLike;
    transaction.recentBlockhash = blockhash as ThreeHash;
    transaction.feePayer = threePayer(moves);
    return transaction as unknown as LegacyTransactionLike;
  },
  versioned: (moves, blockhash) =>
    new three.VersionedTransaction(
      new three.TransactionMessage({
        payerKey: threePayer(moves),
        recentBlockhash: blockhash as ThreeHash,
        instructions: threeMoves(moves),
      }).compileToV0Message(),
    ) as unknown as VersionedTransactionLike,
  makeTable: async ({ address }, addresses, recentSlot) => {
    const authority = threeKey(address);
    const [create, table] = await three.AddressLookupTableProgram.createLookupTable({
      authority,
      payer: authority,
      recentSlot,
    });
    const extend = three.AddressLookupTableProgram.extendLookupTable({
      authority,
      payer: authority,
      lookupTable: table,
      addresses: addresses.map(threeKey),
    });
    const transaction = new three.Transaction().add(create, extend);
    return {
      transaction: transaction as unknown as LegacyTransactionLike,
      table: table.toBase58(),
    };
  },
  viaTable: (move, blockhash, { address, addresses }) => {
    const table = new three.AddressLookupTableAccount({
      key: threeKey(address),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: addresses.map(threeKey),
      },
    } as unknown as three.AddressLookupTableAccountArgs);
    return new three.VersionedTransaction(
      new three.TransactionMessage({
        payerKey: threePayer([move]),
        recentBlockhash: blockhash as ThreeHash,
        instructions: threeMoves([move]),
      }).compileToV0Message([table]),
    ) as unknown as VersionedTransactionLike;
  },
  isLegacy: (transaction) => transaction instanceof three.Transaction,
  isVersioned: (transaction) => transaction instanceof three.VersionedTransaction,
  signatures: (transaction) =>
    transaction instanceof three.VersionedTransaction
      ? transaction.signatures.map(present)
      : (transaction as unknown as three.Transaction).signatures.map(({ signature }) =>
          present(signature),
        ),
  messageOf: (transaction) =>
    transaction instanceof three.VersionedTransaction
      ? transaction.message.serialize()
      : (transaction as unknown as three.Transaction).serializeMessage(),
};

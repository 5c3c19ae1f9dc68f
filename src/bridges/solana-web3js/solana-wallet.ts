import type { Account } from "../../domain/account/account.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bytesOfBase58, bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import { type SendWith, prepareTransaction } from "./prepare-transaction.js";
import { sameClassFrom, wireOf } from "./transaction-wire.js";
import type { ConnectionLike, KeyClass, KeyLike, TransactionLike } from "./web3js-objects.js";

/** The parts of the host's copy of web3.js that this bridge instantiates. */
export interface Web3Js<K extends KeyLike> {
  /** The host's own class, so that its `instanceof` checks pass. */
  readonly PublicKey: KeyClass<K>;
}

/**
 * The signer that wallet adapters and Anchor's `Wallet` share. Every promise rejects with a
 * `LatchkitError`.
 */
export interface SolanaSigner {
  /**
   * Returns a signed copy of the same class and does not change the argument. Rejects any other
   * transaction, except for guard and fee instructions that wallets add
   * (`account.signTransactions`).
   */
  signTransaction<T extends TransactionLike>(transaction: T): Promise<T>;
  /** Signs several transactions in order, with one confirmation if the wallet supports it. */
  signAllTransactions<T extends TransactionLike>(transactions: readonly T[]): Promise<T[]>;
  /** The account's Ed25519 signature of exactly these bytes, 64 bytes. */
  signMessage(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Completes, signs and broadcasts once over the host's connection; resolves with the signature
   * in base58. Passes on the connection's rejection: check `connection.getSignatureStatus` then.
   */
  sendTransaction(
    transaction: TransactionLike,
    connection: ConnectionLike,
    options?: SendWith,
  ): Promise<string>;
}

/** The signer of the active Solana account. */
export interface SolanaWallet<K extends KeyLike> extends SolanaSigner {
  /** The active Solana account, read at each access; null without one, as in wallet adapters. */
  readonly publicKey: K | null;
  readonly connected: boolean;
}

/** The signer of one fixed account, for Anchor's provider. */
export interface AnchorWallet<K extends KeyLike> extends SolanaSigner {
  readonly publicKey: K;
}

const activeAccount = (latchkit: Latchkit): Account | undefined =>
  latchkit.account.snapshot.byNamespace.solana;

const connectedAccount = (latchkit: Latchkit): Account => {
  const account = activeAccount(latchkit);
  if (!account) throw new LatchkitError("connection/not-connected", {});
  return account;
};

const signatureBytes = (text: string): Uint8Array => {
  const bytes = bytesOfBase58(text);
  if (!bytes) throw new LatchkitError("wallet/invalid-answer", { method: "solana_signMessage" });
  return bytes;
};

const signerOf = <K extends KeyLike>(
  latchkit: Latchkit,
  { PublicKey }: Web3Js<K>,
): SolanaSigner => {
  const sign = (wires: readonly string[]): Promise<readonly string[]> =>
    latchkit.account.signTransactions(wires, { namespace: "solana" });
  const signTransaction = async <T extends TransactionLike>(transaction: T): Promise<T> => {
    const [signed = ""] = await sign([await wireOf(transaction)]);
    return sameClassFrom(transaction, signed);
  };
  return {
    signTransaction,
    signAllTransactions: async (transactions) => {
      const signed = await sign(await Promise.all(transactions.map(wireOf)));
      return transactions.map((signedTransaction, index) =>
        sameClassFrom(signedTransaction, signed[index] ?? ""),
      );
    },
    signMessage: async (bytes) =>
      signatureBytes(await latchkit.account.signMessage(bytes, { namespace: "solana" })),
    sendTransaction: async (transaction, connection, options = {}) => {
      const payer = new PublicKey(connectedAccount(latchkit).address);
      await prepareTransaction(transaction, payer, connection, options);
      const [signed = ""] = await sign([await wireOf(transaction)]);
      const { signers: _, ...sendOptions } = options;
      return connection.sendRawTransaction(bytesOfBase64(signed) ?? new Uint8Array(), sendOptions);
    },
  };
};

/**
 * The active Solana account as a web3.js wallet. Takes and returns objects of the host's own copy
 * of web3.js.
 */
export const solanaWallet = <K extends KeyLike>(
  latchkit: Latchkit,
  web3js: Web3Js<K>,
): SolanaWallet<K> => ({
  ...signerOf(latchkit, web3js),
  get publicKey() {
    const account = activeAccount(latchkit);
    return account ? new web3js.PublicKey(account.address) : null;
  },
  get connected() {
    return activeAccount(latchkit) !== undefined;
  },
});

/**
 * The currently active Solana account as Anchor's `Wallet`. Throws `connection/not-connected`
 * without one. After the active account changes, signing rejects with `transaction/invalid`:
 * create a new wallet.
 */
export const anchorWallet = <K extends KeyLike>(
  latchkit: Latchkit,
  web3js: Web3Js<K>,
): AnchorWallet<K> => ({
  ...signerOf(latchkit, web3js),
  publicKey: new web3js.PublicKey(connectedAccount(latchkit).address),
});

import type { Account } from "../../domain/account/account.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { bytesOfBase58, bytesOfBase64 } from "../../domain/shared/byte-texts.js";
import { type SendWith, prepareTransaction } from "./prepare-transaction.js";
import { sameClassFrom, wireOf } from "./transaction-wire.js";
import type { ConnectionLike, KeyClass, KeyLike, TransactionLike } from "./web3js-objects.js";

/** The parts of web3.js that the host's page holds and that are made here. */
export interface Web3Js<K extends KeyLike> {
  /** The class of the host's copy, so that its own code takes what it is given. */
  readonly PublicKey: KeyClass<K>;
}

/**
 * What a wallet adapter's signer and Anchor's `Wallet` both offer. Every promise rejects with a
 * `LatchkitError`.
 */
export interface SolanaSigner {
  /**
   * A new object of the same class with the account's signature; the given one stays as it is.
   * Never another transaction than was given, except for guard and fee instructions that wallets
   * add (`account.signTransactions`).
   */
  signTransaction<T extends TransactionLike>(transaction: T): Promise<T>;
  /** The same for several, in their order and confirmed together where the wallet can. */
  signAllTransactions<T extends TransactionLike>(transactions: readonly T[]): Promise<T[]>;
  /** The account's Ed25519 signature over exactly these bytes, 64 bytes. */
  signMessage(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Completes, signs and broadcasts over the host's connection, once; resolves with the signature
   * in base58. Rejects with what the connection rejects with where it refused: whether it landed is
   * then for `connection.getSignatureStatus` to tell.
   */
  sendTransaction(
    transaction: TransactionLike,
    connection: ConnectionLike,
    options?: SendWith,
  ): Promise<string>;
}

/** The signer of whichever Solana account is active. */
export interface SolanaWallet<K extends KeyLike> extends SolanaSigner {
  /**
   * The active Solana account, read at each access; null while there is none, as wallet adapters
   * have it.
   */
  readonly publicKey: K | null;
  readonly connected: boolean;
}

/** The signer of one account, as Anchor's provider takes it. */
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
      return transactions.map((given, index) => sameClassFrom(given, signed[index] ?? ""));
    },
    signMessage: async (bytes) =>
      signatureBytes(await latchkit.account.signMessage(bytes, { namespace: "solana" })),
    sendTransaction: async (transaction, connection, options = {}) => {
      const payer = new PublicKey(connectedAccount(latchkit).address);
      await prepareTransaction(transaction, payer, connection, options);
      const [signed = ""] = await sign([await wireOf(transaction)]);
      const { signers: _, ...handedOn } = options;
      return connection.sendRawTransaction(bytesOfBase64(signed) ?? new Uint8Array(), handedOn);
    },
  };
};

/**
 * The active Solana account as web3.js code expects a wallet: objects of the host's own copy go in
 * and come out.
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
 * The Solana account that is active now, as Anchor's `Wallet`. Throws `connection/not-connected`
 * without one. Once another account is active, what this one would have to sign is refused with
 * `transaction/invalid`: make a new wallet then.
 */
export const anchorWallet = <K extends KeyLike>(
  latchkit: Latchkit,
  web3js: Web3Js<K>,
): AnchorWallet<K> => ({
  ...signerOf(latchkit, web3js),
  publicKey: new web3js.PublicKey(connectedAccount(latchkit).address),
});

import { isAddress, type Transaction } from "@solana/kit";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import { base58Of, bytesOfBase58, bytesOfMessage } from "../../domain/shared/byte-texts.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { SendOutcome, SolanaChainSigner } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { BalanceAnswer } from "../chain-reader/solana-answers.js";
import { BlockhashAge } from "../chain-reader/solana-follow.js";
import type { SolanaAccess, SolanaNetworks } from "../chain-reader/solana-networks.js";
import { COMMITMENT } from "../chain-reader/solana-status.js";
import { SolanaBroadcast } from "./solana-broadcast.js";
import { notEnough } from "./solana-refusals.js";
import {
  createVerifier,
  readTransaction,
  signatureBytes,
  readSignedTransaction,
  encodeTransaction,
  type Signer,
} from "./solana-signed.js";
import { checkKey, checkTransfer, invalidError } from "./solana-transaction.js";
import { feeOf, prepareTransfer, type PreparedTransfer } from "./solana-transfer.js";
import { askWallet, isMissing, legacyFields } from "./solana-wallet-calls.js";

/** UTF-8. */
const MESSAGE_LIMIT_BYTES = 10_240;
/** Maximum priority fee that a wallet may add to a host's transaction, lamports: 0.001 SOL. */
const WALLET_FEE_LIMIT = 1_000_000n;
const [SIGN_ONE, SIGN_ALL, SIGN_AND_SEND] = [
  "solana_signTransaction",
  "solana_signAllTransactions",
  "solana_signAndSendTransaction",
] as const;

interface KitSolanaSignerParts {
  readonly networks: SolanaNetworks;
  readonly scheduler: Scheduler;
}

type Outcome<T> = Promise<WalletOutcome<T>>;
/** A transaction to sign, and the maximum priority fee, lamports. */
interface ToSign {
  readonly shown: Transaction;
  readonly priorityFee: bigint;
}
interface Sending {
  readonly own: Signer;
  readonly access: SolanaAccess;
  readonly age: BlockhashAge;
}
const done = <T>(value: T): WalletOutcome<T> => ({ kind: "done", value });

/**
 * Signs with a Solana wallet and broadcasts once through the network's own RPC URL. Rejects as
 * `ChainSigner` states, and with `account/method-not-supported`, `transaction/not-enough-funds`,
 * `transaction/expired`, and `code/unavailable` without Ed25519.
 */
export class KitSolanaSigner implements SolanaChainSigner {
  readonly namespace = "solana";
  readonly #networks: SolanaNetworks;
  readonly #scheduler: Scheduler;
  readonly #broadcast: SolanaBroadcast;

  constructor({ networks, scheduler }: KitSolanaSignerParts) {
    this.#networks = networks;
    this.#scheduler = scheduler;
    this.#broadcast = new SolanaBroadcast(scheduler);
  }

  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Outcome<string> {
    const method = "solana_signMessage";
    const signer = checkKey(address, "from");
    const bytes = bytesOfMessage(message);
    if (bytes.length > MESSAGE_LIMIT_BYTES)
      throw new LatchkitError("transaction/too-large", {
        bytes: bytes.length,
        limitBytes: MESSAGE_LIMIT_BYTES,
      });
    const verifies = await createVerifier(signer);
    const outcome = await askWallet(
      wallet,
      method,
      { message: base58Of(bytes), pubkey: signer },
      signal,
    );
    if (outcome.kind !== "done") return outcome;
    const { text: signed, signature } = signatureIn(outcome.value, method);
    if (!(await verifies(signature, bytes)))
      throw new LatchkitError("wallet/invalid-answer", { method });
    return done(signed);
  }

  async verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
    const bytes = bytesOfBase58(signature);
    if (!isAddress(address) || bytes?.length !== 64) return false;
    return (await createVerifier(address))(bytes, bytesOfMessage(message));
  }

  async signTransactions(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transactions: readonly string[],
    signal: AbortSignal,
  ): Outcome<readonly string[]> {
    if (transactions.length === 0) throw invalidError("transactions");
    const signer = checkKey(address, "from");
    const shown = transactions.map((wire, index) =>
      readTransaction(wire, signer, `transactions[${index}]`),
    );
    const ownSigner = { address: signer, verifies: await createVerifier(signer) };
    await selectNetwork(wallet, network);
    const outcome = await this.#sign(wallet, ownSigner, shown, signal);
    return outcome.kind === "done" ? done(outcome.value.map(encodeTransaction)) : outcome;
  }

  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const transfer = checkTransfer(transaction);
    const access = this.#networks.accessOf(network.id);
    const signer = checkKey(address, "from");
    const own = { address: signer, verifies: await createVerifier(signer) };
    await selectNetwork(wallet, network);
    // Starts before the blockhash is fetched; a signature made after it expired is not sent.
    const age = new BlockhashAge(this.#scheduler);
    try {
      const preparedTransfer = await this.#networks.read(signal, async () => {
        const ready = await prepareTransfer(access, address, transfer, signal);
        await checkFunds(access, address, ready, signal);
        return ready;
      });
      return await this.#signAndSend(wallet, { own, access, age }, preparedTransfer, signal);
    } finally {
      age.stop();
    }
  }

  /**
   * Solana wallets have no network, so this sets the connector's. Rejects with
   * `chain/not-supported`.
   */
  async switchNetwork(wallet: WalletConnector, network: Network): Outcome<void> {
    await selectNetwork(wallet, network);
    return done(undefined);
  }

  async #sign(
    wallet: WalletConnector,
    signer: Signer,
    shown: readonly Transaction[],
    signal: AbortSignal,
  ): Outcome<readonly Transaction[]> {
    const [only] = shown;
    if (only && shown.length === 1) {
      const outcome = await this.#signOne(wallet, signer, hostTransaction(only), signal);
      return outcome.kind === "done" ? done([outcome.value]) : outcome;
    }
    try {
      const outcome = await askWallet(
        wallet,
        SIGN_ALL,
        { transactions: shown.map(encodeTransaction), pubkey: signer.address },
        signal,
      );
      if (outcome.kind !== "done") return outcome;
      const { transactions } = (outcome.value ?? {}) as { readonly transactions?: unknown };
      if (!Array.isArray(transactions) || transactions.length !== shown.length)
        throw new LatchkitError("wallet/invalid-answer", { method: SIGN_ALL });
      const signedBy = { method: SIGN_ALL, priorityFee: WALLET_FEE_LIMIT };
      const signed = shown.map((one, index) =>
        readSignedTransaction(
          one,
          signer,
          { transaction: transactions[index] as unknown },
          signedBy,
        ),
      );
      return done(await Promise.all(signed));
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.#signOneByOne(wallet, signer, shown, signal);
    }
  }

  /** Signs one by one if the wallet cannot sign all. Stops when the user rejects. */
  async #signOneByOne(
    wallet: WalletConnector,
    signer: Signer,
    shown: readonly Transaction[],
    signal: AbortSignal,
  ): Outcome<readonly Transaction[]> {
    const signed: Transaction[] = [];
    for (const one of shown) {
      const outcome = await this.#signOne(wallet, signer, hostTransaction(one), signal);
      if (outcome.kind !== "done") return outcome;
      signed.push(outcome.value);
    }
    return done(signed);
  }

  async #signOne(
    wallet: WalletConnector,
    signer: Signer,
    { shown, priorityFee }: ToSign,
    signal: AbortSignal,
  ): Outcome<Transaction> {
    const outcome = await askWallet(
      wallet,
      SIGN_ONE,
      { transaction: encodeTransaction(shown), pubkey: signer.address, ...legacyFields(shown) },
      signal,
    );
    return outcome.kind === "done"
      ? done(
          await readSignedTransaction(shown, signer, outcome.value, {
            method: SIGN_ONE,
            priorityFee,
          }),
        )
      : outcome;
  }

  async #signAndSend(
    wallet: WalletConnector,
    { own, access, age }: Sending,
    { transaction: shown }: PreparedTransfer,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    try {
      const outcome = await this.#signOne(wallet, own, { shown, priorityFee: 0n }, signal);
      return outcome.kind === "done"
        ? await this.#broadcast.send({ access, age, signed: outcome.value, own }, signal)
        : outcome;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.#signAndSendByWallet(wallet, { own, access, age }, shown, signal);
    }
  }

  /**
   * For wallets that only sign what they send. A signature of other bytes is looked up on the
   * network.
   */
  async #signAndSendByWallet(
    wallet: WalletConnector,
    { own, access }: Sending,
    shown: Transaction,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const outcome = await askWallet(
      wallet,
      SIGN_AND_SEND,
      {
        transaction: encodeTransaction(shown),
        pubkey: own.address,
        sendOptions: { preflightCommitment: COMMITMENT.commitment },
      },
      signal,
    );
    if (outcome.kind !== "done") return outcome;
    const { text: hash, signature } = signatureIn(outcome.value, SIGN_AND_SEND);
    if (await own.verifies(signature, Uint8Array.from(shown.messageBytes))) return done(hash);
    return this.#broadcast.find({ access, shown, own }, hash, signal);
  }
}

const hostTransaction = (shown: Transaction): ToSign => ({ shown, priorityFee: WALLET_FEE_LIMIT });

const selectNetwork = async (
  wallet: WalletConnector,
  { id: networkId }: Network,
): Promise<void> => {
  if (!(await wallet.selectNetwork?.(networkId)))
    throw new LatchkitError("chain/not-supported", { networkId });
};

const signatureIn = (
  answer: unknown,
  method: string,
): { readonly text: string; readonly signature: Uint8Array } => {
  const { signature: text } = (answer ?? {}) as { readonly signature?: unknown };
  const signature = signatureBytes(text);
  if (!signature) throw new LatchkitError("wallet/invalid-answer", { method });
  return { text: String(text), signature };
};

/**
 * Before the wallet is asked. Rejects with `transaction/not-enough-funds`,
 * `transaction/fee-too-high`, or `transaction/invalid` for an uncovered token amount.
 */
const checkFunds = async (
  access: SolanaAccess,
  address: string,
  preparedTransfer: PreparedTransfer,
  signal: AbortSignal,
): Promise<void> => {
  const { lamports, rent, isCovered, maxFee, refusal } = preparedTransfer;
  if (!isCovered) throw invalidError("value");
  const call = { method: "getBalance", params: [address, COMMITMENT] };
  const [{ value: units }, fee] = await Promise.all([
    access.rpc.read(call, BalanceAnswer, signal),
    feeOf(access, preparedTransfer, signal),
  ]);
  if (units < lamports - rent) throw notEnough("transfer");
  if (units < lamports + fee) throw notEnough("fees");
  if (maxFee !== undefined && fee + rent > maxFee)
    throw new LatchkitError("transaction/fee-too-high", { fee: fee + rent, maxFee });
  if (refusal) throw refusal;
};

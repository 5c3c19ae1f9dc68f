import type { Transaction } from "@solana/kit";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfMessage,
} from "../../domain/shared/byte-texts.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { SolanaChainSigner } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { BalanceAnswer, FeeAnswer, SignatureText } from "../chain-reader/solana-answers.js";
import type { SolanaAccess, SolanaNetworks } from "../chain-reader/solana-networks.js";
import { CONFIRMED, STATUS_POLL_MS, lookAt } from "../chain-reader/solana-status.js";
import { pause } from "../shared/settle-within.js";
import { fromRefusal, isRefused, notEnough } from "./solana-refusals.js";
import { proofOf, readTransaction, signedFrom, wireOf, type Signer } from "./solana-signed.js";
import { checkKey, checkTransfer, invalid } from "./solana-transaction.js";
import { prepareTransfer, type PreparedTransfer } from "./solana-transfer.js";
import { askWallet, isMissing, legacyFields } from "./solana-wallet-calls.js";

/** The longest message, in bytes of UTF-8: wallets are given it in base58, whose cost grows with the square. */
const MESSAGE_LIMIT_BYTES = 10_240;
/** How long a broadcast that nobody answered is looked for, ms: longer than a blockhash lives. */
const SEARCH_LIMIT_MS = 180_000;
const [SIGN_ONE, SIGN_ALL, SIGN_AND_SEND] = [
  "solana_signTransaction",
  "solana_signAllTransactions",
  "solana_signAndSendTransaction",
] as const;

/** What the signer is made of. */
export interface KitSolanaSignerParts {
  readonly networks: SolanaNetworks;
  readonly scheduler: Scheduler;
}

type Outcome<T> = Promise<WalletOutcome<T>>;
const done = <T>(value: T): WalletOutcome<T> => ({ kind: "done", value });

/**
 * Signs with a Solana wallet over any transport, and sends what it signed over the network's own RPC address (wallet-protocols c.3). Asks for nothing
 * twice that a person confirms, and broadcasts once (P5). Rejects as `ChainSigner` says, with `account/method-not-supported`,
 * `transaction/not-enough-funds`, `transaction/expired`, and with `code/unavailable` in a browser that knows no Ed25519.
 */
export class KitSolanaSigner implements SolanaChainSigner {
  readonly namespace = "solana";
  readonly #networks: SolanaNetworks;
  readonly #scheduler: Scheduler;

  constructor({ networks, scheduler }: KitSolanaSignerParts) {
    this.#networks = networks;
    this.#scheduler = scheduler;
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
    const proves = await proofOf(signer);
    const outcome = await askWallet(
      wallet,
      method,
      { message: base58Of(bytes), pubkey: signer },
      signal,
    );
    if (outcome.kind !== "done") return outcome;
    const signature = signatureText(outcome.value, method);
    if (!(await proves(bytesOfBase58(signature) as Uint8Array, bytes)))
      throw new LatchkitError("wallet/invalid-answer", { method });
    return done(signature);
  }

  async signTransactions(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transactions: readonly string[],
    signal: AbortSignal,
  ): Outcome<readonly string[]> {
    if (transactions.length === 0) throw invalid("transactions");
    const signer = checkKey(address, "from");
    const shown = transactions.map((wire, index) =>
      readTransaction(wire, signer, `transactions[${index}]`),
    );
    const own = { address: signer, proves: await proofOf(signer) };
    await standOn(wallet, network);
    const outcome = await this.#sign(wallet, own, shown, signal);
    return outcome.kind === "done" ? done(outcome.value.map(wireOf)) : outcome;
  }

  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Outcome<string> {
    const transfer = checkTransfer(transaction);
    const access = this.#networks.open(network.id);
    const signer = checkKey(address, "from");
    const own = { address: signer, proves: await proofOf(signer) };
    await standOn(wallet, network);
    const prepared = await this.#networks.read(signal, async () => {
      const ready = await prepareTransfer(access, address, transfer, signal);
      await checkFunds(access, address, ready, signal);
      return ready;
    });
    return this.#signAndSend(wallet, own, access, prepared, signal);
  }

  /** A wallet of Solana has no network: it is chosen here. Rejects with `chain/not-supported` where its grant does not reach. */
  async switchNetwork(wallet: WalletConnector, network: Network): Outcome<void> {
    await standOn(wallet, network);
    return done(undefined);
  }

  async #sign(
    wallet: WalletConnector,
    signer: Signer,
    shown: readonly Transaction[],
    signal: AbortSignal,
  ): Outcome<readonly Transaction[]> {
    const [only] = shown;
    if (only && shown.length === 1)
      return this.#signOne(wallet, signer, only, signal).then((outcome) =>
        outcome.kind === "done" ? done([outcome.value]) : outcome,
      );
    try {
      const outcome = await askWallet(
        wallet,
        SIGN_ALL,
        { transactions: shown.map(wireOf), pubkey: signer.address },
        signal,
      );
      if (outcome.kind !== "done") return outcome;
      const { transactions } = (outcome.value ?? {}) as { readonly transactions?: unknown };
      if (!Array.isArray(transactions) || transactions.length !== shown.length)
        throw new LatchkitError("wallet/invalid-answer", { method: SIGN_ALL });
      return done(
        await Promise.all(
          shown.map((one, index) =>
            signedFrom(one, signer, { transaction: transactions[index] as unknown }, SIGN_ALL),
          ),
        ),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.#signInTurn(wallet, signer, shown, signal);
    }
  }

  /** One after the other, for a wallet that knows no better (c.2). A no ends it. */
  async #signInTurn(
    wallet: WalletConnector,
    signer: Signer,
    shown: readonly Transaction[],
    signal: AbortSignal,
  ): Outcome<readonly Transaction[]> {
    const signed: Transaction[] = [];
    for (const one of shown) {
      const outcome = await this.#signOne(wallet, signer, one, signal);
      if (outcome.kind !== "done") return outcome;
      signed.push(outcome.value);
    }
    return done(signed);
  }

  async #signOne(
    wallet: WalletConnector,
    signer: Signer,
    shown: Transaction,
    signal: AbortSignal,
  ): Outcome<Transaction> {
    const outcome = await askWallet(
      wallet,
      SIGN_ONE,
      { transaction: wireOf(shown), pubkey: signer.address, ...legacyFields(shown) },
      signal,
    );
    return outcome.kind === "done"
      ? done(await signedFrom(shown, signer, outcome.value, SIGN_ONE))
      : outcome;
  }

  async #signAndSend(
    wallet: WalletConnector,
    signer: Signer,
    access: SolanaAccess,
    { transaction, lastValidBlockHeight }: PreparedTransfer,
    signal: AbortSignal,
  ): Outcome<string> {
    try {
      const outcome = await this.#signOne(wallet, signer, transaction, signal);
      return outcome.kind === "done"
        ? done(await this.#broadcast(access, outcome.value, signer, lastValidBlockHeight, signal))
        : outcome;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.#letSend(wallet, signer, transaction, signal);
    }
  }

  /** Wallets that sign only what they send themselves. The signature they give proves that they sent what was shown. */
  async #letSend(
    wallet: WalletConnector,
    signer: Signer,
    shown: Transaction,
    signal: AbortSignal,
  ): Outcome<string> {
    const outcome = await askWallet(
      wallet,
      SIGN_AND_SEND,
      {
        transaction: wireOf(shown),
        pubkey: signer.address,
        sendOptions: { preflightCommitment: CONFIRMED.commitment },
      },
      signal,
    );
    if (outcome.kind !== "done") return outcome;
    const hash = signatureText(outcome.value, SIGN_AND_SEND);
    if (
      !(await signer.proves(bytesOfBase58(hash) as Uint8Array, Uint8Array.from(shown.messageBytes)))
    )
      throw new LatchkitError("wallet/invalid-answer", { method: SIGN_AND_SEND });
    return done(hash);
  }

  /** Said once. Where no node plainly refused it, it may be under way all the same: it is looked for until it is there or can never be, so that no visitor is led to pay twice. */
  async #broadcast(
    access: SolanaAccess,
    signed: Transaction,
    { address: signer }: Signer,
    lastValidBlockHeight: bigint,
    signal: AbortSignal,
  ): Promise<string> {
    const hash = base58Of(Uint8Array.from(signed.signatures[signer] ?? []));
    try {
      await access.rpc.once(
        {
          method: "sendTransaction",
          params: [
            wireOf(signed),
            { encoding: "base64", preflightCommitment: CONFIRMED.commitment },
          ],
        },
        SignatureText,
        signal,
      );
    } catch (error) {
      if (!isLatchkitError(error) || isRefused(error) || signal.aborted)
        throw fromRefusal(error, access.network.id);
      await this.#search(access, hash, lastValidBlockHeight, error, signal);
    }
    return hash;
  }

  async #search(
    access: SolanaAccess,
    hash: string,
    lastValidBlockHeight: bigint,
    failure: LatchkitError,
    signal: AbortSignal,
  ): Promise<void> {
    for (let waited = 0; waited < SEARCH_LIMIT_MS; waited += STATUS_POLL_MS) {
      try {
        if (await lookAt(access, hash, lastValidBlockHeight, signal)) return;
      } catch (error) {
        if (signal.aborted || isLatchkitError(error, "transaction/expired")) throw error;
      }
      await pause(this.#scheduler, STATUS_POLL_MS, signal);
    }
    throw failure;
  }
}

/** The chain that a wallet is told is the one that is shown. Rejects with `chain/not-supported`. */
const standOn = async (wallet: WalletConnector, { id: networkId }: Network): Promise<void> => {
  if (!(await wallet.moveTo?.(networkId)))
    throw new LatchkitError("chain/not-supported", { networkId });
};

const signatureText = (answer: unknown, method: string): string => {
  const { signature } = (answer ?? {}) as { readonly signature?: unknown };
  if (typeof signature !== "string" || bytesOfBase58(signature)?.length !== 64)
    throw new LatchkitError("wallet/invalid-answer", { method });
  return signature;
};

/** Told before the wallet is asked, not after. Rejects with `transaction/not-enough-funds`, or `transaction/invalid` for more of a token than is there. */
const checkFunds = async (
  { rpc }: SolanaAccess,
  address: string,
  { lamports, rent, isCovered, transaction }: PreparedTransfer,
  signal: AbortSignal,
): Promise<void> => {
  if (!isCovered) throw invalid("value");
  const message = base64Of(Uint8Array.from(transaction.messageBytes));
  const [{ value: units }, { value: fee }] = await Promise.all([
    rpc.read({ method: "getBalance", params: [address, CONFIRMED] }, BalanceAnswer, signal),
    rpc.read({ method: "getFeeForMessage", params: [message, CONFIRMED] }, FeeAnswer, signal),
  ]);
  if (units < lamports - rent) throw notEnough("transfer");
  if (units < lamports + (fee ?? 0n)) throw notEnough("fees");
};

import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
  bytesOfMessage,
} from "../../domain/shared/byte-texts.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { SolanaChainSigner } from "../../ports/chain-signer.port.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { checkTransfer, invalidError } from "../chain-signer/solana-transaction.js";
import type { InMemorySolanaChain } from "./in-memory-solana-chain.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";

const done = <T>(value: T): WalletOutcome<T> => ({ kind: "done", value });
const fieldOf = (answer: unknown, name: string): unknown =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.[name];
const signatureIn = (wire: Uint8Array): Uint8Array => wire.slice(1, 65);
const withoutSignature = (wire: Uint8Array): string => base64Of(wire.slice(65));

/**
 * Signs with the real wallet methods and sends to in-memory chains. Does not verify signatures,
 * because keys may be fake.
 */
export class InMemorySolanaSigner implements SolanaChainSigner {
  /** As `ChainSigner.namespace`. */
  readonly namespace = "solana";
  readonly #chain: InMemorySolanaChain;
  #count = 0;

  constructor(chain: InMemorySolanaChain) {
    bindMembers(this);
    this.#chain = chain;
  }

  /** As `ChainSigner.signMessage`. */
  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "solana_signMessage";
    const answer = await wallet.request(
      { method, params: { message: base58Of(bytesOfMessage(message)), pubkey: address } },
      signal,
    );
    if (answer.kind !== "done") return answer;
    const signature = fieldOf(answer.value, "signature");
    if (bytesOfBase58(signature)?.length !== 64)
      throw new LatchkitError("wallet/invalid-answer", { method });
    return done(String(signature));
  }

  /** Checks only the signature's length. */
  async verifyMessage(_: string, _message: string, signature: string): Promise<boolean> {
    return bytesOfBase58(signature)?.length === 64;
  }

  /** As `SolanaSigning.signTransactions`. */
  async signTransactions(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transactions: readonly string[],
    signal: AbortSignal,
  ): Promise<WalletOutcome<readonly string[]>> {
    const method = "solana_signAllTransactions";
    if (transactions.length === 0) throw invalidError("transactions");
    const shown = transactions.map(
      (wire, index) => bytesOfBase64(wire) ?? refuse(`transactions[${index}]`),
    );
    await selectNetwork(wallet, network);
    const answer = await wallet.request(
      { method, params: { transactions, pubkey: address } },
      signal,
    );
    if (answer.kind !== "done") return answer;
    const signed = fieldOf(answer.value, "transactions");
    const isSame =
      Array.isArray(signed) &&
      signed.length === shown.length &&
      shown.every(
        (one, index) =>
          withoutSignature(bytesOfBase64(signed[index]) ?? new Uint8Array()) ===
          withoutSignature(one),
      );
    if (!isSame) throw new LatchkitError("wallet/invalid-answer", { method });
    return done(signed.map(String));
  }

  /** As `ChainSigner.send`. */
  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "solana_signTransaction";
    const transfer = checkTransfer(transaction);
    await selectNetwork(wallet, network);
    this.#chain.check(network.id, address, transfer);
    const shown = this.#pretend(address, transaction);
    const answer = await wallet.request(
      { method, params: { transaction: base64Of(shown), pubkey: address } },
      signal,
    );
    if (answer.kind !== "done") return answer;
    const signed = bytesOfBase64(fieldOf(answer.value, "transaction"));
    if (!signed || withoutSignature(signed) !== withoutSignature(shown))
      throw new LatchkitError("wallet/invalid-answer", { method });
    return done(this.#chain.accept(network.id, address, transaction, signatureIn(signed)));
  }

  /** As `ChainSigner.switchNetwork`. */
  async switchNetwork(wallet: WalletConnector, network: Network): Promise<WalletOutcome<void>> {
    await selectNetwork(wallet, network);
    return done(undefined);
  }

  /** A unique legacy transaction with one signer and a memo that describes the transfer. */
  #pretend(address: string, { to, value, token }: TransactionRequest): Uint8Array {
    this.#count += 1;
    const text = new TextEncoder().encode(`${this.#count} ${to} ${value} ${token ?? ""}`);
    const signatures = [1, ...new Uint8Array(64)];
    const header = [1, 0, 1];
    const keys = [2, ...(bytesOfBase58(address) ?? []), ...(bytesOfBase58(MEMO_PROGRAM) ?? [])];
    const blockhash = new Uint8Array(32).fill(this.#count);
    const [program, accounts] = [1, 0];
    const instructions = [1, program, accounts, ...shortLength(text.length), ...text];
    return Uint8Array.from([...signatures, ...header, ...keys, ...blockhash, ...instructions]);
  }
}

/** Encodes a length below 16,384 as Solana's compact-u16. */
const shortLength = (length: number): readonly number[] =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];

const refuse = (field: string): never => {
  throw invalidError(field);
};

const selectNetwork = async (
  wallet: WalletConnector,
  { id: networkId }: Network,
): Promise<void> => {
  if (!(await wallet.selectNetwork?.(networkId)))
    throw new LatchkitError("chain/not-supported", { networkId });
};

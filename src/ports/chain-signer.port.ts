import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { Network } from "../domain/network/network.js";
import type { PsbtRequest, SignedPsbt } from "../domain/transaction/bitcoin-transfer.js";
import type {
  BatchStatus,
  CallBatch,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../domain/transaction/transaction.js";
import type { TokenBalance } from "../domain/tokens/token-balance.js";
import type { WalletConnector, WalletOutcome } from "./wallet-connector.port.js";
import type { ChainReader } from "./chain-reader.port.js";

/** Readers and signers by namespace; their code loads on first use. */
export interface ChainAccess {
  /** The reader of a namespace. Rejects with `chain/adapter-not-found` or `code/unavailable`. */
  reader(namespace: Namespace): Promise<ChainReader>;
  /** The signer of a namespace. Rejects with `chain/adapter-not-found` or `code/unavailable`. */
  signer(namespace: Namespace): Promise<ChainSigner>;
}

/** Local signature verification: Solana and Bitcoin. */
export interface MessageVerifying {
  /**
   * True if the account signed the text: Ed25519 in base58, or BIP-137 or BIP-322 in base64. Sends
   * no request. Rejects only with `code/unavailable`.
   */
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>;
}

/** Signing on EVM chains only. */
export interface EvmSigning {
  /**
   * EIP-712, `eth_signTypedData_v4`; a 0x signature. If the domain names `networkId` (the account's
   * network), the wallet must report it immediately before, else rejects with `chain/not-supported`
   * without asking. Domains of other networks are left to the wallet.
   */
  signTypedData(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    data: TypedData,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /** EIP-5792; empty if the wallet does not support the method. */
  capabilities(
    wallet: WalletConnector,
    address: string,
    signal: AbortSignal,
  ): Promise<WalletCapabilities>;
  /**
   * EIP-5792 `wallet_sendCalls`; returns the batch id. The wallet must report `network` immediately
   * before; otherwise rejects with `chain/not-supported` without asking.
   */
  sendCalls(
    wallet: WalletConnector,
    address: string,
    network: Network,
    batch: CallBatch,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /**
   * ERC-7811 `wallet_getAssets`: the account's assets as the wallet reports them. Rejects with
   * `wallet/invalid-answer` if any entry is incomplete.
   */
  assets(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]>;
  /** EIP-5792 `wallet_getCallsStatus`. */
  callsStatus(wallet: WalletConnector, id: string, signal: AbortSignal): Promise<BatchStatus>;
}

/** Signing on Solana only. Transactions are base64 of their wire format. */
export interface SolanaSigning {
  /**
   * Signs without sending, in order. Rejects with `wallet/invalid-answer` if a signed message
   * differs from the original or the signature is not the account's.
   */
  signTransactions(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transactions: readonly string[],
    signal: AbortSignal,
  ): Promise<WalletOutcome<readonly string[]>>;
}

/** Signing on Bitcoin only (BIP-174). */
export interface BitcoinSigning {
  /**
   * Signs the requested inputs. Rejects with `wallet/invalid-answer` for another transaction or an
   * invalid signature; with `transaction/invalid` if an input is not the account's or the
   * transaction cannot be broadcast yet.
   */
  signPsbt(
    wallet: WalletConnector,
    address: string,
    network: Network,
    request: PsbtRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<SignedPsbt>>;
}

/**
 * Result of sending. `done`: a node shows the requested transaction. `unknown`: the wallet returned
 * the hash in `value`, but no node shows it yet, or a relayer sent it for a smart account: neither
 * success nor failure, and never a reason to send again.
 */
export type SendOutcome =
  | WalletOutcome<string>
  | { readonly kind: "unknown"; readonly value: string };

/**
 * Signs and sends through a connected wallet. Optional methods are missing on chains without them.
 * Never repeats a step that moves money. Rejects with `wallet/request-failed`,
 * `wallet/invalid-answer`, `wallet/no-answer`, `chain/not-supported`, `transaction/invalid`,
 * `transaction/too-large`, or `call/aborted`.
 */
export interface ChainSigner
  extends
    Partial<EvmSigning>,
    Partial<SolanaSigning>,
    Partial<BitcoinSigning>,
    Partial<MessageVerifying> {
  /** The namespace that this signs for. */
  readonly namespace: Namespace;
  /**
   * EVM: EIP-191, 0x hex. Solana: Ed25519, base58. Bitcoin: BIP-137 or BIP-322 by address type,
   * base64. Text is signed as UTF-8 bytes. If the wallet only accepts text, bytes reject with
   * `account/method-not-supported`.
   */
  signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /**
   * Returns the hash once the wallet sent it. An EVM wallet must report `network` immediately
   * before, else rejects with `chain/not-supported` without asking. Rejects with
   * `transaction/invalid` for unsupported fields, with `rpc/…` only if nothing was sent, and with
   * `wallet/invalid-answer` (including `hash`) if the wallet sent another transaction, which may
   * have moved money.
   */
  send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome>;
  /**
   * EVM: EIP-3326; on 4902, 5000, 32603 or a nested 4902 adds the network once (EIP-3085) and
   * retries the switch.
   */
  switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>>;
}

/** Signer for EVM chains. */
export type EvmChainSigner = ChainSigner & EvmSigning;
/** Signer for Solana networks. */
export type SolanaChainSigner = ChainSigner & SolanaSigning & MessageVerifying;
/** Signer for Bitcoin networks. */
export type BitcoinChainSigner = ChainSigner & BitcoinSigning & MessageVerifying;

import type { CaipNetworkId, Namespace } from "../domain/caip/caip.types.js";
import type { Network } from "../domain/network/network.js";
import type { PsbtRequest, SignedPsbt } from "../domain/transaction/psbt.js";
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

/** Chains by namespace; their code arrives on first use. */
export interface ChainAccess {
  reader(namespace: Namespace): Promise<ChainReader>;
  signer(namespace: Namespace): Promise<ChainSigner>;
}

/** What chains verify themselves: Solana and Bitcoin. */
export interface MessageVerifying {
  /**
   * Whether the account signed the text: Ed25519 in base58, or BIP-137 or BIP-322 in base64. Asks
   * nobody. Rejects with `code/unavailable` alone.
   */
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>;
}

/** What only EVM chains sign. */
export interface EvmSigning {
  /**
   * EIP-712, `eth_signTypedData_v4`; 0x signature. `networkId`: the network of the account. Where
   * the domain names that network, the wallet must report it right before: else
   * `chain/not-supported` and nothing is asked. A domain that names another network is left to the
   * wallet, as EIP-712 does.
   */
  signTypedData(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    data: TypedData,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /** EIP-5792. Wallets that do not know the method have no capabilities. */
  capabilities(
    wallet: WalletConnector,
    address: string,
    signal: AbortSignal,
  ): Promise<WalletCapabilities>;
  /**
   * EIP-5792 `wallet_sendCalls`; returns the batch id. The wallet must report `network` right
   * before: else `chain/not-supported` and nothing is asked.
   */
  sendCalls(
    wallet: WalletConnector,
    address: string,
    network: Network,
    batch: CallBatch,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /**
   * ERC-7811 `wallet_getAssets`: what the wallet itself says that the account owns on a network.
   * Rejects with `wallet/invalid-answer` where any entry is not whole (S5-026 to S5-028).
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

/** What only Solana signs. Transactions are base64 of their wire form. */
export interface SolanaSigning {
  /**
   * Signs without sending, in the order given. Rejects with `wallet/invalid-answer` where a signed
   * one is not the one that was shown: its message differs, or its signature is not the account's.
   */
  signTransactions(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transactions: readonly string[],
    signal: AbortSignal,
  ): Promise<WalletOutcome<readonly string[]>>;
}

/** What only Bitcoin signs (BIP-174). */
export interface BitcoinSigning {
  /**
   * Signs the inputs asked for. Rejects with `wallet/invalid-answer` where the signed one is not
   * the transaction that was shown, or a signature does not hold; with `transaction/invalid` where
   * an input is not the account's or cannot be sent yet.
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
 * How sending ends. `done`: a node shows the transaction that was requested. `unknown`: the wallet
 * returned the hash in `value`, and nothing proves what is behind it (no node shows it yet, or a
 * smart account sent it through someone else): neither success nor failure, and never a reason to
 * send again.
 */
export type SendOutcome =
  | WalletOutcome<string>
  | { readonly kind: "unknown"; readonly value: string };

/**
 * Signs and sends over a connected wallet. What only some chains sign is missing where it is not
 * known. Never repeats a step that moves money. Rejects with `wallet/request-failed`,
 * `wallet/invalid-answer`, `wallet/no-answer`, `chain/not-supported`, `transaction/invalid`,
 * `transaction/too-large`, or `call/aborted`.
 */
export interface ChainSigner
  extends
    Partial<EvmSigning>,
    Partial<SolanaSigning>,
    Partial<BitcoinSigning>,
    Partial<MessageVerifying> {
  readonly namespace: Namespace;
  /**
   * EVM: EIP-191 over the message's bytes, 0x hex. Solana: Ed25519 over them, base58. Bitcoin:
   * BIP-137 or BIP-322 as the address asks, base64. A text stands for its UTF-8 bytes. Where
   * wallets take only texts, bytes reject with `account/method-not-supported`.
   */
  signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>>;
  /**
   * Returns the transaction hash once the wallet sent it. An EVM wallet must report `network` right
   * before: else `chain/not-supported` and nothing is asked. Rejects with `transaction/invalid` for
   * a field that the chain does not know, with `rpc/…` only where nothing was sent, and with
   * `wallet/invalid-answer` (with the `hash`) where the hash is of another transaction: that one
   * may have moved money all the same.
   */
  send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome>;
  /**
   * EVM: EIP-3326; on 4902, 5000, 32603 or a nested 4902 the network is offered once by EIP-3085
   * and the switch asked again.
   */
  switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>>;
}

/** A signer for EVM chains. */
export type EvmChainSigner = ChainSigner & EvmSigning;
/** A signer for Solana networks. */
export type SolanaChainSigner = ChainSigner & SolanaSigning & MessageVerifying;
/** A signer for Bitcoin networks. */
export type BitcoinChainSigner = ChainSigner & BitcoinSigning & MessageVerifying;

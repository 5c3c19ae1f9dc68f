import type { Namespace } from "../domain/caip/caip.types.js";
import type { Network } from "../domain/network/network.js";
import type { BatchCall, BatchStatus, TransactionRequest, TypedData, WalletCapabilities } from "../domain/transaction/transaction.js";
import type { WalletConnector, WalletOutcome } from "./wallet-connector.port.js";

/**
 * Signs and sends over a connected wallet. Never repeats a step that moves money (P5).
 * Rejects with `wallet/request-failed`, `wallet/invalid-answer`, `wallet/no-answer`, `chain/not-supported`, `transaction/invalid`,
 * `transaction/too-large`, or `call/aborted`.
 */
export interface ChainSigner {
  readonly namespace: Namespace;
  /** EIP-191 over the text's UTF-8 bytes; 0x signature. */
  signMessage(wallet: WalletConnector, address: string, text: string, signal: AbortSignal): Promise<WalletOutcome<string>>;
  /** EIP-712, `eth_signTypedData_v4`; 0x signature. */
  signTypedData(wallet: WalletConnector, address: string, data: TypedData, signal: AbortSignal): Promise<WalletOutcome<string>>;
  /** Gives the transaction hash once the wallet sent it. */
  send(wallet: WalletConnector, address: string, network: Network, transaction: TransactionRequest, signal: AbortSignal): Promise<WalletOutcome<string>>;
  /** EIP-3326; on 4902, 5000, 32603 or a nested 4902 the network is offered once by EIP-3085 and the switch asked again. */
  switchNetwork(wallet: WalletConnector, network: Network, signal: AbortSignal): Promise<WalletOutcome<void>>;
  /** EIP-5792. Wallets that do not know the method have no capabilities. */
  capabilities(wallet: WalletConnector, address: string, signal: AbortSignal): Promise<WalletCapabilities>;
  /** EIP-5792 `wallet_sendCalls`; gives the batch id. */
  sendCalls(wallet: WalletConnector, address: string, network: Network, calls: readonly BatchCall[], signal: AbortSignal): Promise<WalletOutcome<string>>;
  /** EIP-5792 `wallet_getCallsStatus`. */
  callsStatus(wallet: WalletConnector, id: string, signal: AbortSignal): Promise<BatchStatus>;
}

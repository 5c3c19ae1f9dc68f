import type { BitcoinChain } from "../../../domain/address/bitcoin-network.js";
import type {
  BitcoinMessageProtocol,
  PsbtInput,
} from "../../../domain/transaction/bitcoin-transfer.js";
import type { CallLimits } from "../wallet-calls.js";

/** Unvalidated. */
export interface ReportedAccount {
  readonly address: unknown;
  readonly publicKey?: unknown;
  readonly path?: unknown;
  readonly purpose?: unknown;
}
/** `chain`: if the wallet names it. */
export interface ReportedGrant {
  readonly accounts: readonly ReportedAccount[];
  readonly chain?: BitcoinChain | undefined;
}

export interface MessageRequest {
  readonly message: string;
  readonly address: string;
  readonly chain: BitcoinChain;
  readonly protocol?: BitcoinMessageProtocol;
}
export interface ReportedSignature {
  readonly signature: unknown;
  readonly messageHash?: unknown;
}
export interface TransferRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly chain: BitcoinChain;
}
/** A PSBT as bytes; each driver encodes it. */
export interface PsbtRequest {
  readonly psbt: Uint8Array;
  readonly signInputs: readonly PsbtInput[];
  readonly isBroadcast: boolean;
  readonly chain: BitcoinChain;
}
/** A signed PSBT in base64 or hex. */
export interface ReportedPsbt {
  readonly psbt: unknown;
  readonly txid?: unknown;
}

/**
 * Driver of one family of Bitcoin wallets. Results are unvalidated. Rejects as `ForeignObject.call`
 * does. Unsupported methods are missing.
 */
export interface BitcoinDriver {
  readonly connectMethod: string;
  connect(limits: CallLimits): Promise<ReportedGrant>;
  /** Never prompts; undefined if nothing is granted or the family cannot tell. */
  restore(limits: CallLimits): Promise<ReportedGrant | undefined>;
  disconnect?(limits: CallLimits): Promise<unknown>;
  signMessage(request: MessageRequest, limits: CallLimits): Promise<ReportedSignature>;
  /** Missing if the family has none, or if its amount unit is ambiguous. */
  sendTransfer?(request: TransferRequest, limits: CallLimits): Promise<unknown>;
  signPsbt(request: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt>;
  /** True if it can broadcast what it signed. */
  readonly canBroadcast: boolean;
  /** Switches the network and returns its grant; undefined if `restore` must read it. */
  switchNetwork?(chain: BitcoinChain, limits: CallLimits): Promise<ReportedGrant | undefined>;
  /** Calls `onChange` with the reported grant if the event has one. */
  listen(onChange: (grant?: ReportedGrant) => void, onEnd: () => void): () => void;
}

import type { BitcoinChain } from "../../../domain/address/bitcoin-network.js";
import type { BitcoinMessageProtocol, PsbtInput } from "../../../domain/transaction/psbt.js";
import type { CallLimits } from "./foreign-object.js";

/** An address as a wallet reports it; everything about it is unchecked. */
export interface ReportedAccount {
  readonly address: unknown;
  readonly publicKey?: unknown;
  readonly path?: unknown;
  readonly purpose?: unknown;
}
/** What a wallet reports it granted; the network where it names one. */
export interface ReportedGrant {
  readonly accounts: readonly ReportedAccount[];
  readonly chain?: BitcoinChain | undefined;
}

/** A text to be signed by one address. */
export interface MessageRequest {
  readonly message: string;
  readonly address: string;
  readonly chain: BitcoinChain;
  readonly protocol?: BitcoinMessageProtocol;
}
/** What a wallet signed: base64, and the hash it says it signed. */
export interface ReportedSignature {
  readonly signature: unknown;
  readonly messageHash?: unknown;
}
/** A transfer in satoshi. */
export interface TransferRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly chain: BitcoinChain;
}
/** A PSBT as bytes, so that every wallet gets it in its own spelling. */
export interface PsbtRequest {
  readonly psbt: Uint8Array;
  readonly signInputs: readonly PsbtInput[];
  readonly isBroadcast: boolean;
  readonly chain: BitcoinChain;
}
/** What a wallet gives back: base64 or hex. */
export interface ReportedPsbt {
  readonly psbt: unknown;
  readonly txid?: unknown;
}

/**
 * How one family of Bitcoin wallets is spoken to. Knows the wallet's own methods and nothing of
 * checks: what it gives is unchecked. Rejects as `ForeignObject.call` does. What a family lacks is
 * missing.
 */
export interface BitcoinDriver {
  /** The wallet's method that asks a user to connect, for errors. */
  readonly connectMethod: string;
  connect(limits: CallLimits): Promise<ReportedGrant>;
  /** Asks nobody; undefined where nothing is granted, or the family has no way to tell. */
  restore(limits: CallLimits): Promise<ReportedGrant | undefined>;
  disconnect?(limits: CallLimits): Promise<unknown>;
  signMessage(request: MessageRequest, limits: CallLimits): Promise<ReportedSignature>;
  /** Missing where the family has none, or none whose unit is beyond doubt. */
  sendTransfer?(request: TransferRequest, limits: CallLimits): Promise<unknown>;
  signPsbt(request: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt>;
  /** Whether it can send what it signed. */
  readonly canBroadcast: boolean;
  /**
   * Goes to another network and says what is granted there; undefined where that has to be asked.
   */
  switchNetwork?(chain: BitcoinChain, limits: CallLimits): Promise<ReportedGrant | undefined>;
  /** `changed` with what the wallet reports where its event says it. */
  listen(changed: (reported?: ReportedGrant) => void, ended: () => void): () => void;
}

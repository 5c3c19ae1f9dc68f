import type {
  CallFormat,
  CallTarget,
  DisplayFormat,
} from "../domain/review/descriptors/descriptor.js";
import type { CaipNetworkId } from "../domain/caip/caip.types.js";
import type { Changes } from "../domain/review/changes.js";
import type { Account } from "../domain/account/account.js";
import type { CodeKind } from "../domain/review/facts.js";
import type { Review } from "../domain/review/review.js";
import type { ReviewedRequest } from "../domain/review/reviewed-request.js";
import type { TokenLabels } from "../domain/review/tokens.js";
import type { BatchCall, TypedData } from "../domain/transaction/transaction.js";
import type { WalletRequest } from "./wallet-connector.port.js";

/**
 * Descriptors of calls and typed data. A format is found by chain and contract and by selector or
 * EIP-712 type hash; one of an interface, such as ERC-20, has no deployments. Descriptors are
 * untrusted. Rejects with `call/aborted` only: what cannot be loaded is not described.
 */
export interface RequestDescriptions {
  /** Undefined if nothing describes the function. */
  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined>;
  /** Undefined if nothing describes the message. */
  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined>;
}

/** The calls of one request, for a simulation. */
export interface SimulationInput {
  /** The network to run the request on. */
  readonly networkId: CaipNetworkId;
  /** The account that would send. */
  readonly account: string;
  /** EVM: the calls in order. */
  readonly calls?: readonly BatchCall[];
  /** Solana: serialized transactions, base64. */
  readonly transactions?: readonly string[];
  /** EVM: tokens that the account holds. A balance that falls without an event is a finding. */
  readonly watch?: readonly string[];
}

/**
 * Runs a request on the network's own node without sending it, in at most three requests and 2.5 s.
 * Rejects with `call/aborted` only; any failure of the node gives `not-simulated`.
 */
export interface Simulator {
  /** Runs a request without sending it, and resolves with what it would change. */
  simulate(input: SimulationInput, signal: AbortSignal): Promise<Changes>;
}

/**
 * Reads the kind of account or contract at addresses, within 2.5 s. Rejects with `call/aborted`
 * only; an address that was not read is missing.
 */
export interface AddressFacts {
  /** The kind of account or contract at each address; unknown addresses are missing. */
  codes(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, CodeKind>>>;
}

/**
 * Reads symbol and decimals of tokens, in one request of at most 2.5 s, and caches them. Rejects
 * with `call/aborted` only. Labels are cleaned; an unread token is missing from the
 * result, and a token without usable values has an empty label.
 */
export interface TokenFacts {
  /** By token, under the spelling that was asked. */
  labels(
    networkId: CaipNetworkId,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<TokenLabels>;
}

/** Simulates requests of one namespace. */
export interface ChainSimulation {
  /** Runs requests. */
  readonly simulator: Simulator;
  /** Default: nothing is known of addresses. */
  readonly addressFacts?: AddressFacts;
  /** Default: amounts of unlisted tokens stay in base units. */
  readonly tokenFacts?: TokenFacts;
}

/** Reads requests of one namespace, without asking a server. Rejects as `RequestReader`. */
export interface ChainRequests {
  /** What a call asks the account for; undefined if no rule reads it. Never throws. */
  requestOf(call: WalletRequest, account: Account): ReviewedRequest | undefined;
  /** Decides what is shown and refused: without texts of descriptors. */
  read(request: ReviewedRequest, signal: AbortSignal): Promise<Review>;
  /** As `read`, with texts of descriptors and with the code at addresses. Default: `read`. */
  describe?(
    request: ReviewedRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review>;
}

/** The reviews of one namespace. */
export interface ChainReview {
  /** Reads requests. */
  readonly requests: ChainRequests;
  /** Fetched for the first simulation. Default: requests are not simulated. */
  readonly simulation?: () => Promise<ChainSimulation>;
}

/** All accounts of a wallet, the one that the user chose first. */
export type WalletAccounts = readonly [Account, ...Account[]];

/**
 * Reads requests of all namespaces, without asking a server; those of a namespace without code are
 * unread. Rejects with `call/aborted`, `code/unavailable`, `code/outdated`, and
 * `chain/not-supported` for a PSBT of an unknown network.
 */
export interface RequestReader {
  /**
   * What a call asks the wallet for; undefined if it signs nothing. A request that no rule reads is
   * `unread`. One that names an account or a network that is not the wallet's is read for the
   * wallet's own, with a finding.
   */
  requestOf(
    call: WalletRequest,
    accounts: WalletAccounts,
    signal: AbortSignal,
  ): Promise<ReviewedRequest | undefined>;
  /** As `ChainRequests`. */
  read(request: ReviewedRequest, signal: AbortSignal): Promise<Review>;
  /** As `ChainRequests`. */
  describe(
    request: ReviewedRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review>;
}

/** Reads what a request asks for, and simulates it on a node of the host, without an instance. */
import type { Changes } from "./domain/review/changes.js";
import type { CodeKind } from "./domain/review/facts.js";
import type {
  PsbtReviewRequest,
  Review,
  ReviewRequest,
  SolanaReviewRequest,
} from "./domain/review/review.js";
import { loaded } from "./infrastructure/review/loaded.js";
import type { RpcProvider } from "./infrastructure/review/simulation/rpc-node.js";
import { tryRead } from "./domain/shared/records.js";

export type { AssetMove, Changes, SimulationFinding } from "./domain/review/changes.js";
export type { RpcProvider } from "./infrastructure/review/simulation/rpc-node.js";
export type { TokenFacts } from "./domain/review/descriptors/scope.js";
export type {
  Digest,
  Finding,
  PsbtReviewRequest,
  Review,
  ReviewRequest,
  SolanaReviewRequest,
} from "./domain/review/review.js";
export type { Grant, StatedTransfer } from "./domain/review/effects.js";
export type { CodeKind, ReviewFacts } from "./domain/review/facts.js";
export type { TokenLabel, TokenLabels } from "./domain/review/tokens.js";
export type {
  Argument,
  DecodedCall,
  FieldValue,
  ReviewField,
  ReviewPart,
} from "./domain/review/review-part.js";
export type { FindingLevel, FindingParams, RuleId } from "./domain/review/rules.js";
export { reviewRequestOf, type WalletRequest } from "./infrastructure/review/wallet-request.js";
export {
  readRequest,
  type RequestWords,
  type ReviewOptions,
} from "./infrastructure/review/read-request.js";
export {
  loadDescriptions,
  type DescriptionOptions,
} from "./infrastructure/review/load-descriptions.js";

/** What the app knows about Solana programs and mints. */
export interface SolanaReviewOptions {
  /** Symbol of a mint. */
  readonly mint?: (address: string) => { readonly symbol: string } | undefined;
  /** The addresses in a lookup table, in order, as your app read them from a node. */
  readonly table?: (address: string) => readonly string[] | undefined;
  /** Programs that your app uses. */
  readonly knownPrograms?: readonly string[];
  /** True if your app built the transaction with a durable nonce. */
  readonly expectsDurableNonce?: boolean;
  readonly signal?: AbortSignal;
}

/** What the app knows about the account. */
export interface PsbtReviewOptions {
  /** Further addresses of the account, such as those of change. */
  readonly addresses?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Options of a simulation. */
export interface SimulationOptions {
  /** Tokens that the account holds. A balance that falls without an event is a finding. */
  readonly watch?: readonly string[];
  readonly signal?: AbortSignal;
}

const never = (): AbortSignal => new AbortController().signal;

/**
 * Reads Solana transactions like `readRequest`, without a node. Rejects with `call/aborted` and
 * `code/unavailable` only.
 */
export const readSolanaRequest = async (
  request: SolanaReviewRequest,
  options: SolanaReviewOptions = {},
): Promise<Review> => {
  const { signal = never(), mint, table, ...facts } = options;
  const { readSolanaCopy } = await loaded(
    () => import("./infrastructure/review/solana-request.js"),
    signal,
  );
  return readSolanaCopy(request, {
    ...facts,
    mint: (address) => tryRead(() => mint?.(address)),
    table: (address) => tryRead(() => table?.(address)),
  });
};

/**
 * Reads a PSBT like `readRequest`. Rejects with `call/aborted`, `code/unavailable`, and
 * `chain/not-supported` for a network whose address formats are unknown.
 */
export const readPsbtRequest = async (
  request: PsbtReviewRequest,
  { addresses = [], signal = never() }: PsbtReviewOptions = {},
): Promise<Review> => {
  const { readPsbtCopy } = await loaded(
    () => import("./infrastructure/review/psbt-request.js"),
    signal,
  );
  return readPsbtCopy(request, addresses, signal);
};

const nodeCode = (signal: AbortSignal) =>
  loaded(() => import("./infrastructure/review/simulation/provider-simulation.js"), signal);

/**
 * Runs an EVM transaction or batch on the node of `provider` (EIP-1193) without sending it, and
 * tells what would change. Ends within 2.5 s once its code is loaded. Rejects with `call/aborted`
 * and `code/unavailable` only; other failures are `not-simulated`.
 */
export const simulateRequest = async (
  request: ReviewRequest,
  provider: RpcProvider,
  { watch = [], signal = never() }: SimulationOptions = {},
): Promise<Changes> => {
  const { simulateOn } = await nodeCode(signal);
  return simulateOn(request, provider, watch, signal);
};

/**
 * Runs one Solana transaction on a node like `simulateRequest`. `provider.request` makes JSON-RPC
 * calls; it must return integers above 2^53 as bigints. Several transactions are `not-simulated`.
 * Rejects with `call/aborted` and `code/unavailable` only.
 */
export const simulateSolanaRequest = async (
  request: SolanaReviewRequest,
  provider: RpcProvider,
  { signal = never() }: { readonly signal?: AbortSignal } = {},
): Promise<Changes> => {
  const { simulateSolanaOn } = await loaded(
    () => import("./infrastructure/review/simulation/provider-solana-simulation.js"),
    signal,
  );
  return simulateSolanaOn(request, provider, signal);
};

/**
 * Reads what is at addresses on the chain of `provider`, for the option `codes` of `readRequest`.
 * What could not be read within 2.5 s is missing. Rejects with `call/aborted` and
 * `code/unavailable` only.
 */
export const readAddressCodes = async (
  addresses: readonly string[],
  provider: RpcProvider,
  { signal = never() }: { readonly signal?: AbortSignal } = {},
): Promise<Readonly<Record<string, CodeKind>>> => {
  const { codesOn } = await nodeCode(signal);
  return codesOn(addresses, provider, signal);
};

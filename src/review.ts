/** Reads what a request asks for, and simulates it on a node of the host, without an instance. */
import type { Abi } from "viem";
import { reviewRequest } from "./domain/review/read-request.js";
import type { Changes } from "./domain/review/changes.js";
import type { DecodedCall, ReviewPart } from "./domain/review/review-part.js";
import type { CodeKind, ReviewFacts } from "./domain/review/facts.js";
import type { TokenFacts } from "./domain/review/descriptors/scope.js";
import type {
  PsbtReviewRequest,
  Review,
  ReviewRequest,
  SolanaReviewRequest,
} from "./domain/review/review.js";
import type { TypedData } from "./domain/transaction/transaction.js";
import { LatchkitError } from "./domain/errors/latchkit-error.js";
import { settleWithin } from "./infrastructure/shared/settle-within.js";
import { callDecoder } from "./infrastructure/review/evm-call-decoder.js";
import type { RpcProvider } from "./infrastructure/review/simulation/rpc-node.js";
import { digestsOf } from "./infrastructure/review/evm-digests.js";
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

/** Words of ERC-7730 descriptors or your own. The functions may throw. */
export interface RequestWords {
  /** Signature of a function, such as "stake(uint256 amount)", by contract and selector. */
  signatureOf(networkId: string, to: string, selector: string): string | undefined;
  /** Words for a decoded call. They never change grants, transfers and findings. */
  describe(call: DecodedCall): ReviewPart | undefined;
  /** Words for typed data that `account` signs. They change nothing else either. */
  describeMessage?(message: TypedData, account: string): ReviewPart | undefined;
}

/** What the app knows about addresses and contracts; changes the level of findings. */
export interface ReviewOptions extends Omit<ReviewFacts, "now"> {
  /** Epoch seconds. Default: the clock of this machine. */
  readonly now?: bigint;
  /** ABIs of the host's contracts, for calls that no rule knows. */
  readonly abis?: readonly Abi[];
  readonly descriptions?: RequestWords;
}

/** Where words for a request come from. */
export interface DescriptionOptions {
  /** Your own ERC-7730 files (JSON, v2, `includes` merged), used first. */
  readonly files?: readonly unknown[];
  /** False leaves the bundled registry descriptors out. Default true. */
  readonly bundled?: boolean;
  /** ABIs of your contracts, to find the calls inside theirs. */
  readonly abis?: readonly Abi[];
  /** Native currency of the network. */
  readonly native?: TokenFacts;
  /** Symbol and decimals of a token contract. */
  readonly token?: (address: string, chainId: bigint) => TokenFacts | undefined;
  /** A name of an address in your app. Not used where a descriptor excludes local names. */
  readonly name?: (address: string) => string | undefined;
  readonly signal?: AbortSignal;
}

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

const MS = 1_000;
const never = (): AbortSignal => new AbortController().signal;

/** Code that only some requests need. */
const loaded = <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  settleWithin(
    async () => {
      try {
        return await load();
      } catch (cause) {
        throw new LatchkitError("code/unavailable", { capability: "review" }, { cause });
      }
    },
    { signal },
  );

/**
 * Reads what a request asks for, from the request alone: no network request, and the same result
 * for the same request and options. Never throws. `docs/review.md` says what it cannot promise.
 */
export const readRequest = (request: ReviewRequest, options: ReviewOptions = {}): Review => {
  const { abis = [], descriptions, now, ...facts } = options;
  const decode = callDecoder({
    abis,
    ...(descriptions && {
      signatureOf: (networkId, to, selector) => descriptions.signatureOf(networkId, to, selector),
    }),
  });
  return reviewRequest(
    request,
    { ...facts, now: now ?? BigInt(Math.floor(Date.now() / MS)) },
    {
      decode,
      digests: digestsOf,
      ...(descriptions && {
        describe: (call: DecodedCall) => tryRead(() => descriptions.describe(call)),
        describeMessage: (message: TypedData, account: string) =>
          tryRead(() => descriptions.describeMessage?.(message, account)),
      }),
    },
  );
};

/**
 * Looks up words for `request`: pass the result to `readRequest` as `descriptions`. Loads bundled
 * files, never from another server. Rejects with `call/aborted` and `code/unavailable`.
 */
export const loadDescriptions = async (
  request: ReviewRequest,
  options: DescriptionOptions = {},
): Promise<RequestWords> => {
  const { files = [], bundled = true, abis = [], native, token, name, signal = never() } = options;
  const [{ lookUp }, { descriptionsFrom }] = await loaded(
    () =>
      Promise.all([
        import("./infrastructure/review/descriptors/call-descriptions.js"),
        import("./infrastructure/review/descriptors/first-descriptions.js"),
      ]),
    signal,
  );
  const facts = {
    native,
    token: (address: string, chainId: bigint) => tryRead(() => token?.(address, chainId)),
    name: (address: string, sources: readonly string[] = ["local"]) =>
      sources.includes("local") ? tryRead(() => name?.(address)) : undefined,
    collectionName: () => undefined,
    networkName: () => undefined,
  };
  const read = (descriptions: RequestWords) => readRequest(request, { abis, descriptions });
  return lookUp(descriptionsFrom(files, bundled), facts, read, signal);
};

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

/** Code that asks the host's node. */
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
 * Runs one Solana transaction on a node like `simulateRequest`. `request` makes JSON-RPC calls;
 * integers above 2^53 must be bigints. Several transactions are `not-simulated`. Rejects with
 * `call/aborted` and `code/unavailable` only.
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
 * Reads what is at addresses on the chain of `provider`, for the option `codes`; what could not be
 * read within 2.5 s is missing. Rejects with `call/aborted` and `code/unavailable` only.
 */
export const readAddressCodes = async (
  addresses: readonly string[],
  provider: RpcProvider,
  { signal = never() }: { readonly signal?: AbortSignal } = {},
): Promise<Readonly<Record<string, CodeKind>>> => {
  const { codesOn } = await nodeCode(signal);
  return codesOn(addresses, provider, signal);
};

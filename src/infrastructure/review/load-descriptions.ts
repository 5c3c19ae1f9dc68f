import type { Abi } from "viem";
import type { TokenFacts } from "../../domain/review/descriptors/scope.js";
import type { ReviewRequest } from "../../domain/review/review.js";
import { tryRead } from "../../domain/shared/records.js";
import { loaded } from "./loaded.js";
import { readRequest, type RequestWords } from "./read-request.js";

/** The sources of texts that describe a request. */
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

const never = (): AbortSignal => new AbortController().signal;

/**
 * Looks up texts that describe `request`: pass the result to `readRequest` as `descriptions`. Loads
 * bundled files, never from another server. Rejects with `call/aborted` and `code/unavailable`.
 */
export const loadDescriptions = async (
  request: ReviewRequest,
  options: DescriptionOptions = {},
): Promise<RequestWords> => {
  const { files = [], bundled = true, abis = [], native, token, name, signal = never() } = options;
  const [{ lookUp }, { descriptionsFrom }] = await loaded(
    () =>
      Promise.all([
        import("./descriptors/call-descriptions.js"),
        import("./descriptors/first-descriptions.js"),
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

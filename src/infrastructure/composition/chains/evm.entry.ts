import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { ViemChainReader } from "../../chain-reader/viem-chain-reader.js";
import { ViemChainSigner } from "../../chain-signer/viem-chain-signer.js";
import type { ReviewContext } from "../../review/host-facts.js";
import type { Chain, ChainContext } from "./chain-support.js";
import type { ChainReview } from "../../../ports/review.port.js";

/** Only this import loads viem. */
export const evmChain =
  (rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>) =>
  (context: ChainContext): Chain => {
    const reader = new ViemChainReader({
      ...context,
      rpcUrls,
      fetch: (input, init) => globalThis.fetch(input, init),
    });
    return { reader, signer: new ViemChainSigner({ ...context, nodes: reader }) };
  };

/** Fetched from here, because every page has the code of `evm()`. */
export const loadEvmReview = async (
  rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>,
): Promise<(context: ReviewContext) => ChainReview> =>
  (await import("./evm-review.entry.js")).evmReview(rpcUrls);

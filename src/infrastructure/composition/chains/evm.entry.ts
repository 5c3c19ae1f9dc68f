import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { ViemChainReader } from "../../chain-reader/viem-chain-reader.js";
import { ViemChainSigner } from "../../chain-signer/viem-chain-signer.js";
import type { Chain, ChainContext } from "./chain-support.js";

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

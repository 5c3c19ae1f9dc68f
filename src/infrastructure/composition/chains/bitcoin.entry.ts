import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { EsploraChainReader } from "../../chain-reader/esplora-chain-reader.js";
import { FetchHttpClient } from "../../http-client/fetch-http-client.js";
import { CryptoRandom } from "../../browser/runtime.js";
import { pageEventLoop } from "../../shared/sliced-work.js";
import type { Chain, ChainContext } from "./chain-support.js";

/** The signer is fetched for the first signature. */
export const bitcoinChain =
  (rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>) =>
  (context: ChainContext): Chain => {
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    const http = new FetchHttpClient({
      fetch,
      scheduler: context.scheduler,
      clock: context.clock,
      random: new CryptoRandom(globalThis.crypto),
    });
    const reader = new EsploraChainReader({ ...context, rpcUrls, fetch, http });
    return {
      reader,
      // Only this import loads bitcoinjs-lib.
      signer: async () => {
        const { BitcoinChainSigner } =
          await import("../../chain-signer/bitcoin/bitcoin-chain-signer.js");
        return new BitcoinChainSigner(reader, pageEventLoop(globalThis));
      },
    };
  };

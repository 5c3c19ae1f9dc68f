import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { KitSolanaReader } from "../../chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../chain-signer/solana-chain-signer.js";
import type { Chain, ChainContext } from "./chain-support.js";

/** Only this import loads @solana/kit. */
export const solanaChain =
  (rpcUrls: Readonly<Record<CaipNetworkId, readonly string[]>>) =>
  (context: ChainContext): Chain => {
    const networks = new SolanaNetworks({
      ...context,
      rpcUrls,
      fetch: (input, init) => globalThis.fetch(input, init),
    });
    return {
      reader: new KitSolanaReader({ ...context, networks }),
      signer: new KitSolanaSigner({ ...context, networks }),
    };
  };

import type { Namespace } from "../domain/caip/caip.types.js";
import type { ChainReader } from "./chain-reader.port.js";
import type { ChainSigner } from "./chain-signer.port.js";

/** Chains by namespace; their code arrives on first use. */
export interface ChainAccess {
  reader(namespace: Namespace): Promise<ChainReader>;
  signer(namespace: Namespace): Promise<ChainSigner>;
}

import type { Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Chains with one reader and signer each, loaded from the start. */
export class InMemoryChainAccess implements ChainAccess {
  readonly #chains: readonly { readonly reader: ChainReader; readonly signer: ChainSigner }[];

  constructor(chains: readonly { readonly reader: ChainReader; readonly signer: ChainSigner }[]) {
    bindMembers(this);
    this.#chains = chains;
  }

  /** As `ChainAccess.reader`. */
  async reader(namespace: Namespace): Promise<ChainReader> {
    return this.#chain(namespace).reader;
  }

  /** As `ChainAccess.signer`. */
  async signer(namespace: Namespace): Promise<ChainSigner> {
    return this.#chain(namespace).signer;
  }

  #chain(namespace: Namespace): { readonly reader: ChainReader; readonly signer: ChainSigner } {
    const chain = this.#chains.find(({ reader }) => reader.namespace === namespace);
    if (!chain) throw new LatchkitError("chain/adapter-not-found", { namespace });
    return chain;
  }
}

import { CHAINS } from "../../domain/chains/chains.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { ChainAccess } from "../../ports/chain-signer.port.js";
import type { SignatureVerifier } from "../../ports/sign-in.port.js";
import { evmSignatureHolds } from "./evm-signature.js";

/** Verifies with the chain code of the message's namespace. */
export class ChainSignatureVerifier implements SignatureVerifier {
  readonly #chains: ChainAccess;
  constructor(chains: ChainAccess) {
    this.#chains = chains;
  }

  async holds(session: SignInSession, signal: AbortSignal): Promise<boolean> {
    const { data, message, signature } = session;
    const namespace = namespaceOf(data.chainId);
    if (CHAINS[namespace].hasContractAccounts)
      return evmSignatureHolds(session, () => this.#chains.reader(namespace), signal);
    const signer = await this.#chains.signer(namespace);
    return (await signer.verifyMessage?.(data.accountAddress, message, signature)) ?? false;
  }
}

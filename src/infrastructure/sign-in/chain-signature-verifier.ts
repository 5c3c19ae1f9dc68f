import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  type Address,
  type Hex,
  isHex,
  recoverMessageAddress,
} from "viem";
import { isSameAddress } from "../../domain/caip/caip.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { ChainAccess } from "../../ports/chain-signer.port.js";
import type { SignatureVerifier } from "../../ports/sign-in.port.js";

/** Maximum length of a signature for a contract call, hex digits. */
const LIMIT = 100_000;

const isSignedByKey = async (
  { data, message }: SignInSession,
  signature: Hex,
): Promise<boolean> => {
  try {
    const signer = await recoverMessageAddress({ message, signature });
    return isSameAddress("eip155", signer, data.accountAddress);
  } catch {
    return false; // not an ECDSA signature
  }
};

/**
 * True if an EVM account signed the message: by key recovery, or by the ERC-6492 validator within
 * the call (ERC-1271). False for a revert. Rejects as `ChainReader.ask`.
 */
export const evmSignatureHolds = async (
  session: SignInSession,
  reader: () => Promise<Pick<ChainReader, "ask">>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { data, message, signature } = session;
  if (!isHex(signature) || signature.length > LIMIT) return false;
  if (await isSignedByKey(session, signature)) return true;
  const call = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [data.accountAddress as Address, hashMessage(message), signature],
  });
  try {
    const chain = await reader();
    const request = { method: "eth_call", params: [{ data: call }, "latest"] };
    const answer = await chain.ask(data.chainId, request, signal);
    return typeof answer === "string" && /^0x0*1$/u.test(answer);
  } catch (error) {
    if (isLatchkitError(error, "rpc/request-failed")) return false;
    throw error;
  }
};

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

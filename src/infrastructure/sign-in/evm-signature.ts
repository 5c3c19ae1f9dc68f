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
import { isSameAddress } from "../../domain/address/same-address.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";

/** Longest signature that a chain is asked about, in hex digits. */
const LIMIT = 100_000;

const isOfKey = async ({ data, message }: SignInSession, signature: Hex): Promise<boolean> => {
  try {
    const signer = await recoverMessageAddress({ message, signature });
    return isSameAddress("eip155", signer, data.accountAddress);
  } catch {
    return false; // not the form of a key's signature
  }
};

/**
 * Whether an EVM account signed the message: a key by recovery, a contract by the validator of
 * ERC-6492, which is deployed in the call alone and asks the account by ERC-1271. A call that
 * reverts says no. Rejects as `ChainReader.ask`.
 */
export const evmSignatureHolds = async (
  session: SignInSession,
  reader: () => Promise<Pick<ChainReader, "ask">>,
  signal: AbortSignal,
): Promise<boolean> => {
  const { data, message, signature } = session;
  if (!isHex(signature) || signature.length > LIMIT) return false;
  if (await isOfKey(session, signature)) return true;
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

import { readMessage } from "../domain/sign-in/sign-in-message.js";
import { foreignSignInHosts } from "./signing/foreign-sign-in.js";
import { MAX_MESSAGE } from "./signing/limits.js";

/** The signing account and the origin of the embedding page, if known. */
interface SignInPlace {
  readonly page: string | undefined;
  /** EIP-55 on EVM. */
  readonly address: string;
}

/** A resource that delegates rights (ERC-5573) to the holder of the signature. */
const DELEGATION = /^urn:recap:/iu;

/**
 * True if the text is an ERC-4361 sign-in of this account at this page's host and origin, without
 * delegation.
 */
export const isSignInAt = (text: string, { page, address }: SignInPlace): boolean => {
  if (page === undefined || new TextEncoder().encode(text).length > MAX_MESSAGE) return false;
  const read = readMessage(text);
  if (read === undefined || foreignSignInHosts(text, page).length > 0) return false;
  const { chainId, accountAddress, domain, uri, resources = [] } = read;
  const isHere = domain === new URL(page).host && URL.canParse(uri);
  if (!isHere || new URL(uri).origin !== page) return false;
  const isOfAccount = chainId.startsWith("eip155:") && accountAddress === address;
  return isOfAccount && !resources.some((one) => DELEGATION.test(one));
};

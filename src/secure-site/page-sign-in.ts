import { readMessage } from "../domain/sign-in/sign-in-message.js";
import { foreignSignInHosts } from "./signing/foreign-sign-in.js";
import { MAX_MESSAGE } from "./signing/limits.js";

/** Who signs in, and where: the origin of the embedding page, where the site knows it. */
interface SignInPlace {
  readonly page: string | undefined;
  /** On EVM in EIP-55 spelling. */
  readonly address: string;
}

/** A resource that delegates rights (ERC-5573): whoever holds the signature may use them. */
const DELEGATION = /^urn:recap:/iu;

/**
 * Whether a text is a sign-in message (ERC-4361) of that account for that page's own host and
 * address, which delegates nothing.
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

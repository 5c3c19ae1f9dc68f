import { readMessage } from "../domain/sign-in/sign-in-message.js";
import { foreignSignInHosts } from "./signing/foreign-sign-in.js";
import { MAX_MESSAGE } from "./signing/limits.js";

/** Who signs in, and where: the origin of the embedding page, where the site knows it. */
interface SignInPlace {
  readonly page: string | undefined;
  /** On EVM in EIP-55 spelling. */
  readonly address: string;
}

/** Whether a text is a sign-in message (ERC-4361) of that account for that page's own host. */
export const isSignInAt = (text: string, { page, address }: SignInPlace): boolean => {
  if (page === undefined || new TextEncoder().encode(text).length > MAX_MESSAGE) return false;
  const read = readMessage(text);
  if (read === undefined || foreignSignInHosts(text, page).length > 0) return false;
  const isOfChain = read.chainId.startsWith("eip155:");
  return isOfChain && read.accountAddress === address && read.domain === new URL(page).host;
};

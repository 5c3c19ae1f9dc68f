import { readMessage } from "../domain/sign-in/sign-in-message.js";

/** Who signs in, and where: the origin of the embedding page, where the site knows it. */
interface SignInPlace {
  readonly page: string | undefined;
  /** On EVM in EIP-55 spelling. */
  readonly address: string;
}

/** Whether a text is a sign-in message (ERC-4361) of that account for that page's own host. */
export const isSignInAt = (text: string, { page, address }: SignInPlace): boolean => {
  const said = readMessage(text);
  if (said === undefined || page === undefined) return false;
  const isOfChain = said.chainId.startsWith("eip155:");
  return isOfChain && said.accountAddress === address && said.domain === new URL(page).host;
};

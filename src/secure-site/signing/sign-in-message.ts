import { readMessage } from "../../domain/sign-in/sign-in-message.js";
import { MAX_MESSAGE } from "./limits.js";

/** Invisible characters that a server may ignore in a sign-in message. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** First line of a sign-in message (ERC-4361, CAIP-122), after the host. */
const HEAD = " wants you to sign in with your ";

/** Lower case, NFKC, white space collapsed to single spaces. */
const normalized = (text: string): string =>
  text.replace(IGNORED, "").normalize("NFKC").replace(/\s+/gu, " ").toLowerCase();

/** Undefined for URIs without a host, which do not sign in anywhere. */
const hostOf = (uri: string): readonly string[] => {
  const host = URL.canParse(uri) ? new URL(uri).host : "";
  return host === "" ? [] : [host];
};

/**
 * Hosts of other sites that a text signs in to, despite look-alike letters, spaces or invisible
 * characters. `page`: the requesting origin; without it every sign-in counts as foreign.
 */
export const foreignSignInHosts = (text: string, page: string | undefined): readonly string[] => {
  const plain = normalized(text);
  const domains = plain
    .split(HEAD)
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf(" ") + 1));
  if (domains.length === 0) return [];
  const pageUrl = page === undefined ? undefined : new URL(page);
  const uris = [...plain.matchAll(/\buri: ?(\S+)/gu)].flatMap(([, uri = ""]) => hostOf(uri));
  const foreign = [
    ...domains.filter((domain) => domain !== pageUrl?.host && domain !== pageUrl?.origin),
    ...uris.filter((host) => host !== pageUrl?.host),
  ];
  return [...new Set(foreign)];
};

interface SignInContext {
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
export const isSignInAt = (text: string, { page, address }: SignInContext): boolean => {
  if (page === undefined || new TextEncoder().encode(text).length > MAX_MESSAGE) return false;
  const message = readMessage(text);
  if (message === undefined || foreignSignInHosts(text, page).length > 0) return false;
  const { chainId, accountAddress, domain, uri, resources = [] } = message;
  const isThisPage = domain === new URL(page).host && URL.canParse(uri);
  if (!isThisPage || new URL(uri).origin !== page) return false;
  const isOfAccount = chainId.startsWith("eip155:") && accountAddress === address;
  return isOfAccount && !resources.some((one) => DELEGATION.test(one));
};

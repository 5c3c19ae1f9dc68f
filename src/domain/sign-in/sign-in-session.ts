import { isSameAddress, namespaceOf } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { type SignInField, fieldProblem, timeOf } from "./sign-in-fields.js";
import { type SignInData, isTextOf } from "./sign-in-message.js";

/** A signed message of WalletConnect's one-click sign-in (CAIP-74). */
export interface Cacao {
  /** Header: the type of the message. */
  readonly h: { readonly t: string };
  /** Payload: the fields of the message. */
  readonly p: { readonly iss: string } & Readonly<Record<string, unknown>>;
  /** Signature and its type. */
  readonly s: { readonly t: string; readonly s: string; readonly m?: string };
}

/** Proof that an account signed in. */
export interface SignInSession {
  /** The fields of the signed message. */
  readonly data: SignInData;
  /** The signed text. Its EVM address may lack the checksum (all lower or all upper case). */
  readonly message: string;
  /** EVM 0x hex, Solana base58, Bitcoin base64. */
  readonly signature: string;
  /** The session's CACAO, if it was signed with a pairing. */
  readonly cacao?: Cacao;
}

/** An account on a network. */
export interface SignInAccount {
  /** CAIP-2 id of the account's network. */
  readonly chainId: CaipNetworkId;
  /** The address in its chain's own form. */
  readonly accountAddress: string;
}

/** Expected values of a message. */
export interface SignInExpectation extends SignInAccount {
  /** Origin of the page: `https://app.example`. Omit on a server. */
  readonly origin?: string;
  readonly nonce?: string;
  /** Epoch ms. */
  readonly now: number;
}

/** An invalid field, or `message` if the text does not match the data. */
export type SignInProblem = SignInField | "message";

/** How far a server's clock may be ahead, ms. */
export const CLOCK_SKEW_MS = 300_000;

export const isAccountOf = (
  account: SignInAccount,
  chainId: CaipNetworkId,
  address: string,
): boolean =>
  account.chainId === chainId &&
  isSameAddress(namespaceOf(chainId), account.accountAddress, address);

/** Why the message is not valid at `now` (ERC-4361); undefined if valid. */
export const timeProblem = (
  { notBefore, expirationTime }: SignInData,
  now: number,
): "notBefore" | "expirationTime" | undefined => {
  if (notBefore !== undefined && !((timeOf(notBefore) ?? Infinity) <= now)) return "notBefore";
  const isExpired = expirationTime !== undefined && !((timeOf(expirationTime) ?? 0) > now);
  return isExpired ? "expirationTime" : undefined;
};

const isBelow = (uri: string, origin: string): boolean =>
  uri === origin || ["/", "?", "#"].some((mark) => uri.startsWith(origin + mark));

const pageProblem = (
  { scheme, domain, uri }: SignInData,
  origin: string | undefined,
): SignInField | undefined => {
  if (origin === undefined) return undefined;
  const [own, host] = origin.split("://");
  if (scheme !== undefined && scheme !== own) return "scheme";
  if (domain !== host) return "domain";
  return isBelow(uri, origin) ? undefined : "uri";
};

/** Validates a message before signing or storing it; undefined if valid. */
export const signInProblem = (
  data: SignInData,
  message: string,
  expectation: SignInExpectation,
): SignInProblem | undefined => {
  const malformed = fieldProblem(data);
  if (malformed !== undefined) return malformed;
  if (!isTextOf(message, data)) return "message";
  if (data.chainId !== expectation.chainId) return "chainId";
  if (!isAccountOf(data, expectation.chainId, expectation.accountAddress)) return "accountAddress";
  if (expectation.nonce !== undefined && data.nonce !== expectation.nonce) return "nonce";
  const { issuedAt, expirationTime } = data;
  const issued = timeOf(issuedAt) ?? Infinity;
  if (issued > expectation.now + CLOCK_SKEW_MS) return "issuedAt";
  if (expirationTime !== undefined && (timeOf(expirationTime) ?? 0) <= issued)
    return "expirationTime";
  return pageProblem(data, expectation.origin) ?? timeProblem(data, expectation.now);
};

export const sessionsOf = <T extends SignInSession>(
  sessions: readonly T[],
  chainId: CaipNetworkId,
  address: string,
): readonly T[] => sessions.filter(({ data }) => isAccountOf(data, chainId, address));

export const withoutSessionsOf = <T extends SignInSession>(
  sessions: readonly T[],
  chainId: CaipNetworkId,
  address: string,
): readonly T[] => sessions.filter(({ data }) => !isAccountOf(data, chainId, address));

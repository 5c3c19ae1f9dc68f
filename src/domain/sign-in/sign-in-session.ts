import { isSameAddress } from "../address/same-address.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import { type SignInField, fieldProblem } from "./sign-in-fields.js";
import { timeOf } from "./rfc3339.js";
import { type SignInData, isTextOf } from "./sign-in-message.js";

/** A message as WalletConnect's one-click sign-in hands it over (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: string };
  readonly p: { readonly iss: string } & Readonly<Record<string, unknown>>;
  readonly s: { readonly t: string; readonly s: string; readonly m?: string };
}

/** What proves that an account signed in (S3-046). */
export interface SignInSession {
  readonly data: SignInData;
  /** The text that was signed, in which an EVM account may be in one letter case. */
  readonly message: string;
  /** EVM 0x hex, Solana base58, Bitcoin base64. */
  readonly signature: string;
  readonly cacao?: Cacao;
}

/** Whose session: an account on a network. */
export interface SignInAccount {
  readonly chainId: CaipNetworkId;
  readonly accountAddress: string;
}

/** What a message is held against. */
export interface SignInExpectation extends SignInAccount {
  /** Origin of the page: `https://app.example`. Without a page, as on a server, it is left out. */
  readonly origin?: string;
  readonly nonce?: string;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * What is wrong with a message: a field of it, or a text that says something else than its data.
 */
export type SignInProblem = SignInField | "message";

/** So far a server's clock may be ahead of this one. */
export const CLOCK_SKEW_MS = 300_000;

/** Whether both name one account on one network. */
export const isAccountOf = (
  account: SignInAccount,
  chainId: CaipNetworkId,
  address: string,
): boolean =>
  account.chainId === chainId &&
  isSameAddress(namespaceOf(chainId), account.accountAddress, address);

/** Why a message does not count at this time (ERC-4361); undefined where it does. */
export const timeProblem = (
  { notBefore, expirationTime }: SignInData,
  now: number,
): "notBefore" | "expirationTime" | undefined => {
  if (notBefore !== undefined && !((timeOf(notBefore) ?? Infinity) <= now)) return "notBefore";
  const isOver = expirationTime !== undefined && !((timeOf(expirationTime) ?? 0) > now);
  return isOver ? "expirationTime" : undefined;
};

const isBelow = (uri: string, origin: string): boolean =>
  uri === origin || ["/", "?", "#"].some((mark) => uri.startsWith(origin + mark));

/** The page that is signed in to is the one that asks. */
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

/**
 * What stands against having a message signed, or against keeping it: a malformed field, another
 * page, account, network or nonce, a time that is over or not there yet, or a text that differs
 * from the data. Undefined for one that fits.
 */
export const signInProblem = (
  data: SignInData,
  message: string,
  expected: SignInExpectation,
): SignInProblem | undefined => {
  const malformed = fieldProblem(data);
  if (malformed !== undefined) return malformed;
  if (!isTextOf(message, data)) return "message";
  if (data.chainId !== expected.chainId) return "chainId";
  if (!isAccountOf(data, expected.chainId, expected.accountAddress)) return "accountAddress";
  if (expected.nonce !== undefined && data.nonce !== expected.nonce) return "nonce";
  const { issuedAt, expirationTime } = data;
  const issued = timeOf(issuedAt) ?? Infinity;
  if (issued > expected.now + CLOCK_SKEW_MS) return "issuedAt";
  if (expirationTime !== undefined && (timeOf(expirationTime) ?? 0) <= issued)
    return "expirationTime";
  return pageProblem(data, expected.origin) ?? timeProblem(data, expected.now);
};

/** The sessions of one account on one network. */
export const sessionsOf = <T extends SignInSession>(
  sessions: readonly T[],
  chainId: CaipNetworkId,
  address: string,
): readonly T[] => sessions.filter(({ data }) => isAccountOf(data, chainId, address));

/** All but those of one account on one network; every other account stays signed in. */
export const withoutSessionsOf = <T extends SignInSession>(
  sessions: readonly T[],
  chainId: CaipNetworkId,
  address: string,
): readonly T[] => sessions.filter(({ data }) => !isAccountOf(data, chainId, address));

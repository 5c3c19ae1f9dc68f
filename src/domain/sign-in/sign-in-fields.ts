import { CHAINS } from "../chains/chains.js";
import { canonicalAddress, isReportedAddress } from "../address/address.js";
import { namespaceOf, parseCaipNetworkId } from "../caip/caip.js";
import { timeOf } from "./rfc3339.js";
import { type SignInData, canSignInOn } from "./sign-in-message.js";

/** A field of a sign-in message. */
export type SignInField = keyof SignInData;

/** RFC 3986 URI with scheme. */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-])+$/u;
/** RFC 3986 authority with optional user and port. */
const AUTHORITY =
  /^(?:[A-Za-z0-9._~!$&'()*+,;=:%-]*@)?(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%-]+)(?::\d*)?$/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/u;
const NONCE = /^[A-Za-z0-9]{8,}$/u;
/** ERC-4361: URI characters and spaces. */
const PLAIN_STATEMENT = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/u;
/** One line in any script, without control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;
/** RFC 3986: pchar. */
const REQUEST_ID = /^(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~:@!$&'()*+,;=-])*$/u;

const matches = (pattern: RegExp, value: unknown): boolean =>
  typeof value === "string" && pattern.test(value);
const isTime = (value: unknown): boolean =>
  typeof value === "string" && timeOf(value) !== undefined;

const isChain = (value: unknown): boolean => {
  try {
    return canSignInOn(parseCaipNetworkId(value as string).id);
  } catch {
    return false;
  }
};

const isAccount = ({ chainId, accountAddress }: SignInData): boolean =>
  isReportedAddress(chainId, accountAddress) &&
  canonicalAddress(namespaceOf(chainId), accountAddress) === accountAddress;

const isStatement = ({ chainId, statement }: SignInData): boolean =>
  matches(CHAINS[namespaceOf(chainId)].signIn?.isErc4361 ? PLAIN_STATEMENT : ONE_LINE, statement);

/** Field rules in order of precedence; `chainId` first, since other rules depend on it. */
const RULES: readonly (readonly [SignInField, (data: SignInData) => boolean, "optional"?])[] = [
  ["chainId", ({ chainId }) => isChain(chainId)],
  ["scheme", ({ scheme }) => matches(SCHEME, scheme), "optional"],
  ["domain", ({ domain }) => matches(AUTHORITY, domain)],
  ["accountAddress", isAccount],
  ["statement", isStatement, "optional"],
  ["uri", ({ uri }) => matches(URI, uri)],
  ["version", ({ version }) => version === "1"],
  ["nonce", ({ nonce }) => matches(NONCE, nonce)],
  ["issuedAt", ({ issuedAt }) => isTime(issuedAt)],
  ["expirationTime", ({ expirationTime }) => isTime(expirationTime), "optional"],
  ["notBefore", ({ notBefore }) => isTime(notBefore), "optional"],
  ["requestId", ({ requestId }) => matches(REQUEST_ID, requestId), "optional"],
  [
    "resources",
    ({ resources }) => Array.isArray(resources) && resources.every((one) => matches(URI, one)),
    "optional",
  ],
];

/**
 * The first field that violates CAIP-122 (ERC-4361 on EVM); undefined if valid. Valid fields
 * contain no line breaks, so they cannot forge other fields in the text.
 */
export const fieldProblem = (data: SignInData): SignInField | undefined =>
  RULES.find(
    ([name, isFit, optional]) =>
      (optional === undefined || data[name] !== undefined) && !isFit(data),
  )?.[0];

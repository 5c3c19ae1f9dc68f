import { isReportedAddress } from "../address/address.js";
import { toChecksumAddress } from "../address/evm-address.js";
import { namespaceOf, parseCaipNetworkId } from "../caip/caip.js";
import { timeOf } from "./rfc3339.js";
import { type SignInData, canSignInOn } from "./sign-in-message.js";

/** The field of a message that is not as it must be. */
export type SignInField = keyof SignInData;

/** RFC 3986: a URI with its scheme. */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-])+$/u;
/** RFC 3986: an authority, with or without user and port. */
const AUTHORITY =
  /^(?:[A-Za-z0-9._~!$&'()*+,;=:%-]*@)?(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%-]+)(?::\d*)?$/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/u;
const NONCE = /^[A-Za-z0-9]{8,}$/u;
/** ERC-4361: letters and marks of a URI, and spaces. */
const PLAIN_STATEMENT = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/u;
/** One line of whatever script, without control characters. */
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
  (namespaceOf(chainId) !== "eip155" || toChecksumAddress(accountAddress) === accountAddress);

const isStatement = ({ chainId, statement }: SignInData): boolean =>
  matches(namespaceOf(chainId) === "eip155" ? PLAIN_STATEMENT : ONE_LINE, statement);

/**
 * Each field with its rule, in the order in which they are named; the chain before what needs it.
 */
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
 * The first field that breaks CAIP-122 (ERC-4361 on EVM); undefined for good data. Nothing of good
 * data holds a line break, so its text says what its fields say and nothing else.
 */
export const fieldProblem = (data: SignInData): SignInField | undefined =>
  RULES.find(
    ([name, isFit, optional]) =>
      (optional === undefined || data[name] !== undefined) && !isFit(data),
  )?.[0];

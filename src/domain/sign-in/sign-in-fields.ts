import { tryRead } from "../shared/records.js";
import { CHAINS } from "../chains/chains.js";
import { canonicalAddress, isReportedAddress } from "../address/address.js";
import { namespaceOf, parseCaipNetworkId } from "../caip/caip.js";
import { type SignInData, canSignInOn } from "./sign-in-message.js";

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/u;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);

/** Days from 1970-01-01 in the Gregorian calendar. */
const dayNumber = (year: number, month: number, day: number): number => {
  const before = year - 1;
  const leapDays = (years: number): number =>
    Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  let days = (year - 1970) * 365 + leapDays(before) - leapDays(1969) + day - 1;
  for (let one = 1; one < month; one += 1) days += daysIn(year, one);
  return days;
};

/** Parses an RFC 3339 time to epoch ms; undefined if invalid. */
export const timeOf = (text: string): number | undefined => {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [away, awayHours, awayMinutes] = [match[8], Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  if (awayHours > 23 || awayMinutes > 59) return undefined;
  const fraction = Math.floor(Number(`0${match[7] ?? ""}`) * 1_000);
  const offset = (awayHours * 60 + awayMinutes) * (away === "-" ? -1 : 1);
  const minutes = hour * 60 + minute - offset;
  return dayNumber(year, month, day) * DAY_MS + minutes * MINUTE_MS + second * 1_000 + fraction;
};

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
/** In any script, without control characters. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;
/** RFC 3986 `pchar` characters. */
const REQUEST_ID = /^(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~:@!$&'()*+,;=-])*$/u;

const matches = (pattern: RegExp, value: unknown): boolean =>
  typeof value === "string" && pattern.test(value);
const isTime = (value: unknown): boolean =>
  typeof value === "string" && timeOf(value) !== undefined;

const isChain = (value: unknown): boolean =>
  tryRead(() => canSignInOn(parseCaipNetworkId(value as string).id)) ?? false;

const isAccount = ({ chainId, accountAddress }: SignInData): boolean =>
  isReportedAddress(chainId, accountAddress) &&
  canonicalAddress(namespaceOf(chainId), accountAddress) === accountAddress;

const isStatement = ({ chainId, statement }: SignInData): boolean =>
  matches(CHAINS[namespaceOf(chainId)].signIn?.isErc4361 ? PLAIN_STATEMENT : ONE_LINE, statement);

/** In order of precedence: other rules depend on `chainId`. */
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

/** The first field that violates CAIP-122 (ERC-4361 on EVM); undefined if valid. */
export const fieldProblem = (data: SignInData): SignInField | undefined =>
  RULES.find(
    ([name, isFit, optional]) =>
      (optional === undefined || data[name] !== undefined) && !isFit(data),
  )?.[0];

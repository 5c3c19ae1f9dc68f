import { base64nopad, utf8 } from "@scure/base";
import type { LinkTarget, LinkPlace } from "./deep-link.js";
import { isOpenableLink } from "./openable-link.js";
import type { WalletLink } from "./pairing-state.js";

/** Letters a remembered choice may have; what is longer was not written here. */
const MOST_LETTERS = 2_048;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** How the choice is stored: `{"href":"foo://","name":"Foo"}` (S3-070). */
export const writeLinkChoice = ({ href, name }: WalletLink): string =>
  JSON.stringify({ href, name });

/**
 * What a stored choice says. Its text is anybody's: other shapes, and links that may not be opened,
 * are no choice.
 */
export const readLinkChoice = (text: string | undefined): WalletLink | undefined => {
  if (text === undefined || text.length > MOST_LETTERS) return undefined;
  const value = parse(text);
  if (!isRecord(value)) return undefined;
  const { href, name } = value;
  return typeof href === "string" && typeof name === "string" && isOpenableLink(href)
    ? { href, name }
    : undefined;
};

/** Leads to the app that a request waits in, by the base the user left by (S3-070). */
export const requestLink = (base: string, requestId: number, sessionTopic: string): string => {
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`;
  const bare = base.endsWith("/") ? base.slice(0, -1) : base;
  return isTelegramLink(base)
    ? `${bare}${bare.includes("?") ? "&" : "?"}startapp=${base64nopad.encode(utf8.decode(query))}`
    : `${bare}/wc?${query}`;
};

const isTelegramLink = (link: string): boolean => /^https:\/\/t\.me(\/|\?|$)/u.test(link);

/**
 * The window for such a link: the top one inside a frame, a new one for Telegram and for sites,
 * else the page's own.
 */
export const requestTarget = (
  link: string,
  { isTelegram, isInFrame }: Pick<LinkPlace, "isTelegram" | "isInFrame">,
): LinkTarget => {
  if (isInFrame) return "_top";
  return isTelegram || /^https?:/iu.test(link) ? "_blank" : "_self";
};

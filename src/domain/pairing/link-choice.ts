import { isRecord, tryRead } from "../shared/records.js";
import { base64nopad, utf8 } from "@scure/base";
import type { LinkTarget, LinkPlatform } from "./deep-link.js";
import { isOpenableLink } from "./openable-link.js";
import type { WalletLink } from "./pairing-state.js";

/** Longer values were not written by Latchkit. */
const MAX_LENGTH = 2_048;

const parse = (text: string): unknown => tryRead(() => JSON.parse(text));

/** Serialises the choice: `{"href":"foo://","name":"Foo"}`. */
export const writeLinkChoice = ({ href, name }: WalletLink): string =>
  JSON.stringify({ href, name });

/** Parses an untrusted stored choice; undefined if it must not be opened. */
export const readLinkChoice = (text: string | undefined): WalletLink | undefined => {
  if (text === undefined || text.length > MAX_LENGTH) return undefined;
  const value = parse(text);
  if (!isRecord(value)) return undefined;
  const { href, name } = value;
  return typeof href === "string" && typeof name === "string" && isOpenableLink(href)
    ? { href, name }
    : undefined;
};

/** Link to a pending request in the wallet app, based on the remembered link. */
export const requestLink = (base: string, requestId: number, sessionTopic: string): string => {
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`;
  const bare = base.endsWith("/") ? base.slice(0, -1) : base;
  return isTelegramLink(base)
    ? `${bare}${bare.includes("?") ? "&" : "?"}startapp=${base64nopad.encode(utf8.decode(query))}`
    : `${bare}/wc?${query}`;
};

const isTelegramLink = (link: string): boolean => /^https:\/\/t\.me(\/|\?|$)/u.test(link);

/** The target window: top in a frame, a new one for Telegram and websites, else the page's own. */
export const requestTarget = (
  link: string,
  { isTelegram, isInFrame }: Pick<LinkPlatform, "isTelegram" | "isInFrame">,
): LinkTarget => {
  if (isInFrame) return "_top";
  return isTelegram || /^https?:/iu.test(link) ? "_blank" : "_self";
};

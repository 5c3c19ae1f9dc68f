import { isOpenableLink } from "../pairing/openable-link.js";

/** Maximum address length, in characters. */
const LONGEST = 2_048;
/**
 * White space, control characters, quotes and backslashes. Valid addresses never contain them, and
 * some parsers drop them.
 */
const UNFIT = /[\p{C}\p{Z}"'<>\\^`{|}]/u;

/** `fit`: usable. `none`: empty. `poor`: unusable, such as plain http. `unfit`: malicious. */
export type LinkVerdict = "fit" | "none" | "poor" | "unfit";

/** Fast path for common characters; compiling `UNFIT` takes a millisecond. */
const USUAL = /^[!#-&(-;=?-[\]_a-z~]*$/;

const isPlain = (link: string): boolean =>
  link.length <= LONGEST && (USUAL.test(link) || !UNFIT.test(link));

/** Checks a website URL: https, or http on loopback, without credentials. */
export const judgeSite = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "none";
  if (!isPlain(link)) return "unfit";
  const [, scheme, authority] = /^([a-zA-Z][a-zA-Z0-9+.-]*):(?:\/\/([^/?#]*))?/u.exec(link) ?? [];
  if (scheme === undefined) return link.startsWith("/") ? "unfit" : "poor";
  if (
    !/^https?$/iu.test(scheme) ||
    authority === undefined ||
    authority === "" ||
    authority.includes("@")
  )
    return "unfit";
  return isOpenableLink(link) && scheme === scheme.toLowerCase() ? "fit" : "poor";
};

/** Checks a wallet's link: a website URL or a wallet's custom scheme in lower case. */
export const judgeAppLink = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "none";
  if (!isPlain(link)) return "unfit";
  const scheme = /^([^:/?#]*):/u.exec(link)?.[1];
  if (scheme === undefined) return link.startsWith("/") ? "unfit" : "poor";
  if (/^https?$/iu.test(scheme)) return judgeSite(link);
  return /^[a-z][a-z0-9+.-]*$/u.test(scheme) && isOpenableLink(link) ? "fit" : "unfit";
};
